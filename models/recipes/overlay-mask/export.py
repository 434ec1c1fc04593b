"""Writes OUT (ONNX) from weights: `export.py WEIGHTS OUT`. Batch norms are folded; the mask comes as shares from 0 to 1."""

import sys

import torch
from torch import nn

from network import Network, folded


class Shipped(nn.Module):
    def __init__(self, network):
        super().__init__()
        self.network = network

    def forward(self, image):
        return torch.sigmoid(self.network(image))


def main(weights, out):
    network = Network()
    network.load_state_dict(torch.load(weights))
    shipped = Shipped(folded(network.eval())).eval()
    axes = {"image": {0: "batch", 1: "height", 2: "width"}, "mask": {0: "batch", 1: "rows", 2: "columns"}}
    torch.onnx.export(
        shipped, torch.rand(1, 288, 384, 3), out, input_names=["image"], output_names=["mask"], opset_version=13,
        dynamic_axes=axes,
    )


if __name__ == "__main__":
    main(*sys.argv[1:])
