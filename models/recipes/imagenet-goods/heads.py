"""Fits the six heads of `imagenet-goods` on the output of see.mjs, writes heads.json and prints the sweep.

    python3 heads.py FOLDER heads.json

FOLDER holds NAME.json and NAME.f32 of see.mjs, under any names: pictures of the parts `check` and `natural` are checked, the
others teach. A head learns what the engine asks of it, as restricted-goods' does (../restricted-goods/head.py): of six views
what must be right is halfway between their mean and the highest, where each view has the logarithm of its share of the
category's classes beforehand. Python 3.11, NumPy, PyTorch; one thread.
"""
import json
import pathlib
import sys

import numpy as np
import torch
import torch.nn.functional as F

sys.path.append(str(pathlib.Path(__file__).parents[1] / "restricted-goods"))

from head import SPREAD, counts_of, score

CATEGORIES = ["alcohol", "weapons", "tobacco", "gambling", "pharmaceuticals", "financial"]
FEATURES, VIEWS = 1280, 6
VIEW = FEATURES + 2 * len(CATEGORIES)
PENALTY, STEPS, START = 0.05, 60, -3.0
# Shares below this are noise; the root of it is subtracted to centre the rest.
FLOOR = 1e-3
# Weight of the bundled network, as in imagenet-goods-detector.ts, and the scores at which it counts alone.
BESIDE, SHIPPED = 0.5, [0.92, 0.66, 0.76, 0.62, 0.74, 0.8]
CHOSEN = [0.988, 0.92, 0.95, 0.9, 0.956, 0.92]
# When the whole shows less than this of every category, closer views are skipped.
NOTHING_SEEN = 0.05


def read(folder):
    rows, seen = [], []
    for file in sorted(pathlib.Path(folder).glob("*.f32")):
        own = json.loads(file.with_suffix(".json").read_text())
        rows += own
        seen.append(np.fromfile(file, np.float32)[: len(own) * VIEWS * VIEW].reshape(len(own), VIEWS, VIEW))
    seen = np.concatenate(seen)
    features, shares, shipped = np.split(seen, [FEATURES, FEATURES + len(CATEGORIES)], axis=2)
    labels = np.array([[category in row["labels"].split(",") for category in CATEGORIES] for row in rows])
    part = np.array([row["part"] for row in rows])
    return rows, part, labels, features, np.log((shares + FLOOR) / np.sqrt(FLOOR)), shipped


def fit(features, given, truth, counts):
    middle, spread = features[:, 0].mean(0), features[:, 0].std(0) + SPREAD
    scaled = ((features - middle) / spread).flatten(0, 1)
    weight = torch.zeros(len(CATEGORIES), FEATURES, requires_grad=True)
    bias = torch.full((len(CATEGORIES),), START, requires_grad=True)
    search = torch.optim.LBFGS([weight, bias], max_iter=STEPS, history_size=10, line_search_fn="strong_wolfe")

    def loss():
        search.zero_grad()
        logits = (scaled @ weight.t() + bias).view(given.shape) + given
        wrong = F.binary_cross_entropy_with_logits(score(logits), truth, reduction="none")
        value = (wrong * counts).sum() / len(truth) + PENALTY * (weight**2).sum()
        value.backward()
        return value

    search.step(loss)
    unscaled = (weight / spread).detach()
    return unscaled.numpy(), (bias - unscaled @ middle).detach().numpy()


def logit(score_):
    return np.log(np.array(score_) / (1 - np.array(score_)))


def scores(logits):
    """As goodsIn: closer views only when the whole shows something."""
    closer = (logits.mean(1) + logits.max(1)) / 2
    shows = (logits[:, 0] > logit(NOTHING_SEEN)).any(1)
    return np.where(shows[:, None], closer, logits[:, 0])


def tell(name, found, labels, part):
    wrong, harmless = (found & ~labels).any(1), ~labels.any(1)
    right = (found & labels)[part == "check"].sum(0)
    false = [f"{wrong[harmless & (part == p)].sum()}/{(harmless & (part == p)).sum()}" for p in ("check", "natural")]
    print(f"| {name} |", " | ".join(map(str, right)), f"| {right.sum()} |", " | ".join(false), "|")


def main(folder, path):
    torch.set_num_threads(1)
    rows, part, labels, features, given, shipped = read(folder)
    checked = np.isin(part, ["check", "natural"])
    taught = {"labels": labels[~checked], "repository": [row["repository"] for row, c in zip(rows, checked) if not c]}
    tensors = (torch.from_numpy(np.ascontiguousarray(part_[~checked])).float() for part_ in (features, given))
    weights, biases = fit(*tensors, *counts_of(taught))
    four = np.vectorize(lambda value: float(f"{value:.4g}"))
    weights, biases = four(weights), four(biases)
    heads = {c: {"bias": b, "weights": list(w)} for c, w, b in zip(CATEGORIES, weights, biases)}
    text = json.dumps({"schemaVersion": "imagenet-goods.v1", "heads": heads}, separators=(",", ":"))
    pathlib.Path(path).write_text(text + "\n")

    labels, part, features, given, shipped = (a[checked] for a in (labels, part, features, given, shipped))
    alone = scores(shipped) >= logit(SHIPPED)
    tell("restricted-goods", alone, labels, part)
    both = scores(features @ weights.T + biases + given + BESIDE * shipped)
    for moved in (-1.5, -1, -0.5, 0, 0.5, 1):
        found = both >= logit(CHOSEN) + moved
        tell(f"{moved:+}", found, labels, part)
        tell(f"{moved:+}, beside restricted-goods", found | alone, labels, part)


if __name__ == "__main__":
    main(*sys.argv[1:])
