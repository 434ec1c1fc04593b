"""Makes `models/moonshine-tiny-en/` out of the registry package: the encoder as it is, and the decoder

- with two more outputs, the cross-attention of layers 3 and 4 (`cross_attention.3`, `.4`; [batch, 8 heads,
  decoder_sequence, encoder_sequence]), which tell where in the sound each token was heard;
- with its last product, over the whole vocabulary, on the 8-bit weights as they lie there. As packaged it turns all nine
  million into floats at each step, half of the step's time. What is multiplied with them is split into two numbers of
  8 bit, the second of what the first leaves over, so logits are those of floats to the fourth digit;
- with the scale and the turning of the cached keys inside the product of queries and keys.

`python3 make.py PACKAGE OUT`: the folder of the package's models, the folder to write to. Refuses what the registry does
not name. Weights stay as they are.
"""
import pathlib
import shutil
import sys

sys.path.append(str(pathlib.Path(__file__).parents[1]))

import onnx
from onnx import TensorProto, helper

from registered import must_be_registered

ALIGNING_LAYERS = (3, 4)
HEAD_SIZE = 36


def give_out_attention(model):
    """Both branches of the one `If` give out the attention under the name that it has inside of them."""
    choice = model.graph.node[0]
    shape = ["batch", 8, "decoder_sequence", "encoder_sequence"]
    for layer in ALIGNING_LAYERS:
        inside = f"/model/decoder/layers.{layer}/encoder_attn/Softmax_output_0"
        for branch in branches(model):
            branch.output.append(helper.make_tensor_value_info(inside, TensorProto.FLOAT, shape))
        choice.output.append(f"cross_attention.{layer}")
        model.graph.output.append(
            helper.make_tensor_value_info(f"cross_attention.{layer}", TensorProto.FLOAT, shape)
        )


def branches(model):
    return [attribute.g for attribute in model.graph.node[0].attribute]


def makers(branch):
    return {output: node for node in branch.node for output in node.output}


def multiply_bytes(branch):
    """logits = x * weights, with x = first + rest, each of them 8 bit with a scale of its own."""
    product = next(node for node in branch.node if node.name == "/proj_out/MatMul")
    source, floats = product.input
    weights, scale, zero = makers(branch)[floats].input
    nodes = []

    def add(kind, inputs, *outputs, **attributes):
        names = [f"/proj_out/{output}" for output in outputs]
        nodes.append(helper.make_node(kind, inputs, names, name=names[0], **attributes))
        return names

    parts = []
    for part in ("first", "rest"):
        quantised = add("DynamicQuantizeLinear", [source], part, f"{part}_scale", f"{part}_zero")
        sums = add("MatMulInteger", [quantised[0], weights, quantised[2], zero], f"{part}_sums")
        floats = add("Cast", sums, f"{part}_floats", to=TensorProto.FLOAT)
        factor = add("Mul", [quantised[1], scale], f"{part}_factor")
        parts += add("Mul", [*floats, *factor], f"{part}_logits")
        if part == "first":
            seen = add("DequantizeLinear", quantised, "seen")
            (source,) = add("Sub", [source, *seen], "left")
    nodes.append(helper.make_node("Add", parts, product.output, name="/proj_out/MatMul"))
    swap(branch, product, nodes)


def multiply_keys(branch):
    """(q * s) x (k * s) turned, with s = 1 / sqrt(sqrt(head size)), as one product."""
    made = makers(branch)
    for product in [n for n in branch.node if n.op_type == "MatMul" and n.name.endswith("/encoder_attn/MatMul")]:
        queries, keys = (made[name] for name in product.input)
        turned = made[keys.input[0]]
        if turned.op_type != "Transpose" or list(turned.attribute[0].ints) != [0, 1, 3, 2]:
            continue
        fused = helper.make_node(
            "FusedMatMul", [queries.input[0], turned.input[0]], product.output,
            name=product.name, domain="com.microsoft", transB=1, alpha=HEAD_SIZE**-0.5,
        )
        swap(branch, product, [fused])


def swap(branch, old, new):
    nodes = list(branch.node)
    at = nodes.index(old)
    nodes[at : at + 1] = new
    del branch.node[:]
    branch.node.extend(nodes)


def drop_unused(branch):
    nodes = list(branch.node)
    while True:
        wanted = {name for node in nodes for name in node.input} | {value.name for value in branch.output}
        kept = [node for node in nodes if any(output in wanted for output in node.output)]
        if len(kept) == len(nodes):
            break
        nodes = kept
    del branch.node[:]
    branch.node.extend(nodes)


source, target = map(pathlib.Path, sys.argv[1:3])
model = onnx.load(str(source / "decoder_model_merged.onnx"))
give_out_attention(model)
for branch in branches(model):
    multiply_bytes(branch)
    multiply_keys(branch)
    drop_unused(branch)
model.opset_import.append(helper.make_opsetid("com.microsoft", 1))
onnx.save(model, str(target / "decoder_with_attention.onnx"))
shutil.copy(source / "encoder_model.onnx", target / "encoder_model.onnx")

must_be_registered("moonshine-tiny-en", target)
