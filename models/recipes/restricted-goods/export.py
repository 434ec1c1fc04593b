"""Writes body.onnx from student.pt: batch norms folded, weights of 16 bit that are cast to 32 once, when a session opens.

Its head is the one that was learned along the way, which body.py leaves out.
Input `image`: float32 [batch, 160, 160, 3], RGB from 0 to 1. Output `logits`: float32 [batch, 6].
"""

import torch
from torch import nn
import torch.nn.functional as F

from student import Student


class Convolution(nn.Module):
    def __init__(self, convolution, norm, is_clipped):
        super().__init__()
        scale = norm.weight / torch.sqrt(norm.running_var + norm.eps)
        self.weight = nn.Parameter((convolution.weight * scale[:, None, None, None]).half(), requires_grad=False)
        self.bias = nn.Parameter(norm.bias - norm.running_mean * scale, requires_grad=False)
        self.shape = dict(stride=convolution.stride, padding=convolution.padding, groups=convolution.groups)
        self.is_clipped = is_clipped

    def forward(self, x):
        y = F.conv2d(x, self.weight.float(), self.bias, **self.shape)
        return y.clamp(0, 6) if self.is_clipped else y


class Block(nn.Module):
    def __init__(self, layers, is_residual):
        super().__init__()
        self.layers = nn.Sequential(*layers)
        self.is_residual = is_residual

    def forward(self, x):
        return x + self.layers(x) if self.is_residual else self.layers(x)


def fold(part):
    """A `cbr` or an inverted residual of the student with its batch norms folded."""
    if not hasattr(part, "is_residual"):
        return Block([Convolution(part[0], part[1], True)], False)
    *clipped, last, norm = list(part.layers)
    return Block([Convolution(c[0], c[1], True) for c in clipped] + [Convolution(last, norm, False)], part.is_residual)


class Shipped(nn.Module):
    def __init__(self, net, weight, bias):
        super().__init__()
        self.body = nn.Sequential(*[fold(part) for part in net.features])
        self.weight = nn.Parameter(weight.half(), requires_grad=False)
        self.bias = nn.Parameter(bias, requires_grad=False)

    def forward(self, image):
        features = self.body(image.permute(0, 3, 1, 2) * 2 - 1).mean((2, 3))
        return F.linear(features, self.weight.float(), self.bias)


def export(net, weight, bias, path, size=160):
    shipped = Shipped(net.eval(), weight, bias).eval()
    image = torch.rand(2, size, size, 3)
    torch.onnx.export(
        shipped, image, path, input_names=["image"], output_names=["logits"], opset_version=13,
        dynamic_axes={"image": {0: "batch"}, "logits": {0: "batch"}}, do_constant_folding=False,
    )


if __name__ == "__main__":
    student = Student()
    student.load_state_dict(torch.load("student.pt"))
    export(student, student.categories.weight, student.categories.bias, "body.onnx")
