"""Draws windows and writes the embedder's features of them: `describe.py OUT GOODS_ONNX GOODS_RECIPE PART WINDOWS`.

Part 0 also describes every mark as a gallery has it. Leaves seen-PART.npy (float16, n x 6912) and whose-PART.npy (the
mark's number, -1 for none) in OUT, for part 0 plain.npy and plain-whose.npy, too. The body stays as it is, so that each
window is drawn and seen once, and the projection can be fitted on all of them at once.
"""

import os
import sys

import numpy as np
import torch
import torch.nn.functional as F

from network import Embedder, body_of_goods
from train import bare, misplaced, open_scenes

#: Windows of a batch: marks, marks out of place, decoys; the others show bare photographs.
BATCH, GOOD, BAD, DECOYS = 96, 78, 5, 6


def plain_views(scenes, mark):
    """As `viewsOf` of the engine has them: of one colour in it and in black, on white and turned round, others as they
    are on white and on black."""
    picture = torch.from_numpy(scenes.marks[mark]).float().permute(2, 0, 1) / 255
    own = scenes.colours[mark]
    white, black = (1.0,) * 3, (0.0,) * 3

    def on(ground, ink=None):
        ground = torch.tensor(ground).float()[:, None, None]
        paint = picture[:3] if ink is None else torch.tensor(ink).float()[:, None, None]
        drawn = ground * (1 - picture[3:]) + paint * picture[3:]
        view = ground.expand(3, 96, 96).clone()
        view[:, 12:84, 12:84] = F.interpolate(drawn[None], 72, mode='bilinear', antialias=True, align_corners=False)[0]
        return view

    if np.isnan(own).any():
        return [on(white), on(black)]
    return [on(white, own), on(own, white), on(white, black), on(black, white)]


def batch(scenes):
    marks = np.arange(len(scenes.marks))
    index = torch.from_numpy(scenes.rng.choice(marks, GOOD, replace=False))
    other = torch.from_numpy(scenes.rng.choice(marks, BAD))
    decoys = -1 - torch.from_numpy(scenes.rng.integers(len(scenes.decoys), size=DECOYS))
    n = GOOD + DECOYS
    size, centre = scenes.uniform(0.54, 0.98, n), scenes.uniform(-0.17, 0.17, (n, 2))
    drawn = scenes.windows(torch.cat([index, decoys]), size, centre)
    pictures = torch.cat([drawn, scenes.windows(other, *misplaced(scenes, BAD)), bare(scenes, BATCH - n - BAD)])
    return pictures, np.concatenate([index.numpy(), np.full(BATCH - GOOD, -1)])


def main(out, goods, recipe, part, windows):
    torch.set_num_threads(1)
    facts, scenes = open_scenes(out, 100 + int(part))
    network = Embedder(body_of_goods(goods, recipe)).eval()

    def seen(pictures):
        with torch.no_grad():
            return network.describe(pictures).half().flatten(1).numpy()

    if part == '0':
        rows, whose = [], []
        for mark in range(len(facts)):
            views = plain_views(scenes, mark)
            rows.append(seen(torch.stack(views)))
            whose += [mark] * len(views)
        np.save(os.path.join(out, 'plain.npy'), np.concatenate(rows))
        np.save(os.path.join(out, 'plain-whose.npy'), np.array(whose))
    rows, whose = [], []
    while len(rows) * BATCH < int(windows):
        pictures, marks = batch(scenes)
        rows.append(seen(pictures))
        whose.append(marks)
    np.save(os.path.join(out, f'seen-{part}.npy'), np.concatenate(rows))
    np.save(os.path.join(out, f'whose-{part}.npy'), np.concatenate(whose))


if __name__ == '__main__':
    main(*sys.argv[1:])
