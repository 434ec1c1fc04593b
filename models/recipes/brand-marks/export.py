"""Writes the trained networks as ONNX: `export.py OUT FOLDER`. Batch normalisation is folded into the convolutions."""

import os
import sys

import torch

from network import Embedder, Finder


def main(out, folder):
    finder, embedder = Finder(), Embedder()
    for network, name in ((finder, 'finder'), (embedder, 'embedder')):
        network.load_state_dict(torch.load(os.path.join(out, f'{name}.pt')))
        network.eval()
    options = {'opset_version': 17, 'do_constant_folding': True}
    torch.onnx.export(
        finder, torch.zeros(1, 3, 64, 64), os.path.join(folder, 'finder.onnx'), input_names=['picture'],
        output_names=['windows'], dynamic_axes={'picture': {2: 'height', 3: 'width'}, 'windows': {2: 'rows', 3: 'columns'}}, **options,
    )
    torch.onnx.export(
        embedder, torch.zeros(2, 3, 48, 48), os.path.join(folder, 'embedder.onnx'), input_names=['windows'],
        output_names=['embeddings'], dynamic_axes={'windows': {0: 'batch'}, 'embeddings': {0: 'batch'}}, **options,
    )


main(*sys.argv[1:])
