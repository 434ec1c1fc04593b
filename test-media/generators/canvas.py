"""Drawing helpers on pycairo and Pillow: colours, easing, gradients, glows, text with its ink box."""
import math

import cairo
import numpy as np
from PIL import Image, ImageDraw, ImageFont

WIDTH, HEIGHT, FPS = 1280, 720, 25
INTER = '/usr/share/fonts/opentype/inter/'
FONTS = {
    'display': INTER + 'InterDisplay-SemiBold.otf',
    'bold': INTER + 'InterDisplay-Bold.otf',
    'text': INTER + 'Inter-Medium.otf',
    'light': INTER + 'InterDisplay-Light.otf',
}


def rgb(code, alpha=1.0):
    """'#f2c879' → four floats for cairo."""
    return tuple(int(code[i : i + 2], 16) / 255 for i in (1, 3, 5)) + (alpha,)


def mix(a, b, u):
    """Between two colours of rgb(), u from 0 to 1."""
    return tuple(x + (y - x) * u for x, y in zip(a, b))


def ease(u):
    """Slow in and out, clamped to 0…1."""
    u = min(1.0, max(0.0, u))
    return u * u * (3 - 2 * u)


def ease_out(u):
    u = min(1.0, max(0.0, u))
    return 1 - (1 - u) ** 3


def new_surface(width=WIDTH, height=HEIGHT):
    surface = cairo.ImageSurface(cairo.FORMAT_ARGB32, width, height)
    return surface, cairo.Context(surface)


def to_array(surface):
    """A cairo picture as RGB floats, 0…255, of shape (height, width, 3)."""
    surface.flush()
    data = np.ndarray((surface.get_height(), surface.get_width(), 4), np.uint8, surface.get_data())
    return data[:, :, 2::-1].astype(np.float32)


def linear(x0, y0, x1, y1, *stops):
    """stops: (position, colour) pairs."""
    pattern = cairo.LinearGradient(x0, y0, x1, y1)
    for at, colour in stops:
        pattern.add_color_stop_rgba(at, *colour)
    return pattern


def fill_with(ctx, pattern):
    ctx.set_source(pattern)
    ctx.fill()


def backdrop(ctx, *stops, angle=90):
    dx, dy = math.cos(math.radians(angle)), math.sin(math.radians(angle))
    ctx.rectangle(0, 0, WIDTH, HEIGHT)
    fill_with(ctx, linear(0, 0, WIDTH * dx, HEIGHT * dy, *stops))


def glow(ctx, x, y, radius, colour, strength=1.0, squash=1.0):
    """A soft round light; squash below 1 flattens it."""
    ctx.save()
    ctx.translate(x, y)
    ctx.scale(1, squash)
    pattern = cairo.RadialGradient(0, 0, 0, 0, 0, radius)
    for at, share in ((0, 1.0), (0.25, 0.62), (0.5, 0.28), (0.75, 0.08), (1, 0.0)):
        pattern.add_color_stop_rgba(at, *colour[:3], colour[3] * strength * share)
    ctx.arc(0, 0, radius, 0, 2 * math.pi)
    fill_with(ctx, pattern)
    ctx.restore()


def rounded(ctx, x, y, width, height, radius):
    ctx.new_sub_path()
    ctx.arc(x + width - radius, y + radius, radius, -math.pi / 2, 0)
    ctx.arc(x + width - radius, y + height - radius, radius, 0, math.pi / 2)
    ctx.arc(x + radius, y + height - radius, radius, math.pi / 2, math.pi)
    ctx.arc(x + radius, y + radius, radius, math.pi, 1.5 * math.pi)
    ctx.close_path()


def ellipse(ctx, x, y, rx, ry):
    ctx.save()
    ctx.translate(x, y)
    ctx.scale(rx, ry)
    ctx.new_sub_path()
    ctx.arc(0, 0, 1, 0, 2 * math.pi)
    ctx.restore()


def bokeh(ctx, t, seed, count, colour, drift=18, sizes=(10, 46), strength=0.16):
    """Out-of-focus lights that float upwards; the same seed gives the same lights."""
    random = np.random.RandomState(seed)
    for _ in range(count):
        x, y, size, speed, phase = random.rand(5)
        radius = sizes[0] + (sizes[1] - sizes[0]) * size**2
        px = x * WIDTH + 14 * math.sin(t * 0.9 + phase * 6.28)
        py = (y * (HEIGHT + 120) - t * drift * (0.4 + speed)) % (HEIGHT + 120) - 60
        twinkle = 0.55 + 0.45 * math.sin(t * (0.8 + speed) + phase * 6.28)
        ellipse(ctx, px, py, radius, radius)
        ctx.set_source_rgba(*colour[:3], strength * twinkle)
        ctx.fill()


def text_patch(text, font, size_px, colour, tracking_px=0.0):
    """
    One line of text as an RGBA picture cut to its ink. Kerning is the font's own; tracking_px is added between
    letters. Returns (picture, cap height in pixels).
    """
    face = ImageFont.truetype(FONTS[font], size_px)
    canvas = Image.new('L', (int(size_px * (len(text) + 4) + abs(tracking_px) * len(text)), size_px * 3), 0)
    draw = ImageDraw.Draw(canvas)
    if tracking_px == 0:
        draw.text((size_px, size_px), text, font=face, fill=255)
    else:
        for index, letter in enumerate(text):
            x = size_px + face.getlength(text[:index]) + tracking_px * index
            draw.text((x, size_px), letter, font=face, fill=255)
    ink = canvas.crop(canvas.getbbox())
    patch = Image.new('RGBA', ink.size, tuple(round(c * 255) for c in colour[:3]) + (0,))
    patch.putalpha(ink.point(lambda value: round(value * colour[3])))
    cap = face.getbbox('H')
    return patch, cap[3] - cap[1]


def paste(ctx, patch, x, y, scale=1.0, alpha=1.0):
    """Lays an RGBA picture with its top left at (x, y), scaled about its middle."""
    rgba = np.asarray(patch, dtype=np.float32)
    pre = rgba[:, :, :3] * rgba[:, :, 3:] / 255
    bgra = np.ascontiguousarray(np.dstack([pre[:, :, ::-1], rgba[:, :, 3]]).round().astype(np.uint8))
    surface = cairo.ImageSurface.create_for_data(bgra, cairo.FORMAT_ARGB32, patch.width, patch.height)
    ctx.save()
    ctx.translate(x + patch.width / 2, y + patch.height / 2)
    ctx.scale(scale, scale)
    ctx.set_source_surface(surface, -patch.width / 2, -patch.height / 2)
    ctx.paint_with_alpha(alpha)
    ctx.restore()
