"""Allow-list: names of PyTorch, of tensors and modules, and of Python's types that programs may use.

All of them work on shapes alone and reach no file, device or process. Loops inside PyTorch that run without dispatching
an operation are replaced here by versions that count steps."""

import itertools
import math
from collections import OrderedDict, abc
from collections.abc import Callable
from typing import Any

import torch
import torch.nn.functional as F
from torch import Tensor, nn

from surrogate.programs.module_cost.interpreter_base import RUNNING, Library, Namespace, RefusedError
from surrogate.programs.module_cost.recurrent import GRU, LSTM, RNN

_MODULE_COPY_STEPS = 100

_OF_ALL = """
abs absolute acos add addbmm addcdiv addcmul addmm addmv addr all allclose amax amin aminmax any argmax argmin argsort
asin atan atan2 baddbmm bitwise_and bitwise_not bitwise_or bmm broadcast_to ceil chunk clamp clamp_max clamp_min clone
conj copysign corrcoef cos cosh cov cross cummax cummin cumprod cumsum deg2rad diag diag_embed diagonal dist div
divide dot eq erf erfc erfinv exp exp2 expm1 fix flatten flip fliplr flipud floor floor_divide fmax fmin fmod frac
gather ge greater gt heaviside histc hypot index_add index_copy index_fill index_select inner isclose isfinite isinf
isnan kthvalue le lerp less lgamma log log10 log1p log2 logaddexp logcumsumexp logical_and logical_not logical_or
logical_xor logit logsumexp lt masked_fill masked_scatter matmul max maximum mean median min minimum mm mode
moveaxis movedim msort mul multiply mv narrow ne neg negative norm numel outer permute positive pow prod quantile
rad2deg ravel reciprocal relu remainder renorm repeat_interleave reshape roll rot90 round rsqrt scatter scatter_add
select sgn sigmoid sign sin sinc sinh slice_scatter softmax log_softmax sort split sqrt square squeeze std sub subtract
sum swapaxes swapdims t take tan tanh tile topk trace transpose tril triu true_divide trunc unbind unflatten unsqueeze
var vdot view_as_complex view_as_real where xlogy
"""
_OF_TORCH = """
arange as_tensor bernoulli bilinear cat celu celu_ complex concat concatenate conv1d conv2d conv3d conv_transpose1d
conv_transpose2d conv_transpose3d cdist dropout einsum empty empty_like eye feature_dropout full full_like
group_norm hardshrink hstack dstack vstack instance_norm batch_norm layer_norm linspace logspace max_pool1d
max_pool2d max_pool3d meshgrid multinomial normal ones ones_like pairwise_distance cosine_similarity prelu rand
rand_like randint randint_like randn randn_like randperm range relu_ rrelu rms_norm scalar_tensor selu selu_ stack
std_mean tensor tensordot threshold tril_indices triu_indices var_mean zeros zeros_like is_tensor addcmul
avg_pool1d adaptive_avg_pool1d adaptive_max_pool1d pixel_shuffle pixel_unshuffle channel_shuffle
"""
_OF_FUNCTIONAL = """
adaptive_avg_pool1d adaptive_avg_pool2d adaptive_avg_pool3d adaptive_max_pool1d adaptive_max_pool2d
adaptive_max_pool3d affine_grid alpha_dropout avg_pool1d avg_pool2d avg_pool3d batch_norm bilinear
binary_cross_entropy binary_cross_entropy_with_logits celu channel_shuffle conv1d conv2d conv3d conv_transpose1d
conv_transpose2d conv_transpose3d cosine_embedding_loss cosine_similarity cross_entropy dropout dropout1d dropout2d
dropout3d elu embedding fold gaussian_nll_loss gelu glu grid_sample group_norm gumbel_softmax hardshrink hardsigmoid
hardswish hardtanh hinge_embedding_loss huber_loss instance_norm interpolate kl_div l1_loss layer_norm leaky_relu
linear local_response_norm log_softmax logsigmoid lp_pool1d lp_pool2d margin_ranking_loss max_pool1d max_pool2d
max_pool3d mish mse_loss multi_margin_loss multilabel_margin_loss nll_loss normalize one_hot pad pairwise_distance
pdist pixel_shuffle pixel_unshuffle poisson_nll_loss prelu relu relu6 relu_ rms_norm rrelu scaled_dot_product_attention
selu sigmoid silu smooth_l1_loss soft_margin_loss softmax softmin softplus softshrink softsign tanh tanhshrink threshold
triplet_margin_loss unfold upsample
"""
_OF_INIT = """
constant_ eye_ kaiming_normal_ kaiming_uniform_ normal_ ones_ trunc_normal_ uniform_ xavier_normal_ xavier_uniform_
zeros_ calculate_gain
"""
_OF_TENSORS = """
abs_ add_ addmm_ bernoulli_ bool byte ceil_ clamp_ clamp_min_ clamp_max_ contiguous copy_ cos_ cpu cuda detach dim div_
double element_size exp_ expand expand_as fill_ fill_diagonal_ float flatten floor_ half index_fill_ index_put_ int
is_contiguous is_floating_point log_ long masked_fill_ masked_scatter_ mul_ ndimension neg_ new_empty new_full new_ones
new_tensor new_zeros normal_ pow_ relu_ repeat requires_grad_ reshape_as resize_as_ scatter_ scatter_add_ short
sigmoid_ sign_ sin_ size softmax sqrt_ squeeze_ storage_offset stride sub_ tanh_ transpose_ tril_ triu_ type_as unfold
uniform_ unsqueeze_ view view_as zero_ bfloat16
"""
_OF_MODULES = """
add_module append apply bfloat16 buffers children double eval extend float forward half
insert items keys modules named_buffers named_children named_modules named_parameters parameters register_buffer
register_parameter requires_grad_ train values zero_grad
"""
_OF_MATH = """
acos asin atan atan2 ceil cos e exp fabs floor fmod gcd hypot inf isclose isfinite isinf isnan isqrt log log10 log1p
log2 nan pi pow sin sqrt tan tanh trunc
"""
_DTYPES = """
bfloat16 bool cdouble cfloat complex128 complex64 double float float16 float32 float64 half int int16 int32 int64 int8
long short uint8
"""
_LAYERS = """
AdaptiveAvgPool1d AdaptiveAvgPool2d AdaptiveAvgPool3d AdaptiveMaxPool1d AdaptiveMaxPool2d AdaptiveMaxPool3d
AlphaDropout AvgPool1d AvgPool2d AvgPool3d BCELoss BCEWithLogitsLoss BatchNorm1d BatchNorm2d BatchNorm3d Bilinear
CELU ChannelShuffle ConstantPad1d ConstantPad2d ConstantPad3d Conv1d Conv2d Conv3d ConvTranspose1d ConvTranspose2d
ConvTranspose3d CosineEmbeddingLoss CosineSimilarity CrossEntropyLoss Dropout Dropout1d Dropout2d Dropout3d ELU
Embedding FeatureAlphaDropout Flatten Fold GELU GLU GRUCell GaussianNLLLoss GroupNorm Hardshrink Hardsigmoid Hardswish
Hardtanh HingeEmbeddingLoss HuberLoss Identity InstanceNorm1d InstanceNorm2d InstanceNorm3d KLDivLoss L1Loss LPPool1d
LPPool2d LSTMCell LayerNorm LeakyReLU Linear LocalResponseNorm LogSigmoid LogSoftmax MSELoss MarginRankingLoss
MaxPool1d MaxPool2d MaxPool3d Mish Module ModuleDict ModuleList MultiMarginLoss MultiheadAttention NLLLoss PReLU
PairwiseDistance ParameterList PixelShuffle PixelUnshuffle PoissonNLLLoss RMSNorm RNNCell RReLU ReLU ReLU6
ReflectionPad1d ReflectionPad2d ReflectionPad3d ReplicationPad1d ReplicationPad2d ReplicationPad3d SELU SiLU Sigmoid
SmoothL1Loss SoftMarginLoss Softmax Softmax2d Softmin Softplus Softshrink Softsign Tanh Tanhshrink Threshold
TransformerDecoderLayer TransformerEncoderLayer TripletMarginLoss TripletMarginWithDistanceLoss Unflatten Unfold
Upsample UpsamplingBilinear2d UpsamplingNearest2d ZeroPad1d ZeroPad2d ZeroPad3d
"""
_TENSOR_HAS = {"shape", "ndim", "dtype", "T", "mT", "H", "mH", "requires_grad", "real", "imag"}
OF_PYTORCH = {*vars(nn.Module()), *dir(nn.Module)}  # attributes of every module
OF_BUILTINS: dict[type, frozenset[str]] = {
    list: frozenset({"append", "extend", "insert", "pop", "reverse", "index", "count", "copy", "clear"}),
    tuple: frozenset(
        {"index", "count", "numel", "values", "indices"}
    ),  # also torch.Size and the named tuples of torch.max
    dict: frozenset({"items", "keys", "values", "get", "pop", "update", "setdefault", "copy"}),
    set: frozenset({"add", "discard", "union"}),
    str: frozenset({"count", "lower", "upper", "startswith", "endswith", "strip", "isdigit"}),
}


