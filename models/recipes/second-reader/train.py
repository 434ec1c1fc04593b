"""Fine-tunes the sentence encoder: `train.py PACKAGE OUT`. Leaves OUT/model.pt and OUT/held.npz.

The weights are the mean of those of several seeds, which start from one encoder and so may be averaged (Wortsman et al.,
"Model soups", 2022): surer than either, at the cost of one.
"""

import os
import sys
from concurrent.futures import ProcessPoolExecutor

import numpy as np
import torch
from torch import nn
from torch.nn import functional

from corpus import near_families, piece_cutter, read_lines, targets
from network import SecondReader, pad

SEEDS, EPOCHS, BATCH, CHUNK = (3, 4), 1, 32, 20
ENCODER_RATE, HEAD_RATE = 3e-4, 3e-3


def main(package, out):
    os.makedirs(out, exist_ok=True)
    torch.set_num_threads(1)
    near, lines = near_families(), read_lines()
    cut, _ = piece_cutter(package)
    pieces = [cut(line.text) or [6] for line in lines]
    wanted, counted, topic = map(torch.tensor, targets(lines, near))
    breach = torch.tensor([float(line.violates) for line in lines])
    train = np.where([not line.held for line in lines])[0]

    model = SecondReader(package, len(near))
    told = (package, len(near), train, pieces, wanted, counted, topic, breach)
    with ProcessPoolExecutor(len(SEEDS)) as processes:
        states = list(processes.map(fitted, SEEDS, *([one] * len(SEEDS) for one in told)))
    model.load_state_dict({name: sum(state[name] for state in states) / len(states) for name in states[0]})
    torch.save(model.state_dict(), os.path.join(out, 'model.pt'))
    # No honest advertisement may be reported, so those of the training are read as well.
    judged = np.where([line.held or line.source == 'honest' for line in lines])[0]
    by_family, any_breach, about = read(model, [pieces[at] for at in judged])
    np.savez(os.path.join(out, 'held.npz'), rows=judged, h=by_family, b=any_breach, t=about)


def fitted(seed, package, families, train, pieces, wanted, counted, topic, breach):
    """The weights after one run over the lines, in the order and with the heads that a seed settles."""
    torch.set_num_threads(1)
    torch.manual_seed(seed)
    model = SecondReader(package, families)
    heads = [value for name, value in model.named_parameters() if not name.startswith('enc')]
    groups = [dict(params=model.enc.parameters(), lr=ENCODER_RATE), dict(params=heads, lr=HEAD_RATE)]
    optimiser = torch.optim.AdamW(groups, weight_decay=0.01)
    steps = EPOCHS * (len(train) // BATCH + 1) + 5
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimiser, [ENCODER_RATE, HEAD_RATE], steps, pct_start=0.15)
    bce = functional.binary_cross_entropy_with_logits
    for epoch in range(EPOCHS):
        model.train()
        for batch in batches(train, pieces, 100 * seed + epoch):
            by_family, any_breach, about = model(pad([pieces[at] for at in batch]))
            at = torch.tensor(np.array(batch))
            loss = (bce(by_family, wanted[at], reduction='none') * counted[at]).sum(1).mean()
            loss = loss + bce(any_breach, breach[at])
            known = topic[at] >= 0
            if known.any():
                loss = loss + 0.5 * functional.cross_entropy(about[known], topic[at][known])
            optimiser.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(model.parameters(), 1.0)
            optimiser.step()
            schedule.step()
        print('seed', seed, 'epoch', epoch, 'last loss', loss.item(), flush=True)
    return model.state_dict()


def batches(rows, pieces, number):
    """Lines of like length together, in an order that a number settles."""
    order = np.random.RandomState(number).permutation(rows)
    found = []
    for start in range(0, len(order), BATCH * CHUNK):
        chunk = sorted(order[start : start + BATCH * CHUNK], key=lambda at: len(pieces[at]))
        found += [chunk[at : at + BATCH] for at in range(0, len(chunk), BATCH)]
    np.random.RandomState(number).shuffle(found)
    return found


def read(model, pieces):
    """Logits of lines; those of one length together, so that none is padded."""
    model.eval()
    found = [None] * len(pieces)
    by_length = {}
    for at, one in enumerate(pieces):
        by_length.setdefault(len(one), []).append(at)
    with torch.no_grad():
        for rows in by_length.values():
            parts = [part.numpy() for part in model(pad([pieces[at] for at in rows]))]
            for row, at in enumerate(rows):
                found[at] = [part[row] for part in parts]
    return [np.array(part) for part in zip(*found)]


if __name__ == '__main__':
    main(*sys.argv[1:])
