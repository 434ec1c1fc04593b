"""Writes model.onnx from BODY.onnx and head.npz and sweeps thresholds on `check` and `natural`: `finish.py BODY.onnx`.

Prints, for each category, what thresholds find in `check` and what they find for nothing there and in `natural`, and what
the drawn cards of cards-check.npz score at most; see benchmarks/sweeps. As in the engine, where the whole picture shows
nothing no closer view is looked at.
"""

import sys

import numpy as np
import torch

from body import with_head
from head import score
from student import CATEGORIES

NOTHING_SEEN = 0.05
THRESHOLDS = [0.3, 0.4, 0.5, 0.6, 0.7, 0.75, 0.8, 0.84, 0.88, 0.9, 0.92, 0.96]


def scores_of(part, weight, bias):
    logits = torch.from_numpy(part["features"].astype(np.float32) @ weight.T + bias)
    whole, scores = torch.sigmoid(logits[:, 0]), torch.sigmoid(score(logits))
    return torch.where((whole < NOTHING_SEEN).all(1, keepdim=True), whole, scores).numpy()


def main(body):
    head = np.load("head.npz")
    weight, bias = head["weight"].astype(np.float16).astype(np.float32), head["bias"]
    with_head(body, weight, bias, "model.onnx")
    checked = np.load("check.npz")
    scores, known = scores_of(checked, weight, bias), checked["labels"]
    none = ~known.any(1)
    everyday = np.load("natural.npz")
    scores_of_everyday = scores_of(everyday, weight, bias)[~everyday["labels"].any(1)]
    print(f"{len(known)} pictures, {none.sum()} of them none; {len(scores_of_everyday)} natural ones that are none\n")
    print("| category | threshold | found | false | of these on none | natural |")
    print("| --- | ---: | ---: | ---: | ---: | ---: |")
    for k, category in enumerate(CATEGORIES):
        for threshold in THRESHOLDS:
            hit, true = scores[:, k] >= threshold, known[:, k]
            found = f"{(hit & true).sum()}/{true.sum()}"
            natural = (scores_of_everyday[:, k] >= threshold).sum()
            print(f"| {category} | {threshold} | {found} | {(hit & ~true).sum()} | {(hit & none).sum()} | {natural} |")
    drawn = scores_of(np.load("cards-check.npz"), weight, bias).max(0)
    print("\nDrawn cards score at most", ", ".join(f"{c} {s:.2f}" for c, s in zip(CATEGORIES, drawn)))


if __name__ == "__main__":
    main(*sys.argv[1:])
