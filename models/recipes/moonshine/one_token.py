"""The decoder of Moonshine, rewritten for one token of one sound at a time, with the weights of the packaged one.

As packaged it can do with any number of both, and spends two fifths of a step on finding out shapes, laying numbers out
anew and fetching the vocabulary twice (710 nodes as ONNX Runtime runs it; 221 here). What it reckons is the same, but
for the last product: as packaged that turns all nine million weights of the vocabulary into floats at each step. Here
the numbers multiplied with them are split into two of 8 bit, the second of what the first leaves over, on a scale 254
times as fine, and both lie in one product, for what takes the time is to fetch the weights. The two likeliest tokens
are given out.
"""
import numpy
from onnx import TensorProto, helper, numpy_helper

LAYERS, HEADS, HEAD_SIZE, WIDTH, TURNED = 6, 8, 36, 288, 32
# Layers whose attention to the sound is an output: it shows where each token was spoken.
ALIGNING_LAYERS = (3, 4)
# No span has more: 30 s of 6.5 tokens a second are 195.
MOST_TOKENS = 512
# The most likely token, and the alternatives when it is not allowed.
MOST_LIKELY = 2
MICROSOFT = "com.microsoft"


class Network:
    """Collects nodes and constants; a node is named after its output."""

    def __init__(self):
        self.nodes, self.constants = [], []

    def add(self, kind, inputs, output, **attributes):
        outputs = [output] if isinstance(output, str) else output
        self.nodes.append(helper.make_node(kind, inputs, outputs, name=outputs[0], **attributes))
        return output

    def constant(self, name, content, kind=numpy.float32):
        self.constants.append(numpy_helper.from_array(numpy.asarray(content, kind), name))
        return name


class Weights:
    """The weights of the packaged branch, found by the nodes that use them."""

    def __init__(self, branch, initial):
        self.nodes = {node.name: node for node in branch.node}
        self.makers = {output: node for node in branch.node for output in node.output}
        self.initial = {value.name: value for value in initial}

    def of_product(self, name):
        """8-bit weights, scale and zero of a product."""
        _, weights, _, zero = self.nodes[f"/model/decoder/{name}/MatMul_quant"].input
        return weights, self.nodes[f"/model/decoder/{name}/MatMul_quant_scales_mul"].input[1], zero

    def of_vocabulary(self):
        """The same for the token embeddings, one row each, which are also the last product's weights."""
        product = self.nodes["/proj_out/MatMul"].input[1]
        turned, scale, zero = self.makers[product].input
        return self.makers[turned].input[0], scale, zero

    def array(self, name):
        return numpy_helper.to_array(self.initial[name])


