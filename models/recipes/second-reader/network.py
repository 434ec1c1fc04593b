"""The Universal Sentence Encoder lite as PyTorch modules, with the weights of its TensorFlow.js form."""

import json
import os

import numpy as np
import torch
from torch import nn
from torch.nn import functional

SCOPE = 'module_apply_default/Encoder_en/KonaTransformer/Encode/'
VARIABLES = 'module/Encoder_en/KonaTransformer/Encode/'
NORM = 'layer_prepostprocess/layer_norm/layer_norm_%s/ConcatPartitions/concat'
HEADS = 4


def read_weights(package):
    folder = os.path.join(package, 'dist')
    weights = {}
    for group in json.load(open(os.path.join(folder, 'model.json')))['weightsManifest']:
        raw = b''.join(open(os.path.join(folder, path), 'rb').read() for path in group['paths'])
        at = 0
        for entry in group['weights']:
            kind = np.dtype({'float32': '<f4', 'int32': '<i4', 'bool': '|b1'}[entry['dtype']])
            size = int(np.prod(entry['shape'])) * kind.itemsize
            weights[entry['name']] = np.frombuffer(raw[at : at + size], kind).reshape(entry['shape']).copy()
            at += size
    return weights


def dense(kernel, bias):
    layer = nn.Linear(*kernel.shape)
    layer.weight.data, layer.bias.data = torch.tensor(kernel.T.copy()), torch.tensor(bias)
    return layer


def norm(scale, bias):
    layer = nn.LayerNorm(len(scale), eps=1e-6)
    layer.weight.data, layer.bias.data = torch.tensor(scale), torch.tensor(bias)
    return layer


class Layer(nn.Module):
    def __init__(self, weights, number):
        super().__init__()
        name = f'Layer_{number}/TransformerLayer/'
        own = lambda key: weights[SCOPE + name + key]  # noqa: E731
        kernel = lambda key: weights[VARIABLES + name + f'MultiheadAttention/{key}/kernel/part_0'][0, 0]  # noqa: E731
        stack = lambda key: weights[f'{SCOPE}TransformerStack/{name}FFN/{key}/Tensordot/Reshape_1']  # noqa: E731
        bias = '%s/bias/ConcatPartitions/concat'
        self.n1 = norm(own(NORM % 'scale'), own(NORM % 'bias'))
        self.n2 = norm(own('FFN/' + NORM % 'scale'), own('FFN/' + NORM % 'bias'))
        self.qkv = dense(kernel('qkv_transform_single'), own('MultiheadAttention/' + bias % 'qkv_transform_single'))
        self.out = dense(kernel('output_transform_single'), own('MultiheadAttention/' + bias % 'output_transform_single'))
        # The first layer is wider behind than in front, so what passes it by is widened too.
        self.res = None if number else dense(own('dense/kernel/ConcatPartitions/concat'), own(bias % 'dense'))
        self.f1 = dense(stack('conv1'), own('FFN/' + bias % 'conv1'))
        self.f2 = dense(stack('conv2'), own('FFN/' + bias % 'conv2'))
        self.drop = nn.Dropout(0.1)

    def forward(self, x, far):
        batch, length, width = x.shape
        heads = lambda one: one.view(batch, length, HEADS, width // HEADS).transpose(1, 2)  # noqa: E731
        q, k, v = (heads(one) for one in self.qkv(self.n1(x)).split(width, 2))
        fit = (q * (width // HEADS) ** -0.5) @ k.transpose(2, 3) + far
        seen = (fit.softmax(-1) @ v).transpose(1, 2).reshape(batch, length, width)
        x = (self.res(x) if self.res else x) + self.drop(self.out(seen))
        return x + self.drop(self.f2(self.drop(functional.relu(self.f1(self.n2(x))))))


class Encoder(nn.Module):
    """Pieces (-1 behind the end) to a vector of 512 numbers."""

    def __init__(self, package):
        super().__init__()
        weights = read_weights(package)
        self.emb = nn.Embedding(8002, 256)
        self.emb.weight.data = torch.tensor(weights['module/Embeddings_en'])
        waves = torch.tensor(weights[SCOPE + 'TransformerStack/Layer_0/AddTimingSignal/TimingSignal/ExpandDims_1'])
        angles = torch.arange(128).float()[:, None] * waves
        self.register_buffer('pos', torch.cat([angles.sin(), angles.cos()], 1))
        self.layers = nn.ModuleList(Layer(weights, number) for number in range(2))
        top = 'module/Encoder_en/hidden_layers/tanh_layer_0/'
        self.top = dense(weights[top + 'weights'], weights[top + 'bias'])

    def forward(self, pieces):
        there = (pieces >= 0).float()
        # The original adds the embedding twice: once beside the timing signal and once as itself.
        x = 2 * self.emb(pieces.clamp(min=0)) + self.pos[: pieces.shape[1]]
        far = ((1 - there) * -1e9)[:, None, None]
        for layer in self.layers:
            x = layer(x, far)
        mean = (x * there[..., None]).sum(1) / there.sum(1, keepdim=True)
        return torch.tanh(self.top(mean))


class SecondReader(nn.Module):
    """Three heads on the encoder: breach by family, breach at all, and family whether breach or not."""

    def __init__(self, package, families):
        super().__init__()
        self.enc = Encoder(package)
        self.h, self.b, self.t = nn.Linear(512, families), nn.Linear(512, 1), nn.Linear(512, families)
        self.d = nn.Dropout(0.2)
        nn.init.constant_(self.h.bias, -4)

    def forward(self, pieces):
        sense = self.d(self.enc(pieces))
        return self.h(sense), self.b(sense)[:, 0], self.t(sense)


def pad(lists):
    length = max(map(len, lists))
    return torch.tensor([one + [-1] * (length - len(one)) for one in lists])
