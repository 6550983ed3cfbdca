"""Reads an ONNX model or file as a Graph, one node after the other.

A value is a node of the graph or a constant. Nodes that read only constants are evaluated while reading, which
removes the shape arithmetic that exporters write before a Reshape. Only small constants keep their values: a
network's weights matter by their shape alone. The steps that are not reading itself are in `onnx_reading`.
"""

import math
import os
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import NoReturn

import numpy as np
import onnx
from onnx import AttributeProto, GraphProto, NodeProto, TensorProto, TypeProto, helper, numpy_helper, shape_inference

from search_spaces.common.errors import check_type, printable, quoted
from search_spaces.graph import INPUT, Graph, GraphBuilder, make_node
from search_spaces.onnx_reading import constants, model_file, translation
from search_spaces.onnx_reading.constants import Constant, Evaluator, element_type
from search_spaces.onnx_reading.expansion import OPSET, Expansion
from search_spaces.onnx_reading.fused import FUSED, MICROSOFT
from search_spaces.onnx_reading.inlining import Budget, copies
from search_spaces.onnx_reading.input_sizes import InputSizes, Sizes
from search_spaces.onnx_reading.model_file import Label, OnnxError
from search_spaces.onnx_reading.opsets import UPGRADES, upgrade
from search_spaces.onnx_reading.quantised import QUANTISED
from search_spaces.onnx_reading.translation import Attributes, Operand
from search_spaces.operators import COMMUTATIVE, INPUT_TYPES, SPECS, Operator, Shape, operator
from search_spaces.rewrite_rules import MAX_PASSES, rewrite

__all__ = ["OnnxError", "from_onnx"]

Versions = Mapping[str, int]  # opset of each domain
_EXPANSIONS = {**FUSED, **QUANTISED}


def from_onnx(source: onnx.ModelProto | str | os.PathLike[str], *, input_shapes: Sizes = None) -> Graph:
    """The network in an ONNX model or file; weights stored outside the file, or nowhere, are not needed.

    `input_shapes` gives sizes that the file leaves open: the shape of the only input, or of inputs by name, batch
    included, e.g. `{"image": (1, 3, 224, 224)}`. An open batch is 1 (`input_sizes` says what is a batch).

    Operators that are not in `operators.SPECS` are kept unchanged; a known operator in a use that its spec cannot
    express (a convolution whose filter is computed) gets the prefix `ai.onnx:`. Nodes that lead to no output are
    skipped. The floating-point precision is not part of the network. onnxruntime's fused operators are read as those
    that they stand for, quantised ones between QuantizeLinear and DequantizeLinear; branches and loops whose conditions
    are constants are unrolled.

    Changes made by an exporter are not undone: torch's exporters merge equal operators that read the same tensor (two
    equal pools, for example), unless called with `dynamo=True, optimize=False`. Canonical text merges activations only.

    Raises OnnxError for input that is not a well-formed ONNX model, branches on computed values or leaves a shape open.
    """
    check_type(source, onnx.ModelProto | str | os.PathLike, "source", "an onnx.ModelProto or the path of a file")
    model, where = model_file.load(source)
    folder = "" if isinstance(source, onnx.ModelProto) else os.path.dirname(os.path.abspath(os.fsdecode(source)))
    reader = Reader(model, where, folder)
    try:
        return reader.read(input_shapes)
    except OnnxError:
        raise
    except (ValueError, RecursionError) as error:
        raise OnnxError(f"{where}: " + " ".join(str(error).split())) from error


_MOST_NUMBERS = 16  # of a parameter that numbers are computed from, such as the weights of a sum


