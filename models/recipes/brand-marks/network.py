"""Two small networks: one finds where marks may be, one tells marks apart."""

import torch
from torch import nn
import torch.nn.functional as F


def block(channels_in, channels, size, stride, pad=0):
    convolution = nn.Conv2d(channels_in, channels, size, stride, pad, bias=False)
    return nn.Sequential(convolution, nn.BatchNorm2d(channels), nn.ReLU())


class Finder(nn.Module):
    """32 x 32 RGB from 0 to 1: how like a mark the middle is (a logit), and the mark's centre and longer side relative
    to the window (dx, dy from -1 to 1; logarithm of the side's share). Without padding, so that on a larger picture it
    gives a map of windows, 4 pixels apart."""

    def __init__(self):
        super().__init__()
        self.body = nn.Sequential(
            block(3, 16, 3, 2), block(16, 20, 3, 1), block(20, 32, 3, 2), block(32, 40, 3, 1), block(40, 64, 4, 1)
        )
        self.head = nn.Conv2d(64, 4, 1)

    def forward(self, picture):
        return self.head(self.body(picture * 2 - 1))


class Residual(nn.Module):
    def __init__(self, channels):
        super().__init__()
        self.first = block(channels, channels, 3, 1, 1)
        self.second = nn.Sequential(nn.Conv2d(channels, channels, 3, 1, 1, bias=False), nn.BatchNorm2d(channels))

    def forward(self, x):
        return torch.relu(x + self.second(self.first(x)))


class Embedder(nn.Module):
    """48 x 48 RGB from 0 to 1 with the mark in the middle: 128 values of length 1, alike for pictures of one mark."""

    def __init__(self):
        super().__init__()
        self.body = nn.Sequential(
            block(3, 20, 3, 2, 1), block(20, 32, 3, 2, 1), Residual(32), block(32, 64, 3, 2, 1), Residual(64),
            block(64, 128, 3, 2, 1), Residual(128), nn.Flatten(),
        )
        # Normalised without gain, so that embeddings are apart from the first step on.
        self.head = nn.Sequential(nn.Linear(1152, 128, bias=False), nn.BatchNorm1d(128, affine=False))

    def forward(self, picture):
        return F.normalize(self.head(self.body(picture * 2 - 1)).float())
