"""An ONNX file without what does not matter to what it computes: its weights, its operators and its opset stay.

Sizes are fixed, nodes that read only constants are replaced by their values, where these are small, functions and
branches on constants are inlined, and what leads to no output is left out.
"""

import math
import os
from collections.abc import Sequence

import onnx
from onnx import GraphProto, NodeProto, TensorProto, ValueInfoProto, helper, numpy_helper, shape_inference

from search_spaces.onnx_reader import OnnxError, Reader, Versions
from search_spaces.onnx_reading.constants import Constant, with_external_data
from search_spaces.onnx_reading.input_sizes import Sizes
from search_spaces.onnx_reading.model_file import Label, load
from search_spaces.onnx_reading.translation import Operand

MAX_BYTES = 2**31 - 1  # of a file; protobuf writes no more


def clean(source: onnx.ModelProto | str | os.PathLike[str], *, input_shapes: Sizes = None) -> onnx.ModelProto:
    """The model in an ONNX file or message as one graph with fixed sizes, its nodes in order and its weights inside.

    `input_shapes` is as in `from_onnx`. The opset is the file's: forms of operators that older opsets have are kept.

    Raises OnnxError for a file that `from_onnx` does not read, for weights that are not there, and for a model that
    would exceed 2 GiB.
    """
    model, where = load(source)
    folder = "" if isinstance(source, onnx.ModelProto) else os.path.dirname(os.path.abspath(os.fsdecode(source)))
    cleaner = _Cleaner(model, where, folder)
    try:
        cleaner.read(input_shapes)
        return cleaner.model(model)
    except OnnxError:
        raise
    except (ValueError, RecursionError, onnx.checker.ValidationError) as error:
        raise OnnxError(f"{where}: " + " ".join(str(error).split())) from error


