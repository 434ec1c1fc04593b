"""Six views of drawn scenes, cards and films, in the form of see.mjs: `scenes.py FOLDER`, where ../drawn.py left its scenes.

Leaves FOLDER/drawn, FOLDER/cards (900) and FOLDER/films (1,200), .u8, .f32 and .json; nobody was asked
about them. Needs, for the films, pycairo.
"""

import json
import pathlib
import sys

sys.path.append(str(pathlib.Path(__file__).parents[1]))

import numpy as np
from PIL import Image

from draw_cards import cards
from draw_films import films
from draw_scenes import SIDE
from ends import NUMBERS
from views import views_of


CARDS, FILMS, SEED = 900, 1200, 11


def leave(path, pictures, rows):
    with open(f"{path}.u8", "wb") as file:
        for picture in pictures:
            file.write(np.stack(views_of(picture)).tobytes())
    np.zeros((len(rows), 6, NUMBERS), np.float32).tofile(f"{path}.f32")
    with open(f"{path}.json", "w") as file:
        json.dump(rows, file)


def harmless(part, count):
    return [{"labels": "none", "part": part, "repository": ""}] * count


def main(folder):
    with open("drawn.json") as file:
        rows = [{**row, "part": "drawn", "repository": ""} for row in json.load(file)]
    scenes = np.memmap("drawn.raw", np.uint8, "r").reshape(-1, SIDE, SIDE, 3)
    leave(f"{folder}/drawn", map(Image.fromarray, scenes), rows)
    leave(f"{folder}/cards", map(Image.fromarray, cards(CARDS, SEED)), harmless("cards", CARDS))
    leave(f"{folder}/films", films(FILMS, SEED), harmless("films", FILMS))


if __name__ == "__main__":
    main(*sys.argv[1:])
