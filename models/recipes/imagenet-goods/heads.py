"""Trains the six heads of `imagenet-goods` on features of the pulled network, and writes heads.json.

    python3 heads.py FOLDER heads.json

FOLDER holds, for each of the sets `base`, `drawn` and `shops`, NAME.json (a list of pictures: `label` is a category, a
list of them, `none`, or anything with `?` for doubtful, which is left out; `split` is `train` or `val` where there is
one), NAME.feat.npy (float16 [pictures, views, 1280]: what the network pools, of the whole picture and of crops) and
NAME.logits.npy (float16 [pictures, views, 1001]). Pictures and features are not committed: they are other people's.

A head is a class-weighted logistic regression on standardised features, folded into 1280 weights and a bias. What is
held out (`val` of `shops`) sets no weight; it prints average precision and what each threshold would give.
Python 3, numpy, scikit-learn 1.2. Seed 5; one thread.
"""
import json
import sys

import numpy as np
from sklearn.linear_model import LogisticRegression
from sklearn.metrics import average_precision_score

CATEGORIES = ["alcohol", "weapons", "tobacco", "gambling", "pharmaceuticals", "financial"]
# Classes of ImageNet by category; in the network's 1001 outputs the first is background.
CLASSES = [[440, 441, 907, 966, 503, 572], [763, 764, 413, 597], [860], [800], [720, 845], [480]]
STRENGTH = 3e-4
# Shares of the classes below this say nothing; its root, taken off again, sets the middle of what is left.
FLOOR = 1e-3


def read(folder, name, split=None):
    entries = json.load(open(f"{folder}/{name}.json"))
    chosen = [k for k, e in enumerate(entries) if "?" not in e["label"] and e.get("split") == split]
    truth = np.array([[c in e["label"] if isinstance(e["label"], list) else c == e["label"] for c in CATEGORIES]
                      for e in (entries[k] for k in chosen)])
    features = np.load(f"{folder}/{name}.feat.npy", mmap_mode="r")[chosen, :2].astype(np.float32)
    logits = np.load(f"{folder}/{name}.logits.npy", mmap_mode="r")[chosen, :2].astype(np.float32)
    return features, logits, truth


def train(parts):
    rows = np.concatenate([f.reshape(-1, f.shape[-1]) for f, _, _ in parts])
    truth = np.concatenate([np.repeat(t, f.shape[1], 0) for f, _, t in parts])
    mean, deviation = rows.mean(0), rows.std(0) + 1e-3
    rows = (rows - mean) / deviation
    weights, biases = [], []
    for k in range(len(CATEGORIES)):
        fit = LogisticRegression(C=STRENGTH, class_weight="balanced", max_iter=200, random_state=5).fit(rows, truth[:, k])
        weights.append(fit.coef_[0] / deviation)
        biases.append(fit.intercept_[0] - (fit.coef_[0] / deviation * mean).sum())
        print(CATEGORIES[k], int(truth[:, k].sum()), "of", len(truth), "iterations", fit.n_iter_[0], flush=True)
    return np.array(weights), np.array(biases)


def mass_of(logits):
    power = np.exp(logits - logits.max(-1, keepdims=True))
    shares = power / power.sum(-1, keepdims=True)
    return np.stack([shares[..., [c + 1 for c in own]].sum(-1) for own in CLASSES], -1)


def report(name, scores, truth):
    precision = [average_precision_score(truth[:, k], scores[:, k]) for k in range(len(CATEGORIES))]
    print(f"{name:28}", " ".join(f"{p:.2f}" for p in precision), f"mean {np.mean(precision):.3f}")


def sweep(scores, truth):
    for k, category in enumerate(CATEGORIES):
        for threshold in (0.3, 0.5, 0.7, 0.8, 0.9, 0.95):
            found = scores[:, k] >= threshold
            right = (found & truth[:, k]).sum()
            print(f"| {category} | {threshold} | {right}/{truth[:, k].sum()} | {found.sum() - right} |")


def main(folder, path):
    base, drawn = read(folder, "base"), read(folder, "drawn")
    weights, biases = train([base, drawn, read(folder, "shops", "train")])
    features, logits, truth = read(folder, "shops", "val")
    heads = features @ weights.T + biases
    mass = mass_of(logits)
    both = heads + np.log((mass + FLOOR) / np.sqrt(FLOOR))
    print(len(truth), "pictures held out:", dict(zip(CATEGORIES, truth.sum(0))))
    for name, scores in (("class mass", mass), ("heads", heads), ("both", both)):
        report(name + ", whole picture", scores[:, 0], truth)
        report(name + ", mean of two views", scores.mean(1), truth)
    sweep(1 / (1 + np.exp(-both.mean(1))), truth)
    rounded = [[float(f"{w:.4g}") for w in row] for row in weights]
    heads = {c: {"bias": float(f"{b:.4g}"), "weights": row} for c, b, row in zip(CATEGORIES, biases, rounded)}
    with open(path, "w") as file:
        json.dump({"schemaVersion": "imagenet-goods.v1", "heads": heads}, file, separators=(",", ":"))
        file.write("\n")


main(*sys.argv[1:])
