"""The network: three halvings, most work at an eighth and a sixteenth of the picture, one logit for each 8 x 8 pixels."""

import torch
from torch import nn
import torch.nn.functional as F


def conv(before, after, stride=1, groups=1, dilation=1):
    layer = nn.Conv2d(before, after, 3, stride, dilation, dilation, groups, bias=False)
    return nn.Sequential(layer, nn.BatchNorm2d(after), nn.ReLU(True))


class Edges(nn.Module):
    """Sees changes of some hundredths of the range: four in five channels start as edge filters of high gain, cut off.

    Without this, what is faint drowns for most of the training beside the picture's own edges.
    """

    def __init__(self, width):
        super().__init__()
        self.layer = nn.Conv2d(3, width, 3, 2, 1)
        edges = width * 4 // 5
        with torch.no_grad():
            filters = torch.randn(edges, 1, 3, 3) + 0.2 * torch.randn(edges, 3, 3, 3)
            filters -= filters.mean((1, 2, 3), keepdim=True)
            filters /= filters.abs().sum((1, 2, 3), keepdim=True)
            self.layer.weight[:edges] = filters * torch.logspace(0.8, 1.7, edges)[:, None, None, None]
            self.layer.bias[:] = 0

    def forward(self, x):
        return self.layer(x).clamp(-1, 1)


class Block(nn.Module):
    """A residual block: a depthwise convolution, then one that mixes channels."""

    def __init__(self, width, dilation=1):
        super().__init__()
        self.around = conv(width, width, 1, width, dilation)
        self.mix = nn.Sequential(nn.Conv2d(width, width, 1, bias=False), nn.BatchNorm2d(width))

    def forward(self, x):
        return F.relu(x + self.mix(self.around(x)))


class Network(nn.Module):
    """Input: batch x height x width x RGB from 0 to 1, sides multiples of 16. Output: logits, batch x height/8 x width/8."""

    def __init__(self, widths=(20, 32, 64, 96)):
        super().__init__()
        a, b, c, d = widths
        self.at_2 = Edges(a)
        self.at_4 = nn.Sequential(conv(a, b, 2), Block(b), Block(b))
        self.at_8 = nn.Sequential(conv(b, c, 2), Block(c), Block(c, 2), Block(c))
        self.at_16 = nn.Sequential(conv(c, d, 2), Block(d), Block(d, 2), Block(d, 4), Block(d))
        self.back = nn.Conv2d(d, c, 1)
        self.out = nn.Sequential(Block(c), nn.Conv2d(c, 1, 1))

    def forward(self, image):
        near = self.at_8(self.at_4(self.at_2(image.permute(0, 3, 1, 2))))
        far = F.interpolate(self.back(self.at_16(near)), scale_factor=2.0, mode="nearest")
        return self.out(F.relu(near + far))[:, 0]


def folded(network):
    """The same network with every batch norm folded into the convolution before it."""
    for part in network.modules():
        if isinstance(part, nn.Sequential):
            for at, (layer, norm) in enumerate(zip(list(part)[:-1], list(part)[1:])):
                if isinstance(layer, nn.Conv2d) and isinstance(norm, nn.BatchNorm2d):
                    part[at] = torch.nn.utils.fusion.fuse_conv_bn_eval(layer, norm)
                    part[at + 1] = nn.Identity()
    return network
