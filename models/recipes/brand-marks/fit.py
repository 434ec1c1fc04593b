"""Fits the embedder's projection on what describe.py and describe_photographed.py left: `fit.py OUT GOODS_ONNX
GOODS_RECIPE START MINUTES`. START: the exported embedder to begin with.

Of each drawn window among some thousand plain marks: its own, or none at all. Of each photographed mark among these,
other photographed ones and windows without marks: those of its brand. Brands whose name hashes into the first fifth
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
#: Drawn windows of a step, plain marks among which they are told, brands and photographs of each, windows without.
WINDOWS, PLAIN, BRANDS, EACH, EMPTY = 320, 896, 32, 4, 64
#: Photographs of a brand below which it is not learned from, and how much they count beside drawn windows.
LEAST, PHOTOGRAPHS = 8, 0.6


class Examples:
    """What the projection learns from. Plain marks have several views; brands of one owner are not pushed apart."""

    def __init__(self, out):
        parts = lambda name: np.concatenate([np.load(file) for file in sorted(glob.glob(os.path.join(out, name)))])  # noqa: E731
        facts = json.load(open(os.path.join(out, 'marks.json')))
        number = {name: at for at, name in enumerate(sorted({one['group'] for one in facts}))}
        self.group = np.array([number[one['group']] for one in facts])
        self.held = np.array([is_held(one['group']) for one in facts])
        self.seen, self.whose = parts('seen-*.npy'), parts('whose-*.npy')
        self.plain, self.plain_whose = np.load(os.path.join(out, 'plain.npy')), np.load(os.path.join(out, 'plain-whose.npy'))
        self.usable = np.flatnonzero((self.whose < 0) | ~self.held[np.maximum(self.whose, 0)])
        self.empty = np.flatnonzero(self.whose < 0)
        self.views, self.owned = {}, {}
        for at in np.flatnonzero(~self.held[self.plain_whose]):
            self.views.setdefault(self.plain_whose[at], []).append(at)
        self.everyone = np.array(sorted(self.views))
        for mark in self.everyone:
            self.owned.setdefault(self.group[mark], []).append(mark)
        self.read_photographs(out, facts, number)

    def read_photographs(self, out, facts, number):
        icons = {os.path.splitext(one['file'])[0]: one['group'] for one in facts if one['source'] == 'simple-icons'}
        brands = [one['brand'] for one in json.load(open(os.path.join(out, 'photographed.json')))]
        whose = np.load(os.path.join(out, 'photographed-whose.npy'))
        self.photographed = np.load(os.path.join(out, 'photographed-seen.npy'))
        # -1 for a brand that no drawing shows.
        self.photographed_group = np.array([number.get(icons.get(brand, brand), -1) for brand in brands])[whose]
        self.photographed_brand = np.array(brands)[whose]
        self.by_brand = {}
        for brand in sorted(set(brands)):
            if not is_held(icons.get(brand, brand)) and not is_held(brand) and brands.count(brand) >= LEAST:
                self.by_brand[brand] = np.flatnonzero(self.photographed_brand == brand)


def loss_of_drawn(windows, plain, whose, marks, group):
    """`windows` of the marks `whose` (-1: none) against `plain`, one view of each of `marks`."""
    is_mark = torch.from_numpy(whose >= 0)
    known = np.maximum(whose, 0)
    own = torch.from_numpy(whose[:, None] == marks[None])
    brothers = torch.from_numpy(group[known][:, None] == group[marks][None]) & is_mark[:, None] & ~own
    alike = (windows @ plain.t()).masked_fill(brothers, -1) - own * MARGIN
    logits = torch.cat([alike, torch.full((len(windows), 1), NONE)], 1) * STEEP
    truth = torch.where(is_mark, torch.from_numpy(np.searchsorted(marks, known)), len(marks))
    each = F.cross_entropy(logits, truth, reduction='none')
    return each[is_mark].mean() + 0.5 * each[~is_mark].mean()


def loss_of_photographed(photographs, plain, empty, brands, groups, plain_groups):
    """Photographs against plain marks, each other and windows without marks; any of the same brand will do."""
    n = len(photographs)
    itself = torch.eye(n, dtype=torch.bool)
    drawn = torch.from_numpy((groups[:, None] == plain_groups[None]) & (groups >= 0)[:, None])
    shown = torch.from_numpy(brands[:, None] == brands[None]) & ~itself
    right = torch.cat([drawn, shown, torch.zeros(n, len(empty) + 1, dtype=torch.bool)], 1)
    beside = [photographs @ other.t() for other in (plain, photographs, empty)]
    logits = (torch.cat([*beside, torch.full((n, 1), NONE)], 1) - right * MARGIN) * STEEP
    logits[:, len(plain) : len(plain) + n].masked_fill_(itself, -1e4)
    told = torch.logsumexp(logits, 1) - torch.logsumexp(logits.masked_fill(~right, -1e4), 1)
    return told.mean() + F.softplus((beside[2] - NONE) * STEEP).mean()


def step(network, examples, rng):
    """The loss of one draw."""
    rows = rng.choice(examples.usable, WINDOWS, replace=False)
    brands = rng.choice(sorted(examples.by_brand), BRANDS, replace=False)
    photographs = np.concatenate([rng.choice(examples.by_brand[brand], EACH, replace=False) for brand in brands])
    empty = rng.choice(examples.empty, EMPTY, replace=False)
    groups = examples.photographed_group[photographs]
    shown = [mark for group in sorted(set(groups) - {-1}) for mark in examples.owned.get(group, [])]
    marks = np.unique(np.concatenate([examples.whose[rows], np.array(shown, int)]))
    marks = marks[marks >= 0]
    marks = np.unique(np.concatenate([marks, rng.choice(examples.everyone, max(0, PLAIN - len(marks)), replace=False)]))
    plain = np.array([rng.choice(examples.views[mark]) for mark in marks])
    # Features of 16 bit: the projection is small, they are not.
    features = np.concatenate([examples.seen[rows], examples.plain[plain], examples.photographed[photographs], examples.seen[empty]])
    values = network.project(torch.from_numpy(features).float().reshape(-1, 192, 6, 6))
    drawn, plain, shown, without = values.split([len(rows), len(marks), len(photographs), len(empty)])
    brands = examples.photographed_brand[photographs]
    loss = loss_of_drawn(drawn, plain, examples.whose[rows], marks, examples.group)
    return loss + PHOTOGRAPHS * loss_of_photographed(shown, plain, without, brands, groups, examples.group[marks])


def measure(network, examples):
    def embed(rows):
        with torch.no_grad():
            parts = [network.project(torch.from_numpy(part).float().reshape(-1, 192, 6, 6)) for part in np.array_split(rows, 16)]
        return torch.cat(parts).numpy()

    held, whose, group = examples.held, examples.whose, examples.group
    asked = np.flatnonzero((whose >= 0) & held[np.maximum(whose, 0)])[:1500]
    among = np.flatnonzero(held[examples.plain_whose])
    nearest = examples.plain_whose[among][(embed(examples.seen[asked]) @ embed(examples.plain[among]).T).argmax(1)]
    share = (group[nearest] == group[whose[asked]]).mean()
    print(f'of marks never trained on, the right one of {len(set(examples.plain_whose[among]))} is nearest for {share:.1%} of {len(asked)}')


def main(out, goods, recipe, start, minutes):
    torch.set_num_threads(1)
    torch.manual_seed(2)
    rng = np.random.default_rng(2)
    examples = Examples(out)
    network = Embedder(body_of_goods(goods, recipe)).projection_of(start)
    optimiser = torch.optim.AdamW([*network.mix.parameters(), *network.head.parameters()], weight_decay=0.02)
    began, steps = time.time(), 0
    network.train()
    while (used := (time.time() - began) / 60 / float(minutes)) < 1:
        rate = 1e-3 * min(1, (steps + 1) / 50) * (0.5 + 0.5 * math.cos(math.pi * used)) + 1e-6
        optimiser.param_groups[0]['lr'] = rate
        loss = step(network, examples, rng)
        optimiser.zero_grad(set_to_none=True)
        loss.backward()
        optimiser.step()
        steps += 1
        if steps % 100 == 0:
            print(steps, round(loss.item(), 3), round(time.time() - began), 's', flush=True)
    network.eval()
    torch.save(network.state_dict(), os.path.join(out, 'embedder.pt'))
    measure(network, examples)


main(*sys.argv[1:])
