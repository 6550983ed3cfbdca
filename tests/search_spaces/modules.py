"""Small torch modules, one for each operator or way to write it, with the shapes of their inputs.

What they compute does not matter; that no two of them that compute different functions have one text does.
"""

from collections.abc import Callable
from functools import partial
from typing import Any, NamedTuple

import torch
import torch.nn.functional as F
from torch import Tensor, nn


class Case(NamedTuple):
    """A module and the shapes of its inputs; those of `tokens` are integers below 20."""

    make: Callable[[], nn.Module]
    shapes: tuple[tuple[int, ...], ...]
    tokens: bool = False

    def inputs(self, seed: int = 0) -> tuple[Tensor, ...]:
        random = torch.Generator().manual_seed(seed)
        if self.tokens:
            return tuple(torch.randint(20, shape, generator=random) for shape in self.shapes)
        return tuple(torch.randn(shape, generator=random) for shape in self.shapes)


class Fn(nn.Module):
    """A function of tensors and of layers, which come first."""

    def __init__(self, function: Callable[..., Tensor], *layers: nn.Module) -> None:
        super().__init__()
        self.function, self.layers = function, nn.ModuleList(layers)

    def forward(self, *xs: Tensor) -> Tensor:
        return self.function(*self.layers, *xs)


class Weighted(nn.Module):
    """A function of a parameter of this shape and of tensors."""

    def __init__(self, function: Callable[..., Tensor], *shape: int) -> None:
        super().__init__()
        self.function = function
        self.weight = nn.Parameter(torch.randn(shape))

    def forward(self, *xs: Tensor) -> Tensor:
        return self.function(self.weight, *xs)


IMAGE, SEQUENCE, LINE, VOLUME, VECTOR = (1, 4, 8, 8), (1, 6, 8), (1, 4, 16), (1, 4, 6, 6, 6), (1, 8)


def _of(shape: tuple[int, ...], **makers: Callable[[], nn.Module]) -> dict[str, Case]:
    return {name: Case(make, (shape,)) for name, make in makers.items()}


def _functions(shape: tuple[int, ...], **functions: Callable[..., Tensor]) -> dict[str, Case]:
    return {name: Case(partial(Fn, function), (shape,)) for name, function in functions.items()}


ACTIVATIONS = _of(
    IMAGE, relu=nn.ReLU, relu6=nn.ReLU6, leaky_relu=nn.LeakyReLU, leaky_relu_slope=lambda: nn.LeakyReLU(0.2),
    elu=nn.ELU, elu_alpha=lambda: nn.ELU(0.5), selu=nn.SELU, celu=nn.CELU, celu_alpha=lambda: nn.CELU(2.0),
    gelu=nn.GELU, gelu_tanh=lambda: nn.GELU("tanh"), sigmoid=nn.Sigmoid, hard_sigmoid=nn.Hardsigmoid, silu=nn.SiLU,
    hard_swish=nn.Hardswish, mish=nn.Mish, tanh=nn.Tanh, hard_tanh=nn.Hardtanh,
    hard_tanh_wide=lambda: nn.Hardtanh(-2, 2), softplus=nn.Softplus, softplus_beta=lambda: nn.Softplus(2.0),
    softsign=nn.Softsign, prelu=nn.PReLU, prelu_channels=lambda: nn.PReLU(4), log_sigmoid=nn.LogSigmoid,
    glu=lambda: nn.GLU(1), glu_last=lambda: nn.GLU(-1), tanh_shrink=nn.Tanhshrink, soft_shrink=nn.Softshrink,
    hard_shrink=nn.Hardshrink,
) | _functions(
    IMAGE, quick_gelu=lambda x: x * torch.sigmoid(1.702 * x), silu_by_hand=lambda x: x * torch.sigmoid(x),
    relu_squared=lambda x: F.relu(x) ** 2, hard_swish_by_hand=lambda x: x * F.relu6(x + 3) / 6,
    gelu_by_hand=lambda x: x * 0.5 * (1 + torch.erf(x / 2**0.5)), clamp=lambda x: x.clamp(0, 1),
    clamp_low=lambda x: x.clamp(min=-1), clamp_high=lambda x: x.clamp(max=2),
)  # fmt: skip

