"""Fits the six categories on the body's features, and writes their weights to head.npz: `head.py`.

A logistic regression, strongly penalised, on the standardised features of views.py. It learns what the engine asks of it:
of each picture six views are scored, and what must be right is halfway between their mean and the highest, so that a thing
that fills one view only teaches that view. A category that is rare counts more; what a picture was not searched for counts
less. A repository with many pictures of one label counts as the root of them from 30 on, or the head learns its table and
its hand. Drawn scenes and drawn cards count half; cards show nothing of the kind.
"""

from collections import Counter

import numpy as np
import torch
import torch.nn.functional as F

PENALTY, STEPS, SPREAD, RARE, ALIKE, DRAWN_COUNTS = 0.04, 60, 0.05, 1500, 30, 0.5


def score(logits):
    """Of views: pictures x views x categories."""
    return (logits.mean(1) + logits.max(1).values) / 2


def counts_of(taught):
    truth = torch.from_numpy(taught["labels"]).float()
    harmless = (truth.sum(1, keepdim=True) == 0).float()
    rarity = (RARE / truth.sum(0)).clamp(0.7, 3)
    counts = torch.where(truth > 0, rarity, 0.3 + 0.7 * harmless)
    kinds = [(repository, *labels) for repository, labels in zip(taught["repository"], taught["labels"].tolist())]
    often = Counter(kinds)
    alike = torch.tensor([min(1.0, (ALIKE / often[kind]) ** 0.5) for kind in kinds])
    return truth, counts * alike[:, None]


def fit(features, truth, counts):
    pictures, categories = truth.shape
    middle, spread = features[:, 0].mean(0), features[:, 0].std(0) + SPREAD
    scaled = (features - middle) / spread
    weight = torch.zeros(categories, features.shape[2], device=features.device, requires_grad=True)
    bias = torch.full((categories,), -3.0, device=features.device, requires_grad=True)
    search = torch.optim.LBFGS([weight, bias], max_iter=STEPS, history_size=10, line_search_fn="strong_wolfe")

    def loss():
        search.zero_grad()
        logits = scaled.flatten(0, 1) @ weight.t() + bias
        scores = score(logits.view(len(scaled), -1, categories))
        wrong = F.binary_cross_entropy_with_logits(scores, truth, reduction="none")
        value = (wrong * counts).sum() / pictures + PENALTY * (weight**2).sum()
        value.backward()
        return value

    search.step(loss)
    unscaled = (weight / spread).detach()
    return unscaled, (bias - unscaled @ middle).detach()


def main():
    torch.set_num_threads(1)
    taught = np.load("taught.npz")
    parts = [(torch.from_numpy(taught["features"]), *counts_of(taught))]
    for name in ("drawn", "cards"):
        drawn = np.load(f"{name}.npz")
        truth = torch.from_numpy(drawn["labels"]).float()
        parts.append((torch.from_numpy(drawn["features"]), truth, torch.full_like(truth, DRAWN_COUNTS)))
    features, truth, counts = (torch.cat(part) for part in zip(*parts))
    weight, bias = fit(features.float(), truth, counts)
    np.savez("head.npz", weight=weight.numpy(), bias=bias.numpy())


if __name__ == "__main__":
    main()
