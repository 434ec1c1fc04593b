"""Draws what must not be reported: captions, bands, fences, printed signs, light, translucent decoration, drawn cards."""

import random

import numpy as np
from PIL import Image, ImageDraw, ImageFilter

from words import letters, name, sentence


def tint(rng):
    return rng.choice([(255, 255, 255), (255, 255, 255), (0, 0, 0), (250, 220, 40), tuple(rng.randint(0, 255) for _ in range(3))])


def caption(rng, fonts, picture):
    """Opaque words, with an outline, a shadow, a box or nothing: one to five lines."""
    width, height = picture.size
    lines = [rng.choice([sentence(rng), sentence(rng), name(rng)]) for _ in range(rng.choice([1, 1, 2, 3, 5]))]
    font, ink = rng.choice(fonts), tint(rng)
    px = width * rng.choice([0.03, 0.04, 0.05, 0.07, 0.1, 0.16]) * rng.uniform(0.8, 1.2)
    masks = [letters(line, font, px) for line in lines]
    block = (max(mask.width for mask in masks), sum(int(mask.height * 1.4) + 2 for mask in masks))
    left = int(rng.uniform(-0.05, 0.9) * max(1, width - block[0]) + width * 0.02)
    top = int(rng.choice([rng.uniform(0, 0.2), rng.uniform(0.7, 0.98), rng.random()]) * max(1, height - block[1]))
    style = rng.choice(["plain", "outline", "shadow", "box", "glass", "plain"])
    if style in ("box", "glass"):
        pad = int(px * 0.5)
        area = Image.new("L", picture.size)
        strength = 255 if style == "box" else rng.randint(60, 170)
        corners = (left - pad, top - pad, left + block[0] + pad, top + block[1] + pad)
        if rng.random() < 0.4:
            corners = (0, corners[1], width, corners[3])
        ImageDraw.Draw(area).rounded_rectangle(corners, rng.choice([0, pad]), fill=strength)
        picture.paste(tint(rng) if style == "box" else rng.choice([(0, 0, 0), (255, 255, 255)]), mask=area)
    opaque = rng.uniform(0.92, 1)
    for mask, line in zip(masks, lines):
        if style == "shadow":
            picture.paste((0, 0, 0), (left + int(px * 0.06) + 1, top + int(px * 0.06) + 1), mask.point(lambda v: v * 0.6))
        if style == "outline":
            wide = letters(line, font, px, max(1, int(px * 0.06)))
            picture.paste((0, 0, 0) if sum(ink) > 380 else (255, 255, 255), (left - 1, top - 1), wide)
        picture.paste(ink, (left, top), mask.point(lambda v: v * opaque))
        top += int(mask.height * 1.4) + 2
    return picture


def skewed(rng, ink, size, strength=0.35):
    """`ink` drawn on a surface at an angle, filling `size`."""
    width, height = size
    corners = []
    for x, y in ((0, 0), (0, 1), (1, 1), (1, 0)):
        corners += [(x + rng.uniform(-strength, strength) * (0.5 - x)) * ink.width, (y + rng.uniform(-strength, strength) * (0.5 - y)) * ink.height]
    return ink.transform((width, height), Image.QUAD, corners, Image.BILINEAR)


def printed(rng, fonts, picture):
    """A sign, label or shirt print: words on a patch, at an angle, with the light and the grain of the scene."""
    width, height = picture.size
    size = (int(width * rng.uniform(0.15, 0.6)), int(height * rng.uniform(0.1, 0.5)))
    patch = Image.new("RGB", (320, 200), tint(rng))
    is_patch = rng.random() < 0.6
    top = 10
    for _ in range(rng.randint(1, 4)):
        ink = letters(rng.choice([sentence(rng, 3), name(rng)]), rng.choice(fonts), rng.randint(22, 70))
        if top + ink.height > 200:
            break
        patch.paste(tint(rng), (rng.randint(5, 40), top), ink)
        top += ink.height + 8
    mask = Image.new("L", patch.size, 255)
    if not is_patch:
        # On the thing itself: only the letters, in a colour that covers.
        mask = Image.new("L", patch.size)
        mask.paste(255, (20, 60), letters(rng.choice([sentence(rng, 2), name(rng)]), rng.choice(fonts), rng.randint(30, 80)))
    seed, opaque = rng.random(), rng.uniform(0.88, 1)
    warped = skewed(random.Random(seed), patch, size)
    cover = skewed(random.Random(seed), mask, size).point(lambda v: int(v * opaque))
    left, top = int(rng.uniform(0, width - size[0])), int(rng.uniform(0, height - size[1]))
    under = np.asarray(picture.crop((left, top, left + size[0], top + size[1])).convert("L").filter(ImageFilter.GaussianBlur(3)), np.float32)
    light = (0.6 + 0.4 * under / max(1, under.max()))[..., None]
    lit = Image.fromarray((np.asarray(warped, np.float32) * light).clip(0, 255).astype(np.uint8)).filter(ImageFilter.GaussianBlur(rng.uniform(0.3, 1.5)))
    picture.paste(lit, (left, top), cover)
    return picture


