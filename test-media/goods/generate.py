"""Draws the pictures of this folder: `python3 test-media/goods/generate.py`. Everything in them is ours.

The scenes are those that the recipe of `restricted-goods` trains with, on plain grounds, larger, each with one thing.
"""

import sys
from pathlib import Path

import numpy as np
from PIL import Image, ImageFilter

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE / "../../models/recipes/restricted-goods"))

import draw_scenes as scenes  # noqa: E402

PICTURES = {
    "roulette": (0, scenes.roulette_wheel),
    "slot-machine": (1, scenes.slot_machine),
    "blister": (2, scenes.blister),
    "loose-pills": (3, scenes.loose_pills),
    "price-chart": (4, scenes.candles),
    "clock": (6, scenes.clock),
    "chocolates": (7, scenes.chocolates),
    "bar-chart": (8, scenes.bar_chart),
    "drinks-bottle": (9, scenes.drinks_bottle),
}
WIDTH, HEIGHT = 640, 480

for name, (seed, draw) in PICTURES.items():
    random = np.random.RandomState(seed)
    thing = scenes.perspective(draw(random), random, 0.08)
    scale = 0.8 * min(WIDTH / thing.width, HEIGHT / thing.height)
    thing = thing.resize((int(thing.width * scale), int(thing.height * scale)), Image.BICUBIC)
    ramp = np.linspace(0.75, 1, HEIGHT)[:, None, None] * np.array(scenes.tone(random, 150, 230))
    ground = Image.fromarray(np.broadcast_to(ramp, (HEIGHT, WIDTH, 3)).astype(np.uint8))
    ground.paste(thing.convert("RGB"), ((WIDTH - thing.width) // 2, (HEIGHT - thing.height) // 2), thing.split()[3])
    ground.filter(ImageFilter.GaussianBlur(0.5)).save(HERE / f"{name}.jpg", quality=82)
