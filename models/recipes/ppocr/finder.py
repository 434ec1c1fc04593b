"""The end of the text finder, computed at low resolution.

Pyramid and head spend most of their time on pictures doubled by repeating pixels. A convolution of 3 x 3 over such a
picture sees each pixel several times: it is four convolutions of 2 x 2 over the picture itself, one for each of the four
places that a pixel becomes (`doubled`). What is a sum over branches is convolved branch by branch. The deconvolutions of
the head are convolutions of 1 x 1 whose outputs are laid side by side at the end.
"""
import numpy as np

from network import node


def rewrite_pyramid(network):
    """The finest level: its own branch and the upsampled one are convolved separately."""
    join = next(n for n in network.nodes if n.op_type == "Concat")
    convolved, _, _ = squeezed(network, network.maker(join.input[3]))
    conv = network.maker(convolved)
    kernel = network.constants[conv.input[1]]
    total = network.maker(conv.input[0])
    doubling = next(n for n in map(network.maker, total.input) if n.op_type == "Resize")
    lateral = next(n for n in map(network.maker, total.input) if n.op_type == "Add")
    widened, gate, product = squeezed(network, lateral)
    widen = network.maker(widened)
    weights = network.constants[widen.input[1]]
    source = widen.input[0]
    mean = next(n for n in network.users(widened) if n.op_type == "GlobalAveragePool")

    # The mean of the output of a 1 x 1 convolution is the convolution of the mean.
    network.replace(
        [mean],
        [
            node("GlobalAveragePool", [source], "pyramid.mean"),
            network.convolution("pyramid.mean", weights, None, mean.output[0]),
        ],
    )
    # Widening, the gate of each channel (1 + gate, because of the skip connection) and the kernel become one kernel.
    outputs, middle = kernel.shape[:2]
    inputs = weights.shape[1]
    rows = network.constant(kernel.transpose(0, 2, 3, 1).reshape(outputs * 9, middle), "kernel")
    columns = network.constant(weights.reshape(middle, inputs), "kernel")
    own = [
        node("Add", [gate, network.constant(np.ones((1, 1, 1, 1)), "one")], "pyramid.gate"),
        node("Reshape", ["pyramid.gate", network.constant(np.array([middle, 1], np.int64), "shape")], "pyramid.gates"),
        node("Mul", [columns, "pyramid.gates"], "pyramid.gated"),
        node("MatMul", [rows, "pyramid.gated"], "pyramid.product"),
        node(
            "Reshape",
            ["pyramid.product", network.constant(np.array([outputs, 3, 3, inputs], np.int64), "shape")],
            "pyramid.rows",
        ),
        node("Transpose", ["pyramid.rows"], "pyramid.kernel", perm=[0, 3, 1, 2]),
        node(
            "Conv", [source, "pyramid.kernel"], "pyramid.own",
            kernel_shape=[3, 3], pads=[1] * 4, strides=[1, 1], dilations=[1, 1], group=1,
        ),
    ]
    below = doubled(network, doubling.input[0], kernel, "pyramid.below")
    network.replace(
        [widen, product, lateral, doubling, total, conv],
        [*own, *below, node("Add", ["pyramid.own", "pyramid.below"], convolved)],
    )


def squeezed(network, total):
    """The parts of `x + x * gate(mean of x)`: x, the gate, the product."""
    product = next(n for n in map(network.maker, total.input) if n is not None and n.op_type == "Mul")
    source = next(name for name in total.input if name != product.output[0])
    return source, next(name for name in product.input if name != source), product


def rewrite_join(network):
    """Three of the four branches are enlarged eight, four and two times before they are joined and convolved."""
    join = next(n for n in network.nodes if n.op_type == "Concat" and len(n.input) == 4 and is_enlarged(network, n))
    conv = network.users(join.output[0])[0]
    kernel = network.constants[conv.input[1]]
    eight, four, two = map(network.maker, join.input[:3])
    split = kernel.shape[1] * 3 // 4
    nodes = [
        enlarged(network, eight.input[0], 4, "join.8"),
        enlarged(network, four.input[0], 2, "join.4"),
        node("Concat", ["join.8", "join.4", two.input[0]], "join.half", axis=1),
        *doubled(network, "join.half", kernel[:, :split], "join.below"),
        network.convolution(join.input[3], kernel[:, split:], network.bias(conv), "join.own", pads=[1] * 4),
        node("Add", ["join.own", "join.below"], conv.output[0]),
    ]
    network.replace([eight, four, two, join, conv], nodes)


def is_enlarged(network, join):
    return all(network.maker(name).op_type == "Resize" for name in join.input[:3])


def enlarged(network, source, factor, output):
    region = network.constant(np.zeros(0, np.float32), "region")
    scales = network.constant(np.float32([1, 1, factor, factor]), "scales")
    return node(
        "Resize", [source, region, scales], output,
        mode="nearest", coordinate_transformation_mode="asymmetric", nearest_mode="floor",
    )


def doubled(network, source, kernel, output):
    """The convolution of 3 x 3, padded by one, of `source` doubled by repetition."""
    taps = ([[0], [1, 2]], [[0, 1], [2]])
    parts = []
    nodes = []
    for down in range(2):
        for right in range(2):
            phase = np.zeros(kernel.shape[:2] + (2, 2))
            for y, rows in enumerate(taps[down]):
                for x, columns in enumerate(taps[right]):
                    phase[:, :, y, x] = kernel[:, :, rows][:, :, :, columns].sum((2, 3))
            parts.append(f"{output}.{down}{right}")
            pads = [1 - down, 1 - right, down, right]
            nodes.append(network.convolution(source, phase, None, parts[-1], pads=pads))
    nodes.append(node("Concat", parts, f"{output}.phases", axis=1))
    nodes.append(node("DepthToSpace", [f"{output}.phases"], output, blocksize=2, mode="DCR"))
    return nodes


def rewrite_head(network):
    """Two deconvolutions of 2 x 2 with a step of two: each pixel becomes four, then sixteen."""
    first, second = [n for n in network.nodes if n.op_type == "ConvTranspose"]
    relu = network.users(first.output[0])[0]
    sigmoid = network.users(second.output[0])[0]
    assert relu.op_type == "Relu" and sigmoid.op_type == "Sigmoid"
    inputs, middle = network.constants[first.input[1]].shape[:2]
    to_four = network.constants[first.input[1]].transpose(2, 3, 1, 0).reshape(4 * middle, inputs, 1, 1)
    last = network.constants[second.input[1]]
    to_sixteen = np.zeros((16, 4 * middle, 1, 1))
    for place in np.ndindex(2, 2, 2, 2):
        down, right, lower, further = place
        quarter = 2 * down + right
        row = (2 * down + lower) * 4 + 2 * right + further
        to_sixteen[row, quarter * middle : (quarter + 1) * middle, 0, 0] = last[:, 0, lower, further]
    nodes = [
        network.convolution(first.input[0], to_four, np.tile(network.bias(first), 4), "head.four"),
        node("Relu", ["head.four"], "head.relu"),
        network.convolution("head.relu", to_sixteen, np.repeat(network.bias(second), 16), "head.sixteen"),
        node("Sigmoid", ["head.sixteen"], "head.sigmoid"),
        node("DepthToSpace", ["head.sigmoid"], sigmoid.output[0], blocksize=4, mode="DCR"),
    ]
    network.replace([first, relu, second, sigmoid], nodes)
