"""Trains the whole network: `learn.py MINUTES OUT CHECK PATH...`, PATHs being what pack.py with ask.py, and draw.py left.

CHECK is what pack.py left of `check`; on it progress is printed every TOLD_EVERY seconds (which do not count), when OUT.npz (smoothed weights by the
names of the bundled model) is written anew. The loss, on two views of a picture at once, the whole and a closer one: its labels,
asked as the engine asks (../head.py); of each view the categories as the teacher's heads and the network that ships say them
together, the teacher's classes (Kullback-Leibler, temperature 1.5) and its features (cosine). Each picture shows a little of
another, and the loss is as mixed (Zhang et al., mixup, 2018). RATE, LABELS, MIXED, DRAWN_SHOWN, SEED and START (weights of an
earlier run) are environment variables. All cores, bfloat16.
"""

import json
import math
import os
import sys
import time
from pathlib import Path

for folder in ("end", ".", "../imagenet-goods"):
    sys.path.append(str(Path(__file__).parents[1] / folder))

import numpy as np
import torch
import torch.nn.functional as F

from ends import CATEGORIES, FEATURES, VIEWS
from head import score
from lessons import SIZE, Lessons
from measure import tell
from network import CLASSES, Whole
from weights import weigh

BATCH, TOLD_EVERY, WARM_UP, TEMPERATURE = 24, 480, 200, 1.5
USUAL = {"RATE": 5e-3, "LABELS": 0.5, "MIXED": 0.3, "DRAWN_SHOWN": 0.35, "SEED": 1}
RATE, LABELS, MIXED, DRAWN_SHOWN, SEED = (float(os.environ.get(name, usual)) for name, usual in USUAL.items())
TOGETHER, AS_CLASSES, AS_FEATURES = 1.4, 0.7, 2
HEADS = Path(__file__).parents[4] / "models/imagenet-goods/heads.json"


class Checked:
    def __init__(self, path):
        with open(f"{path}.json") as file:
            self.rows = json.load(file)
        self.truth = np.array([[one in row["labels"].split(",") for one in CATEGORIES] for row in self.rows], np.float32)
        self.pixels = np.memmap(f"{path}.u8", np.uint8, "r", shape=(len(self.rows), VIEWS, SIZE, SIZE, 3))

    @torch.no_grad()
    def logits(self, whole):
        said = []
        for at in range(0, len(self.rows), 8):
            views = torch.from_numpy(self.pixels[at : at + 8].reshape(-1, SIZE, SIZE, 3).astype(np.float32) / 255)
            seen = whole.seen(views.permute(0, 3, 1, 2))
            said.append(whole.logits(seen).view(-1, VIEWS, len(CATEGORIES)))
        return torch.cat(said).numpy()


@torch.no_grad()
def begin(whole, lessons, random):
    """Standardises what the head sees, and begins with the best linear map to what the teacher says."""
    seen, wanted = [], []
    for _ in range(80):
        views, said, _, asked = lessons.of(random.randint(0, len(lessons.rows), BATCH), random)
        seen.append(whole.seen(views)[asked.flatten()])
        wanted.append(said.flatten(0, 1)[asked.flatten()])
    seen, wanted = torch.cat(seen), torch.cat(wanted)
    whole.standardise(seen)
    given = F.pad(seen[:, :FEATURES], (0, 1), value=1)
    best = torch.linalg.solve(given.T @ given + 2 * torch.eye(FEATURES + 1), given.T @ wanted)
    whole.as_teacher.weight.copy_(best[:FEATURES].T)
    whole.as_teacher.bias.copy_(best[FEATURES])


