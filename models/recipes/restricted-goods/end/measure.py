"""Evaluates an end: `measure.py CHECK WEIGHTS...`, each by itself, and the mean of its logits and the shipped network's.

CHECK is what see.mjs (`check`) and lower.py left. AP: mean over categories, in `check`, and of its goods with the harmless
pictures of `natural`; recall and found: where at most three harmless pictures of either part score higher in each category.
"""

import sys

import numpy as np
import torch

from ends import CATEGORIES, VIEWS, End, Shown
from heads import scores as scores_of


@torch.no_grad()
def logits_of(end, shown):
    said = []
    for at in range(0, len(shown.rows), 16):
        pictures = range(at, min(len(shown.rows), at + 16))
        said.append(end.logits(end.seen(shown.maps(pictures, [0] * 16))).view(-1, VIEWS, len(CATEGORIES)))
    return torch.cat(said).numpy()


def average_precision(scores, truth):
    hits = truth[np.argsort(-scores)]
    return ((hits.cumsum() / np.arange(1, len(hits) + 1)) * hits).sum() / hits.sum()


def tell(name, logits, shown):
    scores, truth = scores_of(logits), shown.truth > 0
    part, harmless = np.array([row["part"] for row in shown.rows]), ~truth.any(1)
    check, natural = part == "check", (part == "natural") & harmless
    others = (check & ~harmless) | natural
    precisions = [[average_precision(scores[of, k], truth[of, k]) for k in range(len(CATEGORIES))] for of in (check, others)]
    found = []
    for k, own in enumerate(truth.T):
        fourth = max(np.sort(scores[of, k])[-4] for of in (check & harmless, natural))
        found.append(scores[check & own, k] > fourth)
    each = " ".join(f"{one:.2f}" for one in precisions[0])
    recall, count = np.mean([one.mean() for one in found]), sum(one.sum() for one in found)
    print(f"{name}: AP {np.mean(precisions[0]):.3f}, {np.mean(precisions[1]):.3f} ({each}), recall {recall:.3f}, {count} found", flush=True)


def main(check, *weights):
    shown = Shown([check])
    shipped = shown.numbers[:, :, -len(CATEGORIES) :]
    tell("what ships", shipped, shown)
    for path in weights:
        end = End()
        end.load_state_dict(torch.load(path))
        logits = logits_of(end.eval(), shown)
        tell(path, logits, shown)
        tell(f"{path} and what ships", (logits + shipped) / 2, shown)


if __name__ == "__main__":
    main(*sys.argv[1:])
