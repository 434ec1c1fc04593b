"""Folds operations that need not run over whole pictures: scales and shifts into convolutions, hard swish into two steps.

ONNX Runtime computes convolutions on blocks of channels, and turns pictures back into planes for what it has no such
form of. Sums, products and limits of single numbers are of that kind; a convolution of 1 x 1, channel by channel, with
limits is not. So the hard swish `x * clip(x + 3, 0, 6) / 6` becomes `x * clip(x / 6 + 1/2, 0, 1)`, the second factor
such a convolution. All of it is the same arithmetic in another order: results differ in the last digits.
"""
import numpy as np

from network import attribute, node


def fold_affine(network):
    """Folds batch norms, and sums and products with a constant per channel, into the convolution before them."""
    while any(fold_one(network, candidate) for candidate in network.nodes):
        pass


def fold_one(network, affine):
    found = scale_and_shift(network, affine)
    if found is None:
        return False
    source, scale, shift = found
    conv = network.maker(source)
    if conv is None or conv.op_type not in ("Conv", "ConvTranspose") or len(network.users(source)) > 1:
        return False
    weights = network.constants[conv.input[1]].astype(np.float64)
    bias = network.bias(conv)
    scale = np.broadcast_to(scale, bias.shape)
    shape = (1, -1, 1, 1) if conv.op_type == "ConvTranspose" else (-1, 1, 1, 1)
    network.set_weights(conv, weights * scale.reshape(shape), bias * scale + shift)
    conv.output[0] = affine.output[0]
    network.replace([affine], [])
    return True


def scale_and_shift(network, affine):
    """What a node multiplies by and adds, per channel or for all: (input, scale, shift)."""
    constants = network.constants
    if affine.op_type == "BatchNormalization":
        gamma, beta, mean, variance = (constants[name].astype(np.float64) for name in affine.input[1:5])
        scale = gamma / np.sqrt(variance + attribute(affine, "epsilon", 1e-5))
        return affine.input[0], scale, beta - mean * scale
    if affine.op_type not in ("Mul", "Add"):
        return None
    known = [name for name in affine.input if name in constants]
    if len(known) != 1:
        return None
    values = constants[known[0]].astype(np.float64)
    if values.size != 1 and not (values.ndim == 4 and values.size == values.shape[1]):
        return None
    source = next(name for name in affine.input if name != known[0])
    values = values.reshape(-1)
    return (source, values, 0.0) if affine.op_type == "Mul" else (source, np.ones(1), values)


def fold_hard_swish(network):
    for divide in [n for n in network.nodes if n.op_type == "Div" and network.scalar(n.input[1]) == 6]:
        product = network.maker(divide.input[0])
        clip = next(n for n in map(network.maker, product.input) if n is not None and n.op_type == "Clip")
        source = next(name for name in product.input if name != clip.output[0])
        plus = network.maker(clip.input[0])
        assert plus.op_type == "Add" and source in plus.input
        assert network.scalar(next(name for name in plus.input if name != source)) == 3
        output = divide.output[0]
        gate, limited = f"{output}.gate", f"{output}.limited"
        limits = clip_between(network, gate, limited, 0.0, 1.0)
        nodes = [each_channel(network, source, 1 / 6, 0.5, gate), limits, node("Mul", [source, limited], output)]
        network.replace([plus, clip, product, divide], nodes)


def clip_between(network, source, output, low, high):
    if network.opset < 11:
        return node("Clip", [source], output, min=low, max=high)
    return node("Clip", [source, network.constant(np.float32(low), "low"), network.constant(np.float32(high), "high")], output)


def each_channel(network, source, scale, shift, output):
    """`source * scale + shift` as a convolution, which may run on blocks of channels."""
    count = channels(network, source)
    weights = np.full((count, 1, 1, 1), scale)
    return network.convolution(source, weights, np.full(count, shift), output, group=count)


def channels(network, name):
    maker = network.maker(name)
    return network.constants[maker.input[1]].shape[0] if maker.op_type == "Conv" else channels(network, maker.input[0])


def fold_forward(network):
    """Folds a scale and shift after a hard swish into the following convolutions; where these pad, the shift stays."""
    for plus in [n for n in network.nodes if n.op_type == "Add"]:
        shift = network.scalar(plus.input[1])
        product = network.maker(plus.input[0])
        scale = network.scalar(product.input[0]) if product is not None and product.op_type == "Mul" else None
        if shift is None or scale is None:
            continue
        source, output = product.input[1], plus.output[0]
        stays = False
        for user in network.users(output):
            if user.op_type != "Conv" or any(attribute(user, "pads", [0])):
                stays = True
                continue
            weights = network.constants[user.input[1]].astype(np.float64)
            network.set_weights(user, weights * scale, network.bias(user) + shift * weights.sum((1, 2, 3)))
            user.input[0] = source
        network.replace([product, plus], [each_channel(network, source, scale, shift, output)] if stays else [])
