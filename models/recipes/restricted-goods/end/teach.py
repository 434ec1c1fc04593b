"""Trains the end of the body: `teach.py RANK MINUTES OUT CHECK PATH...`, once with RANK 0 and once with 1, side by side.

PATHs are what see.mjs, scenes.py and lower.py left, CHECK is one that teaches nothing; on it progress is printed every five
minutes. The loss, on six views of a picture at once: its labels, asked as the engine asks (../head.py); of each view that the
pulled network was asked about, the categories as its heads and the network that ships say them together, and its features
(cosine). What the end gets is each picture with a little of another's maps, and the loss is as mixed (Verma et al., Manifold
mixup, 2019): without, the pictures are learned by heart in 15 minutes. RATE, LABELS, TOGETHER, MIXED, DRAWN_SHOWN and SEED are
environment variables. Each process has one thread; gradients are averaged.
"""

import json
import math
import os
import pathlib
import sys
import time

sys.path.append(str(pathlib.Path(__file__).parents[1]))

import numpy as np
import torch
import torch.distributed as dist
import torch.nn.functional as F

from ends import CATEGORIES, FEATURES, MAPS, VIEWS, End, Shown
from head import score
from heads import BESIDE, FLOOR
from measure import logits_of, tell
from train import PROCESSES, average_gradients
from weights import weigh

BATCH, TOLD_EVERY, WARM_UP = 12, 300, 100
USUAL = {"RATE": 4e-4, "LABELS": 0.4, "TOGETHER": 1.4, "MIXED": 0.3, "DRAWN_SHOWN": 0.35, "SEED": 1}
RATE, LABELS, TOGETHER, MIXED, DRAWN_SHOWN, SEED = (float(os.environ.get(name, usual)) for name, usual in USUAL.items())
LIKE_TEACHER = 2
HEADS = pathlib.Path(__file__).parents[4] / "models/imagenet-goods/heads.json"


def said_together(numbers):
    """Which views the pulled network has seen, its features, and the combined logits of both networks."""
    features, shares, shipped = np.split(numbers, [FEATURES, FEATURES + len(CATEGORIES)], axis=2)
    heads = json.loads(HEADS.read_text())["heads"]
    weights = np.array([heads[one]["weights"] for one in CATEGORIES], np.float32)
    biases = np.array([heads[one]["bias"] for one in CATEGORIES], np.float32)
    logits = features @ weights.T + biases + np.log((shares + FLOOR) / np.sqrt(FLOOR)) + BESIDE * shipped
    return np.abs(features).sum(2) > 0, features.astype(np.float16), logits.astype(np.float32)


@torch.no_grad()
def begin(end, shown, asked, features):
    """Standardises, and returns the best current linear map to the teacher's features."""
    some = np.random.RandomState(1).permutation(np.flatnonzero(asked.any(1)))[:1200]
    seen = torch.cat([end.seen(shown.maps(some[at : at + 16], [0] * 16)) for at in range(0, len(some), 16)])
    end.standardise(seen)
    among = torch.from_numpy(asked[some]).flatten()
    given = F.pad(seen[among][:, :FEATURES], (0, 1), value=1)
    wanted = torch.from_numpy(features[some].astype(np.float32)).flatten(0, 1)[among]
    ridge = 0.02 * len(given) * torch.eye(FEATURES + 1)
    best = torch.linalg.solve(given.T @ given + ridge, given.T @ wanted)
    end.as_teacher.weight.copy_(best[:-1].T)
    end.as_teacher.bias.copy_(best[-1])


def optimizer_of(end):
    body = [one for name, one in end.named_parameters() if not name.startswith("head")]
    return torch.optim.AdamW(
        [
            dict(params=[one for one in body if one.ndim > 1], weight_decay=0.02, share=1),
            dict(params=[one for one in body if one.ndim <= 1], weight_decay=0, share=1),
            dict(params=[end.head.weight], weight_decay=0.5, share=0.5),
            dict(params=[end.head.bias], weight_decay=0, share=0.5),
        ],
        lr=RATE,
        betas=(0.9, 0.98),
    )


