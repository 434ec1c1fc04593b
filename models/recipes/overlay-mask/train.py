"""Trains on what composites.py drew: `train.py DRAWN MINUTES OUT [START]`. One thread; leaves OUT (weights, smoothed).

START: weights to go on from. The last 1,000 pictures teach nothing: average precision of cells and of pictures is printed on them.
"""

import os
import sys
import time

os.environ.setdefault("OMP_NUM_THREADS", "1")
import numpy as np
import torch
import torch.nn.functional as F

from network import Network

SIDE, CROP, CELL, BATCH, KEPT = 288, 192, 8, 16, 1000
RATE, SMOOTHING, WHOLE = 2.5e-3, 0.998, 0.4
# A picture is judged by this many of its most likely cells.
TOP = 16


def batch_of(pictures, truths, rng):
    at = np.sort(rng.choice(len(pictures) - KEPT, BATCH, replace=False))
    images, cells = np.empty((BATCH, CROP, CROP, 3), np.float32), np.empty((BATCH, CROP // CELL, CROP // CELL), np.uint8)
    for number, index in enumerate(at):
        y, x = rng.randint(0, (SIDE - CROP) // CELL + 1, 2)
        piece = pictures[index, y * CELL:y * CELL + CROP, x * CELL:x * CELL + CROP] / np.float32(255)
        piece = piece[..., rng.permutation(3)] ** np.float32(np.exp(rng.normal(0, 0.2)))
        images[number] = piece.mean(2, keepdims=True) if rng.rand() < 0.1 else piece
        cells[number] = truths[index, y:y + CROP // CELL, x:x + CROP // CELL]
    return torch.from_numpy(images), torch.from_numpy(cells)


def loss_of(logits, cells):
    known = cells < 2
    target = (cells == 1).float()
    each = F.binary_cross_entropy_with_logits(logits, target, reduction="none") * (1 + target)
    of_cells = (each * known).sum() / known.sum()
    ink = target.flatten(1).sum(1)
    clear = (ink >= TOP) | (known.flatten(1).all(1) & (ink == 0))
    top = logits.flatten(1).topk(TOP).values.mean(1)
    of_pictures = F.binary_cross_entropy_with_logits(top, (ink > 0).float(), reduction="none")
    return of_cells + WHOLE * (of_pictures * clear).sum() / clear.sum().clamp(min=1)


def average_precision(scores, truth):
    order = np.argsort(-scores)
    hits = truth[order].astype(bool)
    return (np.cumsum(hits) / np.arange(1, len(hits) + 1))[hits].mean()


def check(network, pictures, truths):
    network.eval()
    with torch.no_grad():
        logits = np.concatenate([
            network(torch.from_numpy(pictures[at:at + 50] / np.float32(255))).numpy()
            for at in range(len(pictures) - KEPT, len(pictures), 50)
        ])
    cells = truths[-KEPT:]
    known, marked = cells < 2, (cells == 1).sum((1, 2))
    top = np.sort(logits.reshape(KEPT, -1), 1)[:, -TOP:].mean(1)
    clear = (marked >= TOP) | ~(cells > 0).any((1, 2))
    return average_precision(logits[known], cells[known] == 1), average_precision(top[clear], marked[clear] > 0)


def main(drawn, minutes, out, start=None):
    torch.set_num_threads(1)
    torch.manual_seed(1)
    rng = np.random.RandomState(1)
    truths = np.load(f"{drawn}.npy")
    pictures = np.memmap(f"{drawn}.raw", np.uint8, "r").reshape(-1, SIDE, SIDE, 3)
    network, smooth = Network(), Network()
    if start:
        network.load_state_dict(torch.load(start))
    smooth.load_state_dict(network.state_dict())
    optimizer = torch.optim.AdamW(network.parameters(), RATE, weight_decay=1e-3)
    begun, step, last, total = time.time(), 0, time.time(), 0.0
    while (share := (time.time() - begun) / 60 / float(minutes)) < 1:
        for group in optimizer.param_groups:
            group["lr"] = RATE * min(1, (step + 1) / 100) * (0.5 + 0.5 * np.cos(np.pi * share)) + 1e-6
        network.train()
        images, cells = batch_of(pictures, truths, rng)
        loss = loss_of(network(images), cells)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        step, total = step + 1, total + loss.item()
        with torch.no_grad():
            keep = min(SMOOTHING, step / (step + 10))
            for slow, fast in zip(smooth.state_dict().values(), network.state_dict().values()):
                slow.copy_(fast if slow.dtype == torch.long else slow * keep + fast * (1 - keep))
        if step % 200 == 0:
            print(f"{step} {time.time() - begun:.0f} s loss {total / 200:.4f}", flush=True)
            total = 0.0
        if time.time() - last > 240:
            last = time.time()
            print("cells %.3f pictures %.3f" % check(smooth, pictures, truths), flush=True)
            torch.save(smooth.state_dict(), out)
    print("cells %.3f pictures %.3f" % check(smooth, pictures, truths))
    torch.save(smooth.state_dict(), out)


if __name__ == "__main__":
    main(*sys.argv[1:])
