"""What films of moving lines are drawn over: plain, graded, drifting, textured and painted grounds."""
import sys
from pathlib import Path

import numpy as np
from PIL import Image

sys.path.append(str(Path(__file__).resolve().parents[2] / 'test-media/generators'))
from canvas import HEIGHT, WIDTH, backdrop, bokeh, mix, new_surface, to_array  # noqa: E402
from scenes import hero, lake, portrait, shelf  # noqa: E402


def drawn(draw):
    """A drawing of (ctx, t) as an array of RGB floats."""
    def at(t):
        surface, ctx = new_surface()
        draw(ctx, t)
        return to_array(surface)
    return at


def colour(random, light):
    """A colour, dark or light."""
    return tuple(random.uniform(0.62, 0.98, 3) if light else random.uniform(0.02, 0.34, 3)) + (1.0,)


def plain(random):
    flat = np.full((HEIGHT, WIDTH, 3), np.array(colour(random, random.rand() < 0.5)[:3]) * 255, np.float32)
    return lambda t: flat


def graded(random):
    light = random.rand() < 0.5
    one, other, angle = colour(random, light), colour(random, light), random.uniform(0, 90)
    still = drawn(lambda ctx, t: backdrop(ctx, (0, one), (1, other), angle=angle))(0)
    return lambda t: still


def drifting(random):
    """Soft lights that float over a graded ground."""
    light = random.rand() < 0.5
    one, other = colour(random, light), colour(random, light)
    seed, count, drift = random.randint(1 << 30), random.randint(8, 30), random.uniform(10, 60)

    def draw(ctx, t):
        backdrop(ctx, (0, one), (1, other))
        bokeh(ctx, t, seed, count, mix(one, (1, 1, 1, 1), 0.6), drift=drift, sizes=(20, 120), strength=0.25)
    return drawn(draw)


def textured(random):
    """Noise of several sizes, as foliage, cloth or water is, which a slow camera passes or zooms."""
    room = 1.3
    size = (round(WIDTH * room), round(HEIGHT * room))
    field = np.zeros((size[1], size[0], 3), np.float32)
    base, strength = np.array(colour(random, random.rand() < 0.4)[:3]) * 255, random.uniform(25, 70)
    for step in (6, 14, 40, 120):
        coarse = random.normal(size=(size[1] // step + 2, size[0] // step + 2)).astype(np.float32)
        layer = np.asarray(Image.fromarray(coarse).resize(size, Image.BICUBIC))
        field += (layer * strength * (step / 120) ** 0.4)[:, :, None] * random.uniform(0.5, 1.0, 3).astype(np.float32)
    picture = Image.fromarray(np.clip(field + base, 0, 255).astype(np.uint8))
    pace, zooms = random.uniform(0.004, 0.03), random.rand() < 0.5

    def at(t):
        share = min(1.0, pace * t)
        left, top = (size[0] - WIDTH) * share, (size[1] - HEIGHT) * share
        box = (left / 2, top / 2, size[0] - left / 2, size[1] - top / 2) if zooms else (left, top, left + WIDTH, top + HEIGHT)
        return np.asarray(picture.resize((WIDTH, HEIGHT), Image.BILINEAR, box=box), np.float32)
    return at


def painted(random):
    """One of the scenes of this project's own films."""
    scene = (lake, hero, portrait, shelf)[random.randint(4)]
    return drawn(lambda ctx, t: scene(ctx, t, 4.0))


GROUNDS = {'plain': plain, 'graded': graded, 'drifting': drifting, 'textured': textured, 'painted': painted}
