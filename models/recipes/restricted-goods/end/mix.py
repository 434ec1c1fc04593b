"""Interpolates between the bundled weights and those trained from them: `mix.py OUT.onnx SHARE WEIGHTS...`, of teach.py (`.pt`) or
../whole/learn.py (`.npz`).

SHARE of the mean of WEIGHTS, the rest of what ships: as good as the mean of their logits, nearly, in one network of the same size
(Wortsman et al., Robust fine-tuning of zero-shot models, 2022).
"""

import sys

import numpy as np
import onnx
import torch
from onnx import numpy_helper

from ends import AT, SHIPPED


def weights_of(path):
    """Weights by the names of the bundled model."""
    if path.endswith(".npz"):
        return np.load(path)
    state = torch.load(path)
    weight = state["head.weight"] / state["spread"]
    named = {"head.weight": weight, "head.bias": state["head.bias"] - weight @ state["middle"]}
    for name, value in state.items():
        kind, *place = name.split(".")
        if kind == "blocks":
            named[f"body.{AT + int(place[0])}.layers.{place[2]}.{place[3]}"] = value
        elif kind == "last":
            named[f"body.{AT + 4}.layers.0.{place[0]}"] = value
    return {name: value.numpy() for name, value in named.items()}


def main(out, share, *paths):
    taught, model = [weights_of(path) for path in paths], onnx.load(SHIPPED)
    for held in model.graph.initializer:
        if held.name not in taught[0]:
            continue
        shipped = numpy_helper.to_array(held)
        mean = np.mean([weights[held.name] for weights in taught], axis=0)
        mixed = (1 - share) * shipped.astype(np.float32) + share * mean
        held.CopyFrom(numpy_helper.from_array(mixed.astype(shipped.dtype).reshape(shipped.shape), held.name))
    onnx.checker.check_model(model)
    onnx.save(model, out)


if __name__ == "__main__":
    main(sys.argv[1], float(sys.argv[2]), *sys.argv[3:])
