"""Trains the student: `train.py RANK MINUTES OUT [CHECKPOINT]`, once with RANK 0 and once with 1, side by side.

Reads pictures, drawn scenes and what the teacher said of them (see README.md) in the working folder. Each process has
one thread; gradients are averaged. The loss is the teacher's classes (Kullback-Leibler, temperature 1.5), its features
(cosine) and the categories where they are known. LEARNING_RATE is an environment variable, default 0.0012.
"""

import json
import math
import os
import sys
import time

import numpy as np
import torch
import torch.distributed as dist
import torch.nn.functional as F

from student import CATEGORIES, Student, start_from_nsfwjs

SIDE, SIZE, BATCH, PROCESSES, TEMPERATURE = 240, 160, 24, 2, 1.5
LEARNING_RATE = float(os.environ.get("LEARNING_RATE", "0.0012"))
# How many views of each set the teacher labelled, and how much its labels count.
SETS = {"pictures": (3, 1.0), "drawn": (1, 0.5)}
# Beer bottle, beer glass, wine bottle, red wine, cocktail shaker, goblet; class 0 of the teacher is "background".
DRINKS = [441, 442, 908, 967, 504, 573]
SURE_OF_DRINK = 0.15


class Pictures:
    def __init__(self, name):
        with open(f"{name}.json") as file:
            self.rows = json.load(file)
        self.views, self.trust = SETS[name]
        self.pixels = np.memmap(f"{name}.raw", np.uint8, "r", shape=(len(self.rows), SIDE, SIDE, 3))
        self.parts = np.load(f"{name}.views.npy")
        self.classes = np.load(f"{name}.classes.npy", mmap_mode="r")
        self.features = np.load(f"{name}.features.npy", mmap_mode="r")

    def target(self, row):
        """Categories and their weights: unlabelled categories may still be in a picture."""
        labels = self.rows[row]["labels"]
        known, weight = np.zeros(6, np.float32), np.full(6, self.trust, np.float32)
        if labels == "unlabelled" or (labels == "maybe alcohol" and not self.looks_like_drink(row)):
            return known, 0 * weight
        named = [] if labels == "none" else labels.replace("maybe ", "").split(",")
        for label in named:
            known[CATEGORIES.index(label)] = 1
        return known, weight * np.where(known > 0, 1, 0.3 if named else 1).astype(np.float32)

    def looks_like_drink(self, row):
        said = torch.from_numpy(self.classes[row, 0].astype(np.float32)).softmax(0)
        return float(said[DRINKS].sum()) >= SURE_OF_DRINK

    def view(self, row, random):
        """One of the teacher's views, moved by up to 8 % and perhaps mirrored, and the teacher's output."""
        view = random.randint(self.views)
        top, left, height, width = (int(value) for value in self.parts[row, view])
        down, across = (int(random.randint(0, max(1, int(side * 0.08)))) for side in (height, width))
        height -= int(random.randint(0, max(1, int(height * 0.08)))) + down
        width -= int(random.randint(0, max(1, int(width * 0.08)))) + across
        piece = np.array(self.pixels[row, top + down : top + down + height, left + across : left + across + width])
        piece = piece[:, ::-1].copy() if random.rand() < 0.5 else piece
        pixels = torch.from_numpy(piece).permute(2, 0, 1)[None].float() / 255
        is_shrunk = width > SIZE * 1.3
        pixels = F.interpolate(pixels, (SIZE, SIZE), mode="bilinear", align_corners=False, antialias=is_shrunk)
        return pixels, self.classes[row, view], self.features[row, view]


def batch_of(sets, items, random):
    seen = [sets[place].view(row, random) for place, row in items]
    light = torch.from_numpy(random.uniform(0.8, 1.2, (BATCH, 1, 1, 1)).astype(np.float32))
    tint = torch.from_numpy(random.uniform(0.92, 1.08, (BATCH, 3, 1, 1)).astype(np.float32))
    pixels = (torch.cat([one[0] for one in seen]) * light * tint).clamp(0, 1) * 2 - 1
    said, features = (torch.from_numpy(np.stack([one[k] for one in seen]).astype(np.float32)) for k in (1, 2))
    return pixels.contiguous(memory_format=torch.channels_last), said, features


