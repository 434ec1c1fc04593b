"""The student in training, and the weights that it may start from.

What differs from ../student.py: the categories are learned from all that the shipped head sees (../body.py), not from the means of
the last layer alone.
"""

import pathlib
import sys

import numpy as np
import torch
from torch import nn

sys.path.append(str(pathlib.Path(__file__).parents[1]))

import student
from student import CATEGORIES, FEATURES, start_from_nsfwjs

MIDDLE = 960


class Student(student.Student):
    def __init__(self):
        super().__init__()
        self.categories = nn.Linear(2 * FEATURES + MIDDLE, len(CATEGORIES))

    def describe(self, pictures):
        """Means of the last layer, means of the middle of the block before, maxima of the last layer."""
        *before, block, last = self.features
        x = pictures
        for layer in before:
            x = layer(x)
        middle = block.layers[:2](x)
        end = last(block.layers[2:](middle))
        # Not amax: when compiled, its gradient looks for values equal to the highest, which were rounded differently (0 / 0).
        return torch.cat([end.mean((2, 3)), middle.mean((2, 3)), end.flatten(2).max(2).values], 1)

    def forward(self, pictures):
        seen = self.describe(pictures)
        features = seen[:, :FEATURES]
        return self.classes(features), self.categories(seen), self.as_teacher(features)


def layers_of(network, kind):
    return [layer for layer in network.features.modules() if isinstance(layer, kind)]


def started(start, pictures):
    """A student with the weights of `start`: an .npz of unpack_folded.py, or the folder of ../unpack-nsfwjs.mjs."""
    network = Student().to(pictures.device)
    return start_from_folded(network, start, pictures) if start.endswith(".npz") else start_from_nsfwjs(network, start)


def start_from_folded(network, file, pictures):
    """Takes over convolutions whose norms were folded into them: `file` holds `weight.N` and `bias.N` in their order. Norms
    are set to what their layer gives on `pictures`, so that the network does at first what the folded one did."""
    held = np.load(file)
    biases = []
    for at, layer in enumerate(layers_of(network, nn.Conv2d)):
        layer.weight.data.copy_(torch.from_numpy(held[f"weight.{at}"].astype(np.float32)))
        biases.append(torch.from_numpy(held[f"bias.{at}"].astype(np.float32)).to(pictures.device))

    def set_norm(layer, inputs):
        mean, spread = inputs[0].float().mean((0, 2, 3)), inputs[0].float().var((0, 2, 3))
        layer.running_mean.copy_(mean)
        layer.running_var.copy_(spread)
        layer.weight.data.copy_((spread + layer.eps).sqrt())
        layer.bias.data.copy_(mean + biases.pop(0))

    hooks = [layer.register_forward_pre_hook(set_norm) for layer in layers_of(network, nn.BatchNorm2d)]
    with torch.no_grad():
        network.eval().describe(pictures)
    for hook in hooks:
        hook.remove()
    return network.train()
