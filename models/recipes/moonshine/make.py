"""Makes `models/moonshine-tiny-en/` out of the registry package. There the decoder holds two networks, one for the first
token and one for the next; the first differs in nothing but that it makes the keys and values of the sound. So

- the encoder makes these, once for each span, and gives them out in place of its vectors;
- the decoder is the second network alone, with an empty past for the first token: half the time to open, 18 MB less of
  memory;
- its cross-attention of layers 3 and 4 is given out (`cross_attention.3`, `.4`; [batch, 8 heads, decoder_sequence,
  encoder_sequence]): where in the sound each token was heard;
- its last product, over the whole vocabulary, is taken on the 8-bit weights as they lie there. As packaged it turns all
  nine million into floats at each step, half of the step's time. What is multiplied with them is split into two numbers
  of 8 bit, the second of what the first leaves over, so logits are those of floats to the fourth digit;
- the scale and the turning of the cached keys go inside the product of queries and keys.

`python3 make.py PACKAGE OUT`: the folder of the package's models, the folder to write to. Refuses what the registry does
not name. Weights stay as they are.
"""
import pathlib
import sys

sys.path.append(str(pathlib.Path(__file__).parents[1]))

import numpy
import onnx
from onnx import TensorProto, helper, numpy_helper

from registered import must_be_registered

ALIGNING_LAYERS = (3, 4)
HEADS, HEAD_SIZE = 8, 36


def branch_of(model, name):
    """The network of one branch of the one `If`, its outputs named as those of the `If`."""
    choice = model.graph.node[0]
    branch = next(attribute.g for attribute in choice.attribute if attribute.name == name)
    names = {value.name: name for value, name in zip(branch.output, choice.output)}
    for node in branch.node:
        for side in (node.input, node.output):
            side[:] = [names.get(name, name) for name in side]
    return branch


def give_out_attention(nodes):
    """A second name for the attention inside of a layer."""
    for layer in ALIGNING_LAYERS:
        inside = f"/model/decoder/layers.{layer}/encoder_attn/Softmax_output_0"
        nodes.append(helper.make_node("Identity", [inside], [f"cross_attention.{layer}"]))


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


def shape_heads_plainly(branch, outputs):
    """Heads are parted by a shape that is known; as packaged it is reckoned from what the decoder does."""
    made = makers(branch)
    for name in outputs:
        made[made[name].input[0]].input[1] = "heads"
    return numpy_helper.from_array(numpy.array([0, -1, HEADS, HEAD_SIZE], numpy.int64), "heads")


def used_for(nodes, outputs):
    """The nodes that the outputs need, in their order."""
    made = {output: node for node in nodes for output in node.output}
    wanted, waiting = set(), list(outputs)
    while waiting:
        node = made.get(waiting.pop())
        if node is None or node.output[0] in wanted:
            continue
        wanted.add(node.output[0])
        waiting.extend(node.input)
    return [node for node in nodes if node.output[0] in wanted]


def graph_of(name, nodes, sources, inputs, outputs):
    """A model of these nodes, with those initial values of the source models that they take."""
    taken = {name for node in nodes for name in node.input}
    values = [value for source in sources for value in source if value.name in taken]
    graph = helper.make_graph(nodes, name, [value for value in inputs if value.name in taken], outputs, values)
    return helper.make_model(graph, opset_imports=[*model.opset_import], ir_version=model.ir_version)


def tensor(name, *shape):
    return helper.make_tensor_value_info(name, TensorProto.FLOAT, ["batch", *shape])


source, target = map(pathlib.Path, sys.argv[1:3])
model = onnx.load(str(source / "decoder_model_merged.onnx"))
model.opset_import.append(helper.make_opsetid("com.microsoft", 1))
encoder = onnx.load(str(source / "encoder_model.onnx")).graph
weights = model.graph.initializer

# Keys and values of the sound, from the network for the first token, behind the encoder.
sound = branch_of(model, "else_branch")
of_sound = [name for name in model.graph.node[0].output if ".encoder." in name]
heads = shape_heads_plainly(sound, of_sound)
projections = used_for(sound.node, of_sound)
for node in projections:
    node.input[:] = [encoder.output[0].name if name == "encoder_hidden_states" else name for name in node.input]
    node.output[:] = [name.replace("present", "past_key_values") for name in node.output]
given = [tensor(name.replace("present", "past_key_values"), HEADS, "encoder_sequence", HEAD_SIZE) for name in of_sound]
nodes = [*encoder.node, *projections]
onnx.save(
    graph_of("encoder", nodes, [encoder.initializer, weights, [heads]], encoder.input, given),
    str(target / "encoder_with_keys.onnx"),
)

# One token, from the network for the next.
step = branch_of(model, "then_branch")
multiply_bytes(step)
multiply_keys(step)
nodes = list(step.node)
give_out_attention(nodes)
attention = [
    tensor(f"cross_attention.{layer}", HEADS, "decoder_sequence", "encoder_sequence") for layer in ALIGNING_LAYERS
]
given = [*(value for value in model.graph.output if ".encoder." not in value.name), *attention]
nodes = used_for(nodes, [value.name for value in given])
onnx.save(graph_of("decoder", nodes, [weights], model.graph.input, given), str(target / "decoder_step.onnx"))

must_be_registered("moonshine-tiny-en", target)
