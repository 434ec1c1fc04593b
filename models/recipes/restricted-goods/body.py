"""The body as ONNX: the inputs of its head, and how a head is attached.

`opened(path)` gives a session whose output `seen` is what a view shows at the body's end: its 1,280 channels, the mean of
each; the 960 of the last block's middle, the mean; the 1,280 once more, the highest. `with_head(path, weight, bias, out)`
writes the network that ships: `image` (float32 [batch, 160, 160, 3], RGB from 0 to 1) to `logits` (float32 [batch, 6]).
Either takes what `export.py` wrote, or an earlier model.onnx, and leaves its head out. One thread.
"""

import numpy as np
import onnx
import onnxruntime
from onnx import TensorProto, helper, numpy_helper

LAST, MIDDLE = "/body/body.18/layers/layers.0/Clip_output_0", "/body/body.17/layers/layers.1/Clip_output_0"
WIDTH = 1280 + 960 + 1280
POOLS = [("ReduceMean", LAST), ("ReduceMean", MIDDLE), ("ReduceMax", LAST)]


def body_of(path):
    model = onnx.load(path)
    graph = model.graph
    last = next(at for at, node in enumerate(graph.node) if LAST in node.output)
    del graph.node[last + 1 :]
    used = {name for node in graph.node for name in node.input}
    kept = [weights for weights in graph.initializer if weights.name in used]
    del graph.initializer[:], graph.output[:]
    graph.initializer.extend(kept)
    for at, (pool, source) in enumerate(POOLS):
        graph.node.append(helper.make_node(pool, [source], [f"seen.{at}"], axes=[2, 3], keepdims=0))
    graph.node.append(helper.make_node("Concat", [f"seen.{at}" for at in range(len(POOLS))], ["seen"], axis=1))
    return model


def opened(path):
    model = body_of(path)
    model.graph.output.append(helper.make_tensor_value_info("seen", TensorProto.FLOAT, ["batch", WIDTH]))
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = options.inter_op_num_threads = 1
    return onnxruntime.InferenceSession(model.SerializeToString(), options, providers=["CPUExecutionProvider"])


def with_head(path, weight, bias, out):
    model = body_of(path)
    graph = model.graph
    graph.initializer.append(numpy_helper.from_array(weight.astype(np.float16), "head.weight"))
    graph.initializer.append(numpy_helper.from_array(bias.astype(np.float32), "head.bias"))
    graph.node.append(helper.make_node("Cast", ["head.weight"], ["head.weight.wide"], to=TensorProto.FLOAT))
    graph.node.append(helper.make_node("Gemm", ["seen", "head.weight.wide", "head.bias"], ["logits"], transB=1))
    graph.output.append(helper.make_tensor_value_info("logits", TensorProto.FLOAT, ["batch", len(bias)]))
    onnx.checker.check_model(model)
    onnx.save(model, out)