class _Cleaner(Reader):
    """Reads a model and keeps the nodes that are not replaced by their values."""

    def __init__(self, model: onnx.ModelProto, where: str, folder: str) -> None:
        super().__init__(model, where, folder)
        self.kept: list[NodeProto] = []
        self.kept_versions: dict[str, set[int]] = {}
        self.renamed: dict[str, str] = {}  # tensors that are others under another name
        self.tensors: dict[str, TensorProto] = {}
        # The reader does not tell floats of different precision apart: computed ones are kept as nodes then.
        self.mixed = any(_is_of_another_precision(model.graph))

    def read_initializers(self, graph: GraphProto, prefix: str) -> None:
        super().read_initializers(graph, prefix)
        self.tensors.update({prefix + tensor.name: tensor for tensor in graph.initializer})

    def alias(self, name: str, other: str, kind: int | None = None) -> None:
        super().alias(name, other, kind)
        self.renamed[name] = other

    def read_operator(self, node: NodeProto, label: Label | str, versions: Versions, operands: list[Operand]) -> None:
        super().read_operator(node, label, versions, operands)
        if node.op_type in ("Identity", "Dropout") and node.output[0] in self.renamed:
            return
        if all(self.is_folded(out) for out in node.output if out in self.values):
            return
        for out in node.output:
            self.renamed.pop(out, None)  # a Cast, which the reader passes over
        self.kept.append(node)
        domain = "" if node.domain == "ai.onnx" else node.domain
        self.kept_versions.setdefault(domain, set()).add(versions.get(domain, 1))

    def is_folded(self, name: str) -> bool:
        """Whether a tensor that nodes compute becomes an initializer."""
        value = self.values[name]
        known = isinstance(value, Constant) and value.value is not None
        return known and not (self.mixed and self.element_types[name] == TensorProto.FLOAT)

    def model(self, source: onnx.ModelProto) -> onnx.ModelProto:
        """The model of what is kept, valid and with the shapes of all tensors."""
        graph = self.graph
        nodes = [self.resolved(node) for node in self.kept]
        made = {out for node in nodes for out in node.output}
        names: dict[str, str] = {}  # of outputs, which nodes make under another name
        for out in graph.output:
            original = self.original(out.name)
            if original in made and original not in names and original != out.name:
                names[original] = out.name
            elif original != out.name:
                nodes.append(helper.make_node("Identity", [original], [out.name]))
        for node in nodes:
            node.input[:] = [names.get(name, name) for name in node.input]
            node.output[:] = [names.get(name, name) for name in node.output]
        entries = [entry for entry in graph.input if entry.name not in self.tensors]
        known = {entry.name for entry in entries}.union(*(node.output for node in nodes))
        read = dict.fromkeys(name for node in nodes for name in node.input)
        read.update(dict.fromkeys(out.name for out in graph.output if out.name not in read))
        initializers = [self.tensor(name) for name in read if name and name not in known and name in self.values]
        if sum(map(TensorProto.ByteSize, initializers)) > MAX_BYTES:
            raise ValueError("its weights exceed 2 GiB, which no single ONNX file can hold")
        body = helper.make_graph(
            nodes, graph.name or "network", [self.sized(entry) for entry in entries],
            [self.sized(entry) for entry in graph.output], initializers,
        )  # fmt: skip
        body.sparse_initializer.extend(s for s in graph.sparse_initializer if s.values.name in read)
        cleaned = helper.make_model(
            body, opset_imports=self.opset_imports(), ir_version=max(source.ir_version, 4),
            producer_name=source.producer_name, producer_version=source.producer_version,
        )  # fmt: skip
        cleaned.metadata_props.extend(source.metadata_props)
        onnx.checker.check_model(cleaned)
        return shape_inference.infer_shapes(cleaned)

    def opset_imports(self) -> list[onnx.OperatorSetIdProto]:
        imports = []
        for domain, versions in self.kept_versions.items():
            if len(versions) > 1:
                several = " and ".join(map(str, sorted(versions)))
                raise ValueError(f"its functions use opsets {several} of {domain or 'ONNX'}, which cannot be joined")
            imports.append(helper.make_opsetid(domain, *versions))
        if "" not in self.kept_versions:
            imports.append(helper.make_opsetid("", self.versions.get("", 18)))
        return imports

    def original(self, name: str) -> str:
        """The tensor that a name stands for."""
        while name in self.renamed:
            name = self.renamed[name]
        return name

    def resolved(self, node: NodeProto) -> NodeProto:
        copy = NodeProto()
        copy.CopyFrom(node)
        copy.input[:] = [self.original(name) for name in node.input]
        return copy

    def tensor(self, name: str) -> TensorProto:
        """The initializer of a constant, with its data. Raises ValueError if they are not there."""
        value = self.values[name]
        assert isinstance(value, Constant)
        if name not in self.tensors:
            if value.value is None:
                raise ValueError(f"tensor {name!r}: its value is not known")
            return numpy_helper.from_array(value.value.astype(helper.tensor_dtype_to_np_dtype(value.type)), name)
        given = self.tensors[name]
        count = math.prod(value.shape)
        if given.data_location == TensorProto.EXTERNAL:
            given = with_external_data(given, count, self.folder)
        tensor = TensorProto()
        tensor.CopyFrom(given)
        tensor.name = name
        data = (tensor.raw_data, tensor.float_data, tensor.int32_data, tensor.int64_data, tensor.double_data,
                tensor.uint64_data, tensor.string_data)  # fmt: skip
        if count and not any(map(len, data)):
            raise ValueError(f"tensor {name!r}: its data are not in the file, nor beside it; only a model with weights "
                             "can be cleaned (the canonical network needs none)")  # fmt: skip
        return tensor

    def sized(self, entry: ValueInfoProto) -> ValueInfoProto:
        """The declaration of an input or output with the size of each dimension."""
        shape = self.shape(self.values[entry.name])
        return helper.make_tensor_value_info(entry.name, entry.type.tensor_type.elem_type, shape)


def _is_of_another_precision(graph: GraphProto) -> Sequence[bool]:
    """For each tensor and input of the file, whether it is of floats that are not of single precision."""
    others = {TensorProto.FLOAT16, TensorProto.BFLOAT16, TensorProto.DOUBLE}
    types = [tensor.data_type for tensor in graph.initializer]
    types += [entry.type.tensor_type.elem_type for entry in graph.input]
    types += [a.t.data_type for node in graph.node for a in node.attribute if a.HasField("t")]
    types += [a.i for node in graph.node if node.op_type == "Cast" for a in node.attribute]
    return [kind in others for kind in types]