def main(rank, minutes, out, check, *paths):
    torch.set_num_threads(1)
    torch.manual_seed(3)
    random = np.random.RandomState(100 * int(SEED) + rank)
    os.environ.update(MASTER_ADDR="127.0.0.1", MASTER_PORT="29511")
    dist.init_process_group("gloo", rank=rank, world_size=PROCESSES)
    shown, checked = Shown(paths), Shown([check])
    asked, features, together = said_together(shown.numbers)
    counts, chance = weigh(shown.rows, shown.truth, DRAWN_SHOWN)
    end, smooth = End(), End()
    begin(end, shown, asked, features)
    for one in end.parameters():
        dist.broadcast(one.data, 0)
    smooth.load_state_dict(end.state_dict())
    optimizer, step, started, told = optimizer_of(end), 0, time.time(), time.time()

    def loss_of(pictures):
        maps = shown.maps(pictures, random.randint(0, 2, BATCH)).view(BATCH, VIEWS, *MAPS)
        other = random.permutation(BATCH)
        share = torch.from_numpy(random.beta(MIXED, MIXED, BATCH).astype(np.float32))
        share = torch.maximum(share, 1 - share)
        mixed = torch.lerp(maps[other], maps, share.view(-1, 1, 1, 1, 1)).flatten(0, 1)
        seen = end.seen(mixed.contiguous(memory_format=torch.channels_last))
        logits = end.logits(seen).view(BATCH, VIEWS, len(CATEGORIES))
        scores, alike = score(logits), end.as_teacher(seen[:, :FEATURES]).view(BATCH, VIEWS, FEATURES)
        loss = 0
        for part, of in ((share, pictures), (1 - share, pictures[other])):
            truth, count = torch.from_numpy(shown.truth[of]), torch.from_numpy(counts[of])
            labelled = F.binary_cross_entropy_with_logits(scores, truth, reduction="none") * count
            loss = loss + LABELS * (part * labelled.sum(1)).mean()
            among = torch.from_numpy(asked[of])
            if not among.any():
                continue
            part = part[:, None].expand(-1, VIEWS)[among]
            said, wanted = torch.from_numpy(together[of])[among].sigmoid(), torch.from_numpy(features[of].astype(np.float32))[among]
            apart = F.binary_cross_entropy_with_logits(logits[among], said, reduction="none").sum(1)
            unlike = 1 - F.cosine_similarity(alike[among], wanted)
            loss = loss + (part * (TOGETHER * apart + LIKE_TEACHER * unlike)).mean()
        return loss

    while True:
        now = torch.tensor([min(1, (time.time() - started) / 60 / minutes), time.time() - told])
        dist.broadcast(now, 0)
        done, since = now.tolist()
        if done >= 1 or since > TOLD_EVERY:
            told = time.time()
            if rank == 0:
                tell(f"step {step}", logits_of(smooth, checked), checked)
                torch.save(smooth.state_dict(), out)
        if done >= 1:
            return
        for group in optimizer.param_groups:
            rate = 0.5 * (1 + math.cos(math.pi * done)) + 0.01
            group["lr"] = RATE * group["share"] * min(1, (step + 1) / WARM_UP) * rate
        optimizer.zero_grad()
        loss_of(random.choice(len(chance), BATCH, p=chance)).backward()
        average_gradients(end)
        optimizer.step()
        step += 1
        keep = min(0.998, (1 + step) / (10 + step))
        with torch.no_grad():
            for slow, fast in zip(smooth.state_dict().values(), end.state_dict().values()):
                slow.lerp_(fast, 1 - keep)


if __name__ == "__main__":
    main(int(sys.argv[1]), float(sys.argv[2]), *sys.argv[3:])
