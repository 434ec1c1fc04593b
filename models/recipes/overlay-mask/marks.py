"""Draws see-through marks: stamps of words and shapes, single, tiled, in a corner, with lines across the picture."""

import math

import numpy as np
from PIL import Image, ImageDraw

from words import letters, mark_text

OPACITY = (0.08, 0.6)


def stamp(rng, fonts, width):
    """A mark of about `width` pixels: words, a simple shape, or both; a mask (L)."""
    lines = [] if rng.random() < 0.08 else mark_text(rng)
    hollow = rng.random() < 0.15
    spaced = rng.random() < 0.1
    inks = []
    for number, line in enumerate(lines):
        font = rng.choice(fonts)
        text = " ".join(line) if spaced else line
        px = min(width / max(3, len(text)) * 1.7, width * 0.5) * (1 if number == 0 else rng.uniform(0.35, 0.7))
        inks.append(letters(text, font, max(8, px), 1 + int(px > 40) if hollow else 0, hollow))
    if not inks or rng.random() < 0.3:
        side = int(max(10, width * (0.8 if not inks else rng.uniform(0.12, 0.3))))
        inks.insert(0, shape(rng, side))
    beside = len(inks) == 2 and rng.random() < 0.4
    gap = int(width * 0.03) + 1
    if beside:
        canvas = Image.new("L", (sum(ink.width for ink in inks) + gap, max(ink.height for ink in inks)))
        canvas.paste(inks[0], (0, (canvas.height - inks[0].height) // 2))
        canvas.paste(inks[1], (inks[0].width + gap, (canvas.height - inks[1].height) // 2))
        return canvas
    canvas = Image.new("L", (max(ink.width for ink in inks), sum(ink.height + gap for ink in inks)))
    top = 0
    for ink in inks:
        canvas.paste(ink, ((canvas.width - ink.width) // 2, top))
        top += ink.height + gap
    return canvas


def shape(rng, side):
    """A ring, disc, camera, star, cross, polygon, aperture or letter-like bars."""
    big = side * 2
    ink = Image.new("L", (big, big))
    draw = ImageDraw.Draw(ink)
    line = max(2, int(big * rng.uniform(0.03, 0.12)))
    box = (line, line, big - line, big - line)
    kind = rng.choice(["ring", "disc", "camera", "star", "cross", "polygon", "aperture", "bars", "play", "note"])
    if kind == "ring":
        draw.ellipse(box, outline=255, width=line)
    elif kind == "disc":
        draw.ellipse(box, fill=255)
        draw.ellipse([big * 0.3, big * 0.3, big * 0.7, big * 0.7], fill=0)
    elif kind == "camera":
        draw.rounded_rectangle((line, big * 0.25, big - line, big * 0.85), big * 0.1, outline=255, width=line)
        draw.ellipse((big * 0.33, big * 0.38, big * 0.67, big * 0.72), outline=255, width=line)
    elif kind in ("star", "polygon"):
        count = rng.randint(3, 7)
        turn = rng.random() * 6.28
        radii = [0.48, rng.uniform(0.15, 0.3)] if kind == "star" else [0.48]
        points = count * len(radii)
        corners = [
            (big / 2 + big * radii[i % len(radii)] * math.cos(turn + 6.2832 * i / points),
             big / 2 + big * radii[i % len(radii)] * math.sin(turn + 6.2832 * i / points))
            for i in range(points)
        ]
        if rng.random() < 0.5:
            draw.polygon(corners, fill=255)
        else:
            draw.line(corners + corners[:2], fill=255, width=line, joint="curve")
    elif kind == "cross":
        draw.line((0, 0, big, big), fill=255, width=line)
        draw.line((0, big, big, 0), fill=255, width=line)
    elif kind == "aperture":
        draw.ellipse(box, outline=255, width=line)
        for i in range(6):
            a, b = 1.047 * i, 1.047 * (i + 2)
            draw.line((big / 2 * (1 + math.cos(a)), big / 2 * (1 + math.sin(a)),
                       big / 2 * (1 + math.cos(b)), big / 2 * (1 + math.sin(b))), fill=255, width=line)
    elif kind == "bars":
        for i in range(rng.randint(2, 4)):
            left = big * (0.1 + 0.22 * i)
            draw.rectangle((left, big * rng.uniform(0.05, 0.5), left + big * 0.13, big * 0.95), fill=255)
    elif kind == "play":
        draw.polygon([(big * 0.2, big * 0.1), (big * 0.9, big * 0.5), (big * 0.2, big * 0.9)], fill=255)
    else:
        draw.ellipse((big * 0.15, big * 0.6, big * 0.5, big * 0.9), fill=255)
        draw.rectangle((big * 0.42, big * 0.1, big * 0.5, big * 0.75), fill=255)
        draw.arc((big * 0.3, 0, big * 0.9, big * 0.5), 270, 60, fill=255, width=line)
    return ink.resize((side, side), Image.BOX)


def turned(ink, angle):
    return ink.rotate(angle, Image.BICUBIC, expand=True) if angle else ink


def tiled(rng, fonts, size):
    width, height = size
    mark = stamp(rng, fonts, width * rng.uniform(0.12, 0.4))
    mark = turned(mark, rng.choice([0, 0, 30, 45, -30, -45, rng.uniform(-60, 60)]))
    step_x = mark.width * rng.uniform(1.05, 2.2) + 4
    step_y = mark.height * rng.uniform(1.1, 2.5) + rng.uniform(6, height * 0.15)
    lean = rng.choice([0, 0.5, rng.random()])
    ink = Image.new("L", size)
    y, row = -rng.random() * step_y, 0
    while y < height:
        x = -rng.random() * 4 - (row * lean % 1 + 0.3) * step_x
        while x < width:
            ink.paste(mark, (int(x), int(y)), mark)
            x += step_x
        y, row = y + step_y, row + 1
    return ink


def single(rng, fonts, size):
    width, height = size
    mark = stamp(rng, fonts, width * rng.uniform(0.25, 0.95))
    mark = turned(mark, rng.choice([0, 0, 0, 30, 45, -35, rng.uniform(-60, 60)]))
    share = min(1, 0.98 * width / mark.width, 0.98 * height / mark.height)
    if share < 1:
        mark = mark.resize((max(1, int(mark.width * share)), max(1, int(mark.height * share))), Image.BOX)
    ink = Image.new("L", size)
    left, top = [(a - b) * min(1, max(0, rng.gauss(0.5, 0.2))) for a, b in zip(size, mark.size)]
    ink.paste(mark, (int(left), int(top)))
    return ink


def cornered(rng, fonts, size):
    width, height = size
    mark = stamp(rng, fonts, width * rng.uniform(0.15, 0.4))
    margin = width * rng.uniform(0.01, 0.06)
    left = rng.choice([margin, width - mark.width - margin, (width - mark.width) / 2])
    top = rng.choice([margin, height - mark.height - margin])
    ink = Image.new("L", size)
    ink.paste(mark, (int(left), int(top)))
    return ink


def lined(rng, fonts, size):
    """Lines across the picture, mostly with a mark among them."""
    width, height = size
    ink = rng.choice([tiled, single])(rng, fonts, size) if rng.random() < 0.8 else Image.new("L", size)
    draw = ImageDraw.Draw(ink)
    thick = max(1, round(width * rng.uniform(0.002, 0.008)))
    if rng.random() < 0.5:
        draw.line((0, 0, width, height), fill=255, width=thick)
        draw.line((0, height, width, 0), fill=255, width=thick)
    else:
        step = width * rng.uniform(0.2, 0.5)
        lean = rng.choice([0.6, 1, 1.6]) * height
        for i in range(-8, 16):
            draw.line((i * step, 0, i * step + lean, height), fill=255, width=thick)
            draw.line((i * step, 0, i * step - lean, height), fill=255, width=thick)
    return ink


KINDS = [tiled, tiled, single, single, cornered, lined]


def lay_over(rng, fonts, picture, kinds=KINDS, opacity=OPACITY):
    """Lays one mark over `picture` (float, RGB 0 to 255). Returns the picture and each pixel's share of ink (0 to 1)."""
    height, width = picture.shape[:2]
    kind = rng.choice(kinds)
    ink = np.asarray(kind(rng, fonts, (width, height)), np.float32) / 255
    strength = math.exp(rng.uniform(math.log(opacity[0]), math.log(opacity[1])))
    white = rng.random()
    if white < 0.6:
        colour = [255, 255, 255]
    elif white < 0.75:
        colour = [0, 0, 0]
    elif white < 0.88:
        colour = [rng.randint(60, 220)] * 3
    else:
        colour = [rng.randint(0, 255) for _ in range(3)]
    alpha = (ink * strength)[..., None]
    effect = rng.random()
    shift = max(1, round(width / 300))
    if effect < 0.2:
        dark = np.roll(ink, (shift, shift), (0, 1)) * strength * rng.uniform(0.3, 1)
        picture = picture * (1 - dark[..., None])
        ink = np.maximum(ink, np.roll(ink, (shift, shift), (0, 1)))
    elif effect < 0.32:
        edge = np.roll(ink, (shift, shift), (0, 1)) - np.roll(ink, (-shift, -shift), (0, 1))
        bumped = picture + edge[..., None] * 255 * strength * 0.6
        return np.clip(bumped, 0, 255), np.abs(edge)
    return picture * (1 - alpha) + np.array(colour, np.float32) * alpha, ink
