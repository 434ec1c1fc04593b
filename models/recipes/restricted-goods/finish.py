"""Writes model.onnx from student.pt and head.pt and sweeps thresholds on the pictures of `check`: `finish.py`.

Prints, for each category, what thresholds find and what they find for nothing; see benchmarks/sweeps.
"""

import json

import numpy as np
import torch
import torch.nn.functional as F

from export import export
from student import CATEGORIES, Student

SIDE, SIZE, CLOSER = 240, 160, 0.6
THRESHOLDS = [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95]


def views(picture):
    """The six views of the engine: the whole, its four corners, its middle."""
    side, far = int(SIDE * CLOSER), SIDE - int(SIDE * CLOSER)
    corners = [(0, 0), (0, far), (far, 0), (far, far), (far // 2, far // 2)]
    pieces = [picture] + [picture[:, top : top + side, left : left + side] for top, left in corners]
    return [F.interpolate(piece[None], (SIZE, SIZE), mode="bilinear", align_corners=False) for piece in pieces]


@torch.no_grad()
def main():
    student = Student()
    student.load_state_dict(torch.load("student.pt"))
    student.eval()
    head = torch.load("head.pt")
    shipped = export(student, head["weight"], head["bias"], "model.onnx", SIZE)
    with open("pictures.json") as file:
        rows = json.load(file)
    pictures = np.memmap("pictures.raw", np.uint8, "r", shape=(len(rows), SIDE, SIDE, 3))
    checked = [at for at, row in enumerate(rows) if row["part"] == "check"]
    scores = []
    for at in checked:
        picture = torch.from_numpy(np.array(pictures[at])).permute(2, 0, 1).float() / 255
        logits = shipped(torch.cat(views(picture)).permute(0, 2, 3, 1))
        scores.append(torch.sigmoid((logits.mean(0) + logits.max(0).values) / 2).numpy())
    scores = np.stack(scores)
    known = np.array([[category in rows[at]["labels"].split(",") for category in CATEGORIES] for at in checked])
    none = ~known.any(1)
    print(f"{len(checked)} pictures, {none.sum()} of them none\n")
    print("| category | threshold | found | false | of these on none |\n| --- | ---: | ---: | ---: | ---: |")
    for k, category in enumerate(CATEGORIES):
        for threshold in THRESHOLDS:
            hit, true = scores[:, k] >= threshold, known[:, k]
            found = f"{(hit & true).sum()}/{true.sum()}"
            print(f"| {category} | {threshold} | {found} | {(hit & ~true).sum()} | {(hit & none).sum()} |")


if __name__ == "__main__":
    main()
