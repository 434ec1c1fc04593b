"""Draws 2,400 scenes on photographs of the list that carry no label: `drawn.py`, in the working folder.

Leaves drawn.raw and drawn.json in the form of pictures.py. The seed fixes them.
"""

import json

import numpy as np
from PIL import Image

from draw_scenes import SIDE, draw

SCENES = {"gambling": 700, "pharmaceuticals": 700, "financial": 400, "none": 600}

with open("pictures.json") as file:
    rows = json.load(file)
pictures = np.memmap("pictures.raw", np.uint8, "r", shape=(len(rows), SIDE, SIDE, 3))
grounds = [at for at, row in enumerate(rows) if row["labels"] in ("none", "unlabelled") and row["part"] == "train"]
random = np.random.RandomState(11)
drawn = []
with open("drawn.raw", "wb") as raw:
    for kind, count in SCENES.items():
        for _ in range(count):
            ground = Image.fromarray(pictures[grounds[random.randint(len(grounds))]])
            raw.write(np.asarray(draw(kind, ground, random)).tobytes())
            drawn.append({"labels": kind, "part": "train"})
with open("drawn.json", "w") as file:
    json.dump(drawn, file)