class Reader:
    def __init__(self, model: onnx.ModelProto, where: str, folder: str) -> None:
        self.where = where
        self.folder = folder  # of external tensor data; "" if unknown
        self.graph, self.producer = model.graph, model.producer_name
        self.versions = model_file.opsets(model.opset_import)
        self.functions = {model_file.function_key(function): function for function in model.functions}
        self.builder = GraphBuilder()
        self.values: dict[str, int | Constant] = {}
        self.element_types: dict[str, int] = {}
        self.live: set[str] = set()  # names of all tensors that lead to an output
        self.stored: dict[str, int] = {}  # elements of each weight of the file that a node reads
        self.inferred: dict[tuple[object, ...], dict[int, tuple[Shape | None, int]]] = {}  # by what they depend on
        self.evaluator, self.budget = Evaluator(), Budget()

    def read(self, input_shapes: Sizes) -> Graph:
        graph = self.graph
        entries = [*graph.input, *graph.output, *graph.initializer]
        model_file.check_names([entry.name for entry in entries], "the lists of inputs, outputs and initializers")
        self.read_initializers(graph, "")
        inputs = [entry for entry in graph.input if entry.name not in self.values]
        has_weights = any(self.element_types[tensor.name] == TensorProto.FLOAT for tensor in graph.initializer)
        self.sizes = InputSizes(inputs, input_shapes, has_weights=has_weights)
        for entry in inputs:
            self.read_input(entry)
        self.declared = {}
        for value in (*graph.value_info, *graph.output):
            shape = self.sizes.declared(value.type)
            if shape is not None:
                self.declared[value.name] = (shape, value.type.tensor_type.elem_type)
        self.read_nodes(graph.node, [out.name for out in graph.output], self.versions)
        nodes, outputs = self.builder.nodes, self.outputs()
        for _ in range(MAX_PASSES):
            if (rewritten := rewrite(nodes, outputs)) is None:
                break
            plain, outputs = rewritten
            nodes = [make_node(node) for node in plain]
        return Graph(tuple(nodes), outputs, stored_params=sum(self.stored.values()))

    def read_initializers(self, graph: GraphProto, prefix: str) -> None:
        for tensor in graph.initializer:
            name = prefix + tensor.name
            try:
                constant = constants.from_tensor(tensor, self.folder, name)
                few = constant.type == TensorProto.FLOAT and math.prod(constant.shape) <= _MOST_NUMBERS
                if few and constants.is_parameter(tensor.name, self.producer):
                    constant = replace(constant, learned=True)
                self.set_constant(name, constant)
            except ValueError as error:
                self.fail(f"tensor {quoted(tensor.name)}", str(error))
        for sparse in graph.sparse_initializer:
            name = prefix + sparse.values.name
            kind = element_type(sparse.values.data_type)
            self.set_constant(name, Constant(tuple(sparse.dims), kind, None, name))

    def read_input(self, entry: onnx.ValueInfoProto) -> None:
        label = f"input {quoted(entry.name)}"
        try:
            shape = self.sizes.shape(entry)
        except ValueError as error:
            self.fail(label, str(error))
        kind = element_type(entry.type.tensor_type.elem_type)
        if shape == (0,):  # an empty list, of axes for example, has one value
            self.set_constant(entry.name, Constant(shape, kind, np.zeros(0, np.int64)))
            return
        op = INPUT
        if kind != TensorProto.FLOAT:
            name = TensorProto.DataType.Name(kind).lower() if kind in TensorProto.DataType.values() else str(kind)
            if name not in INPUT_TYPES:
                self.fail(label, f"its element type {name} is not supported")
            op = operator("input", (name, True))
        self.values[entry.name] = self.builder.append(op, (), shape)
        self.element_types[entry.name] = kind

    def outputs(self) -> tuple[int, ...]:
        outputs = []
        for out in self.graph.output:
            value = self.values.get(out.name)
            if value is None:
                why = "no node produces it"
                raise OnnxError(f"{self.where}: output {quoted(out.name)} is not computed from the inputs: {why}")
            if isinstance(value, Constant):
                attribute = translation.constant_attribute("Identity", 0, value)
                assert attribute is not None
                value = self.builder.append(operator("ai.onnx:Identity", attribute), (), value.shape)
            outputs.append(value)
        return tuple(outputs)

    def fail(self, label: Label | str, why: str) -> NoReturn:
        raise OnnxError(f"{self.where}: " + " ".join(f"{label}: {why}".split()))

    def set_constant(self, name: str, constant: Constant) -> None:
        self.values[name] = constant
        self.element_types[name] = constant.type

    def alias(self, name: str, other: str, kind: int | None = None) -> None:
        """Makes `name` another name of a tensor, with its own element type if a cast changes it."""
        self.values[name] = self.values[other]
        self.element_types[name] = self.element_types[other] if kind is None else kind

    def shape(self, value: int | Constant) -> Shape:
        return self.builder.shape(value) if isinstance(value, int) else value.shape

    def type(self, name: str) -> TypeProto:
        return helper.make_tensor_type_proto(self.element_types[name], self.shape(self.values[name]))

    def read_nodes(
        self, nodes: Sequence[NodeProto], wanted: Iterable[str], versions: Versions, inside: str = ""
    ) -> None:
        """Reads the nodes that lead to a wanted tensor, in topological order."""
        needed = set(wanted)
        try:
            ordered = model_file.in_order(nodes, self.values)
        except ValueError as error:
            raise OnnxError(f"{self.where}: {error}{inside}") from error
        kept = model_file.live(ordered, needed)
        self.live |= needed
        for number, node in kept:
            self.read_node(node, Label(node, number, inside), versions)

    def read_node(self, node: NodeProto, label: Label | str, versions: Versions) -> None:
        """Adds a node to the graph or to the constants. Raises OnnxError that starts with `label`."""
        if len(self.builder.nodes) > model_file.MAX_NODES:
            self.fail(label, f"the network has more than {model_file.MAX_NODES} nodes")
        operands = self.operands(node, label)
        try:
            if self.functions and model_file.function_key(node) in self.functions:
                self.call(node, label)
            elif node.op_type == "If" and not node.domain:
                self.branch(node, label, versions, operands)
            elif node.op_type == "Loop" and not node.domain:
                self.loop(node, label, versions, operands)
            elif node.op_type in model_file.WITH_BODIES and not node.domain:
                self.fail(label, "it contains a subgraph; export without Scan and sequences of computed length")
            else:
                self.read_operator(node, label, versions, operands)
        except OnnxError:
            raise
        except Exception as error:  # onnx raises a dozen kinds of error for malformed nodes
            why = " ".join(str(error).split()) or type(error).__name__
            if isinstance(error, UnicodeDecodeError):
                why = "a name in it is not UTF-8 text"
            self.fail(label, printable(why[:500]))

    def operands(self, node: NodeProto, label: Label | str) -> list[Operand]:
        operands: list[Operand] = []
        for name in node.input:
            if name and name not in self.values:
                self.fail(label, f"its input {quoted(name)} does not exist")
            operands.append(self.values[name] if name else None)
        return operands

    def read_operator(self, node: NodeProto, label: Label | str, versions: Versions, operands: list[Operand]) -> None:
        """Reads a node that is an operator, or those that it stands for."""
        if self.fold(node, label, versions, operands):
            return
        expanded = self.expand(node, versions, operands)
        if expanded is None:
            self.append(node, label, versions, operands)
            return
        new = {**versions, "": OPSET}
        for part in expanded:
            self.live.update(part.output)
            parts = self.operands(part, label)
            if not self.fold(part, label, new, parts):
                self.append(part, label, new, parts)

    def append(self, node: NodeProto, label: Label | str, versions: Versions, operands: list[Operand]) -> None:
        if not (self.append_known(node, versions, operands) or self.append_alias(node)):
            self.append_inferred(node, label, versions, operands)

    def expand(self, node: NodeProto, versions: Versions, operands: list[Operand]) -> list[NodeProto] | None:
        """The nodes that a fused, quantised or old operator stands for; None if it is none of these."""
        domain = "" if node.domain == "ai.onnx" else node.domain
        how = _EXPANSIONS.get((domain, node.op_type))
        old = not domain and node.op_type in UPGRADES
        if how is None and not old:
            return None
        shapes = [None if o is None else self.shape(o) for o in operands]
        known = [o if isinstance(o, Constant) else None for o in operands]
        x = Expansion(node, shapes, known)
        return upgrade(x, versions.get("", 1)) if how is None else how(x)

    def fold(self, node: NodeProto, label: Label | str, versions: Versions, operands: list[Operand]) -> bool:
        """Makes the outputs of a node constants if they depend on no network input; returns whether it did."""
        if node.domain in ("", "ai.onnx"):
            first = operands[0] if operands else None
            known = self.builder.shape(first) if isinstance(first, int) else first
            constant = constants.without_evaluation(node, known, self.folder)
            if constant is None and node.op_type == "CastLike" and isinstance(first, Constant):
                # Only the type of the second operand matters, which need not be constant.
                cast = helper.make_node("Cast", node.input[:1], node.output, to=self.element_types[node.input[1]])
                constant = self.evaluator.direct(cast, [first])
            if constant is not None:
                self.set_constant(node.output[0], constant)
                return True
        if any(isinstance(o, int) for o in operands) or not operands or node.domain not in ("", "ai.onnx"):
            return False
        known_operands = [o for o in operands if not isinstance(o, int)]
        if len(node.output) == 1:
            constant = self.evaluator.direct(node, known_operands)
            if constant is not None:
                self.set_constant(node.output[0], constant)
                self.mark_learned(node, known_operands)
                return True
        if self.evaluator.inferences <= 0:
            raise ValueError(f"more than {constants.MAX_INFERENCES} nodes compute constants")
        known_before = len(self.inferred)
        self.fold_inferred(node, label, versions, known_operands)
        self.mark_learned(node, known_operands)
        self.evaluator.inferences -= 1 if len(self.inferred) > known_before else 1 / 3
        return True

    def mark_learned(self, node: NodeProto, operands: Sequence[Constant | None]) -> None:
        """Floats that are computed from parameters depend on training as these do."""
        if any(operand is not None and operand.learned for operand in operands):
            for name in self.live.intersection(node.output):
                constant = self.values[name]
                if isinstance(constant, Constant) and constant.type == TensorProto.FLOAT:
                    self.values[name] = replace(constant, learned=True)

    def fold_inferred(
        self, node: NodeProto, label: Label | str, versions: Versions, operands: Sequence[Constant | None]
    ) -> None:
        """Makes outputs constants as onnx evaluates them, or of unknown value with the shapes that onnx infers."""
        types = self.infer(node, label, versions)
        shapes = {name: types[name][0] for name in types}
        results = self.evaluator.reference(node, operands, shapes, versions.get("", 1))
        present = [o for o in operands if o is not None]
        for name, value in zip(node.output, results or [None] * len(node.output), strict=True):
            if name not in self.live:
                continue
            if isinstance(value, np.ndarray | np.generic):
                self.set_constant(name, constants.from_array(np.asarray(value)))
                continue
            shape, kind = types.get(name, (None, 0))
            if shape is None:
                self.fail(label, f"the shape of its output {quoted(name)} is not known")
            self.set_constant(name, constants.reshaped(node, present, shape, kind))

    def append_known(self, node: NodeProto, versions: Versions, operands: list[Operand]) -> bool:
        """Appends a node whose output shape `operators.SPECS` determines; returns whether it did.

        The result is that of `append_inferred`, in a tenth of the time.
        """
        if node.domain not in ("", "ai.onnx") or node.op_type not in _SHAPED_BY_SPEC:
            return False
        schema = translation.schema_of(node.op_type, versions.get("", 1), "")
        if not schema.min_input <= len(operands) <= schema.max_input or not isinstance(operands[0], int):
            return False
        if any(self.element_types[name] != TensorProto.FLOAT for name in node.input if name):
            return False
        if node.op_type in COMMUTATIVE and (node.attribute or not all(isinstance(o, int) for o in operands)):
            return False
        op, inputs = self.translate(node, versions, operands)
        if op.name != node.op_type:
            return False
        shape: Shape = ()
        if op.name in ("Conv", "Gemm"):
            weight = operands[1]
            if not isinstance(weight, Constant):
                raise ValueError("it has no weight")
            by_columns = op.name == "Gemm" and not any(a.name == "transB" and a.i for a in node.attribute)
            shape = (1, weight.shape[1 if by_columns else 0])
        self.values[node.output[0]] = self.builder.append(op, inputs, shape)
        self.element_types[node.output[0]] = TensorProto.FLOAT
        return True

    def append_alias(self, node: NodeProto) -> bool:
        """Makes the output of a node that returns its input another name of it; returns whether it did."""
        if node.domain not in ("", "ai.onnx") or any(out in self.live for out in node.output[1:] if out):
            return False
        if node.op_type in ("Identity", "Dropout"):
            self.alias(node.output[0], node.input[0])
            return True
        if node.op_type not in ("Cast", "CastLike"):
            return False
        before = self.element_types[node.input[0]]
        if node.op_type == "Cast":
            after = next((element_type(a.i) for a in node.attribute if a.name == "to"), 0)
        else:
            after = self.element_types[node.input[1]]
        if before == after:
            self.alias(node.output[0], node.input[0])
        return before == after

    def append_inferred(self, node: NodeProto, label: Label | str, versions: Versions, operands: list[Operand]) -> None:
        """Appends a node whose output shapes onnx infers or the file declares."""
        types = self.infer(node, label, versions)
        present = [out for out in node.output if types.get(out, (None, 0))[0] is not None]
        first = node.output[0] if node.output[0] in present else present[0]
        op, inputs = self.translate(node, versions, operands)
        index = self.builder.append(op, inputs, types[first][0] or ())
        for number, out in enumerate(node.output):
            if not out or out not in self.live:
                continue
            shape, self.element_types[out] = types.get(out, (None, 0))
            if shape is None:
                self.fail(label, f"the shape of its output {quoted(out)} is not known")
            self.values[out] = index
            if out != first:
                self.values[out] = self.builder.append(operator("Item", ("i", number)), (index,), shape)

    def infer(self, node: NodeProto, label: Label | str, versions: Versions) -> dict[str, tuple[Shape | None, int]]:
        """Shape and element type of each output: inferred by onnx, or as the file declares them."""
        domain = "" if node.domain == "ai.onnx" else node.domain
        try:
            schema = translation.schema_of(node.op_type, versions.get(domain, 1), node.domain)
        except onnx.defs.SchemaError:
            schema = None
        types: dict[str, tuple[Shape | None, int]] = {}
        if schema is not None:
            types = self.infer_by_schema(schema, node, versions)
        for out in node.output:
            if out in self.declared and types.get(out, (None, 0))[0] is None:
                shape, kind = self.declared[out]
                types[out] = (shape, element_type(kind))
        first = node.output[0]
        if types.get(first, (None, 0))[0] is None and (own := self.own_shape(node, domain)) is not None:
            types[first] = (own, TensorProto.FLOAT)
        if types.get(first, (None, 0))[0] is None and (later := self.declared_later(first)) is not None:
            types[first] = (later, types.get(first, (None, TensorProto.FLOAT))[1])
        if all(types.get(out, (None, 0))[0] is None for out in node.output):
            self.fail(label, _unknown_shape(node, schema is not None))
        return types

    def infer_by_schema(
        self, schema: onnx.defs.OpSchema, node: NodeProto, versions: Versions
    ) -> dict[str, tuple[Shape | None, int]]:
        """What onnx infers, once for equal nodes with equal inputs: the blocks of a network repeat them."""
        names = [name for name in node.input if name]
        values = {}
        for name in names:
            constant = self.values[name]
            value = constant.value if isinstance(constant, Constant) else None
            # The shape may depend on integers, single numbers and the scales of a Resize; others are weights.
            if value is not None and (
                value.dtype.kind != "f" or value.size == 1 or node.op_type in translation.WITH_SCALES
            ):
                values[name] = value
        key = (
            node.op_type, node.domain, tuple(versions.items()), tuple(map(bool, node.output)),
            tuple([attribute.SerializeToString(deterministic=True) for attribute in node.attribute]),
            tuple([name and (self.element_types[name], self.shape(self.values[name])) for name in node.input]),
            tuple([(names.index(name), v.dtype.str, v.shape, v.tobytes()) for name, v in values.items()]),
        )  # fmt: skip
        if key not in self.inferred:
            known = {name: self.type(name) for name in names}
            data = {name: numpy_helper.from_array(value, name) for name, value in values.items()}
            imports = [helper.make_opsetid(name, version) for name, version in versions.items()]
            found = shape_inference.infer_node_outputs(schema, node, known, data, opset_imports=imports)
            self.inferred[key] = {
                place: _inferred(found[name]) for place, name in enumerate(node.output) if name in found
            }
        return {node.output[place]: type_ for place, type_ in self.inferred[key].items()}

    def own_shape(self, node: NodeProto, domain: str) -> Shape | None:
        """The output shape of operators whose shapes onnx does not infer."""
        if (domain, node.op_type) in _KEEP_SHAPE and node.input:
            return self.shape(self.values[node.input[0]])
        if (domain, node.op_type) in _TO_FEATURES and node.input:
            features = next((a.i for a in node.attribute if a.name == "N"), 0)
            return (*self.shape(self.values[node.input[0]])[:-1], features) if features > 0 else None
        return None

    def declared_later(self, name: str) -> Shape | None:
        """The shape that the file declares for what elementwise operators compute from a tensor."""
        for node in self.graph.node:  # in the order of the file, so one pass follows a chain
            if name not in node.input or node.op_type not in _ELEMENTWISE or not node.output:
                continue
            # The second operand of CastLike says the type only.
            given = node.input[:1] if node.op_type == "CastLike" else node.input
            others = [self.values.get(other) for other in given if other != name]
            if all(other is not None and math.prod(self.shape(other)) == 1 for other in others):
                name = node.output[0]
                if name in self.declared:
                    return self.declared[name][0]
        return None

    def translate(self, node: NodeProto, versions: Versions, operands: list[Operand]) -> tuple[Operator, list[int]]:
        """The node's operator, one of `SPECS` if that can express the node, else generic, and the nodes it reads."""
        inputs = [o for o in operands if isinstance(o, int)]
        attrs = self.spec_attributes(node, operands)
        only_first = not any(out in self.live for out in node.output[1:] if out)
        self.count_weights(node, operands)
        if attrs is not None and only_first and (len(inputs) == 1 or node.op_type == "Concat"):
            return operator(node.op_type, *attrs.items()), inputs
        name = node.op_type
        if node.domain not in ("", "ai.onnx"):
            name = f"{node.domain}:{name}"
        if name in COMMUTATIVE:  # constants last
            operands = [*inputs, *[o for o in operands if isinstance(o, Constant)]]
        elif name in SPECS or name in ("input", "output", "Repeat"):
            name = f"ai.onnx:{name}"
        domain = "" if node.domain == "ai.onnx" else node.domain
        rank = len(self.shape(operands[0])) if operands and operands[0] is not None else None
        generic = translation.generic_attributes(node, versions.get(domain, 1), rank)
        for position, operand in enumerate(operands):
            if isinstance(operand, Constant):
                ranks = [len(self.builder.shape(i)) for i in inputs] if node.op_type in translation.ARITHMETIC else []
                if math.prod(operand.shape) == 1 < len(operand.shape) <= max(ranks, default=0):  # a number
                    operand = operand.as_vector()
                attribute = translation.constant_attribute(node.op_type, position, operand)
                if attribute is not None:
                    generic[attribute[0]] = attribute[1]
            elif operand is None and any(isinstance(o, int) for o in operands[position + 1 :]):
                generic[f"c{position}"] = ()
        return operator(translation.as_word(name), *generic.items()), inputs

    def spec_attributes(self, node: NodeProto, operands: list[Operand]) -> Attributes:
        """The node's attributes under the names of `SPECS`; None if its operator has no spec or other attributes."""
        if node.domain not in ("", "ai.onnx") or node.op_type not in translation.TRANSLATIONS:
            return None
        if not operands or not isinstance(operands[0], int):
            return None
        values = {a.name: helper.get_attribute_value(a) for a in node.attribute}
        return translation.TRANSLATIONS[node.op_type](values, operands, self.builder.shape(operands[0]))

    def count_weights(self, node: NodeProto, operands: list[Operand]) -> None:
        """Notes the weights of the file that a node reads. Running statistics and tables of indices are none."""
        trained = operands[:3] if node.op_type == "BatchNormalization" else operands
        for position, operand in enumerate(trained):
            if isinstance(operand, Constant) and operand.origin and operand.type not in _NOT_WEIGHTS:
                attribute = translation.constant_attribute(node.op_type, position, operand)
                if attribute is not None and attribute[0].startswith("w"):
                    self.stored[operand.origin] = math.prod(operand.shape)

    def call(self, node: NodeProto, label: Label | str) -> None:
        """Reads a call of a local function."""
        function = self.functions[model_file.function_key(node)]
        self.budget.take(function.node, 1)
        if len(node.input) > len(function.input) or len(node.output) > len(function.output):
            self.fail(label, "it has more inputs or outputs than its function")
        prefix = f"{next(filter(None, node.output), '')}/"
        given = [*node.input, *[""] * (len(function.input) - len(node.input))]
        names = dict(zip(function.input, given, strict=True))
        values = {a.name: a for a in (*function.attribute_proto, *node.attribute)}
        body = copies(function.node, names, prefix, values)
        versions = {**self.versions, **model_file.opsets(function.opset_import)}
        pairs = [(out, names.get(formal, formal)) for formal, out in zip(function.output, node.output, strict=False)]
        self.read_nodes(body, [inner for out, inner in pairs if out in self.live], versions, _inside(label))
        self.take_outputs(label, pairs)

    def take_outputs(self, label: Label | str, pairs: Iterable[tuple[str, str]]) -> None:
        """Gives tensors of a body, second in each pair, the names that they have outside of it."""
        for out, inner in pairs:
            if out and out in self.live:
                if inner not in self.values:
                    self.fail(label, f"its output {quoted(out)} is not computed in its body")
                self.alias(out, inner)

    def branch(self, node: NodeProto, label: Label | str, versions: Versions, operands: list[Operand]) -> None:
        """Reads the branch of an If that a constant condition chooses."""
        chosen = _truth(operands[0] if operands else None)
        if chosen is None:
            self.fail(label, "its condition is computed from the inputs, so the network is not one fixed graph")
        branches = {a.name: a.g for a in node.attribute if a.type == AttributeProto.GRAPH}
        graph = branches["then_branch" if chosen else "else_branch"]
        self.budget.take(graph.node, 1)
        outs = self.read_body(graph, {}, f"{node.output[0]}/", label, versions)
        self.take_outputs(label, zip(node.output, outs, strict=True))

    def read_body(
        self, graph: GraphProto, names: dict[str, str], prefix: str, label: Label | str, versions: Versions
    ) -> list[str]:
        """Reads the nodes of a subgraph; returns the names of its outputs. `names` maps inputs to tensors outside."""
        self.read_initializers(graph, prefix)
        names.update({tensor.name: prefix + tensor.name for tensor in graph.initializer})
        body = copies(graph.node, names, prefix)
        outs = [names.get(out.name, out.name) for out in graph.output]
        self.read_nodes(body, outs, versions, _inside(label))
        return outs

    def loop(self, node: NodeProto, label: Label | str, versions: Versions, operands: list[Operand]) -> None:
        """Reads a Loop as its iterations one after the other, if constants say how many there are."""
        graph = next(a.g for a in node.attribute if a.name == "body")
        limit = operands[0] if operands else None
        times = model_file.MAX_NODES if limit is None else _number(limit)
        going = True if len(operands) < 2 or operands[1] is None else _truth(operands[1])
        if times is None or going is None:
            self.fail(label, "how often it runs is computed from the inputs, so the network is not one fixed graph")
        if limit is not None:
            self.budget.take(graph.node, max(times, 0))
        states = list(node.input[2:])
        if len(graph.input) != len(states) + 2 or len(graph.output) < len(states) + 1:
            self.fail(label, "its body has other inputs and outputs than the loop")
        scans: list[list[str]] = [[] for _ in graph.output[len(states) + 1 :]]
        for step in range(times):
            if not going:
                break
            if limit is None:
                self.budget.take(graph.node, 1)
            prefix = f"{next(filter(None, node.output), '')}/{step}/"
            self.set_constant(f"{prefix}step", constants.from_array(np.array(step, np.int64)))
            self.set_constant(f"{prefix}going", constants.from_array(np.array(True)))
            actual = [f"{prefix}step", f"{prefix}going", *states]
            names = {entry.name: name for entry, name in zip(graph.input, actual, strict=True)}
            outs = self.read_body(graph, names, prefix, label, versions)
            going = _truth(self.values.get(outs[0]))
            if going is None:
                self.fail(
                    label, "whether it goes on is computed from the inputs, so the network is not one fixed graph"
                )
            states = outs[1 : len(states) + 1]
            for scan, out in zip(scans, outs[len(states) + 1 :], strict=True):
                scan.append(out)
        finals = list(node.output)
        self.take_outputs(label, zip(finals[: len(states)], states, strict=False))
        for out, scan in zip(finals[len(states) :], scans, strict=False):
            if out and out in self.live:
                self.stack(out, scan, label, versions)

    def stack(self, out: str, parts: list[str], label: Label | str, versions: Versions) -> None:
        """Reads the values of all iterations as one tensor with a new first dimension."""
        if not parts:
            self.fail(label, f"it does not run, so its output {quoted(out)} has size 0")
        x = Expansion(helper.make_node("Loop", [], [out]), (), ())
        rows = [x.add("Unsqueeze", part, x.add_constant([0])) for part in parts]
        x.finish(x.add("Concat", *rows, axis=0))
        new = {**versions, "": OPSET}
        for node in x.nodes:
            self.live.update(node.output)
            self.read_operator(node, label, new, self.operands(node, label))


