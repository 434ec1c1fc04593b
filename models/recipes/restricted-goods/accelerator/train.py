"""Trains the student on an accelerator: `train.py TEACHER MINUTES START OUT CHECK PACK...`.

TEACHER: see teacher.py. START: weights to begin with (an .npz of unpack_folded.py, or the folder of ../unpack-nsfwjs.mjs). OUT:
weights as ../export.py reads them, matrices of 16 bit, written anew every minute. PACKs are what pack.py and draw.py left; CHECK
is one that teaches nothing, on which progress is printed.

Teacher and student see the same views, in the same light, sometimes two pictures through each other (Beyer et al., Knowledge
distillation: a good teacher is patient and consistent, 2022). The loss is the teacher's classes (Kullback-Leibler, temperature
1.5), its features (cosine) and the categories: where a picture is labelled, its labels, for a closer view as far as the teacher sees
the thing in it; where it is not, what the teacher would say. DEVICE (cuda) and BATCH (768) are
environment variables.
"""

import math
import os
import sys
import time

import torch
import torch.nn.functional as F

from learner import CATEGORIES, FEATURES, Student, started
from packed import Packed, aged, boxes_at_random, views
from teacher import SIZE as TEACHER_SIZE
from teacher import Teacher

#: Side of the student's input in pixels: SIZE of ../views.py and ../export.py, and INPUT_PX of the engine's goods-detector.
SIZE = 160
DEVICE = os.environ.get("DEVICE", "cuda")
BATCH, TEMPERATURE = int(os.environ.get("BATCH", "768")), 1.5
RATE, WARM_UP, DECAY, SMOOTHING = 2e-3, 200, 0.03, 0.9995
MIXED, DRAWN_COUNTS, UNLABELLED_COUNTS, RARE = 0.25, 0.5, 0.3, 1500


def counts_of(packed):
    """The weight of each category of each picture: unlabelled categories may still be in it."""
    truth, harmless = packed.truth, (packed.truth.sum(1, keepdim=True) == 0).float()
    counts = torch.where(truth > 0, torch.ones_like(truth), 0.3 + 0.7 * harmless)
    drawn = torch.tensor([row["part"] == "drawn" for row in packed.rows], device=truth.device)
    return counts * torch.where(drawn, DRAWN_COUNTS, 1.0)[:, None]


class Learner:
    """A student with its optimiser and its smoothed weights."""

    def __init__(self, start, packed):
        some = torch.randperm(len(packed), device=DEVICE)[:256]
        whole = torch.tensor([[0.0, 0, 1, 1]], device=DEVICE).expand(len(some), 4)
        student = started(start, views(packed.pixels[some], whole, SIZE))
        self.student = student.to(memory_format=torch.channels_last)
        self.smooth = Student().to(DEVICE).to(memory_format=torch.channels_last).eval()
        self.smooth.load_state_dict(student.state_dict())
        many = [one for one in student.parameters() if one.ndim > 1]
        few = [one for one in student.parameters() if one.ndim <= 1]
        groups = [dict(params=many, weight_decay=DECAY), dict(params=few, weight_decay=0)]
        self.optimizer = torch.optim.AdamW(groups, lr=RATE, betas=(0.9, 0.98), fused=DEVICE == "cuda")
        self.run = torch.compile(student) if DEVICE == "cuda" else student
        floating = lambda network: [one for one in network.state_dict().values() if one.dtype.is_floating_point]  # noqa: E731
        self.slow, self.fast = floating(self.smooth), floating(student)

    def learn(self, rate, step, pictures, lesson):
        for group in self.optimizer.param_groups:
            group["lr"] = rate
        with torch.autocast(DEVICE, torch.bfloat16):
            said = self.run(pictures)
        loss = loss_of(*(one.float() for one in said), *lesson)
        self.optimizer.zero_grad(set_to_none=True)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(self.student.parameters(), 5, foreach=True)
        self.optimizer.step()
        with torch.no_grad():
            torch._foreach_lerp_(self.slow, self.fast, 1 - min(SMOOTHING, (1 + step) / (10 + step)))
        return loss.detach()


def loss_of(classes, categories, as_teacher, said, features, truth, counts):
    soft = F.log_softmax(classes / TEMPERATURE, 1), F.softmax(said / TEMPERATURE, 1)
    distilled = F.kl_div(*soft, reduction="batchmean") * TEMPERATURE**2
    alike = 1 - F.cosine_similarity(as_teacher, features).mean()
    judged = (F.binary_cross_entropy_with_logits(categories, truth, reduction="none") * counts).sum(1).mean()
    return distilled + 2 * alike + judged


