"""Writes the trained networks as ONNX: `export_marks.py OUT FOLDER GOODS_ONNX GOODS_RECIPE [finder|embedder]`. Batch
normalisation is folded into the convolutions; weights of the embedder have 16 bit."""

import os
import sys

import torch
from torch import nn
import torch.nn.functional as F

from network import TAPS, Embedder, Finder, body_of_goods


class ShippedEmbedder(nn.Module):
    def __init__(self, network):
        super().__init__()
        from export import fold  # that of restricted-goods

        self.body = nn.ModuleList([fold(part) for part in network.body])
        self.mix, self.head = (nn.Parameter(layer.weight.half(), requires_grad=False) for layer in (network.mix, network.head))
        self.mix_bias, self.head_bias = network.mix.bias, network.head.bias

    def forward(self, windows):
        x, seen = windows * 2 - 1, []
        for at, layer in enumerate(self.body):
            x = layer(x)
            if at in TAPS:
                seen.append(F.avg_pool2d(x, 2) if at == 6 else x)
        mixed = F.conv2d(torch.cat(seen, 1), self.mix.float(), self.mix_bias).relu()
        return F.normalize(F.linear(mixed.flatten(1), self.head.float(), self.head_bias))


def main(out, folder, goods, recipe, *which):
    if 'finder' in (which or ['finder']):
        finder = Finder()
        finder.load_state_dict(torch.load(os.path.join(out, 'finder.pt')))
        torch.onnx.export(
            finder.eval(), torch.zeros(1, 3, 64, 64), os.path.join(folder, 'finder.onnx'), input_names=['picture'], output_names=['windows'],
            dynamic_axes={'picture': {2: 'height', 3: 'width'}, 'windows': {2: 'rows', 3: 'columns'}}, opset_version=17, do_constant_folding=True, dynamo=False,
        )
    if 'embedder' in (which or ['embedder']):
        embedder = Embedder(body_of_goods(goods, recipe))
        embedder.load_state_dict(torch.load(os.path.join(out, 'embedder.pt')))
        shipped, some = ShippedEmbedder(embedder.eval()).eval(), torch.rand(2, 3, 96, 96)
        with torch.no_grad():
            print('differs by', float((shipped(some) - embedder(some)).abs().max()))
        torch.onnx.export(
            shipped, some, os.path.join(folder, 'embedder.onnx'), input_names=['windows'], output_names=['embeddings'],
            dynamic_axes={'windows': {0: 'batch'}, 'embeddings': {0: 'batch'}}, opset_version=13, do_constant_folding=False, dynamo=False,
        )


main(*sys.argv[1:])
