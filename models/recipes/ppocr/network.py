"""An ONNX network as lists that can be edited: nodes in order, constants by name."""
import collections

import numpy as np
import onnx
from onnx import helper, numpy_helper


class Network:
    def __init__(self, path):
        self.model = onnx.load(path)
        graph = self.model.graph
        self.opset = self.model.opset_import[0].version
        self.inputs = [value.name for value in graph.input]
        self.constants = {tensor.name: numpy_helper.to_array(tensor) for tensor in graph.initializer}
        self.nodes = []
        for node in graph.node:
            if node.op_type == "Constant":
                self.constants[node.output[0]] = numpy_helper.to_array(node.attribute[0].t)
            else:
                self.nodes.append(node)

    def maker(self, name):
        """The node whose output is `name`; None for inputs and constants."""
        return next((node for node in self.nodes if name in node.output), None)

    def users(self, name):
        return [node for node in self.nodes if name in node.input]

    def constant(self, values, hint):
        """A new constant; non-integers become float32."""
        array = np.asarray(values)
        array = array if array.dtype == np.int64 else array.astype(np.float32)
        name = f"{hint}.{len(self.constants)}"
        self.constants[name] = np.ascontiguousarray(array)
        return name

    def scalar(self, name):
        """The value of a constant of one element, else None."""
        values = self.constants.get(name)
        return values.item() if values is not None and values.size == 1 else None

    def replace(self, old, new):
        """Replaces the nodes `old` by `new`, at the place of the last of `old`."""
        gone = {id(node) for node in old}
        last = max(index for index, node in enumerate(self.nodes) if id(node) in gone)
        kept = [[node] if id(node) not in gone else [] for node in self.nodes]
        kept[last] = list(new)
        self.nodes = [node for group in kept for node in group]

    def convolution(self, source, weights, bias, output, pads=(0, 0, 0, 0), group=1):
        names = [source, self.constant(weights, "weights")]
        if bias is not None:
            names.append(self.constant(bias, "bias"))
        shape = list(np.shape(weights)[2:])
        ones = [1, 1]
        return helper.make_node(
            "Conv", names, [output], name=output, kernel_shape=shape, pads=list(pads), strides=ones, dilations=ones, group=group
        )

    def bias(self, conv):
        """Bias of a convolution, zeros if it has none."""
        if len(conv.input) > 2:
            return self.constants[conv.input[2]].astype(np.float64)
        weights = self.constants[conv.input[1]]
        return np.zeros(weights.shape[1 if conv.op_type == "ConvTranspose" else 0])

    def set_weights(self, conv, weights, bias):
        del conv.input[1:]
        conv.input.extend([self.constant(weights, "weights"), self.constant(bias, "bias")])

    def save(self, path):
        self.sort()
        used = {name for node in self.nodes for name in node.input}
        graph = self.model.graph
        del graph.node[:]
        del graph.initializer[:]
        graph.node.extend(self.nodes)
        graph.initializer.extend(
            numpy_helper.from_array(values, name) for name, values in self.constants.items() if name in used
        )
        onnx.checker.check_model(self.model)
        onnx.save(self.model, path)

    def sort(self):
        """Nodes in topological order."""
        known = {*self.constants, *self.inputs, ""}
        waiting = collections.deque(self.nodes)
        ordered = []
        while waiting:
            node = waiting.popleft()
            if all(name in known for name in node.input):
                ordered.append(node)
                known.update(node.output)
            else:
                waiting.append(node)
        self.nodes = ordered


def node(kind, inputs, output, **attributes):
    """A node of one output, named as its output."""
    return helper.make_node(kind, inputs, [output], name=output, **attributes)


def attribute(of, name, default):
    return next((helper.get_attribute_value(a) for a in of.attribute if a.name == name), default)