NORMS = (
    _of(
        IMAGE,
        batch_norm=lambda: nn.BatchNorm2d(4),
        batch_norm_plain=lambda: nn.BatchNorm2d(4, affine=False),
        conv_norm=lambda: nn.Sequential(nn.Conv2d(4, 6, 3, bias=False), nn.BatchNorm2d(6)),
        conv_norm_relu=lambda: nn.Sequential(nn.Conv2d(4, 6, 3), nn.BatchNorm2d(6), nn.ReLU()),
        transposed_conv_norm=lambda: nn.Sequential(nn.ConvTranspose2d(4, 6, 2, 2), nn.BatchNorm2d(6)),
        group_norm=lambda: nn.GroupNorm(2, 4),
        group_norm_all=lambda: nn.GroupNorm(1, 4),
        group_norm_plain=lambda: nn.GroupNorm(2, 4, affine=False),
        instance_norm=lambda: nn.InstanceNorm2d(4),
        instance_norm_affine=lambda: nn.InstanceNorm2d(4, affine=True),
        layer_norm_images=lambda: nn.LayerNorm([4, 8, 8]),
        layer_norm_width=lambda: nn.LayerNorm(8),
        local_response_norm=lambda: nn.LocalResponseNorm(3),
        channel_layer_norm=lambda: Fn(lambda norm, x: norm(x.permute(0, 2, 3, 1)).permute(0, 3, 1, 2), nn.LayerNorm(4)),
        global_response_norm=lambda: Weighted(
            lambda w, x: x + w * x * (g := x.norm(dim=(2, 3), keepdim=True)) / (g.mean(1, keepdim=True) + 1e-6), 4, 1, 1
        ),
        layer_scale=lambda: Weighted(lambda w, x: x + w * F.relu(x), 4, 1, 1),
    )
    | _functions(IMAGE, normalize=lambda x: F.normalize(x, dim=1), normalize_rows=lambda x: F.normalize(x, dim=-1))
    | _of(
        SEQUENCE,
        layer_norm=lambda: nn.LayerNorm(8),
        layer_norm_plain=lambda: nn.LayerNorm(8, elementwise_affine=False),
        layer_norm_epsilon=lambda: nn.LayerNorm(8, eps=1e-6),
        rms_norm=lambda: Weighted(lambda w, x: w * x * torch.rsqrt((x * x).mean(-1, keepdim=True) + 1e-5), 8),
        layer_norm_two=lambda: nn.LayerNorm([6, 8]),
        batch_norm_sequence=lambda: nn.BatchNorm1d(6),
    )
    | _of(VECTOR, linear_norm=lambda: nn.Sequential(nn.Linear(8, 5), nn.BatchNorm1d(5)))
)

CONVOLUTIONS = (
    _of(
        IMAGE,
        conv_1x1=lambda: nn.Conv2d(4, 6, 1),
        conv_3x3=lambda: nn.Conv2d(4, 6, 3, padding=1),
        conv_plain=lambda: nn.Conv2d(4, 6, 3),
        conv_stride=lambda: nn.Conv2d(4, 6, 3, stride=2, padding=1),
        conv_dilated=lambda: nn.Conv2d(4, 6, 3, dilation=2),
        conv_grouped=lambda: nn.Conv2d(4, 6, 3, groups=2),
        conv_depthwise=lambda: nn.Conv2d(4, 4, 3, padding=1, groups=4),
        conv_1x7=lambda: nn.Conv2d(4, 6, (1, 7)),
        conv_7x1=lambda: nn.Conv2d(4, 6, (7, 1)),
        conv_same=lambda: nn.Conv2d(4, 6, 4, padding="same"),
        conv_strides=lambda: nn.Conv2d(4, 6, 3, stride=(1, 2)),
        conv_no_bias=lambda: nn.Conv2d(4, 6, 3, bias=False),
        conv_reflect=lambda: nn.Conv2d(4, 6, 3, padding=1, padding_mode="reflect"),
        conv_replicate=lambda: nn.Conv2d(4, 6, 3, padding=1, padding_mode="replicate"),
        conv_circular=lambda: nn.Conv2d(4, 6, 3, padding=1, padding_mode="circular"),
        conv_after_pad=lambda: nn.Sequential(nn.ZeroPad2d((0, 1, 0, 1)), nn.Conv2d(4, 6, 3, stride=2)),
        conv_after_pad_of_one=lambda: nn.Sequential(nn.ConstantPad2d(1, 1.0), nn.Conv2d(4, 6, 3)),
        separable=lambda: nn.Sequential(nn.Conv2d(4, 4, 3, groups=4), nn.Conv2d(4, 6, 1)),
        transposed=lambda: nn.ConvTranspose2d(4, 6, 2, stride=2),
        transposed_output_padding=lambda: nn.ConvTranspose2d(4, 6, 3, stride=2, padding=1, output_padding=1),
        transposed_grouped=lambda: nn.ConvTranspose2d(4, 6, 2, stride=2, groups=2),
        transposed_dilated=lambda: nn.ConvTranspose2d(4, 6, 3, dilation=2, bias=False),
    )
    | _of(
        LINE,
        conv1d=lambda: nn.Conv1d(4, 6, 3, padding=1),
        transposed1d=lambda: nn.ConvTranspose1d(4, 6, 4, stride=2),
        causal_conv1d=lambda: nn.Sequential(nn.ConstantPad1d((2, 0), 0.0), nn.Conv1d(4, 6, 3)),
    )
    | _of(VOLUME, conv3d=lambda: nn.Conv3d(4, 6, 3), transposed3d=lambda: nn.ConvTranspose3d(4, 6, 2, stride=2))
)