def lesson_of(teacher, packed, counts, rows):
    """Views of pictures for the student, and their targets."""
    boxes, mirrored = boxes_at_random(len(rows), DEVICE), torch.rand(len(rows), device=DEVICE) < 0.5
    pictures = aged(views(packed.pixels[rows], boxes, TEACHER_SIZE, mirrored))
    is_mixed = torch.rand(len(rows), device=DEVICE) < MIXED
    share = torch.where(is_mixed, torch.rand(len(rows), device=DEVICE), 1.0)[:, None, None, None]
    pictures = pictures * share + pictures.roll(1, 0) * (1 - share)
    said, features = teacher(pictures)
    seen = teacher.categories(said, features).sigmoid()
    truth, is_labelled = packed.truth[rows], packed.is_labelled[rows, None]
    is_close = (boxes[:, 2] * boxes[:, 3] < 0.6)[:, None]
    trust = torch.where((truth > 0) & is_close, 0.25 + 0.75 * seen, 1.0) * counts[rows]
    count = torch.where(is_labelled, trust, UNLABELLED_COUNTS) * ~is_mixed[:, None]
    small = F.interpolate(pictures, (SIZE, SIZE), mode="bilinear", align_corners=False)
    return small.contiguous(memory_format=torch.channels_last), (said, features, torch.where(is_labelled, truth, seen), count)


@torch.no_grad()
def check(student, teacher, packed):
    """Distance from the teacher's classes, and mean average precision of the categories, with one view per picture."""
    apart, scores = 0.0, []
    for at in range(0, len(packed), 256):
        pixels = packed.pixels[at : at + 256]
        whole = torch.tensor([[0.0, 0, 1, 1]], device=DEVICE).expand(len(pixels), 4)
        said, _ = teacher(views(pixels, whole, TEACHER_SIZE))
        classes, categories, _ = student(views(pixels, whole, SIZE).contiguous(memory_format=torch.channels_last))
        apart += F.kl_div(F.log_softmax(classes, 1), F.softmax(said, 1), reduction="sum").item()
        scores.append(categories)
    scores = torch.cat(scores)
    precisions = [average_precision(scores[:, at], packed.truth[:, at]) for at in range(len(CATEGORIES))]
    return apart / len(packed), precisions


def save(student, out):
    state = {name: (value.half() if value.ndim > 1 else value).cpu() for name, value in student.state_dict().items()}
    torch.save({**state, "categories.weight": state["categories.weight"][:, :FEATURES]}, out)


def average_precision(scores, truth):
    hits = truth[scores.argsort(descending=True)]
    return float(((hits.cumsum(0) / torch.arange(1, len(hits) + 1, device=hits.device)) * hits).sum() / hits.sum())


def main(folder, minutes, start, out, check_pack, *packs):
    torch.manual_seed(3)
    torch.backends.cuda.matmul.allow_tf32 = torch.backends.cudnn.allow_tf32 = torch.backends.cudnn.benchmark = True
    began = time.time()
    say = lambda *words: print(f"{time.time() - began:.0f} s", *words, flush=True)  # noqa: E731
    packed, checked = Packed(packs, DEVICE), Packed([check_pack], DEVICE)
    counts = counts_of(packed)
    say(len(packed), "pictures,", len(checked), "to check on")
    teacher = Teacher(folder, DEVICE)
    teacher.learn_categories(packed, counts)
    often = torch.clamp(RARE / packed.truth.sum(0).clamp(min=1), max=4).clamp(min=1)
    chance = (packed.truth * often).max(1).values.clamp(min=1)
    learner = Learner(start, packed)

    def tell():
        apart, precisions = check(learner.smooth, teacher, checked)
        say(step, f"loss {float(total) / max(step, 1):.3f}, apart {apart:.4f}, precision", *(f"{one:.3f}" for one in precisions))
        save(learner.smooth, out)

    step, total, started, told = 0, 0.0, time.time(), time.time()
    while (share := (time.time() - started) / 60 / float(minutes)) < 1:
        rate = RATE * min(1, (step + 1) / WARM_UP) * (0.5 + 0.5 * math.cos(math.pi * share)) + 1e-6
        pictures, lesson = lesson_of(teacher, packed, counts, torch.multinomial(chance, BATCH, replacement=True))
        total += learner.learn(rate, step, pictures, lesson)
        step += 1
        if time.time() - told > 60:
            tell()
            told = time.time()
    tell()


if __name__ == "__main__":
    main(*sys.argv[1:])
