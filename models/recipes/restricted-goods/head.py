"""Fits the six categories on what the student's body sees, and leaves their weights in head.pt: `head.py`.

A logistic regression on standardised features of whole pictures, with a strong penalty: the categories that the student
learns while it is distilled fit its own pictures too closely. Learns from the parts `train` and `head` (pictures that
came after the body was made), of harmless pictures from 4,500 of `train` and all of `head`. A category that is rare
counts more, a picture of the later sources twice; what a picture was not searched for counts less. 900 drawn cards, each
whole and in part, count half and show nothing of the kind; what ships is the mean of a head with and one without them.
"""

import json

import numpy as np
import torch
import torch.nn.functional as F

from draw_cards import cards
from student import CATEGORIES, Student

SIDE, SIZE, BATCH = 240, 160, 32
HARMLESS, PENALTY, STEPS, SPREAD = 4500, 0.01, 60, 0.05
CARDS, CARD_SEED, CARD_COUNTS, CLOSER = 900, 11, 0.5, 144


@torch.no_grad()
def features_of(student, pictures, rows):
    parts = []
    for start in range(0, len(rows), BATCH):
        batch = torch.from_numpy(np.stack([pictures[at] for at in rows[start : start + BATCH]])).permute(0, 3, 1, 2)
        small = F.interpolate(batch.float() / 127.5 - 1, (SIZE, SIZE), mode="bilinear", align_corners=False)
        parts.append(student.describe(small))
    return torch.cat(parts)


def views_of_cards():
    """Each card whole, and one of the five parts at which the engine looks closer."""
    far = SIDE - CLOSER
    corners = [(0, 0), (far, 0), (0, far), (far, far), (far // 2, far // 2)]
    drawn = torch.from_numpy(cards(CARDS, CARD_SEED)).permute(0, 3, 1, 2).float() / 127.5 - 1
    parts = []
    for at, card in enumerate(drawn):
        x, y = corners[at % len(corners)]
        for view in (card, card[:, y : y + CLOSER, x : x + CLOSER]):
            parts.append(F.interpolate(view[None], (SIZE, SIZE), mode="bilinear", align_corners=False))
    return torch.cat(parts)


def chosen(rows, random):
    known = [at for at, row in enumerate(rows) if row["part"] != "check" and "maybe" not in row["labels"]]
    goods = [at for at in known if rows[at]["labels"] not in ("none", "unlabelled")]
    harmless = [at for at in known if rows[at]["labels"] == "none"]
    seen = [at for at in harmless if rows[at]["part"] == "train"]
    late = [at for at in harmless if rows[at]["part"] == "head"]
    return goods + late + list(random.permutation(seen)[:HARMLESS])


def fit(features, truth, late, card_features):
    middle, spread = features.mean(0), features.std(0) + SPREAD
    pictures, scaled = len(features), (torch.cat([features, card_features]) - middle) / spread
    is_harmless = (truth.sum(1, keepdim=True) == 0).float()
    rarity = (1500 / truth.sum(0)).clamp(0.7, 3)
    counts = torch.where(truth > 0, rarity, 0.3 + 0.7 * is_harmless) * (1 + late[:, None])
    counts = torch.cat([counts, torch.full((len(card_features), truth.shape[1]), CARD_COUNTS)])
    truth = torch.cat([truth, torch.zeros(len(card_features), truth.shape[1])])
    weight = torch.zeros(truth.shape[1], features.shape[1], requires_grad=True)
    bias = torch.full((truth.shape[1],), -3.0, requires_grad=True)
    search = torch.optim.LBFGS([weight, bias], max_iter=STEPS, history_size=10, line_search_fn="strong_wolfe")

    def loss():
        search.zero_grad()
        wrong = F.binary_cross_entropy_with_logits(scaled @ weight.t() + bias, truth, reduction="none")
        value = (wrong * counts).sum() / pictures + PENALTY * (weight**2).sum()
        value.backward()
        return value

    search.step(loss)
    unscaled = (weight / spread).detach()
    return unscaled, (bias - unscaled @ middle).detach()


def main():
    student = Student()
    student.load_state_dict(torch.load("student.pt"))
    student.eval()
    with open("pictures.json") as file:
        rows = json.load(file)
    pictures = np.memmap("pictures.raw", np.uint8, "r", shape=(len(rows), SIDE, SIDE, 3))
    used = chosen(rows, np.random.RandomState(4))
    truth = torch.tensor([[c in rows[at]["labels"].split(",") for c in CATEGORIES] for at in used]).float()
    late = torch.tensor([rows[at]["part"] == "head" for at in used]).float()
    with torch.no_grad():
        card_features = torch.cat([student.describe(views) for views in views_of_cards().split(BATCH)])
    features = features_of(student, pictures, used)
    weight, bias = fit(features, truth, late, card_features)
    plain_weight, plain_bias = fit(features, truth, late, card_features[:0])
    torch.save({"weight": (weight + plain_weight) / 2, "bias": (bias + plain_bias) / 2}, "head.pt")


if __name__ == "__main__":
    main()
