"""ONNX's operators in one form: attributes under the names of their spec, without those that have no effect, weights
without leading dimensions of size 1, and a bias in recurrent layers."""

from search_spaces.operators import SPECS, Operator, Shape, Value, constant_shape, operator
from search_spaces.rewrite_rules.network import Network, Replacement, Rule, chain, of_several


def _same_attributes(index: int, network: Network) -> Replacement:
    op, inputs, shape = network.nodes[index]
    name = op.name.removeprefix("ai.onnx:")
    if len(inputs) != 1 or not set(op.values) <= set(SPECS[name].defaults):
        return None
    attrs = dict(op.values)
    axis = attrs.get("axis")
    if isinstance(axis, int):
        attrs["axis"] = axis % len(shape) - len(shape)
    return chain([(operator(name, *attrs.items()), shape)], inputs)


def _conv_transpose(index: int, network: Network) -> Replacement:
    op, inputs, shape = network.nodes[index]
    weight = op.values.get("w1")
    rank = len(shape) - 2
    known = {"kernel_shape", "strides", "pads", "dilations", "output_padding", "group", "w1", "w2"}
    if len(inputs) != 1 or not isinstance(weight, tuple) or rank < 1 or not set(op.values) <= known:
        return None
    attrs: dict[str, Value] = {"k": weight[2:], "g": op.values.get("group", 1), "b": "w2" in op.values}
    for key, name in (("s", "strides"), ("p", "pads"), ("d", "dilations"), ("output_padding", "output_padding")):
        if name in op.values:
            attrs[key] = op.values[name]
    return chain([(operator("ConvTranspose", *attrs.items()), shape)], inputs)


def _resize(index: int, network: Network) -> Replacement:
    """Without scales or sizes where the quotient of the sizes says the same."""
    op, inputs, shape = network.nodes[index]
    full = network.shape(inputs[0])
    defaults = SPECS["Resize"].defaults
    attrs = {k: v for k, v in op.values.items() if k not in ("c1", "c2", "c3", "w1")}
    empty_roi = op.values.get("c1", ()) == () and op.values.get("w1", (0,)) == (0,)
    if len(inputs) != 1 or not set(attrs) <= set(defaults) or not empty_roi:
        return None
    scales = op.values.get("c2", ())
    if not isinstance(scales, tuple) or len(scales) not in (0, len(full)):
        return None
    if any(n * f != m for n, f, m in zip(full, map(float, scales), shape, strict=False)):
        return None  # sampled by the scale itself, which is not the quotient
    if attrs.get("coordinate_transformation_mode") == "tf_crop_and_resize":
        return None
    mode = attrs.get("mode", "nearest")
    if mode != "nearest":
        attrs.pop("nearest_mode", None)
    if mode != "cubic":
        attrs.pop("cubic_coeff_a", None)
        attrs.pop("exclude_outside", None) if not attrs.get("antialias") else None
    if attrs.get("coordinate_transformation_mode") == "pytorch_half_pixel" and _enlarges(full, shape):
        attrs["coordinate_transformation_mode"] = "half_pixel"
    return chain([(operator("Resize", *attrs.items()), shape)], inputs)


def _enlarges(before: Shape, after: Shape) -> bool:
    """Whether no dimension that changes becomes 1, for which torch's mode differs from ONNX's default."""
    return all(n == m or m > 1 for n, m in zip(before, after, strict=True))


def _leading_ones(index: int, network: Network) -> Replacement:
    """The constant operand of an operator that broadcasts, without leading dimensions of size 1."""
    op, inputs, shape = network.nodes[index]
    if len(inputs) != 1:
        return None
    attrs = dict(op.values)
    for key in ("w0", "w1"):
        if key in attrs:
            given = constant_shape(key, attrs[key])
            kept = given
            while len(kept) > 1 and kept[0] == 1:
                kept = kept[1:]
            if kept != given and len(given) <= len(network.shape(inputs[0])):
                attrs[key] = kept
    wanted: Operator = operator(op.name, *attrs.items())
    return None if wanted is op else chain([(wanted, shape)], inputs)


@of_several()
def _recurrent(index: int, network: Network) -> Replacement:
    """LSTM, GRU and RNN with a bias, which a file need not have, and without omitted operands at the end. The reader
    omits initial states of 0, as exporters do."""
    op, inputs, shape = network.nodes[index]
    weight = op.values.get("w1")
    if not isinstance(weight, tuple) or "w2" not in op.values:
        return None
    directions, rows = int(weight[0]), int(weight[1])
    kept: dict[str, Value] = dict(op.values)
    if kept.get("c3", ()) == ():
        kept.pop("c3", None)
        kept["w3"] = (directions, 2 * rows)
    # A computed operand after the bias keeps the omitted ones before it.
    later = [int(k[1:]) for k in kept if k[0] in "cw" and k[1:].isdigit() and kept[k] != ()]
    if len(inputs) == 1:
        kept = {k: v for k, v in kept.items() if v != () or int(k[1:]) < max(later)}
    wanted = operator(op.name, *kept.items())
    return None if wanted is op else chain([(wanted, shape)], inputs)


_SAME = ("Gelu", "Swish", "Mish", "LeakyRelu", "Elu", "Softmax", "LogSoftmax")
RULES: dict[str, tuple[Rule, ...]] = {
    **{f"ai.onnx:{name}": (_same_attributes,) for name in _SAME},
    "ai.onnx:ConvTranspose": (_conv_transpose,), "ai.onnx:Resize": (_resize,),
    **dict.fromkeys(("Add", "Sub", "Mul", "Div", "PRelu"), (_leading_ones,)),
    **dict.fromkeys(("LSTM", "GRU", "RNN"), (_recurrent,)),
}  # fmt: skip
