"""The end of the body, its last five parts with the head, as it learns; what lies before them as ONNX.

What ships gives its first weights, without norms: they are folded. `Shown` reads what see.mjs and lower.py left.
"""

import json
import pathlib
import sys

import numpy as np
import onnx
import torch
from onnx import TensorProto, helper, numpy_helper
from torch import nn
import torch.nn.functional as F

sys.path.append(str(pathlib.Path(__file__).parents[2] / "imagenet-goods"))

from heads import CATEGORIES, FEATURES, VIEWS
from heads import VIEW as NUMBERS

SHIPPED = str(pathlib.Path(__file__).parents[4] / "models/restricted-goods/model.onnx")
#: Where the end begins: 96 maps of 10 x 10.
CUT, MAPS, AT = "/body/body.13/Add_output_0", (96, 10, 10), 14
WIDTH = 3520


def weights_of(path=SHIPPED):
    return {one.name: numpy_helper.to_array(one) for one in onnx.load(path).graph.initializer}


def before_the_end(path=SHIPPED):
    """The network up to CUT, its only output."""
    model = onnx.load(path)
    graph = model.graph
    last = next(at for at, node in enumerate(graph.node) if CUT in node.output)
    del graph.node[last + 1 :], graph.output[:]
    used = {name for node in graph.node for name in node.input}
    kept = [weights for weights in graph.initializer if weights.name in used]
    del graph.initializer[:]
    graph.initializer.extend(kept)
    graph.output.append(helper.make_tensor_value_info(CUT, TensorProto.FLOAT, ["batch", *MAPS]))
    return model.SerializeToString()


class Convolution(nn.Module):
    def __init__(self, held, name, is_clipped, stride=1):
        super().__init__()
        weight, bias = (held[f"{name}.{part}"].astype(np.float32) for part in ("weight", "bias"))
        self.weight, self.bias = nn.Parameter(torch.from_numpy(weight)), nn.Parameter(torch.from_numpy(bias))
        groups = len(weight) if weight.shape[1] == 1 else 1
        self.shape = dict(stride=stride, padding=weight.shape[2] // 2, groups=groups)
        self.is_clipped = is_clipped

    def forward(self, x):
        y = F.conv2d(x, self.weight, self.bias, **self.shape)
        return F.relu6(y) if self.is_clipped else y


class Block(nn.Module):
    """As InvertedResidual of ../student.py; also returns its middle."""

    def __init__(self, held, at, stride, is_residual):
        super().__init__()
        name, self.is_residual = f"body.{at}.layers", is_residual
        self.layers = nn.ModuleList(
            [Convolution(held, f"{name}.0", True), Convolution(held, f"{name}.1", True, stride), Convolution(held, f"{name}.2", False)]
        )

    def forward(self, x):
        middle = self.layers[1](self.layers[0](x))
        y = self.layers[2](middle)
        return (x + y if self.is_residual else y), middle


class Headed(nn.Module):
    """WIDTH numbers (listed in ../body.py), from which `head` computes six logits, standardised."""

    def put_head(self, held, teacher_width):
        self.head = nn.Linear(WIDTH, len(CATEGORIES))
        self.head.weight.data.copy_(torch.from_numpy(held["head.weight"].astype(np.float32)))
        self.head.bias.data.copy_(torch.from_numpy(held["head.bias"].copy()))
        self.as_teacher = nn.Linear(FEATURES, teacher_width)
        self.register_buffer("middle", torch.zeros(WIDTH))
        self.register_buffer("spread", torch.ones(WIDTH))

    def logits(self, seen):
        return self.head((seen - self.middle) / self.spread)

    def standardise(self, seen):
        """Standardises by the mean and the spread of `seen` from now on; the head's output stays the same."""
        with torch.no_grad():
            self.middle.copy_(seen.mean(0))
            self.spread.copy_(seen.std(0) + 0.05)
            self.head.bias += self.head.weight @ self.middle
            self.head.weight *= self.spread


class End(Headed):
    """CUT in."""

    def __init__(self, held=None):
        super().__init__()
        held = held or weights_of()
        strides = enumerate([(2, False), (1, True), (1, True), (1, False)])
        self.blocks = nn.ModuleList([Block(held, AT + at, *shape) for at, shape in strides])
        self.last = Convolution(held, "body.18.layers.0", True)
        self.put_head(held, FEATURES)

    def seen(self, maps):
        x = maps
        for block in self.blocks:
            x, middle = block(x)
        x = self.last(x)
        return torch.cat([x.mean((2, 3)), middle.mean((2, 3)), x.amax((2, 3))], 1)


class Shown:
    """Pictures of several paths: `rows`, `truth` (pictures x 6), `numbers` (pictures x views x NUMBERS), and `maps`."""

    def __init__(self, paths):
        self.rows, self.parts, numbers = [], [], []
        for path in paths:
            part = np.load(f"{path}.maps.npy", mmap_mode="r")
            self.parts.append(part)
            with open(f"{path}.json") as file:
                self.rows += json.load(file)[: len(part)]
            count = len(part) * VIEWS * NUMBERS
            numbers.append(np.fromfile(f"{path}.f32", np.float32, count).reshape(len(part), VIEWS, NUMBERS))
        self.numbers = np.concatenate(numbers)
        self.starts = np.cumsum([0] + [len(part) for part in self.parts])
        self.truth = np.array([[one in row["labels"].split(",") for one in CATEGORIES] for row in self.rows], np.float32)

    def maps(self, pictures, mirrored):
        """Of six views each of `pictures`, one after the other."""
        found = []
        for picture, is_mirrored in zip(pictures, mirrored):
            part = np.searchsorted(self.starts, picture, "right") - 1
            found.append(self.parts[part][picture - self.starts[part], int(is_mirrored)])
        maps = torch.from_numpy(np.concatenate(found).astype(np.float32))
        return maps.contiguous(memory_format=torch.channels_last)
