"""Prints the sweep: `sweep.py WEIGHTS FOLDER...`, folders with a manifest.json as held.py leaves them.

A picture is looked at as an engine would: shrunk to at most 384 x 288 pixels by area, never enlarged. Its score is the mean
of the likeliest cells, one in fifty. Printed: at each threshold, of the marked and of the clean pictures of each folder
those that reach it.
"""

import json
import os
import sys

os.environ.setdefault("OMP_NUM_THREADS", "1")
import numpy as np
import torch
from PIL import Image

from network import Network

MOST_PIXELS, STEP, LONGEST = 384 * 288, 16, 1024
JUDGED, FEWEST = 0.02, 16
THRESHOLDS = (0.5, 0.6, 0.7, 0.75, 0.8, 0.85, 0.88, 0.9, 0.92, 0.93, 0.94, 0.95, 0.96, 0.97, 0.98)


def small(picture):
    share = min(1, (MOST_PIXELS / (picture.width * picture.height)) ** 0.5)
    size = [min(LONGEST, max(STEP, int(side * share) // STEP * STEP)) for side in picture.size]
    return np.asarray(picture.resize(size, Image.BOX), np.float32) / 255


def score(network, picture):
    with torch.no_grad():
        mask = torch.sigmoid(network(torch.from_numpy(small(picture))[None])).numpy().ravel()
    return np.sort(mask)[-max(FEWEST, int(mask.size * JUDGED)):].mean()


def scores(network, folder):
    """Scores of the marked and of the clean pictures of a folder."""
    with open(os.path.join(folder, "manifest.json")) as file:
        rows = json.load(file)
    marked, clean = [], []
    for row in rows:
        picture = Image.open(os.path.join(folder, row["file"])).convert("RGB")
        is_marked = row["truth"].get("watermark") or row["truth"].get("kind", "none") != "none"
        (marked if is_marked else clean).append(score(network, picture))
    return {"marked": np.array(marked), "clean": np.array(clean)}


def main(weights, *folders):
    torch.set_num_threads(1)
    network = Network()
    network.load_state_dict(torch.load(weights))
    network.eval()
    found = {
        f"{os.path.basename(folder)}, {kind}": values
        for folder in folders
        for kind, values in scores(network, folder).items()
        if len(values)
    }
    print("| threshold | " + " | ".join(f"{name} ({len(values)})" for name, values in found.items()) + " |")
    print("| ---: |" + " --- |" * len(found))
    for threshold in THRESHOLDS:
        cells = [f"{(values >= threshold).sum()} ({(values >= threshold).mean():.1%})" for values in found.values()]
        print(f"| {threshold} | " + " | ".join(cells) + " |")


if __name__ == "__main__":
    main(*sys.argv[1:])