def fence(rng, _fonts, picture):
    """Bars, meshes, blinds, tiles, dots: opaque, lit, at an angle."""
    width, height = picture.size
    ink = Image.new("L", (400, 400))
    draw = ImageDraw.Draw(ink)
    step, thick = rng.uniform(14, 90), rng.randint(1, 9)
    kind = rng.choice(["bars", "grid", "mesh", "dots", "blinds"])
    if kind == "dots":
        for y in np.arange(0, 400, step):
            for x in np.arange(0, 400, step):
                draw.ellipse((x, y, x + thick * 2, y + thick * 2), fill=255)
    else:
        for i in np.arange(-400, 800, step):
            if kind in ("bars", "grid"):
                draw.line((i, 0, i, 400), fill=255, width=thick)
            if kind in ("blinds", "grid"):
                draw.line((0, i, 400, i), fill=255, width=thick)
            if kind == "mesh":
                draw.line((i, 0, i + 400, 400), fill=255, width=thick)
                draw.line((i, 0, i - 400, 400), fill=255, width=thick)
    size = (int(width * rng.uniform(0.3, 1)), int(height * rng.uniform(0.3, 1)))
    ink = skewed(rng, ink, size, 0.7).filter(ImageFilter.GaussianBlur(rng.uniform(0, 1.2)))
    left, top = int(rng.uniform(0, width - size[0])), int(rng.uniform(0, height - size[1]))
    base = rng.randint(0, 230)
    shade = np.random.RandomState(rng.randint(0, 10**6)).normal(base, rng.uniform(3, 30), (size[1], size[0], 1)).clip(0, 255)
    surface = Image.fromarray(np.repeat(shade, 3, 2).astype(np.uint8))
    picture.paste(surface, (left, top), ink.point(lambda v: int(v * 0.95)))
    return picture


def light(rng, _fonts, picture):
    """A vignette, a gradient, a leak of light, a reflection: smooth."""
    width, height = picture.size
    y, x = np.mgrid[0:height, 0:width].astype(np.float32)
    x, y = x / width - rng.random(), y / height - rng.random()
    far = np.sqrt(x * x + y * y) if rng.random() < 0.5 else np.abs(x * rng.uniform(-1, 1) + y * rng.uniform(-1, 1))
    share = (far * rng.uniform(0.3, 1)).clip(0, 0.9)[..., None]
    to = np.array(rng.choice([(0, 0, 0), (0, 0, 0), (255, 255, 255), tint(rng)]), np.float32)
    return Image.fromarray((np.asarray(picture, np.float32) * (1 - share) + to * share).astype(np.uint8))


def decoration(rng, _fonts, picture):
    """Large translucent discs, wedges and bands, as motion graphics have them."""
    width, height = picture.size
    for _ in range(rng.randint(1, 3)):
        area = Image.new("L", picture.size)
        draw = ImageDraw.Draw(area)
        x, y, r = rng.random() * width, rng.random() * height, rng.uniform(0.2, 0.7) * width
        if rng.random() < 0.5:
            draw.ellipse((x - r, y - r, x + r, y + r), fill=255)
        else:
            draw.polygon([(x + rng.uniform(-r, r), y + rng.uniform(-r, r)) for _ in range(rng.choice([3, 4]))], fill=255)
        strength = rng.uniform(0.15, 0.9)
        picture.paste(tint(rng), mask=area.point(lambda v: int(v * strength)))
    return picture


def card(rng, fonts, size):
    """A drawn scene: flat or shaded ground, shapes, words of any contrast."""
    width, height = size
    a, b = [np.array([rng.randint(0, 255) for _ in range(3)], np.float32) for _ in range(2)]
    share = np.linspace(0, rng.choice([0, 0, 1]), height, dtype=np.float32)[:, None, None]
    picture = Image.fromarray(np.broadcast_to(a * (1 - share) + b * share, (height, width, 3)).astype(np.uint8))
    draw = ImageDraw.Draw(picture)
    for _ in range(rng.randint(0, 6)):
        x, y = rng.random() * width, rng.random() * height
        box = (x, y, x + rng.uniform(0.03, 0.5) * width, y + rng.uniform(0.03, 0.5) * height)
        rng.choice([draw.rectangle, draw.ellipse])(box, fill=tint(rng))
    for _ in range(rng.randint(0, 4)):
        caption(rng, fonts, picture)
    if rng.random() < 0.5:
        # Letters hardly darker or lighter than their background.
        near = tuple(int(v) for v in (a + rng.choice([-1, 1]) * rng.uniform(10, 60)).clip(0, 255))
        ink = letters(rng.choice([sentence(rng), name(rng)]), rng.choice(fonts), width * rng.uniform(0.04, 0.2))
        picture.paste(near, (rng.randint(0, width // 2), rng.randint(0, max(1, height - 30))), ink)
    return picture


ADDITIONS = [(caption, 0.3), (printed, 0.12), (fence, 0.1), (light, 0.12), (decoration, 0.08)]


def with_harmless(rng, fonts, picture):
    """`picture` (an RGB image) with a few harmless things drawn on it."""
    for draw, chance in ADDITIONS:
        if rng.random() < chance:
            picture = draw(rng, fonts, picture)
    return picture
