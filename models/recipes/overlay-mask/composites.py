"""Draws training pictures: `composites.py PICTURES FONTS COUNT SEED OUT [PART]`.

PICTURES is what pictures.py left (without its ending), FONTS a folder, PART the part of the list (default `train`).
Three in five pictures carry a see-through mark; any may carry harmless things; one in nine is a drawn card. Drawn at up to
twice the size, saved as JPEG, then shrunk as the engine does. Leaves OUT.raw (uint8, COUNT x 288 x 288 x 3) and OUT.npy
(uint8, COUNT x 36 x 36: 1 ink, 0 none, 2 hardly any or hardly to be seen, which teaches nothing).
"""

import io
import json
import random
import sys

import numpy as np
from PIL import Image

from harmless import card, with_harmless
from marks import KINDS, lay_over, lined, tiled
from words import fonts_in

SIDE, CELL = 288, 8
MARKED, CARDS = 0.6, 0.11
# A cell counts as ink from the one share on, and as none up to the other.
INK, NO_INK = 0.06, 0.004
# A change of grey values below which nobody sees a mark.
SEEN = 4


def ground(rng, pictures, file, size):
    """A square piece of a photograph, `size` pixels."""
    row = rng.choice(pictures)
    file.seek(row["at"])
    picture = Image.open(io.BytesIO(file.read(row["bytes"]))).convert("RGB")
    shorter = min(picture.size)
    side = min(shorter, rng.uniform(0.6, 1) * shorter if shorter > SIDE else shorter)
    left, top = rng.uniform(0, picture.width - side), rng.uniform(0, picture.height - side)
    return picture.resize((size, size), Image.BICUBIC, (left, top, left + side, top + side))


def jpeg(picture, quality):
    out = io.BytesIO()
    picture.save(out, "JPEG", quality=quality)
    return Image.open(out).convert("RGB")


def cells(values):
    return values.reshape(values.shape[0] // CELL, CELL, -1, CELL)


def composite(rng, pictures, file, fonts, is_marked):
    """A picture (RGB image, 288 px) and its cells."""
    size = int(SIDE * rng.choice([1, 1, 1.5, 2, rng.uniform(1, 2)])) // CELL * CELL
    is_card = rng.random() < CARDS
    picture = card(rng, fonts, (size, size)) if is_card else ground(rng, pictures, file, size)
    if rng.random() < 0.5:
        picture = with_harmless(rng, fonts, picture)
    truth = np.zeros((SIDE // CELL, SIDE // CELL), np.uint8)
    if is_marked:
        before = np.asarray(picture, np.float32)
        # On a flat background a see-through word looks the same as a grey printed one.
        after, ink = lay_over(rng, fonts, before, [tiled, lined] if is_card else KINDS)
        change = np.abs(after - before).mean(2)
        picture = Image.fromarray(after.astype(np.uint8))
        share, seen = [
            np.asarray(Image.fromarray(values).resize((SIDE, SIDE), Image.BOX)) for values in (ink, change)
        ]
        covered = cells(share).mean((1, 3))
        truth[covered > NO_INK] = 2
        truth[(covered >= INK) & (cells(seen).max((1, 3)) >= SEEN)] = 1
    picture = jpeg(picture, rng.randint(60, 96))
    if size != SIDE:
        picture = picture.resize((SIDE, SIDE), Image.BOX)
    if rng.random() < 0.2:
        picture = jpeg(picture, rng.randint(70, 95))
    return picture, truth


def main(source, folder, count, seed, out, part="train"):
    count, rng = int(count), random.Random(int(seed))
    fonts = fonts_in(folder)
    with open(f"{source}.json") as rows:
        pictures = [row for row in json.load(rows) if row["part"] == part]
    truths = np.zeros((count, SIDE // CELL, SIDE // CELL), np.uint8)
    with open(f"{source}.bin", "rb") as file, open(f"{out}.raw", "wb") as raw:
        for at in range(count):
            picture, truths[at] = composite(rng, pictures, file, fonts, rng.random() < MARKED)
            raw.write(picture.tobytes())
    np.save(f"{out}.npy", truths)
    print(f"{count} pictures, {(truths == 1).any((1, 2)).sum()} with a mark")


if __name__ == "__main__":
    main(*sys.argv[1:])