LINEAR = _of(
    VECTOR,
    linear=lambda: nn.Linear(8, 5),
    linear_no_bias=lambda: nn.Linear(8, 5, bias=False),
    mlp=lambda: nn.Sequential(nn.Linear(8, 5), nn.ReLU(), nn.Linear(5, 3)),
    matrix_product=lambda: Weighted(lambda w, x: x @ w, 8, 5),
) | _of(
    SEQUENCE,
    linear_sequence=lambda: nn.Linear(8, 5),
    linear_sequence_no_bias=lambda: nn.Linear(8, 5, bias=False),
    mlp_sequence=lambda: nn.Sequential(nn.Linear(8, 16), nn.GELU(), nn.Linear(16, 8)),
    product_from_left=lambda: Weighted(lambda w, x: w @ x, 5, 6),
    gram=lambda: Fn(lambda x: x @ x.transpose(1, 2)),
    einsum_product=lambda: Weighted(lambda w, x: torch.einsum("bij,jk->bik", x, w), 8, 5),
    einsum_pairs=lambda: Fn(lambda x: torch.einsum("bid,bjd->bij", x, x)),
    einsum_outer=lambda: Fn(lambda x: torch.einsum("bid,bie->bde", x, x)),
)

POOLS = (
    _of(
        IMAGE, max_pool=lambda: nn.MaxPool2d(2), max_pool_padded=lambda: nn.MaxPool2d(3, 2, 1),
        max_pool_ceil=lambda: nn.MaxPool2d(3, 2, ceil_mode=True),
        max_pool_dilated=lambda: nn.MaxPool2d(2, 1, dilation=2), avg_pool=lambda: nn.AvgPool2d(2),
        avg_pool_padded=lambda: nn.AvgPool2d(3, 1, 1),
        avg_pool_excluding=lambda: nn.AvgPool2d(3, 1, 1, count_include_pad=False),
        avg_pool_ceil=lambda: nn.AvgPool2d(3, 2, ceil_mode=True), adaptive_avg_1=lambda: nn.AdaptiveAvgPool2d(1),
        adaptive_avg_2=lambda: nn.AdaptiveAvgPool2d(2), adaptive_max_1=lambda: nn.AdaptiveMaxPool2d(1),
    )
    | _of(LINE, max_pool1d=lambda: nn.MaxPool1d(2), avg_pool1d=lambda: nn.AvgPool1d(2))
    | _of(VOLUME, max_pool3d=lambda: nn.MaxPool3d(2), avg_pool3d=lambda: nn.AvgPool3d(2))
)  # fmt: skip

REDUCTIONS = _functions(
    IMAGE, mean_space=lambda x: x.mean((2, 3)), mean_space_kept=lambda x: x.mean((2, 3), keepdim=True),
    mean_channels=lambda x: x.mean(1, keepdim=True), mean_rows=lambda x: x.mean(2), mean_columns=lambda x: x.mean(3),
    sum_channels=lambda x: x.sum(1), sum_space=lambda x: x.sum((2, 3)), max_channels=lambda x: x.amax(1),
    min_channels=lambda x: x.amin(1), max_space=lambda x: x.amax((2, 3)), product=lambda x: x.prod(1),
    log_sum_exp=lambda x: x.logsumexp(1), norm=lambda x: x.norm(dim=1), norm_1=lambda x: x.norm(p=1, dim=1),
    variance=lambda x: x.var(1, unbiased=False), variance_unbiased=lambda x: x.var(1), argmax=lambda x: x.argmax(1),
    cumulative_sum=lambda x: x.cumsum(1), top_values=lambda x: x.topk(3, dim=2).values,
    softmax_channels=lambda x: x.softmax(1), softmax_rows=lambda x: x.softmax(2),
    softmax_columns=lambda x: x.softmax(3), softmax_space=lambda x: x.flatten(2).softmax(-1),
    log_softmax=lambda x: x.log_softmax(1), softmin=lambda x: F.softmin(x, 1),
)  # fmt: skip