def _named(owner: Any, names: str) -> dict[str, Any]:
    """Attributes of `owner` by name, callables wrapped as `Library`."""
    found = {name: getattr(owner, name) for name in names.split() if hasattr(owner, name)}
    return {name: Library(value) if callable(value) else value for name, value in found.items()}


def _to_dtype(x: Any, *given: Any, dtype: torch.dtype | None = None, **_: Any) -> Any:
    """`to` and `type`: converts the dtype and ignores devices."""
    dtypes = [value for value in (*given, dtype) if isinstance(value, torch.dtype)]
    dtypes += [value.dtype for value in given if isinstance(value, Tensor)]
    return x.to(dtype=dtypes[0]) if dtypes else x


def _itself(x: Any, *_: Any, **__: Any) -> Any:
    return x


def _unknown_number(x: Tensor) -> float:
    """`item`: NaN, which stands for an unknown number."""
    return math.nan


def _tensor(*given: Any) -> Tensor:
    """`torch.Tensor(...)` without allocating: from a list of numbers or from sizes."""
    return torch.tensor(given[0]) if given and isinstance(given[0], list | tuple) else torch.empty(*given)


# Replacements of methods of tensors and, except for `item`, of modules.
_METHODS: dict[str, Callable[..., Any]] = {
    "to": _to_dtype, "type": _to_dtype, "cuda": _itself, "cpu": _itself, "item": _unknown_number,
}  # fmt: skip
_OF_FINFO = ("min", "max", "eps", "tiny")
_TENSOR_METHODS = frozenset(f"{_OF_ALL} {_OF_TENSORS}".split())
_MODULE_METHODS = frozenset(_OF_MODULES.split())


