"""Draws harmless frames of drawn advertisements: products on stages, landscapes, silhouettes, waves, with lines of text.

films(count, seed) gives PIL pictures of 711 x 400, one by one. They are put together by chance, in chance colours, from the parts that the
project's own films are drawn of (test-media/generators), not from these films' shots, which stay a check. A network that learned
from photographs alone takes smooth shading and bare shapes for goods. Needs pycairo and the fonts of Inter.
"""

import io
import math
import pathlib
import sys

import numpy as np
from PIL import Image, ImageFilter

sys.path.insert(0, str(pathlib.Path(__file__).parents[3] / "test-media/generators"))

import canvas
import props
import scenes
from canvas import HEIGHT, WIDTH
from draw_cards import WORDS

SIZE = (711, 400)
TURN, MIRRORED, BLURRED = 0.75, 0.5, 0.25


def colour(rng, dark=0.0, light=1.0, alpha=1.0):
    value = rng.uniform(dark, light)
    return tuple(np.clip(value + rng.normal(0, 0.2, 3), 0, 1)) + (alpha,)


def code(of):
    return "#" + "".join(f"{round(255 * part):02x}" for part in of[:3])


def glass(rng):
    """Shadow, body and lit colour."""
    body = colour(rng, 0.1, 0.8)
    return code([part * 0.4 for part in body]), code(body), code([part + 0.6 * (1 - part) for part in body])


def ground(ctx, rng):
    stops = sorted([0, 1, *rng.uniform(0, 1, rng.randint(0, 3))])
    canvas.backdrop(ctx, *((at, colour(rng)) for at in stops), angle=rng.uniform(0, 180))


def lights(ctx, rng):
    for _ in range(rng.randint(0, 3)):
        canvas.glow(ctx, rng.uniform(0, WIDTH), rng.uniform(0, HEIGHT), rng.uniform(100, 700), colour(rng, 0.6), rng.uniform(0.2, 1))
    if rng.rand() < 0.3:
        scenes.rays(ctx, rng.uniform(0, WIDTH), rng.uniform(0, HEIGHT), rng.uniform(0, 9), rng.randint(6, 30), colour(rng, 0.5)[:3])
    if rng.rand() < 0.4:
        canvas.bokeh(ctx, rng.uniform(0, 9), rng.randint(1000), rng.randint(8, 60), colour(rng, 0.5), strength=rng.uniform(0.05, 0.4))


def landscape(ctx, rng):
    level = rng.uniform(0.5, 0.8) * HEIGHT
    for ridge in range(rng.randint(1, 5)):
        scenes.ridge(ctx, level + 30 * (ridge - 3), rng.uniform(20, 120), rng.randint(1000), rng.uniform(0, 900), colour(rng, 0, 0.7))
    if rng.rand() < 0.6:
        scenes.water(ctx, rng.uniform(0, 9), level, rng.uniform(0, WIDTH), colour(rng))
    if rng.rand() < 0.5:
        scenes.ridge(ctx, HEIGHT - 30, 60, rng.randint(1000), rng.uniform(0, 900), colour(rng, 0, 0.3), trees=True)


def products(ctx, rng):
    """One to four bottles, on stages or on a shelf, with leaves and drops beside them."""
    base, count = rng.uniform(0.55, 0.95) * HEIGHT, rng.choice([1, 1, 2, 3, 4])
    is_staged, has_leaves, start = rng.rand() < 0.6, rng.rand() < 0.4, rng.uniform(0.1, 0.4) * WIDTH
    for at in range(count):
        x, tall = start + at * rng.uniform(180, 300), rng.uniform(180, 560)
        for _ in range(rng.randint(2, 7) if has_leaves else 0):
            props.leaf(ctx, x, base, rng.uniform(100, 400), rng.uniform(-math.pi, 0), colour(rng, 0.3), colour(rng, 0, 0.5))
        if is_staged:
            props.plinth(ctx, x, base, tall * rng.uniform(0.3, 0.7), HEIGHT, colour(rng, 0.3), colour(rng, 0.1, 0.7))
        elif at == 0 and rng.rand() < 0.5:
            ctx.rectangle(0, base, WIDTH, HEIGHT)
            ctx.set_source_rgba(*colour(rng))
            ctx.fill()
        props.bottle(ctx, x, base, tall, glass(rng), rng.uniform(0, 1.4))
    for _ in range(rng.randint(0, 9) if rng.rand() < 0.4 else 0):
        props.rising_drop(ctx, rng.uniform(0, WIDTH), rng.uniform(0, HEIGHT), rng.uniform(12, 90), colour(rng, 0.4, alpha=0.75))


