"""Trains the finder further on whole photographs: `train_on_places.py OUT MINUTES FINDER_ONNX SEED [WEIGHTS]`.

OUT holds what render-marks.mjs, photographs.py and places.py left (and tighten-places.mjs mended). Goes on from the weights
of FINDER_ONNX, whose norms are folded and stay so, or from WEIGHTS; leaves finder.pt in OUT.

Each step sees crops of photographs at a scale at which one of their marks fills its window (mostly), with every window of
the crop right, wrong or left out, and a batch of drawn windows as train.py draws them, so that marks of any brand stay known.
"""

import json
import math
import os
import sys
import time

import numpy as np
import torch
from torch import nn
import torch.nn.functional as F

from network import Finder, initializers, only_bias
from train import finder_batch, finder_loss, is_held, open_scenes

WINDOW, STRIDE, CROP, CROPS = 32, 4, 128, 24
CELLS = (CROP - WINDOW) // STRIDE + 1
#: Batches of drawn windows, drawn once: drawing costs more than learning from them.
DRAWN = 200
#: Wrong windows of a crop that count most: the hardest but one, which may be a mark that nobody labelled.
HARDEST = 60
RATE = 1.2e-3


def folded(path):
    """The finder with the weights of an exported one; its norms do nothing, and are not trained."""
    weights, finder = initializers(open(path, 'rb').read()), Finder()
    names = list(weights)
    convolutions = {weights[name].shape: name for name in names if weights[name].ndim == 4 and name != 'head.weight'}
    layers = [part for part in finder.body.modules() if isinstance(part, (nn.Conv2d, nn.BatchNorm2d))]
    for convolution, norm in zip(layers[::2], layers[1::2]):
        name = convolutions[tuple(convolution.weight.shape)]
        convolution.weight.data = torch.from_numpy(weights[name].astype('f4'))
        only_bias(norm, weights[names[names.index(name) + 1]])
    for part in ('weight', 'bias'):
        getattr(finder.head, part).data = torch.from_numpy(weights[f'head.{part}'].astype('f4'))
    return finder


class Places:
    """Crops of photographs, and where their marks are in them."""

    def __init__(self, out, seed):
        self.facts = json.load(open(os.path.join(out, 'places.json')))
        self.pixels = np.memmap(os.path.join(out, 'pictures.bin'), 'u1', 'r')
        self.rng = np.random.default_rng(seed)
        of_brand = {}
        for fact in self.facts:
            of_brand[fact['brand']] = of_brand.get(fact['brand'], 0) + 1
        # Brands of which there are many pictures are seen more often, but not in proportion.
        share = np.array([of_brand[fact['brand']] ** -0.5 for fact in self.facts])
        self.share = share / share.sum()

    def crops(self):
        made = [self.crop(self.facts[at]) for at in self.rng.choice(len(self.facts), CROPS, p=self.share)]
        pictures, marks = zip(*made)
        return torch.stack(pictures), marks

    def crop(self, fact):
        rng, (width, height) = self.rng, (fact['width'], fact['height'])
        mark = fact['marks'][rng.integers(len(fact['marks']))]
        share = rng.uniform(0.6, 0.92) if rng.random() < 0.8 else math.exp(rng.uniform(math.log(0.2), math.log(2.4)))
        scale = min(share * WINDOW / mark[2], 2.2)
        squeeze, mirror = math.exp(rng.normal(0, 0.06)), -1 if rng.random() < 0.15 else 1
        across, down = CROP / scale * squeeze, CROP / scale
        x, y = mark[0] + rng.uniform(-0.35, 0.35) * down, mark[1] + rng.uniform(-0.35, 0.35) * down
        picture = self.cut(fact, (x, y, across * mirror, down), scale)
        marks = []
        for at_x, at_y, side in fact['marks']:
            place = (at_x - x) / across * mirror * CROP + CROP / 2, (at_y - y) / down * CROP + CROP / 2
            marks.append((*place, side * scale * squeeze**-0.5))
        return self.altered(picture), marks

    def cut(self, fact, place, scale):
        """`place`: middle, width and height, negative where mirrored. Beyond the picture its edge goes on."""
        x, y, across, down = place
        width, height = fact['width'], fact['height']
        pixels = self.pixels[fact['at'] : fact['at'] + 3 * width * height].reshape(height, width, 3)
        left, top = max(0, int(x - abs(across))), max(0, int(y - down))
        right, bottom = min(width, int(x + abs(across)) + 1), min(height, int(y + down) + 1)
        part = torch.from_numpy(pixels[top:bottom, left:right].copy()).permute(2, 0, 1)[None].float() / 255
        if scale < 0.77:
            part = F.interpolate(part, [max(2, round(length * scale)) for length in part.shape[2:]], mode='area')
        theta = torch.zeros(1, 2, 3)
        theta[0, 0] = torch.tensor([across / (right - left), 0, 2 * (x - left) / (right - left) - 1])
        theta[0, 1] = torch.tensor([0, down / (bottom - top), 2 * (y - top) / (bottom - top) - 1])
        grid = F.affine_grid(theta, (1, 3, CROP, CROP), align_corners=False)
        return F.grid_sample(part, grid, padding_mode='border', align_corners=False)[0]

    def altered(self, picture):
        rng = self.rng
        picture = picture.clamp(0, 1) ** rng.uniform(0.7, 1.4)
        picture = (picture - 0.5) * rng.uniform(0.7, 1.25) + 0.5 + rng.uniform(-0.1, 0.1)
        if rng.random() < 0.15:
            picture = picture.mean(0, keepdim=True).expand(3, -1, -1)
        elif rng.random() < 0.3:
            picture = picture * torch.from_numpy(rng.uniform(0.8, 1.2, (3, 1, 1)).astype('f4'))
        if rng.random() < 0.2:
            picture = picture + torch.randn_like(picture) * rng.uniform(0, 0.06)
        return picture.clamp(0, 1)