def loss_of(whole, lessons, truth, counts, pictures, random):
    views, said, together, asked = lessons.of(pictures, random)
    other = random.permutation(len(pictures))
    share = torch.from_numpy(random.beta(MIXED, MIXED, len(pictures)).astype(np.float32))
    share = torch.maximum(share, 1 - share)
    pairs = views.view(len(pictures), 2, *views.shape[1:])
    mixed = torch.lerp(pairs[other], pairs, share.view(-1, 1, 1, 1, 1)).flatten(0, 1)
    seen = whole.seen(mixed.contiguous(memory_format=torch.channels_last))
    logits = whole.logits(seen).view(len(pictures), 2, len(CATEGORIES))
    alike = whole.as_teacher(seen[:, :FEATURES]).view(len(pictures), 2, CLASSES + FEATURES)
    scores, loss = score(logits), 0
    for part, of in ((share, np.arange(len(pictures))), (1 - share, other)):
        labelled = F.binary_cross_entropy_with_logits(scores, truth[pictures[of]], reduction="none") * counts[pictures[of]]
        loss = loss + LABELS * (part * labelled.sum(1)).mean()
        among = asked[of]
        apart = F.binary_cross_entropy_with_logits(logits[among], together[of][among].sigmoid(), reduction="none").sum(1)
        (classes, features), (own_classes, own) = (one[among].split([CLASSES, FEATURES], 1) for one in (said[of], alike))
        soft = F.log_softmax(own_classes / TEMPERATURE, 1), F.softmax(classes / TEMPERATURE, 1)
        unlike = F.kl_div(*soft, reduction="none").sum(1) * TEMPERATURE**2
        turned = 1 - F.cosine_similarity(own, features)
        each = TOGETHER * apart + AS_CLASSES * unlike + AS_FEATURES * turned
        loss = loss + (part[:, None].expand(-1, 2)[among] * each).mean()
    return loss


def optimizer_of(whole):
    named = {name: value for name, value in whole.named_parameters() if value.requires_grad}
    shares = [value for name, value in named.items() if name.endswith(".share")]
    biases = [value for name, value in named.items() if name.endswith(".bias") and not name.startswith(("head", "as_teacher"))]
    groups = [
        dict(params=shares, weight_decay=2e-3, part=1),
        dict(params=biases, weight_decay=0, part=0.5),
        dict(params=[whole.head.weight], weight_decay=0.5, part=0.04),
        dict(params=[whole.head.bias], weight_decay=0, part=0.04),
        dict(params=list(whole.as_teacher.parameters()), weight_decay=0.02, part=0.1),
    ]
    return torch.optim.AdamW(groups, lr=RATE, betas=(0.9, 0.98))


def main(minutes, out, check, *paths):
    torch.manual_seed(3)
    random = np.random.RandomState(int(100 * SEED))
    lessons, checked = Lessons(paths, json.loads(HEADS.read_text())["heads"]), Checked(check)
    counts, chance = weigh(lessons.rows, lessons.truth, DRAWN_SHOWN)
    truth, counts = torch.from_numpy(lessons.truth), torch.from_numpy(counts)
    start = os.environ.get("START")
    held = dict(np.load(start)) if start else None
    whole, smooth = (Whole(held).to(memory_format=torch.channels_last) for _ in range(2))
    begin(whole, lessons, random)
    smooth.load_state_dict(whole.state_dict())
    print(len(lessons.rows), "pictures,", int((truth.sum(1) > 0).sum()), "of goods,", len(checked.rows), "to check on", flush=True)
    tell("at first", checked.logits(smooth), checked)
    taught = [one for one in whole.parameters() if one.requires_grad]
    optimizer, step, started, told, total, count = optimizer_of(whole), 0, time.time(), 0.0, 0.0, 0
    while True:
        lasted = time.time() - started
        done = lasted / 60 / float(minutes)
        if done >= 1 or lasted - told > TOLD_EVERY:
            mean, total, count = total / max(count, 1), 0.0, 0
            tell(f"{lasted / 60:.0f} min, step {step}, loss {mean:.3f}", checked.logits(smooth), checked)
            np.savez(out, **smooth.named_weights())
            started, told = time.time() - lasted, lasted
        if done >= 1:
            return
        rate = RATE * min(1, (step + 1) / WARM_UP) * (0.5 * (1 + math.cos(math.pi * done)) + 0.005)
        for group in optimizer.param_groups:
            group["lr"] = rate * group["part"]
        optimizer.zero_grad()
        loss = loss_of(whole, lessons, truth, counts, random.choice(len(chance), BATCH, p=chance), random)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(taught, 5)
        optimizer.step()
        total, count, step = total + loss.item(), count + 1, step + 1
        keep = min(0.998, (1 + step) / (10 + step))
        with torch.no_grad():
            for slow, fast in zip(smooth.state_dict().values(), whole.state_dict().values()):
                slow.lerp_(fast, 1 - keep)


if __name__ == "__main__":
    main(*sys.argv[1:])