def loss_of(student, pixels, said, features, known, weight):
    classes, categories, as_teacher = student(pixels)
    soft = F.log_softmax(classes / TEMPERATURE, 1), F.softmax(said / TEMPERATURE, 1)
    distilled = F.kl_div(*soft, reduction="batchmean") * TEMPERATURE**2
    alike = 1 - F.cosine_similarity(as_teacher, features).mean()
    judged = (F.binary_cross_entropy_with_logits(categories, known, reduction="none") * weight).sum(1).mean()
    return distilled + 2 * alike + judged


def average_gradients(student):
    gradients = [parameter.grad for parameter in student.parameters()]
    flat = torch.cat([gradient.reshape(-1) for gradient in gradients])
    dist.all_reduce(flat)
    flat /= PROCESSES
    flat *= min(1, 5 / (float(flat.norm()) + 1e-6))
    for gradient, part in zip(gradients, flat.split([gradient.numel() for gradient in gradients])):
        gradient.copy_(part.view_as(gradient))


def main(rank, minutes, out, checkpoint=None):
    torch.set_num_threads(1)
    torch.manual_seed(3)
    random = np.random.RandomState(100 + rank)
    os.environ.update(MASTER_ADDR="127.0.0.1", MASTER_PORT="29511")
    dist.init_process_group("gloo", rank=rank, world_size=PROCESSES)

    sets = [Pictures(name) for name in SETS]
    items = [(k, row) for k, one in enumerate(sets) for row in range(len(one.rows)) if one.rows[row]["part"] == "train"]
    targets = [sets[place].target(row) for place, row in items]
    known, weight = (torch.from_numpy(np.stack([target[k] for target in targets])) for k in (0, 1))
    # Rare categories are shown more often, at most four times as often.
    often = torch.clamp(1500 / known.sum(0).clamp(min=1), max=4).clamp(min=1)
    chance = (known * often).max(1).values.clamp(min=1).double().numpy()

    student = start_from_nsfwjs(Student(), ".").to(memory_format=torch.channels_last)
    if checkpoint:
        student.load_state_dict(torch.load(checkpoint))
    for parameter in student.parameters():
        dist.broadcast(parameter.data, 0)
    smooth = {name: value.clone() for name, value in student.state_dict().items()}
    groups = [
        dict(params=[p for p in student.parameters() if p.ndim > 1], weight_decay=0.02),
        dict(params=[p for p in student.parameters() if p.ndim <= 1], weight_decay=0),
    ]
    optimizer = torch.optim.AdamW(groups, lr=LEARNING_RATE, betas=(0.9, 0.98))
    started, step = time.time(), 0
    while True:
        done = torch.tensor([min(1, (time.time() - started) / 60 / minutes)])
        dist.broadcast(done, 0)
        if float(done) >= 1:
            break
        for group in optimizer.param_groups:
            group["lr"] = LEARNING_RATE * min(1, step / 150) * (0.5 * (1 + math.cos(math.pi * float(done))) + 0.01)
        chosen = random.choice(len(items), BATCH, p=chance / chance.sum())
        optimizer.zero_grad(set_to_none=True)
        loss_of(student, *batch_of(sets, [items[at] for at in chosen], random), known[chosen], weight[chosen]).backward()
        average_gradients(student)
        optimizer.step()
        step += 1
        keep = min(0.998, (1 + step) / (10 + step))
        for name, value in student.state_dict().items():
            smooth[name] = value.clone() if not value.dtype.is_floating_point else smooth[name] * keep + value * (1 - keep)
    if rank == 0:
        torch.save(smooth, out)


if __name__ == "__main__":
    main(int(sys.argv[1]), float(sys.argv[2]), *sys.argv[3:])
