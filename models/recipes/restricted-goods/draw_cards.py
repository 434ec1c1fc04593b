"""Draws harmless motion graphics, as advertisements cut between films: plain and shaded grounds, shapes, words, packs.

cards(count, seed) gives uint8, count x 240 x 240 x 3. Photographs teach little of such pictures, and a head that never
saw one takes flat colours for whatever it likes.
"""

import math
import random

import numpy as np
from PIL import Image, ImageDraw, ImageFilter, ImageFont

SIDE = 240
FONTS = "/usr/share/fonts/truetype"
FACES = ["dejavu/DejaVuSans-Bold.ttf", "dejavu/DejaVuSerif-Bold.ttf", "dejavu/DejaVuSans.ttf", "liberation/LiberationSans-Bold.ttf", "liberation/LiberationSerif-Italic.ttf"]
WORDS = "NEW SALE today only fresh soft skin summer offer free shipping join us now home run light bread shoes music travel".split()


def colour(rng):
    if rng.random() < 0.3:
        value = rng.choice([rng.randint(0, 40), rng.randint(215, 255), rng.randint(90, 160)])
        return tuple(max(0, min(255, value + rng.randint(-8, 8))) for _ in range(3))
    return tuple(rng.randint(0, 255) for _ in range(3))


def ground(rng):
    """One colour, or a linear or radial gradient of two."""
    first, second = np.array(colour(rng), "f4"), np.array(colour(rng), "f4")
    if rng.random() < 0.3:
        second = first
    y, x = np.mgrid[0:SIDE, 0:SIDE].astype("f4") / SIDE - 0.5
    turn = rng.uniform(0, 2 * math.pi)
    share = np.hypot(x - rng.uniform(-0.4, 0.4), y - rng.uniform(-0.4, 0.4)) if rng.random() < 0.4 else x * math.cos(turn) + y * math.sin(turn) + 0.5
    share = np.clip(share, 0, 1)[..., None]
    return Image.fromarray((first * (1 - share) + second * share).astype(np.uint8))


def shape(draw, rng):
    x, y, size = rng.uniform(-20, SIDE), rng.uniform(-20, SIDE), rng.uniform(8, 160)
    box = (x, y, x + size, y + size * rng.uniform(0.3, 2))
    kind, fill = rng.randrange(5), colour(rng)
    if kind == 0:
        draw.ellipse(box, fill)
    elif kind == 1:
        draw.rounded_rectangle(box, rng.uniform(2, 30), fill)
    elif kind == 2:
        draw.polygon([(x + rng.uniform(-size, size), y + rng.uniform(-size, size)) for _ in range(rng.randint(3, 6))], fill)
    elif kind == 3:
        draw.line([rng.uniform(0, SIDE) for _ in range(4)], fill, rng.randint(1, 14))
    else:
        draw.arc(box, rng.uniform(0, 360), rng.uniform(0, 360), fill, rng.randint(2, 16))


def pack(draw, rng):
    """A tube, a jar, a box: what cosmetics and household goods come in, with a plain label."""
    width, height = rng.uniform(30, 90), rng.uniform(50, 150)
    x, y, body = rng.uniform(20, SIDE - width - 20), rng.uniform(10, SIDE - height - 10), colour(rng)
    cap = height * rng.uniform(0.08, 0.25)
    draw.rounded_rectangle((x, y + cap, x + width, y + height), rng.uniform(2, 20), body)
    inset = rng.uniform(0, width * 0.15)
    draw.rectangle((x + inset, y, x + width - inset, y + cap), colour(rng))
    draw.rectangle((x + width * 0.1, y + height * 0.45, x + width * 0.9, y + height * 0.75), colour(rng))


def words(draw, rng):
    face = ImageFont.truetype(f"{FONTS}/{rng.choice(FACES)}", rng.randint(9, 48))
    text = " ".join(rng.choice(WORDS) for _ in range(rng.randint(1, 4)))
    draw.text((rng.uniform(-10, SIDE * 0.7), rng.uniform(0, SIDE * 0.9)), text, colour(rng), face)


def card(rng):
    image = ground(rng)
    draw = ImageDraw.Draw(image)
    for _ in range(rng.choice([0, 0, 1, 2, 4, 8])):
        shape(draw, rng)
    for _ in range(rng.choice([0, 0, 1, 1, 2])):
        pack(draw, rng)
    for _ in range(rng.choice([0, 1, 2, 4])):
        words(draw, rng)
    if rng.random() < 0.3:
        image = image.filter(ImageFilter.GaussianBlur(rng.uniform(0.3, 3)))
    return np.asarray(image)


def cards(count, seed):
    rng = random.Random(seed)
    return np.stack([card(rng) for _ in range(count)])
