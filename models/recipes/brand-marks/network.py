"""Two small networks: one finds where marks may be, one distinguishes marks."""

import sys

import numpy as np
import torch
from torch import nn
import torch.nn.functional as F


def block(channels_in, channels, size, stride, pad=0):
    convolution = nn.Conv2d(channels_in, channels, size, stride, pad, bias=False)
    return nn.Sequential(convolution, nn.BatchNorm2d(channels), nn.ReLU())


class Finder(nn.Module):
    """32 x 32 RGB from 0 to 1: how like a mark the middle is (a logit), and the mark's centre and longer side relative
    to the window (dx, dy from -1 to 1; logarithm of the side's share). Without padding, so that on a larger picture it
    gives a map of windows, 4 pixels apart."""

    def __init__(self):
        super().__init__()
        self.body = nn.Sequential(
            block(3, 16, 3, 2), block(16, 20, 3, 1), block(20, 32, 3, 2), block(32, 40, 3, 1), block(40, 64, 4, 1)
        )
        self.head = nn.Conv2d(64, 4, 1)

    def forward(self, picture):
        return self.head(self.body(picture * 2 - 1))


#: Layers of the body that are read, and what they have in channels; the last is where it is cut off.
TAPS = {6: 32, 10: 64, 13: 96}
EMBEDDING, MIXED = 192, 64


class Embedder(nn.Module):
    """96 x 96 RGB from 0 to 1 with the mark in the middle: 192 values of length 1, alike for pictures of one mark.

    The body is that of restricted-goods, which knows photographs, as it is; only what mixes three of its layers and
    projects them is trained. Layers in the middle keep where things are: the last ones, which tell goods, do not."""

    def __init__(self, body):
        super().__init__()
        self.body = nn.ModuleList(body)
        self.mix = nn.Conv2d(sum(TAPS.values()), MIXED, 1)
        self.head = nn.Linear(MIXED * 36, EMBEDDING)

    def describe(self, picture):
        """The body's features: n x 192 x 6 x 6."""
        x, seen = picture * 2 - 1, []
        for at, layer in enumerate(self.body):
            x = layer(x)
            if at in TAPS:
                seen.append(F.avg_pool2d(x, 2) if at == 6 else x)
        return torch.cat(seen, 1)

    def project(self, seen):
        mixed = F.dropout(self.mix(seen).relu(), 0.2, self.training)
        return F.normalize(self.head(mixed.flatten(1)))

    def forward(self, picture):
        return self.project(self.describe(picture))

    def projection_of(self, path):
        """Takes the projection of an exported embedder over."""
        weights = initializers(open(path, 'rb').read())
        values = {name: torch.from_numpy(weights[name].astype('f4')) for name in ('mix', 'mix_bias', 'head', 'head_bias')}
        for layer, name in ((self.mix, 'mix'), (self.head, 'head')):
            layer.weight.data, layer.bias.data = values[name], values[f'{name}_bias']
        return self


def body_of_goods(path, folded):
    """The layers of `model.onnx` of restricted-goods up to the last that is read. `folded`: folder of its recipe."""
    sys.path.append(folded)
    from student import Student

    weights = initializers(open(path, 'rb').read())
    body = Student().eval().features[: max(TAPS) + 1]
    convolutions = [part for part in body.modules() if isinstance(part, nn.Conv2d)]
    norms = [part for part in body.modules() if isinstance(part, nn.BatchNorm2d)]
    in_order = lambda name: [int(part) for part in name.split('.') if part.isdigit()]  # noqa: E731
    names = sorted((name for name, value in weights.items() if value.ndim == 4), key=in_order)
    for convolution, norm, name in zip(convolutions, norms, names):
        convolution.weight.data = torch.from_numpy(weights[name].astype('f4'))
        only_bias(norm, weights[name.replace('weight', 'bias')])
    return body


def only_bias(norm, bias):
    """Makes a norm that was folded into the weights before it add its bias, and nothing else."""
    norm.running_mean.zero_()
    norm.running_var.fill_(1 - norm.eps)
    norm.weight.data.fill_(1)
    norm.bias.data = torch.from_numpy(bias.astype('f4'))


def initializers(model):
    """Weights of an ONNX file by name: field 7 of a model is its graph, field 5 of a graph a tensor."""
    graph = next(value for field, value in fields_of(model) if field == 7)
    return dict(tensor_of(value) for field, value in fields_of(graph) if field == 5)


def tensor_of(message):
    shape, name, kind, raw = [], '', 1, b''
    for field, value in fields_of(message):
        if field == 1:
            shape += [value] if isinstance(value, int) else numbers_of(value)
        elif field == 2:
            kind = value
        elif field == 8:
            name = value.decode()
        elif field == 9:
            raw = value
    return name, np.frombuffer(raw, {1: 'f4', 7: 'i8', 10: 'f2'}[kind]).reshape(shape)


def fields_of(message):
    """Numbers and contents of a message's fields, in the wire format of protocol buffers."""
    at = 0
    while at < len(message):
        tag, at = number_at(message, at)
        if tag & 7 == 0:
            value, at = number_at(message, at)
        else:
            length, at = number_at(message, at) if tag & 7 == 2 else ({1: 8, 5: 4}[tag & 7], at)
            value, at = message[at : at + length], at + length
        yield tag >> 3, value


def numbers_of(packed):
    at, numbers = 0, []
    while at < len(packed):
        number, at = number_at(packed, at)
        numbers.append(number)
    return numbers


def number_at(message, at):
    number = shift = 0
    while True:
        byte = message[at]
        number |= (byte & 127) << shift
        at, shift = at + 1, shift + 7
        if byte < 128:
            return number, at