ARITHMETIC = _functions(
    IMAGE, square=lambda x: x**2, cube=lambda x: x**3, root=lambda x: x.abs().sqrt(), exponential=lambda x: x.exp(),
    logarithm=lambda x: (x.abs() + 1).log(), reciprocal=lambda x: 1 / (x + 10), half=lambda x: x / 2,
    scaled=lambda x: x * 0.3, shifted=lambda x: x + 0.3, difference=lambda x: 1 - x, minus_one=lambda x: x - 1,
    absolute=torch.abs, negative=torch.neg, sine=torch.sin, cosine=torch.cos, error_function=torch.erf,
    floor=torch.floor, rounded=torch.round, sign=torch.sign, maximum=lambda x: torch.maximum(x, x.flip(1)),
    minimum=lambda x: torch.minimum(x, x.flip(1)), where=lambda x: torch.where(x > 0, x, 0.1 * x),
    masked=lambda x: x.masked_fill(x < 0, 0.5), compared=lambda x: (x > 0.5).float(), twice=lambda x: x + x,
    product_of_two=lambda x: x * x.mean((2, 3), keepdim=True), ratio=lambda x: x / (x.sum(1, keepdim=True) + 9),
)  # fmt: skip

VIEWS = _functions(
    IMAGE,
    halves_added=lambda x: x.chunk(2, 1)[0] + x.chunk(2, 1)[1],
    halves_swapped=lambda x: torch.cat(x.chunk(2, 1)[::-1], 1),
    half_kept=lambda x: x[:, :2],
    other_half=lambda x: x[:, 2:],
    split_in_three=lambda x: torch.cat(
        [f(y) for f, y in zip((F.relu, torch.tanh, torch.sigmoid), x.split((1, 1, 2), 1), strict=True)], 1
    ),
    shuffled=lambda x: x.view(1, 2, 2, 8, 8).transpose(1, 2).reshape(1, 4, 8, 8),
    swapped_pairs=lambda x: x.view(1, 2, 2, 8, 8).flip(2).reshape(1, 4, 8, 8),
    pixel_shuffle=lambda x: F.pixel_shuffle(x, 2),
    pixel_unshuffle=lambda x: F.pixel_unshuffle(x, 2),
    flattened=lambda x: x.flatten(1),
    transposed_view=lambda x: x.transpose(2, 3),
    channels_last=lambda x: x.permute(0, 2, 3, 1),
    every_second=lambda x: x[:, :, ::2],
    every_second_column=lambda x: x[..., ::2],
    inner=lambda x: x[:, :, 1:-1, 1:-1],
    focus=lambda x: torch.cat([x[..., i::2, j::2] for j in (0, 1) for i in (0, 1)], 1),
    chosen=lambda x: x[:, [2, 0, 3]],
    chosen_otherwise=lambda x: x[:, [0, 2, 3]],
    rolled=lambda x: x.roll(2, 3),
    rolled_other_way=lambda x: x.roll(-3, 3),
    flipped=lambda x: x.flip(3),
    flipped_rows=lambda x: x.flip(2),
    joined=lambda x: torch.cat((x, x.relu()), 1),
    joined_rows=lambda x: torch.cat((x, x.relu()), 2),
    joined_swapped=lambda x: torch.cat((x.relu(), x), 1),
    stacked=lambda x: torch.stack((x, x.relu()), 1),
    tiled=lambda x: x.repeat(1, 2, 1, 1),
    interleaved=lambda x: x.repeat_interleave(2, 1),
    squeezed=lambda x: x[:, :1].squeeze(1),
    unbound=lambda x: x.unbind(1)[2],
    triangle=lambda x: x.tril(),
    windows=lambda x: F.unfold(x, 2, stride=2),
    zero_pad=lambda x: F.pad(x, (1, 2, 0, 1)),
    pad_of_one=lambda x: F.pad(x, (1, 1, 1, 1), value=1.0),
    reflect_pad=lambda x: F.pad(x, (1, 1, 1, 1), mode="reflect"),
    replicate_pad=lambda x: F.pad(x, (1, 1, 1, 1), mode="replicate"),
    channel_pad=lambda x: F.pad(x, (0, 0, 0, 0, 0, 2)),
    nearest=lambda x: F.interpolate(x, scale_factor=2.0),
    bilinear=lambda x: F.interpolate(x, scale_factor=2.0, mode="bilinear"),
    bilinear_corners=lambda x: F.interpolate(x, scale_factor=2.0, mode="bilinear", align_corners=True),
    bicubic=lambda x: F.interpolate(x, scale_factor=2.0, mode="bicubic"),
    nearest_size=lambda x: F.interpolate(x, size=(12, 8)),
    bilinear_smaller=lambda x: F.interpolate(x, size=(4, 4), mode="bilinear"),
)