def _inside(label: Label | str) -> str:
    """Where the nodes of a body are, for messages: the outermost node that has a body."""
    return label.inside or f" in {label}" if isinstance(label, Label) else f" in {label}"


def _truth(operand: Operand) -> bool | None:
    """The value of a condition; None if it is not a known constant."""
    number = _number(operand)
    return None if number is None else bool(number)


def _number(operand: Operand) -> int | None:
    """A constant whole number; None if the operand is not one."""
    if not isinstance(operand, Constant) or operand.value is None or operand.value.size != 1:
        return None
    return int(operand.value.reshape(-1)[0])


def _inferred(type_: TypeProto) -> tuple[Shape | None, int]:
    """Shape and element type; the shape is None if a dimension is open."""
    if not type_.HasField("tensor_type"):
        return None, 0
    kind = element_type(type_.tensor_type.elem_type)
    if not type_.tensor_type.HasField("shape"):
        return None, kind
    dims = type_.tensor_type.shape.dim
    if len(dims) > model_file.MAX_RANK:
        raise ValueError(f"its output has {len(dims)} dimensions; at most {model_file.MAX_RANK} are read")
    sizes = tuple([dim.dim_value if dim.HasField("dim_value") else -1 for dim in dims])
    return (None if -1 in sizes else sizes), kind