def windows_of(marks):
    """For each window of a crop: whether it has a mark in its middle, whether it is left out, and where the mark is."""
    right, left_out = torch.zeros(CELLS, CELLS, dtype=torch.bool), torch.zeros(CELLS, CELLS, dtype=torch.bool)
    place = torch.zeros(3, CELLS, CELLS)
    middles = torch.arange(CELLS) * STRIDE + WINDOW / 2
    for x, y, side in marks:
        share, half = side / WINDOW, WINDOW / 2
        across = ((x - middles) / half)[None].expand(CELLS, CELLS)
        down = ((y - middles) / half)[:, None].expand(CELLS, CELLS)
        if 0.42 < share < 1.35:
            left_out |= across.hypot(down) < 0.55
        if 0.58 <= share <= 0.94:
            near = torch.maximum(across.abs(), down.abs()) <= 0.19
            right |= near
            place[0, near], place[1, near], place[2, near] = across[near], down[near], math.log(share)
    return right, left_out & ~right, place


def loss_of_crops(finder, pictures, marks):
    right, left_out, place = (torch.stack(parts) for parts in zip(*(windows_of(one) for one in marks)))
    found = finder(pictures.contiguous(memory_format=torch.channels_last)).float()
    wrong = F.softplus(found[:, 0]).masked_fill(right | left_out, 0).flatten(1)
    loss = 0.6 * wrong.topk(HARDEST, 1).values[:, 1:].mean() + 0.4 * wrong.mean()
    if right.any():
        at = found[:, 1:].permute(1, 0, 2, 3)[:, right]
        loss = loss + F.softplus(-found[:, 0][right]).mean() + F.smooth_l1_loss(at, place.transpose(0, 1)[:, right], beta=0.1)
    return loss


def loss_of_drawn(finder, pictures, place):
    return finder_loss(finder, (pictures.float() / 255).contiguous(memory_format=torch.channels_last), place)


def draw(out):
    facts, scenes = open_scenes(out, 11)
    drawn = np.array([at for at, one in enumerate(facts) if not is_held(one['group'])])
    batches = (finder_batch(scenes, drawn) for _ in range(DRAWN))
    return [((pictures.clamp(0, 1) * 255).round().byte(), place) for pictures, place in batches]


def main(out, minutes, exported, seed, weights=None):
    torch.set_num_threads(1)
    torch.manual_seed(int(seed))
    drawn, places, finder = draw(out), Places(out, int(seed)), folded(exported)
    if weights:
        finder.load_state_dict(torch.load(weights))
    finder = finder.eval().to(memory_format=torch.channels_last)
    optimiser = torch.optim.AdamW(finder.parameters(), weight_decay=0.02)
    began, step, mean = time.time(), 0, None
    while (gone := (time.time() - began) / 60 / float(minutes)) < 1:
        optimiser.param_groups[0]['lr'] = RATE * min(1, (step + 1) / 100) * (0.5 + 0.5 * math.cos(math.pi * gone)) + 1e-6
        loss = loss_of_crops(finder, *places.crops()) + 0.7 * loss_of_drawn(finder, *drawn[places.rng.integers(DRAWN)])
        optimiser.zero_grad(set_to_none=True)
        loss.backward()
        nn.utils.clip_grad_norm_(finder.parameters(), 5)
        optimiser.step()
        step += 1
        mean = loss.item() if mean is None else mean * 0.98 + loss.item() * 0.02
        if step % 100 == 0:
            print(step, round(mean, 4), f'{gone:.0%}', flush=True)
    torch.save(finder.state_dict(), os.path.join(out, 'finder.pt'))


if __name__ == '__main__':
    main(*sys.argv[1:])