class Attention(nn.Module):
    """Self-attention of two heads; `how` computes it from queries, keys and values of shape (1, 2, 6, 4)."""

    def __init__(self, how: Callable[[Tensor, Tensor, Tensor], Tensor]) -> None:
        super().__init__()
        self.how = how
        self.q, self.k, self.v, self.out = (nn.Linear(8, 8) for _ in range(4))

    def forward(self, x: Tensor) -> Tensor:
        q, k, v = (layer(x).view(1, 6, 2, 4).transpose(1, 2) for layer in (self.q, self.k, self.v))
        out: Tensor = self.out(self.how(q, k, v).transpose(1, 2).reshape(1, 6, 8))
        return out


def _by_hand(scale: float = 0.5, axis: int = -1) -> Callable[[Tensor, Tensor, Tensor], Tensor]:
    return lambda q, k, v: ((q @ k.transpose(-2, -1)) * scale).softmax(axis) @ v


class Encoder(nn.Module):
    """A layer of a transformer, with its norms before or after."""

    def __init__(self, first: bool) -> None:
        super().__init__()
        self.first = first
        self.attention = Attention(_by_hand())
        self.mlp = nn.Sequential(nn.Linear(8, 16), nn.GELU(), nn.Linear(16, 8))
        self.norms = nn.ModuleList((nn.LayerNorm(8), nn.LayerNorm(8)))

    def forward(self, x: Tensor) -> Tensor:
        for norm, layer in zip(self.norms, (self.attention, self.mlp), strict=True):
            x = x + layer(norm(x)) if self.first else norm(x + layer(x))
        return x