def _unknown_shape(node: NodeProto, known: bool) -> str:
    """What to do about an output without a shape."""
    outputs = ", ".join(quoted(out) for out in node.output[:8] if out)
    if not known:
        return (
            f"the shape of its output is not known: the operator is not ONNX's, and the file declares no shape for "
            f"{outputs[:200]}"
        )
    if "Sequence" in node.op_type or node.op_type.startswith("Optional"):
        return "its output is a sequence or an optional value, not a tensor"
    return (
        "the shape of its output is not known, as it depends on values that the inputs have, not only on their sizes; "
        f"declare the shape of {outputs[:200]} in the file"
    )


# Operators that keep the shape of an operand if the others are single numbers.
_ELEMENTWISE = {
    "Abs", "Add", "Cast", "CastLike", "Cos", "Div", "Exp", "Identity", "Log", "Mul", "Neg", "Reciprocal", "Sigmoid",
    "Sin", "Sqrt", "Sub", "Tanh",
}  # fmt: skip
# Operators with the shape of their first operand; ONNX's has no shape inference of its own.
_KEEP_SHAPE = {("", "GroupNormalization"), *((MICROSOFT, name) for name in ("GroupNorm", "RotaryEmbedding"))}
# Products with weights of four bits, whose number of columns is an attribute.
_TO_FEATURES = {(MICROSOFT, "MatMulNBits"), (MICROSOFT, "MatMulBnb4")}
# Indices, masks and texts.
_NOT_WEIGHTS = {TensorProto.INT64, TensorProto.INT32, TensorProto.BOOL, TensorProto.STRING}
# Operators whose output shape their spec computes from the operands.
_SHAPED_BY_SPEC = (
    "Conv", "MaxPool", "AveragePool", "GlobalAveragePool", "Gemm", "BatchNormalization", "Relu", "Sigmoid",
    "HardSigmoid", "HardSwish", "Clip", "Concat", "Add", "Mul",
)  # fmt: skip
