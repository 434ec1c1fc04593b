"""The whole network as it learns: no norms (they are folded), every weight by its channel's size.

`Whole` begins as what ships. A weight is held as a share of the size of its channel, so that a step moves each channel alike,
whether its weights are 10 or 0.02 (folded norms left both).
"""

import sys
from pathlib import Path

sys.path.append(str(Path(__file__).parents[1] / "end"))

import numpy as np
import torch
from torch import nn
import torch.nn.functional as F

from ends import FEATURES, Headed, weights_of

#: What the teacher says of a view: its classes, then its features.
CLASSES = 1001
#: Stride, and whether what goes in is added to what comes out, of blocks 1 to 17 (table 2 of Sandler et al., MobileNetV2, 2018).
STRIDES = [1, 2, 1, 2, 1, 1, 2, 1, 1, 1, 1, 1, 1, 2, 1, 1, 1]
RESIDUAL = [at in (3, 5, 6, 8, 9, 10, 12, 13, 15, 16) for at in range(1, 18)]
#: So many of the first blocks stay as they are: edges and colours, but nearly half of the time.
FIXED = 2
#: A channel's size is at least this share of its layer's.
SMALLEST_SHARE = 0.2


class Convolution(nn.Module):
    def __init__(self, held, name, is_clipped, stride=1):
        super().__init__()
        weight, bias = (torch.from_numpy(held[f"{name}.{part}"].astype(np.float32)) for part in ("weight", "bias"))
        size = weight.pow(2).mean((1, 2, 3), keepdim=True).sqrt().clamp(min=SMALLEST_SHARE * weight.pow(2).mean().sqrt())
        self.register_buffer("size", size)
        self.share, self.bias = nn.Parameter(weight / size), nn.Parameter(bias)
        groups = len(weight) if weight.shape[1] == 1 else 1
        self.shape = dict(stride=stride, padding=weight.shape[2] // 2, groups=groups)
        self.is_clipped = is_clipped

    @property
    def weight(self):
        return self.share * self.size

    def forward(self, x):
        # In 16 bit PyTorch 2.13 is slow at the gradient of a deep convolution with strides: 456 ms a step of 48 views, and 279 so.
        is_slow = self.shape["groups"] > 1 and self.shape["stride"] > 1
        with torch.autocast("cpu", torch.bfloat16, enabled=not is_slow):
            y = F.conv2d(x.float() if is_slow else x, self.weight, self.bias, **self.shape).bfloat16()
        return F.relu6(y) if self.is_clipped else y


class Block(nn.Module):
    """Returns its middle, too."""

    def __init__(self, held, at):
        super().__init__()
        names = [f"body.{at}.layers.{place}" for place in range(3) if f"body.{at}.layers.{place}.weight" in held]
        *before, deep, last = names
        self.layers = nn.ModuleList(
            [Convolution(held, name, True) for name in before]
            + [Convolution(held, deep, True, STRIDES[at - 1]), Convolution(held, last, False)]
        )
        self.is_residual = RESIDUAL[at - 1]

    def forward(self, x):
        middle = x
        for layer in self.layers[:-1]:
            middle = layer(middle)
        y = self.layers[-1](middle)
        return (x + y if self.is_residual else y), middle


class Whole(Headed):
    """Views from 0 to 1 in."""

    def __init__(self, held=None):
        super().__init__()
        held = held or weights_of()
        self.first = Convolution(held, "body.0.layers.0", True, 2)
        self.blocks = nn.ModuleList([Block(held, at) for at in range(1, 18)])
        self.last = Convolution(held, "body.18.layers.0", True)
        for layer in (self.first, *self.blocks[:FIXED]):
            layer.requires_grad_(False)
        self.put_head(held, CLASSES + FEATURES)

    def seen(self, views):
        x = self.first(views * 2 - 1)
        for block in self.blocks:
            x, middle = block(x)
        x, middle = self.last(x).float(), middle.float()
        return torch.cat([x.mean((2, 3)), middle.mean((2, 3)), x.amax((2, 3))], 1)

    def named_weights(self):
        """Weights by the names of the bundled model."""
        weight = self.head.weight / self.spread
        named = {"head.weight": weight, "head.bias": self.head.bias - weight @ self.middle}
        places = [("body.0.layers.0", self.first), ("body.18.layers.0", self.last)]
        for at, block in enumerate(self.blocks, 1):
            places += [(f"body.{at}.layers.{place}", layer) for place, layer in enumerate(block.layers)]
        for name, layer in places:
            named[f"{name}.weight"], named[f"{name}.bias"] = layer.weight, layer.bias
        return {name: value.detach().numpy() for name, value in named.items()}
