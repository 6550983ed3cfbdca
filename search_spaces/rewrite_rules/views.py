"""Reshape, Transpose and Slice as one view of the tensor that they start from, and the shortest chain that gives it.

A view has dimensions of *atoms*: pairs of a size and a stride in elements of the source. A Reshape splits and joins
atoms, a Transpose moves dimensions, a Slice makes an atom shorter or its stride longer and moves the first element.
"""

import math
from dataclasses import dataclass
from itertools import accumulate

from search_spaces.operators import Operator, Shape, operator, slice_bounds

Atom = tuple[int, int]  # size above 1, stride
_RESHAPE = operator("Reshape")


@dataclass(frozen=True)
class View:
    """Elements of a tensor of shape `source`, the first at `offset`, in dimensions of atoms."""

    source: Shape
    offset: int
    dims: tuple[tuple[Atom, ...], ...]

    @property
    def shape(self) -> Shape:
        return tuple(math.prod(size for size, _ in dim) for dim in self.dims)


def whole(shape: Shape) -> View:
    """All of a tensor."""
    return View(shape, 0, tuple(((n, s),) if n > 1 else () for n, s in zip(shape, _strides(shape), strict=True)))


def _strides(shape: Shape) -> list[int]:
    return [*accumulate(shape[:0:-1], lambda a, b: a * b, initial=1)][::-1] if shape else []


def viewed(view: View, op: Operator, shape: Shape) -> View | None:
    """The view after an operator with this output shape; None if elements would not be evenly spaced."""
    if op is _RESHAPE:
        dims = _regrouped([atom for dim in view.dims for atom in dim], shape)
        return None if dims is None else View(view.source, view.offset, dims)
    if op.name == "Transpose":
        perm = op.ints("perm", len(shape))
        return View(view.source, view.offset, tuple(view.dims[axis] for axis in perm))
    axis, start, stop, step = slice_bounds(op, view.shape)
    return _sliced(view, axis, start, stop, step)


