"""Families of real networks, and five folds by family: all of a family is in one fold, in every source and size.

A family is the leading letters of the name that timm has for it (`regnety_040` is regnety, torchvision's
`mobilenet_v2` is mobilenetv), without the mark of where weights come from. Families whose networks are partly the same
(`deit_base` is `vit_base`) are one, so that no network is in two folds; a test compares the texts.
"""

from __future__ import annotations

import hashlib
import re

FOLDS = 5
# Of a draw of the folds: of those tried, those with the most equal folds.
_SALTS = ("real networks 7", "real networks 8")
# Where weights come from, or which framework's padding a network has.
_ORIGIN = re.compile(r"^(tf|tv|gluon|legacy|swsl|ssl|ig|jx|adv|ens_adv)_")
_RENAMED = (
    (re.compile(r"_v(\d)"), r"v\1"),  # mobilenet_v2
    (re.compile(r"^regnet_"), "regnet"),  # regnet_x_3_2gf
    (re.compile(r"^(r3d|mc3|r2plus1d)_"), "videoresnet_"),
    (re.compile(r"^yolo.*"), "yolo"),
    (re.compile(r"^(e[146]k[35].*)"), "accelnasbench"),
)
# Family -> the family that it is counted with.
_SAME = {"deit": "vit", "flexivit": "vit"}


def family(arch_str: str) -> str:
    """The family of a network, by its name in timm or another package; the input's size and `+fused` do not matter."""
    name = _ORIGIN.sub("", arch_str.partition("@")[0].lower())
    for pattern, new in _RENAMED:
        name = pattern.sub(new, name)
    letters = re.match(r"[a-z]*", name)
    found = letters[0] if letters else ""
    return _SAME.get(found, found)


def fold(arch_str: str, draw: int = 0) -> int:
    """The fold, from 0 to 4, of a network's family in a draw of the folds."""
    digest = hashlib.sha256(f"{_SALTS[draw]}: {family(arch_str)}".encode()).digest()
    return int.from_bytes(digest[:4], "big") % FOLDS