def of_tensor(x: Tensor, name: str) -> Any:
    if name in _METHODS:
        method = _METHODS[name]
        return Library(lambda *given, **named: method(x, *given, **named))
    if name in _TENSOR_HAS:
        return getattr(x, name)
    if name == "device":
        return "meta"
    if name == "data":
        return x
    if name == "is_cuda":
        return True
    if name in _TENSOR_METHODS:
        return Library(getattr(x, name))
    raise RefusedError(f"{name} of a tensor")


def of_module(x: nn.Module, name: str) -> Any:
    """An allowed method of modules or of module containers."""
    RUNNING.get().walk(x)
    if name in ("to", "cuda", "cpu"):
        method = _METHODS[name]
        return Library(lambda *given, **named: method(x, *given, **named))
    if name in _MODULE_METHODS and hasattr(type(x), name):
        return Library(getattr(x, name))
    raise RefusedError(f"{name} of a module")


class Sequential(nn.Sequential):
    """Counts a step per child, because doubly nested modules would otherwise take exponential time."""

    def forward(self, x: Any) -> Any:
        for module in self:
            RUNNING.get().step()
            x = module(x)
        return x


class TransformerEncoder(nn.TransformerEncoder):
    """Charges the copies of its layer, which PyTorch makes without an upper limit."""

    def __init__(self, encoder_layer: nn.TransformerEncoderLayer, num_layers: int, *given: Any, **named: Any) -> None:
        RUNNING.get().step(_MODULE_COPY_STEPS * num_layers * sum(1 for _ in encoder_layer.modules()))
        super().__init__(encoder_layer, num_layers, *given, **named)


def _layers() -> dict[str, Any]:
    kinds = {name: getattr(nn, name) for name in _LAYERS.split() if hasattr(nn, name)}
    kinds |= {"LSTM": LSTM, "GRU": GRU, "RNN": RNN, "Sequential": Sequential, "Parameter": nn.Parameter}
    kinds |= {"TransformerEncoder": TransformerEncoder}
    return {name: Library(kind, kind) for name, kind in kinds.items()}


def _libraries() -> dict[str, Namespace]:
    functional, init = Namespace(_named(F, _OF_FUNCTIONAL)), Namespace(_named(nn.init, _OF_INIT))
    layers = Namespace(_layers() | {"functional": functional, "init": init})
    of_torch = _named(torch, f"{_OF_ALL} {_OF_TORCH}")
    of_torch |= {name: getattr(torch, name) for name in _DTYPES.split()}
    of_torch |= {
        "Tensor": Library(_tensor, Tensor), "Size": Library(torch.Size, torch.Size), "nn": layers, "pi": math.pi,
        "inf": math.inf, "rand_mix": Library(torch.rand),  # defined by KernelBench
        "finfo": Library(_finfo), "cuda": Namespace({"is_available": Library(lambda: True)}),
        "device": Library(lambda *_: "meta"), "manual_seed": Library(lambda *_: None),
    }  # fmt: skip
    abstract = Namespace({"Iterable": Library(abc.Iterable, abc.Iterable)})
    return {
        "torch": Namespace(of_torch), "torch.nn": layers, "torch.nn.functional": functional, "torch.nn.init": init,
        "torch.nn.parameter": layers, "torch.nn.modules": layers,
        "torch.autograd": Namespace({"Variable": Library(_itself)}),
        "math": Namespace(_named(math, _OF_MATH) | {"prod": Library(_product)}),
        "itertools": Namespace({"repeat": Library(_repeat), "chain": Library(itertools.chain, of_python=True)}),
        "collections": Namespace({"OrderedDict": Library(OrderedDict, OrderedDict, True), "abc": abstract}),
        "collections.abc": abstract,
    }  # fmt: skip


def _finfo(dtype: torch.dtype) -> Namespace:
    return Namespace({name: getattr(torch.finfo(dtype), name) for name in _OF_FINFO})


def _product(values: Any, start: float = 1) -> float:
    for value in values:
        start = RUNNING.get().checked(start * value)
    return start


def _repeat(value: Any, times: int) -> list[Any]:
    RUNNING.get().step(times)
    return [value] * times


LIBRARIES = _libraries()
