"""The bundled network: MobileNetV2, initialised with the weights of nsfwjs."""

import json

import numpy as np
import torch
from torch import nn

CATEGORIES = ["alcohol", "weapons", "tobacco", "gambling", "pharmaceuticals", "financial"]
FEATURES = 1280
TEACHER_CLASSES = 1001
# Expansion, channels, blocks, stride of the first: table 2 of Sandler et al., MobileNetV2 (2018).
STAGES = [(1, 16, 1, 1), (6, 24, 2, 2), (6, 32, 3, 2), (6, 64, 4, 2), (6, 96, 3, 1), (6, 160, 3, 2), (6, 320, 1, 1)]


def norm(channels):
    return nn.BatchNorm2d(channels, eps=1e-3, momentum=0.01)


def convolution(channels_in, channels, size, stride, groups=1):
    layer = nn.Conv2d(channels_in, channels, size, stride, size // 2, groups=groups, bias=False)
    return nn.Sequential(layer, norm(channels), nn.ReLU6())


class InvertedResidual(nn.Module):
    def __init__(self, channels_in, channels, stride, expansion):
        super().__init__()
        hidden = channels_in * expansion
        layers = [convolution(channels_in, hidden, 1, 1)] if expansion > 1 else []
        layers += [convolution(hidden, hidden, 3, stride, hidden), nn.Conv2d(hidden, channels, 1, bias=False), norm(channels)]
        self.layers = nn.Sequential(*layers)
        self.is_residual = stride == 1 and channels_in == channels

    def forward(self, x):
        return x + self.layers(x) if self.is_residual else self.layers(x)


class Student(nn.Module):
    """Pictures from -1 to 1. While it learns it says three things of each: the teacher's classes, the six categories,
    and the teacher's features; only `describe` and a head fitted on it ship."""

    def __init__(self):
        super().__init__()
        layers, channels_in = [convolution(3, 32, 3, 2)], 32
        for expansion, channels, blocks, stride in STAGES:
            for block in range(blocks):
                layers.append(InvertedResidual(channels_in, channels, stride if block == 0 else 1, expansion))
                channels_in = channels
        layers.append(convolution(channels_in, FEATURES, 1, 1))
        self.features = nn.Sequential(*layers)
        self.classes = nn.Linear(FEATURES, TEACHER_CLASSES)
        self.categories = nn.Linear(FEATURES, len(CATEGORIES))
        self.as_teacher = nn.Linear(FEATURES, FEATURES, bias=False)

    def describe(self, pictures):
        return self.features(pictures).mean((2, 3))

    def forward(self, pictures):
        features = self.describe(pictures)
        return self.classes(features), self.categories(features), self.as_teacher(features)


def start_from_nsfwjs(student, folder):
    """Takes over the weights that `unpack-nsfwjs.mjs` left in `folder`; the layers are in the same order."""
    with open(f"{folder}/nsfwjs.json") as file:
        described = json.load(file)
    numbers = np.fromfile(f"{folder}/nsfwjs.bin", np.float32)
    weights = {
        part["name"]: torch.from_numpy(numbers[part["at"] : part["at"] + part["length"]].reshape(part["shape"]).copy())
        for part in described["weights"]
    }
    layers = described["layers"]
    kernels = [layer for layer in layers if layer["type"] in ("Conv2D", "DepthwiseConv2D")]
    convolutions = [layer for layer in student.features.modules() if isinstance(layer, nn.Conv2d)]
    for target, source in zip(convolutions, kernels, strict=True):
        is_deep = source["type"] == "DepthwiseConv2D"
        kernel = weights[source["name"] + ("/depthwise_kernel" if is_deep else "/kernel")]
        target.weight.data.copy_(kernel.permute(2, 3, 0, 1) if is_deep else kernel.permute(3, 2, 0, 1))
    norms = [layer for layer in student.features.modules() if isinstance(layer, nn.BatchNorm2d)]
    for target, source in zip(norms, [layer for layer in layers if layer["type"] == "BatchNormalization"], strict=True):
        target.weight.data.copy_(weights[source["name"] + "/gamma"])
        target.bias.data.copy_(weights[source["name"] + "/beta"])
        target.running_mean.copy_(weights[source["name"] + "/moving_mean"])
        target.running_var.copy_(weights[source["name"] + "/moving_variance"])
    return student