def _regrouped(atoms: list[Atom], shape: Shape) -> tuple[tuple[Atom, ...], ...] | None:
    """The atoms in dimensions of these sizes, split and joined where needed."""
    pending = _joined(atoms)[::-1]
    dims = []
    for size in shape:
        dim: list[Atom] = []
        missing = size
        while missing > 1:
            if not pending:
                return None
            n, stride = pending.pop()
            if missing % n == 0:
                dim.append((n, stride))
                missing //= n
            elif n % missing == 0:
                dim.append((missing, stride * (n // missing)))
                pending.append((n // missing, stride))
                missing = 1
            else:
                return None
        dims.append(tuple(dim))
    return None if pending else tuple(dims)


def _joined(atoms: list[Atom]) -> list[Atom]:
    """Neighbours that are evenly spaced together become one atom."""
    joined: list[Atom] = []
    for size, stride in atoms:
        if joined and joined[-1][1] == size * stride:
            joined[-1] = (joined[-1][0] * size, stride)
        else:
            joined.append((size, stride))
    return joined


def _sliced(view: View, axis: int, start: int, stop: int, step: int) -> View | None:
    dim = _joined(list(view.dims[axis]))
    inner = math.prod(size for size, _ in dim[1:])
    if len(dim) > 1 and (step != 1 or start % inner or stop % inner):
        return None
    if not dim:
        return view  # of a dimension of size 1, all
    (_, stride), *rest = dim
    count = len(range(start // inner, stop // inner, step)) if len(dim) > 1 else len(range(start, stop, step))
    first: list[Atom] = [(count, stride * step)] if count > 1 else []
    offset = view.offset + start // inner * stride
    return View(view.source, offset, (*view.dims[:axis], (*first, *rest), *view.dims[axis + 1 :]))


def operators_of(view: View) -> list[tuple[Operator, Shape]] | None:
    """The canonical chain of a view, operators with their output shapes: Reshape only where a Slice needs it, Slices by
    axis, then Reshape, Transpose, Reshape as far as needed. None if atoms cross the source's dimensions unevenly."""
    dims = _within_axes(view)
    if dims is None:
        return None
    axes = _virtual_axes(view, [atom for dim in dims for atom in dim])
    if axes is None:
        return None
    links: list[tuple[Operator, Shape]] = []
    shape = tuple(size for size, *_ in axes)
    if shape != view.source:
        links.append((_RESHAPE, shape))
    for axis, (size, _, start, count, step) in enumerate(axes):
        if count != size:
            stop = start + (count - 1) * step + 1
            stop = size if stop + step > size else stop
            bounds = (("start", start), ("stop", 0 if stop == size else stop), ("step", step))
            shape = (*shape[:axis], count, *shape[axis + 1 :])
            links.append((operator("Slice", ("axis", axis), *bounds), shape))
    return [*links, *_moved(axes, shape, dims, view.shape)]


def _within_axes(view: View) -> list[list[Atom]] | None:
    """The view's dimensions with atoms that each lie in one dimension of the source, neighbours in it joined."""
    borders = [n * s for n, s in zip(view.source, _strides(view.source), strict=True) if n > 1]
    dims = []
    for dim in view.dims:
        split: list[Atom] = []
        for size, stride in _joined(list(dim)):
            rest, parts = size, []
            # Dimensions of the source from the innermost outwards.
            for border in sorted(b for b in borders if stride < b < size * stride):
                inner, uneven = divmod(border, stride * (size // rest))
                if uneven or rest % inner:
                    return None
                parts.append((inner, stride * (size // rest)))
                rest //= inner
            if rest > 1:
                parts.append((rest, stride * (size // rest)))
            split += parts[::-1]
        dims.append(split)
    return dims


# A dimension to slice: size, stride in elements of the source, and first, number and step of what is kept.
_Axis = tuple[int, int, int, int, int]


def _virtual_axes(view: View, atoms: list[Atom]) -> list[_Axis] | None:
    """The source's dimensions, split where one Slice cannot keep exactly what the view has of one."""
    axes: list[_Axis] = []
    for size, stride in zip(view.source, _strides(view.source), strict=True):
        kept = sorted([a for a in atoms if stride <= a[1] < stride * size], key=lambda a: -a[1])
        first = view.offset // stride % size
        found = _kept(size, stride, first, _joined(kept))
        if found is None:
            return None
        axes += found
    return axes


def _kept(size: int, stride: int, first: int, atoms: list[Atom]) -> list[_Axis] | None:
    if len(atoms) < 2:
        count, spacing = atoms[0] if atoms else (1, stride)
        step, uneven = divmod(spacing, stride)
        fits = not uneven and first + (count - 1) * step < size
        return [(size, stride, first, count, step)] if fits else None
    # The outermost atom's step divides the dimension in two.
    inner, uneven = divmod(atoms[0][1], stride)
    if uneven or size % inner:
        return None
    rest = _kept(inner, stride, first % inner, atoms[1:])
    outer = first // inner
    if rest is None or outer + atoms[0][0] > size // inner:
        return None
    return [(size // inner, stride * inner, outer, atoms[0][0], 1), *rest]


def _moved(axes: list[_Axis], shape: Shape, dims: list[list[Atom]], final: Shape) -> list[tuple[Operator, Shape]]:
    """Reshape, Transpose, Reshape from the sliced shape to the final one, as far as needed."""
    wanted = [atom for dim in dims for atom in dim]
    order = sorted(range(len(wanted)), key=lambda i: -wanted[i][1])
    if order == list(range(len(wanted))):
        return [(_RESHAPE, final)] if shape != final else []
    atoms = [wanted[i][0] for i in order]
    links: list[tuple[Operator, Shape]] = []
    if [n for n in shape if n > 1] != atoms:
        lead = (1,) if shape[:1] == final[:1] == (1,) else ()
        shape = (*lead, *atoms)
        links.append((_RESHAPE, shape))
    places = [axis for axis, n in enumerate(shape) if n > 1]
    moved = [places[order.index(i)] for i in range(len(wanted))]
    ones = [axis for axis, n in enumerate(shape) if n == 1]
    # A dimension of size 1 stays in front, or goes where the final shape has one.
    if len(ones) == sum(n == 1 for n in final) and all(len(dim) < 2 for dim in dims):
        there, sized = iter(ones), iter(moved)
        perm = tuple(next(sized) if n > 1 else next(there) for n in final)
    else:
        perm = (*ones, *moved)
    moved_shape = tuple(shape[axis] for axis in perm)
    links.append((operator("Transpose", ("perm", perm)), moved_shape))
    return links if moved_shape == final else [*links, (_RESHAPE, final)]