def one_token(branch, initial):
    """Nodes and constants of the decoder, with those of `initial` that its nodes name."""
    net, weights = Network(), Weights(branch, initial)
    heads = net.constant("heads", [1, HEADS, 1, HEAD_SIZE], numpy.int64)
    row = net.constant("row", [1, 1, WIDTH], numpy.int64)
    place = net.add("Shape", ["past_key_values.0.decoder.key"], "tokens_before", start=2, end=3)
    turns = rotations(net, weights)

    def norm(x, name):
        scale = f"model.decoder.{name}.weight_merged_0"
        return net.add("LayerNormalization", [x, scale], f"{name}.normal", axis=-1, epsilon=1e-5)

    def times(x, name, *bias):
        return net.add("DynamicQuantizeMatMul", [x, *weights.of_product(name), *bias], name, domain=MICROSOFT)

    def in_heads(x):
        return net.add("Reshape", [x, heads], f"{x}.heads")

    def turn(x):
        options = dict(interleaved=1, num_heads=HEADS, rotary_embedding_dim=TURNED, domain=MICROSOFT)
        return net.add("RotaryEmbedding", [x, place, *turns], f"{x}.turned", **options)

    def attend(layer, queries, keys, values, keys_lie):
        name = f"{layer}.attention"
        alike = dict(domain=MICROSOFT, alpha=HEAD_SIZE**-0.5, transB=int(keys_lie == "rows"))
        scores = net.add("FusedMatMul", [in_heads(queries), keys], f"{name}.scores", **alike)
        shares = net.add("Softmax", [scores], f"{name}.shares", axis=-1)
        seen = net.add("Reshape", [net.add("MatMul", [shares, values], f"{name}.seen"), row], f"{name}.row")
        return shares, times(seen, f"{layer}/dense")

    words, *scale = weights.of_vocabulary()
    x = net.add("DequantizeLinear", [net.add("Gather", [words, "input_ids"], "token.bytes"), *scale], "token")
    for at in range(LAYERS):
        layer = f"layers.{at}"
        own, sound = f"{layer}/self_attn", f"{layer}/encoder_attn"
        seen = norm(x, f"{layer}.input_layernorm")
        queries, keys, values = (times(seen, f"{own}/{part}_proj") for part in "qkv")
        past = {"key": in_heads(turn(keys)), "value": in_heads(values)}
        now = [
            net.add("Concat", [f"past_key_values.{at}.decoder.{part}", new], f"present.{at}.decoder.{part}", axis=2)
            for part, new in past.items()
        ]
        x = net.add("Add", [x, attend(own, turn(queries), *now, "rows")[1]], f"{own}.sum")
        asked = times(norm(x, f"{layer}.post_attention_layernorm"), f"{sound}/q_proj")
        kept = [f"past_key_values.{at}.encoder.{part}" for part in ("key", "value")]
        shares, heard = attend(sound, asked, *kept, "columns")
        if at in ALIGNING_LAYERS:
            net.add("Identity", [shares], f"cross_attention.{at}")
        x = net.add("Add", [x, heard], f"{sound}.sum")
        bias = [f"model.decoder.{layer}.mlp.{part}_proj.bias_merged_0" for part in ("up", "down")]
        wide = times(norm(x, f"{layer}.final_layernorm"), f"{layer}/mlp/up_proj", bias[0])
        content, gate = net.add("Split", [wide], [f"{layer}.content", f"{layer}.gate"], axis=2, num_outputs=2)
        opened = net.add("QuickGelu", [gate], f"{layer}.opened", alpha=1.0, domain=MICROSOFT)
        narrow = times(net.add("Mul", [opened, content], f"{layer}.passed"), f"{layer}/mlp/down_proj", bias[1])
        x = net.add("Add", [x, narrow], f"{layer}.sum")
    likeliest(net, weights, norm(x, "norm"))
    return net.nodes, net.constants


def rotations(net, weights):
    """Cosines and sines of the angles by which positions rotate keys and queries (Su et al., RoFormer, 2021)."""
    frequencies = weights.array("/model/decoder/rotary_emb/Cast_1_output_0").reshape(1, TURNED // 2)
    angles = numpy.arange(MOST_TOKENS, dtype=numpy.float32)[:, None] * frequencies
    return net.constant("cosines", numpy.cos(angles)), net.constant("sines", numpy.sin(angles))


def likeliest(net, weights, x):
    words, scale, zero = weights.of_vocabulary()
    turned = net.add("Transpose", [words], "words.turned", perm=[1, 0])
    middle = net.constant("middle", 128, numpy.uint8)
    largest = net.add("ReduceMax", [net.add("Abs", [x], "sizes")], "largest", keepdims=0)
    step = net.add("Div", [largest, net.constant("half", 127)], "step")
    fine_step = net.add("Div", [step, net.constant("finer", 254)], "fine_step")
    first = net.add("QuantizeLinear", [x, step, middle], "first")
    left = net.add("Sub", [x, net.add("DequantizeLinear", [first, step, middle], "first.back")], "left")
    rest = net.add("QuantizeLinear", [left, fine_step, middle], "rest")
    both = net.add("Concat", [first, rest], "both", axis=1)
    sums = net.add("MatMulInteger", [both, turned, middle, zero], "sums")
    number = net.constant("number", [1, 1, 1], numpy.int64)
    steps = [net.add("Reshape", [one, number], f"{one}.number") for one in (step, fine_step)]
    factors = net.add("Mul", [net.add("Concat", steps, "steps", axis=2), scale], "factors")
    scores = net.add("MatMul", [factors, net.add("Cast", [sums], "sums.floats", to=TensorProto.FLOAT)], "scores")
    net.add("TopK", [net.add("Softmax", [scores], "shares", axis=-1), net.constant("most", [MOST_LIKELY], numpy.int64)],
            ["probabilities", "tokens"], axis=-1)
