"""Trains the finder on drawn scenes: `train.py OUT STEPS [WEIGHTS]`.

OUT holds what render-marks.mjs and photographs.py left; the weights go there, too, every 500 steps. Brands whose name
hashes into the first fifth are never drawn: with them it is measured how marks fare that a user adds.
"""

import hashlib
import json
import math
import os
import sys
import time

import numpy as np
import torch
import torch.nn.functional as F

from network import Finder
from scenes import MARK, Scenes

BATCH = 128


def is_held(group):
    return hashlib.sha1(group.encode()).digest()[0] < 51


def open_scenes(out, seed):
    facts = json.load(open(os.path.join(out, 'marks.json')))
    marks = np.memmap(os.path.join(out, 'marks.bin'), 'u1', 'r').reshape(-1, 96, 96, 4)
    rgb = [[int(one['colour'][i : i + 2], 16) / 255 for i in (0, 2, 4)] if one['colour'] else [np.nan] * 3 for one in facts]
    photographs = np.load(os.path.join(out, 'photographs.npy'))
    small = [F.interpolate(torch.from_numpy(np.array(part)).permute(0, 3, 1, 2).float(), MARK, mode='bilinear', antialias=True) for part in np.array_split(marks, 60)]
    marks = torch.cat([part.round().byte() for part in small]).permute(0, 2, 3, 1).contiguous().numpy()
    return facts, Scenes(marks, np.array(rgb, 'f4'), photographs, seed)


def misplaced(scenes, n):
    """Sizes and centres of marks that are too large, too small or beside the middle."""
    size = torch.where(scenes.chance(0.5, n), scenes.uniform(0.2, 0.42, n), scenes.uniform(1.35, 2.6, n))
    centre = scenes.uniform(-0.5, 0.5, (n, 2))
    beside = scenes.chance(0.5, n)
    size[beside] = scenes.uniform(0.6, 0.95, int(beside.sum()))
    turn = scenes.uniform(0, 2 * math.pi, int(beside.sum()))
    centre[beside] = torch.stack([turn.cos(), turn.sin()], 1) * scenes.uniform(0.55, 1, len(turn))[:, None]
    return size, centre


def bare(scenes, n):
    return scenes.age(scenes.light(scenes.ground(n)))


def finder_batch(scenes, drawn):
    good, bad, empty = BATCH // 2, BATCH // 4, BATCH - BATCH // 2 - BATCH // 4
    size, centre = scenes.uniform(0.6, 0.92, good), scenes.uniform(-0.17, 0.17, (good, 2))
    pick = lambda n: torch.from_numpy(scenes.rng.choice(drawn, n))  # noqa: E731
    pictures = [scenes.windows(pick(good), size, centre), scenes.windows(pick(bad), *misplaced(scenes, bad)), bare(scenes, empty)]
    return F.interpolate(torch.cat(pictures), 32, mode='bilinear', antialias=True), torch.cat([centre, size.log()[:, None]], 1)


def finder_loss(network, pictures, place):
    found = network(pictures)[:, :, 0, 0].float()
    truth = (torch.arange(len(found)) < len(place)).float()
    return F.binary_cross_entropy_with_logits(found[:, 0], truth) + F.smooth_l1_loss(found[: len(place), 1:], place, beta=0.1)


def main(out, steps, weights=None):
    torch.set_num_threads(1)
    torch.manual_seed(1)
    facts, scenes = open_scenes(out, 1)
    drawn = np.array([at for at, one in enumerate(facts) if not is_held(one['group'])])
    network = Finder().to(memory_format=torch.channels_last)
    if weights:
        network.load_state_dict(torch.load(weights))
    optimiser = torch.optim.AdamW(network.parameters(), weight_decay=0.02)
    began, mean = time.time(), None
    for step in range(int(steps)):
        rate = (1.2e-3 if weights else 2.5e-3) * min(1, (step + 1) / 100) * (0.5 + 0.5 * math.cos(math.pi * step / int(steps))) + 1e-6
        optimiser.param_groups[0]['lr'] = rate
        pictures, place = finder_batch(scenes, drawn)
        with torch.autocast('cpu', torch.bfloat16):
            loss = finder_loss(network, pictures.contiguous(memory_format=torch.channels_last), place)
        optimiser.zero_grad(set_to_none=True)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(network.parameters(), 5)
        optimiser.step()
        mean = loss.item() if mean is None else mean * 0.98 + loss.item() * 0.02
        if step % 50 == 49:
            print(step + 1, round(mean, 4), round(time.time() - began), 's', flush=True)
        if step % 500 == 499 or step == int(steps) - 1:
            torch.save(network.state_dict(), os.path.join(out, 'finder.pt'))


if __name__ == '__main__':
    main(*sys.argv[1:])