class TorchAttention(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.attention = nn.MultiheadAttention(8, 2, batch_first=True)

    def forward(self, x: Tensor) -> Tensor:
        out: Tensor = self.attention(x, x, x, need_weights=True)[0]
        return out


ATTENTION = _of(
    SEQUENCE, attention=lambda: Attention(_by_hand()), attention_sharp=lambda: Attention(_by_hand(2.0)),
    attention_over_queries=lambda: Attention(_by_hand(axis=-2)),
    attention_scaled_queries=lambda: Attention(lambda q, k, v: ((q * 0.5) @ k.transpose(-2, -1)).softmax(-1) @ v),
    attention_builtin=lambda: Attention(F.scaled_dot_product_attention),
    attention_causal=lambda: Attention(lambda q, k, v: F.scaled_dot_product_attention(q, k, v, is_causal=True)),
    attention_relu=lambda: Attention(lambda q, k, v: F.relu(q @ k.transpose(-2, -1)) @ v),
    attention_linear=lambda: Attention(lambda q, k, v: q.softmax(-1) @ (k.softmax(-2).transpose(-2, -1) @ v)),
    attention_torch=TorchAttention, encoder=lambda: Encoder(False), encoder_norm_first=lambda: Encoder(True),
)  # fmt: skip


class Recurrent(nn.Module):
    """One of the results of a recurrent layer."""

    def __init__(self, layer: Callable[[], nn.Module], pick: Callable[[Any], Tensor]) -> None:
        super().__init__()
        self.layer, self.pick = layer(), pick

    def forward(self, x: Tensor) -> Tensor:
        return self.pick(self.layer(x))


RECURRENT = {
    name: Case(partial(Recurrent, layer, pick), ((5, 1, 8),))
    for name, layer, pick in (
        ("lstm", lambda: nn.LSTM(8, 3), lambda y: y[0]),
        ("lstm_both_ways", lambda: nn.LSTM(8, 3, bidirectional=True), lambda y: y[0]),
        ("lstm_deep", lambda: nn.LSTM(8, 3, 2), lambda y: y[0]),
        ("lstm_last", lambda: nn.LSTM(8, 3), lambda y: y[0][-1]),
        ("lstm_cell_state", lambda: nn.LSTM(8, 3), lambda y: y[1][1]),
        ("gru", lambda: nn.GRU(8, 3), lambda y: y[0]),
        ("gru_both_ways", lambda: nn.GRU(8, 3, bidirectional=True), lambda y: y[0]),
        ("rnn", lambda: nn.RNN(8, 3), lambda y: y[0]),
        ("rnn_relu", lambda: nn.RNN(8, 3, nonlinearity="relu"), lambda y: y[0]),
    )
}


class Tied(nn.Module):
    """Embedding whose table is the output layer's weight too."""

    def __init__(self) -> None:
        super().__init__()
        self.embedding = nn.Embedding(20, 8)

    def forward(self, tokens: Tensor) -> Tensor:
        return F.linear(F.relu(self.embedding(tokens)), self.embedding.weight)


TOKENS = {
    name: Case(make, shapes, tokens=True)
    for name, make, shapes in (
        ("embedding", lambda: nn.Embedding(20, 8), ((1, 6),)),
        ("embedding_tied", Tied, ((1, 6),)),
        (
            "embedding_of_two",
            lambda: Fn(lambda a, b, x, y: a(x) + b(y), nn.Embedding(20, 8), nn.Embedding(30, 8)),
            ((1, 6), (1, 6)),
        ),
        ("embedding_mean", lambda: Fn(lambda a, x: a(x).mean(1), nn.Embedding(20, 8)), ((1, 6),)),
        ("one_hot", lambda: Fn(lambda x: F.one_hot(x, 20).float()), ((1, 6),)),
    )
}


BLOCKS = _of(
    IMAGE,
    squeeze_excite=lambda: Fn(
        lambda a, b, x: x * torch.sigmoid(b(F.relu(a(x.mean((2, 3), keepdim=True))))),
        nn.Conv2d(4, 2, 1),
        nn.Conv2d(2, 4, 1),
    ),
    efficient_channel_attention=lambda: Fn(
        lambda a, x: x * torch.sigmoid(a(x.mean((2, 3))[:, None]).view(1, 4, 1, 1)),
        nn.Conv1d(1, 1, 3, padding=1, bias=False),
    ),
    spatial_attention=lambda: Fn(
        lambda a, x: x * torch.sigmoid(a(torch.cat((x.mean(1, keepdim=True), x.amax(1, keepdim=True)), 1))),
        nn.Conv2d(2, 1, 3, padding=1),
    ),
    ghost=lambda: Fn(
        lambda a, b, x: torch.cat((y := a(x), b(y)), 1), nn.Conv2d(4, 3, 1), nn.Conv2d(3, 3, 3, padding=1, groups=3)
    ),
    residual=lambda: Fn(lambda a, x: F.relu(x + a(x)), nn.Conv2d(4, 4, 3, padding=1)),
    dense=lambda: Fn(lambda a, x: torch.cat((x, a(F.relu(x))), 1), nn.Conv2d(4, 2, 3, padding=1)),
    patches=lambda: Fn(lambda a, x: a(x).flatten(2).transpose(1, 2), nn.Conv2d(4, 8, 2, stride=2)),
    windows_of_tokens=lambda: Fn(
        lambda x: x.view(1, 4, 2, 4, 2, 4).permute(0, 2, 4, 3, 5, 1).reshape(4, 16, 4).mean(1)
    ),
    class_token=lambda: Weighted(lambda w, x: torch.cat((w, x.flatten(2).transpose(1, 2)), 1)[:, 0], 1, 1, 4),
    positions=lambda: Weighted(lambda w, x: x.flatten(2).transpose(1, 2) + w, 1, 64, 4),
)

MODULES: dict[str, Case] = {
    **ACTIVATIONS, **NORMS, **CONVOLUTIONS, **LINEAR, **POOLS, **REDUCTIONS, **ARITHMETIC, **VIEWS, **ATTENTION,
    **RECURRENT, **TOKENS, **BLOCKS,
}  # fmt: skip
