"""Draws scenes and cards on packed photographs that carry no label: `draw.py PACKED OUT [SHARE SEED]`, on all cores.

Leaves OUT.bin and OUT.json in the form of pack.py: 3,000 scenes and 1,500 cards, or a SHARE of them. Seeds fix them: each scene
has one of its own.
"""

import io
import json
import multiprocessing
import pathlib
import sys

sys.path.append(str(pathlib.Path(__file__).parents[1]))

import numpy as np
from PIL import Image

from draw_cards import cards
from draw_scenes import draw
from pack import encoded, write

SCENES = {"gambling": 900, "pharmaceuticals": 900, "financial": 450, "none": 750}
CARDS, TOGETHER = 1500, 100


def scene(task):
    kind, seed, ground = task
    random = np.random.RandomState(seed)
    return {"labels": kind, "part": "drawn", "repository": ""}, encoded(draw(kind, Image.open(io.BytesIO(ground)), random))


def some_cards(seed):
    return [({"labels": "none", "part": "drawn", "repository": ""}, encoded(Image.fromarray(card))) for card in cards(TOGETHER, seed)]


def main(packed, out, share="1", seed="11"):
    with open(f"{packed}.json") as file:
        grounds = [row for row in json.load(file) if row["labels"] in ("none", "unlabelled") and row["part"] == "train"]
    with open(f"{packed}.bin", "rb") as file:
        content = file.read()
    share, seed = float(share), int(seed)
    random = np.random.RandomState(seed)
    tasks = []
    for kind, count in SCENES.items():
        for _ in range(int(count * share)):
            ground = grounds[random.randint(len(grounds))]
            tasks.append((kind, 1000 * seed + len(tasks), content[ground["at"] : ground["at"] + ground["length"]]))
    with multiprocessing.Pool() as pool:
        pieces = list(pool.imap(scene, tasks, 8))
        for held in pool.imap(some_cards, range(seed, seed + int(CARDS * share) // TOGETHER)):
            pieces += held
    write(out, pieces)


if __name__ == "__main__":
    main(*sys.argv[1:])
