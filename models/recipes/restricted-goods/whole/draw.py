"""Drawn scenes on packed photographs, cards and frames of drawn films: `draw.py FOLDER PATH...`, after pack.py (`teach`).

Leaves FOLDER/drawn (2,400), FOLDER/cards (900) and FOLDER/films (1,200) in the form of pack.py. The seed fixes them, with the
pictures at hand. Needs, for the films, pycairo and the fonts of Inter.
"""

import json
import multiprocessing
import sys
from pathlib import Path

sys.path.append(str(Path(__file__).parents[1]))

import numpy as np
from PIL import Image

from draw_cards import cards
from draw_films import films
from draw_scenes import draw
from pack import SIDE

SCENES = {"gambling": 700, "pharmaceuticals": 700, "financial": 400, "none": 600}
CARDS, FILMS, SEED = 900, 1200, 11


def scene(task):
    kind, seed, pixels = task
    return draw(kind, Image.fromarray(pixels), np.random.RandomState(seed))


def scenes(paths):
    grounds = []
    for path in paths:
        with open(f"{path}.json") as file:
            rows = json.load(file)
        pixels = np.memmap(f"{path}.u8", np.uint8, "r", shape=(len(rows), SIDE, SIDE, 3))
        grounds += [pixels[at] for at, row in enumerate(rows) if row["labels"] in ("none", "unlabelled") and row["part"] == "train"]
    random = np.random.RandomState(SEED)
    kinds = [kind for kind, count in SCENES.items() for _ in range(count)]
    tasks = [(kind, 1000 * SEED + at, np.array(grounds[random.randint(len(grounds))])) for at, kind in enumerate(kinds)]
    with multiprocessing.Pool() as pool:
        yield from zip(kinds, pool.imap(scene, tasks, 16))


def leave(folder, part, labelled):
    rows = []
    with open(f"{folder}/{part}.u8", "wb") as file:
        for labels, picture in labelled:
            file.write(np.asarray(picture.convert("RGB").resize((SIDE, SIDE), Image.BICUBIC)).tobytes())
            rows.append({"labels": labels, "part": part, "repository": ""})
    with open(f"{folder}/{part}.json", "w") as file:
        json.dump(rows, file)


def main(folder, *paths):
    leave(folder, "drawn", scenes(paths))
    leave(folder, "cards", (("none", Image.fromarray(card)) for card in cards(CARDS, SEED)))
    leave(folder, "films", (("none", film) for film in films(FILMS, SEED)))


if __name__ == "__main__":
    main(*sys.argv[1:])
