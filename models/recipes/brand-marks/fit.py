"""Fits the embedder's projection on the output of describe.py: `fit.py OUT GOODS_ONNX GOODS_RECIPE MINUTES`.

Of each window among some thousand plain marks: its own, or none at all. Brands whose name hashes into the first fifth
are left out; how often the nearest of their plain marks is the right one is printed at the end. Leaves embedder.pt.
"""

import glob
import json
import math
import os
import sys
import time

import numpy as np
import torch
import torch.nn.functional as F

from network import Embedder, body_of_goods
from train import is_held

#: Contrastive softmax: how steep, by how much the right mark must lead, and how alike to count as no mark at all.
STEEP, MARGIN, NONE = 20.0, 0.1, 0.35
#: Windows of a step, and plain marks among which they are told.
WINDOWS, PLAIN = 384, 1024


def loss_of(network, windows, plain, whose, marks, group):
    """`windows` of the marks `whose` (-1: none) against `plain`, one view of each of `marks`."""
    # Features of 16 bit: the projection is small, they are not.
    values = network.project(torch.cat([windows, plain]).float().reshape(-1, 192, 6, 6))
    alike = values[: len(windows)] @ values[len(windows) :].t()
    is_mark = torch.from_numpy(whose >= 0)
    known = np.maximum(whose, 0)
    own = torch.from_numpy(whose[:, None] == marks[None])
    brothers = torch.from_numpy(group[known][:, None] == group[marks][None]) & is_mark[:, None] & ~own
    alike = alike.masked_fill(brothers, -1) - own * MARGIN
    logits = torch.cat([alike, torch.full((len(windows), 1), NONE)], 1) * STEEP
    truth = torch.where(is_mark, torch.from_numpy(np.searchsorted(marks, known)), len(marks))
    each = F.cross_entropy(logits, truth, reduction='none')
    return each[is_mark].mean() + 0.5 * each[~is_mark].mean()


def main(out, goods, recipe, minutes):
    torch.set_num_threads(1)
    torch.manual_seed(1)
    rng = np.random.default_rng(1)
    facts = json.load(open(os.path.join(out, 'marks.json')))
    names = {name: at for at, name in enumerate(sorted({one['group'] for one in facts}))}
    group = np.array([names[one['group']] for one in facts])
    held = np.array([is_held(one['group']) for one in facts])
    parts = lambda name: np.concatenate([np.load(file) for file in sorted(glob.glob(os.path.join(out, name)))])  # noqa: E731
    seen, whose = parts('seen-*.npy'), parts('whose-*.npy')
    plain, plain_whose = np.load(os.path.join(out, 'plain.npy')), np.load(os.path.join(out, 'plain-whose.npy'))

    network = Embedder(body_of_goods(goods, recipe))
    learned = [*network.mix.parameters(), *network.head.parameters()]
    optimiser = torch.optim.AdamW(learned, weight_decay=0.05)
    usable = np.flatnonzero((whose < 0) | ~held[np.maximum(whose, 0)])
    views = {}
    for at in np.flatnonzero(~held[plain_whose]):
        views.setdefault(plain_whose[at], []).append(at)
    everyone = np.array(sorted(views))
    began, step = time.time(), 0
    network.train()
    while (used := (time.time() - began) / 60 / float(minutes)) < 1:
        for group_of in optimiser.param_groups:
            group_of['lr'] = 2e-3 * min(1, (step + 1) / 50) * (0.5 + 0.5 * math.cos(math.pi * used)) + 1e-6
        rows = rng.choice(usable, WINDOWS, replace=False)
        marks = np.unique(whose[rows])
        marks = marks[marks >= 0]
        marks = np.unique(np.concatenate([marks, rng.choice(everyone, PLAIN - len(marks), replace=False)]))
        chosen = np.array([rng.choice(views[mark]) for mark in marks])
        loss = loss_of(network, torch.from_numpy(seen[rows]), torch.from_numpy(plain[chosen]), whose[rows], marks, group)
        optimiser.zero_grad(set_to_none=True)
        loss.backward()
        optimiser.step()
        step += 1
        if step % 100 == 0:
            print(step, round(loss.item(), 3), round(time.time() - began), 's', flush=True)
    network.eval()
    torch.save(network.state_dict(), os.path.join(out, 'embedder.pt'))

    def embed(rows):
        with torch.no_grad():
            parts = [network.project(torch.from_numpy(part).float().reshape(-1, 192, 6, 6)) for part in np.array_split(rows, 16)]
        return torch.cat(parts).numpy()

    asked = np.flatnonzero((whose >= 0) & held[np.maximum(whose, 0)])[:1500]
    among = np.flatnonzero(held[plain_whose])
    nearest = plain_whose[among][(embed(seen[asked]) @ embed(plain[among]).T).argmax(1)]
    share = (group[nearest] == group[whose[asked]]).mean()
    print(f'of marks never trained on, the right one of {len(set(plain_whose[among]))} is nearest for {share:.1%} of {len(asked)}')


main(*sys.argv[1:])