def person(ctx, rng):
    """A profile before a disc, petals about it."""
    x, y, size = rng.uniform(0.2, 0.8) * WIDTH, rng.uniform(0.4, 0.7) * HEIGHT, rng.uniform(0.7, 2)
    if rng.rand() < 0.7:
        canvas.ellipse(ctx, x - 40, y - 60, 180 * size, 180 * size)
        canvas.fill_with(ctx, canvas.linear(x - 200, 0, x + 200, HEIGHT, (0, colour(rng, 0.5)), (1, colour(rng, 0.3))))
    ctx.save()
    ctx.translate(x, y)
    ctx.scale(size, size)
    ctx.rotate(rng.normal(0, 0.08))
    scenes.profile(ctx, 0)
    ctx.restore()
    for _ in range(rng.randint(0, 14)):
        scenes.petal(ctx, rng.uniform(0, WIDTH), rng.uniform(0, HEIGHT), rng.uniform(8, 40), rng.uniform(0, 6), rng.uniform(0.3, 0.9))


def waves(ctx, rng):
    for wave in range(rng.randint(1, 6)):
        height, phase, long = rng.uniform(0.4, 0.95) * HEIGHT, rng.uniform(0, 6), rng.uniform(0.002, 0.008)
        ctx.new_path()
        ctx.move_to(0, HEIGHT)
        for x in range(0, WIDTH + 20, 10):
            ctx.line_to(x, height + 42 * math.sin(x * long + phase) + 16 * math.sin(x * 0.011 - phase))
        ctx.line_to(WIDTH + 20, HEIGHT)
        ctx.close_path()
        canvas.fill_with(ctx, canvas.linear(0, height - 60, 0, HEIGHT, (0, colour(rng, 0.2)), (1, colour(rng))))


def marks(ctx, rng):
    """What motion graphics lay over a shot: rings, drops, plates, the brand's mark."""
    for _ in range(rng.randint(0, 4)):
        x, y, size, kind = rng.uniform(0, WIDTH), rng.uniform(0, HEIGHT), rng.uniform(30, 200), rng.randint(4)
        if kind == 0:
            ctx.set_line_width(rng.uniform(3, 30))
            ctx.new_sub_path()
            ctx.arc(x, y, size, rng.uniform(0, 3), rng.uniform(3, 6.3))
            ctx.set_source_rgba(*colour(rng))
            ctx.stroke()
            continue
        if kind == 1:
            props.brand_mark(ctx, x, y, size, colour(rng))
            continue
        props.drop_path(ctx, x, y, size) if kind == 2 else canvas.rounded(ctx, x, y, 2 * size, size / 2, size / 4)
        ctx.set_source_rgba(*colour(rng, alpha=rng.uniform(0.5, 1)))
        ctx.fill()


def lines(ctx, rng):
    for _ in range(rng.randint(0, 5)):
        text = " ".join(rng.choice(WORDS) for _ in range(rng.randint(1, 5)))
        ink = (1, 1, 1, 1) if rng.rand() < 0.5 else colour(rng)
        patch, _ = canvas.text_patch(text, rng.choice(list(canvas.FONTS)), rng.randint(18, 110), ink)
        canvas.paste(ctx, patch, rng.uniform(-50, WIDTH * 0.7), rng.uniform(0, HEIGHT * 0.95))


def film(rng):
    surface, ctx = canvas.new_surface()
    ground(ctx, rng)
    lights(ctx, rng)
    for part, chance in ((landscape, 0.3), (waves, 0.2), (person, 0.25), (products, 0.55), (marks, 0.5), (lines, 0.7)):
        if rng.rand() < chance:
            part(ctx, rng)
    if rng.rand() < 0.3:
        lights(ctx, rng)
    picture = Image.fromarray(canvas.to_array(surface).astype(np.uint8)).resize(SIZE, Image.BOX)
    if rng.rand() < TURN:
        hue, *rest = picture.convert("HSV").split()
        turn = rng.randint(256)
        picture = Image.merge("HSV", [hue.point(lambda value: (value + turn) % 256), *rest]).convert("RGB")
    if rng.rand() < MIRRORED:
        picture = picture.transpose(Image.FLIP_LEFT_RIGHT)
    if rng.rand() < BLURRED:
        picture = picture.filter(ImageFilter.GaussianBlur(rng.uniform(0.3, 3)))
    held = io.BytesIO()
    picture.save(held, "JPEG", quality=rng.randint(30, 93))
    return Image.open(held).convert("RGB")


def films(count, seed):
    rng = np.random.RandomState(seed)
    return (film(rng) for _ in range(count))
