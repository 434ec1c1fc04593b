"""Puts a second end beside the one that ships: `join.py WEIGHTS OUT.onnx`; the logits are the mean of both.

Its weights have 8 bits, each output channel its own scale, and are widened once, when a session opens: 1.8 MB more.
"""

import sys

import numpy as np
import onnx
import torch
from onnx import NodeProto, TensorProto, helper, numpy_helper

from ends import AT, CUT, SHIPPED


def weights_of(path):
    """By the names that what ships has for them."""
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


def narrow(name, weight):
    """Initializers and nodes of a weight in 8 bits; the last node gives it wide."""
    scale = np.abs(weight).max(tuple(range(1, weight.ndim)), keepdims=True) / 127
    kept = [numpy_helper.from_array(np.round(weight / scale).astype(np.int8), name), numpy_helper.from_array(scale, f"{name}.scale")]
    cast = helper.make_node("Cast", [name], [f"{name}.cast"], to=TensorProto.FLOAT)
    return kept, cast, lambda out: helper.make_node("Mul", [f"{name}.cast", f"{name}.scale"], [out])


def second(name):
    return f"second.{name}"


def main(weights, out):
    held, model = weights_of(weights), onnx.load(SHIPPED)
    graph = model.graph
    first = next(at for at, node in enumerate(graph.node) if CUT in node.output) + 1
    end = list(graph.node[first:])
    made = {name for node in end for name in node.output}
    for node in end:
        if node.op_type == "Cast" and node.input[0] in held:
            kept, cast, widen = narrow(second(node.input[0]), held[node.input[0]])
            graph.initializer.extend(kept)
            graph.node.extend([cast, widen(second(node.output[0]))])
            continue
        copy = NodeProto()
        copy.CopyFrom(node)
        del copy.input[:], copy.output[:]
        for name in node.input:
            if name in held:
                graph.initializer.append(numpy_helper.from_array(held[name], second(name)))
            copy.input.append(second(name) if name in held or name in made else name)
        copy.output.extend(second(name) for name in node.output)
        copy.ClearField("name")
        graph.node.append(copy)
    for node in graph.node:
        names = ["first.logits" if name == "logits" else name for name in node.output]
        del node.output[:]
        node.output.extend(names)
    graph.node.append(helper.make_node("Mean", ["first.logits", "second.logits"], ["logits"]))
    onnx.checker.check_model(model)
    onnx.save(model, out)


if __name__ == "__main__":
    main(*sys.argv[1:])
