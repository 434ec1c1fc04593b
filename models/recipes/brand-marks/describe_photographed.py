"""The embedder's features of photographed marks: `describe_photographed.py OUT GOODS_ONNX GOODS_RECIPE VIEWS`.

Takes what photographed_marks.py left in OUT; leaves photographed-seen.npy (float16, n x 6912) and
photographed-whose.npy (the row of photographed.json) there. Each mark is seen VIEWS times: another cut, turn, light,
colour and sharpness each.
"""

import json
import os
import sys

import numpy as np
import torch
import torch.nn.functional as F

from network import Embedder, body_of_goods

BATCH, SIDE = 128, 96


class Views:
    def __init__(self, seed):
        self.rng = np.random.default_rng(seed)

    def uniform(self, low, high, n):
        return torch.from_numpy(self.rng.uniform(low, high, n).astype('f4'))

    def chance(self, share, n):
        return torch.from_numpy(self.rng.random(n) < share)[:, None, None, None]

    def of(self, pictures, shares):
        """`shares`: of the picture's side that the mark takes."""
        n = len(pictures)
        scale = shares / self.uniform(0.56, 0.98, n)
        turn, stretch, shear = self.uniform(-0.22, 0.22, n), self.uniform(-0.15, 0.15, n).exp(), self.uniform(-0.12, 0.12, n)
        theta = torch.zeros(n, 2, 3)
        theta[:, 0, 0], theta[:, 0, 1] = scale * turn.cos() * stretch, scale * (shear - turn.sin())
        theta[:, 1, 0], theta[:, 1, 1] = scale * turn.sin(), scale * turn.cos() / stretch
        theta[:, :, 2] = self.uniform(-0.15, 0.15, (n, 2)) * scale[:, None]
        grid = F.affine_grid(theta, (n, 3, SIDE, SIDE), align_corners=False)
        views = F.grid_sample(pictures, grid, align_corners=False, padding_mode='reflection')
        views = torch.where(self.chance(0.15, n), views.mean(1, keepdim=True).expand_as(views), views)
        views = torch.where(self.chance(0.05, n), 1 - views, views)
        gain = self.uniform(-0.4, 0.4, (n, 1)).exp() * self.uniform(-0.15, 0.15, (n, 3)).exp()
        views = (views * gain[:, :, None, None] + self.uniform(-0.1, 0.1, (n, 1, 1, 1))).clamp(0, 1)
        mean = views.mean((1, 2, 3), keepdim=True)
        views = (mean + (views - mean) * self.uniform(-0.4, 0.3, (n, 1, 1, 1)).exp()).clamp(0, 1)
        return self.blurred(views)

    def blurred(self, views):
        factor = self.rng.choice([1, 1, 1.5, 2, 3], len(views))
        for one in set(factor) - {1}:
            rows = torch.from_numpy(factor == one)
            small = F.interpolate(views[rows], round(SIDE / one), mode='bilinear', antialias=True)
            views[rows] = F.interpolate(small, SIDE, mode='bilinear')
        return views


def main(out, goods, recipe, views):
    torch.set_num_threads(1)
    pictures = np.load(os.path.join(out, 'photographed.npy'), mmap_mode='r')
    facts = json.load(open(os.path.join(out, 'photographed.json')))
    network, drawn, seen = Embedder(body_of_goods(goods, recipe)).eval(), Views(7), []
    for _ in range(int(views)):
        for first in range(0, len(facts), BATCH):
            some = facts[first : first + BATCH]
            # Without a box around it, how large a mark is was only guessed.
            guess = drawn.uniform(0.55, 1, len(some))
            shares = torch.tensor([one['share'] if one['boxed'] else float(guess[at]) for at, one in enumerate(some)])
            picture = torch.from_numpy(pictures[first : first + BATCH]).permute(0, 3, 1, 2).float() / 255
            with torch.no_grad():
                seen.append(network.describe(drawn.of(picture, shares)).half().flatten(1).numpy())
    np.save(os.path.join(out, 'photographed-seen.npy'), np.concatenate(seen))
    np.save(os.path.join(out, 'photographed-whose.npy'), np.tile(np.arange(len(facts)), int(views)))


main(*sys.argv[1:])
