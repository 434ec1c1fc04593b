"""The shots. Each draws one moment: scene(ctx, t, length), both in seconds of the shot's own clock."""
import math

import numpy as np

from canvas import (HEIGHT, WIDTH, backdrop, bokeh, ease, ellipse, fill_with, glow, linear, mix, rgb, rounded)
from props import CREAM, GOLD, bottle, brand_mark, leaf, plinth, rising_drop


def lake(ctx, t, length):
    """First light over a mountain lake; the hills pass at different speeds."""
    u = t / length
    top, middle, low = (mix(rgb(a), rgb(b), ease(u)) for a, b in
                        (('#10123a', '#24205c'), ('#4a2c6e', '#8a4a86'), ('#e58a7c', '#ffc08a')))
    backdrop(ctx, (0, top), (0.34, middle), (0.62, low), (1, low))
    random = np.random.RandomState(7)
    for _ in range(130):
        x, y, size, phase = random.rand(4)
        shine = (1 - ease(u * 1.1)) * (0.5 + 0.5 * math.sin(t * 3 + phase * 6.28)) * (1 - y)
        ellipse(ctx, x * WIDTH, y * 300, 0.7 + size, 0.7 + size)
        ctx.set_source_rgba(1, 1, 1, 0.9 * shine)
        ctx.fill()
    sun_x, sun_y = 860, 452 - 62 * ease(u)
    glow(ctx, sun_x, sun_y, 470, rgb('#ffd9a0'), 0.75)
    ellipse(ctx, sun_x, sun_y, 46, 46)
    ctx.set_source_rgba(*rgb('#fff3d6'))
    ctx.fill()
    shores = (('#8d5b93', 392, 74, 5, 0.9), ('#6a4384', 424, 58, 11, 1.9), ('#452c68', 452, 44, 23, 3.4))
    for colour, base, rise, seed, speed in shores:
        ridge(ctx, base, rise, seed, t * speed * 6, rgb(colour))
    for band in range(3):
        ctx.rectangle(0, 408 + band * 18, WIDTH, 44)
        fill_with(ctx, linear(0, 408 + band * 18, 0, 452 + band * 18, (0, (1, 0.85, 0.8, 0)), (0.5, (1, 0.85, 0.8, 0.10)), (1, (1, 0.85, 0.8, 0))))
    water(ctx, t, 474, sun_x, low)
    ridge(ctx, 690, 60, 41, t * 44, rgb('#140d2c'), trees=True)


def ridge(ctx, base, rise, seed, shift, colour, trees=False):
    random = np.random.RandomState(seed)
    waves = [(random.uniform(0.0016, 0.011), random.uniform(0, 6.28), random.uniform(0.35, 1)) for _ in range(5)]
    ctx.new_path()
    ctx.move_to(-10, HEIGHT)
    for x in range(-10, WIDTH + 20, 6):
        y = base - rise * sum(a * math.sin((x + shift) * f + p) / (1 + i) for i, (f, p, a) in enumerate(waves))
        ctx.line_to(x, y)
    ctx.line_to(WIDTH + 20, HEIGHT)
    ctx.close_path()
    fill_with(ctx, linear(0, base - rise, 0, base + rise * 2, (0, colour), (1, mix(colour, (0.05, 0.03, 0.12, 1), 0.45))))
    if not trees:
        return
    ctx.set_source_rgba(*colour)
    for index in range(46):
        at = index * 62 - shift % 62 - 40 + 30 * math.sin((index + int(shift // 62)) * 12.9898)
        tall = 46 + 34 * abs(math.sin((index + int(shift // 62)) * 78.233))
        y = base - rise * sum(a * math.sin((at + shift) * f + p) / (1 + i) for i, (f, p, a) in enumerate(waves))
        for tier in range(4):
            half, foot = tall * (0.30 - 0.055 * tier), y + 8 - tall * 0.23 * tier
            ctx.move_to(at - half, foot)
            ctx.line_to(at, foot - tall * 0.42)
            ctx.line_to(at + half, foot)
            ctx.close_path()
        ctx.fill()


def water(ctx, t, level, sun_x, sky):
    ctx.rectangle(0, level, WIDTH, HEIGHT - level)
    fill_with(ctx, linear(0, level, 0, HEIGHT, (0, mix(sky, rgb('#57336f'), 0.35)), (0.4, rgb('#3d2862')), (1, rgb('#150f33'))))
    random = np.random.RandomState(3)
    for _ in range(150):
        depth, side, phase, size = random.rand(4)
        y = level + 4 + depth**1.6 * 190
        spread = 26 + depth * 150
        x = sun_x + (side - 0.5) * 2 * spread + 9 * math.sin(t * 1.7 + phase * 6.28)
        alpha = (0.34 + 0.4 * math.sin(t * 3.2 + phase * 6.28)) * (1 - abs(side - 0.5) * 1.6)
        ellipse(ctx, x, y, 8 + 38 * size * (0.4 + depth), 1.2 + 1.7 * depth)
        ctx.set_source_rgba(1, 0.87, 0.66, max(0, alpha))
        ctx.fill()


def hero(ctx, t, length):
    """The bottle on its stage, with turning rays, leaves and drops that rise."""
    u = t / length
    backdrop(ctx, (0, rgb('#2c1450')), (0.55, rgb('#5c2868')), (1, rgb('#24103f')), angle=60)
    x, base = 372, 586
    glow(ctx, x, 330, 560, rgb('#ff9e9e'), 0.75)
    rays(ctx, x, 330, t)
    bokeh(ctx, t, 21, 34, rgb('#ffd9c2'))
    for side, reach, lean in ((-1, 300, -0.55), (-1, 230, -0.95), (-1, 250, -0.18), (1, 250, -0.62), (1, 190, -1.02)):
        sway = 0.035 * math.sin(t * 1.6 + reach)
        angle = lean + sway if side > 0 else math.pi - lean + sway
        leaf(ctx, x + side * 66, base - 4, reach, angle, rgb('#7fae8e'), rgb('#1f4d4d'))
    plinth(ctx, x, base, 236, 190, rgb('#f1b9a6'), rgb('#8d4a72'))
    ctx.save()
    zoom = 1 + 0.05 * ease(u)
    ctx.translate(x, base)
    ctx.scale(zoom, zoom)
    bottle(ctx, 0, 0, 430, glint=(t * 0.42) % 1.4)
    ctx.restore()
    for index in range(7):
        rise = (t * 0.16 + index * 0.143) % 1
        dx = 190 * math.sin(index * 2.4) + 16 * math.sin(t * 1.4 + index)
        size = 15 + 15 * abs(math.sin(index * 5.1))
        if abs(dx) > 100:
            rising_drop(ctx, x + dx, base - 40 - rise * 470, size * (1 - 0.35 * rise), rgb('#ffc9b5', 0.75))


def rays(ctx, x, y, t, count=14, colour=(1, 0.86, 0.78)):
    for index in range(count):
        angle = index * 2 * math.pi / count + t * 0.10
        spread = 0.075 + 0.03 * math.sin(index * 3.7)
        ctx.move_to(x, y)
        ctx.line_to(x + 1200 * math.cos(angle - spread), y + 1200 * math.sin(angle - spread))
        ctx.line_to(x + 1200 * math.cos(angle + spread), y + 1200 * math.sin(angle + spread))
        ctx.close_path()
        ctx.set_source_rgba(*colour, 0.045)
        ctx.fill()


def portrait(ctx, t, length):
    """A woman's profile against the moon, petals passing by."""
    u = t / length
    backdrop(ctx, (0, rgb('#f6c7b2')), (0.5, rgb('#e79aa2')), (1, rgb('#8a4b86')), angle=70)
    glow(ctx, 410, 330, 520, rgb('#fff1d8'), 0.9)
    ellipse(ctx, 410, 330 - 8 * u, 236, 236)
    fill_with(ctx, linear(200, 100, 620, 560, (0, rgb('#fff6e4')), (1, rgb('#ffd3b8'))))
    ctx.save()
    ctx.translate(452 - 16 * ease(u), 400)
    ctx.scale(1.32, 1.32)
    profile(ctx, t)
    ctx.restore()
    random = np.random.RandomState(12)
    for index in range(12):
        px, py, size, spin, speed = random.rand(5)
        x = (px * 760 + t * (46 + 60 * speed)) % 760 - 60
        y = (py * 800 + t * (30 + 40 * speed)) % 800 - 40
        petal(ctx, x, y, 9 + 15 * size, t * (1 + spin) + index, 0.35 + 0.45 * size)


def profile(ctx, t):
    """Head, neck and gathered hair in profile, facing right; about 400 units high."""
    hair, deep = rgb('#3b1c4c'), rgb('#241038')
    ellipse(ctx, -128, -150, 62, 58)
    fill_with(ctx, linear(-190, -210, -70, -90, (0, rgb('#5a2f69')), (1, deep)))
    ctx.new_sub_path()
    ctx.move_to(52, -128)
    ctx.curve_to(62, -100, 60, -84, 66, -70)
    ctx.curve_to(76, -52, 92, -36, 94, -28)
    ctx.curve_to(95, -20, 84, -16, 78, -14)
    ctx.curve_to(80, -8, 88, -2, 86, 5)
    ctx.curve_to(85, 9, 78, 11, 75, 12)
    ctx.curve_to(79, 15, 84, 20, 81, 27)
    ctx.curve_to(78, 33, 70, 34, 70, 40)
    ctx.curve_to(72, 50, 70, 64, 54, 68)
    ctx.curve_to(34, 72, 14, 64, 4, 76)
    ctx.curve_to(-4, 96, -2, 128, 14, 150)
    ctx.curve_to(44, 184, 112, 196, 150, 252)
    ctx.line_to(-230, 252)
    ctx.curve_to(-190, 196, -120, 178, -100, 140)
    ctx.curve_to(-88, 110, -92, 70, -96, 40)
    ctx.curve_to(-120, -60, -60, -160, 52, -128)
    ctx.close_path()
    fill_with(ctx, linear(-150, -120, 120, 200, (0, rgb('#7d3f74')), (0.5, rgb('#b2627f')), (1, rgb('#5b2a63'))))
    ctx.new_sub_path()
    ctx.move_to(58, -116)
    ctx.curve_to(30, -98, 6, -70, -10, -34)
    ctx.curve_to(-18, -10, -24, 6, -40, 18)
    ctx.curve_to(-64, 34, -88, 20, -104, -6)
    ctx.curve_to(-142, -66, -110, -176, -18, -186)
    ctx.curve_to(30, -190, 62, -160, 66, -132)
    ctx.curve_to(66, -126, 62, -118, 58, -116)
    ctx.close_path()
    fill_with(ctx, linear(-120, -190, 60, 20, (0, rgb('#6a3876')), (0.45, hair), (1, deep)))
    ctx.set_line_width(2)
    for strand in range(7):
        ctx.move_to(52 - strand * 8, -134 - strand * 6)
        ctx.curve_to(-10 - strand * 10, -150, -70 - strand * 6, -120 + strand * 10, -86 + strand * 4, -40 + strand * 6)
        ctx.set_source_rgba(1, 0.75, 0.8, 0.13)
        ctx.stroke()
    ctx.move_to(44, -56)
    ctx.curve_to(50, -48, 58, -47, 64, -52)
    ctx.set_source_rgba(*deep[:3], 0.9)
    ctx.set_line_width(3)
    ctx.stroke()
    ctx.move_to(40, -78)
    ctx.curve_to(48, -86, 56, -86, 62, -82)
    ctx.set_line_width(3.5)
    ctx.stroke()
    glow(ctx, 48, -14, 34, rgb('#ffb3a8'), 0.55)
    ellipse(ctx, -18, 22, 5, 8)
    ctx.set_source_rgba(*GOLD)
    ctx.fill()


def petal(ctx, x, y, size, angle, alpha):
    ctx.save()
    ctx.translate(x, y)
    ctx.rotate(angle)
    ctx.scale(1, 0.35 + 0.65 * abs(math.sin(angle * 0.8)))
    ctx.move_to(-size, 0)
    ctx.curve_to(-size * 0.4, -size * 0.9, size * 0.8, -size * 0.7, size, 0)
    ctx.curve_to(size * 0.6, size * 0.6, -size * 0.5, size * 0.6, -size, 0)
    fill_with(ctx, linear(-size, 0, size, 0, (0, (1, 0.93, 0.9, alpha)), (1, (0.93, 0.5, 0.58, alpha))))
    ctx.restore()


def shelf(ctx, t, length):
    """Three bottles in lit niches; the light moves along."""
    backdrop(ctx, (0, rgb('#3a1d57')), (1, rgb('#20103a')))
    for index, (x, glass) in enumerate(((250, ('#4b2a6b', '#8d5fb0', '#d3b2ec')), (530, ('#5b2a63', '#c46a86', '#f7b7a3')), (810, ('#1f4a58', '#4f94a0', '#bfe6df')))):
        lit = 0.35 + 0.65 * max(0.0, math.sin(t * 2.2 - index * 0.9)) ** 2
        rounded_top(ctx, x - 118, 130, 236, 440)
        fill_with(ctx, linear(0, 130, 0, 570, (0, rgb('#6d3c74')), (1, rgb('#34194d'))))
        ctx.save()
        rounded_top(ctx, x - 118, 130, 236, 440)
        ctx.clip()
        glow(ctx, x, 250, 300, rgb('#ffc9a0'), 0.75 * lit)
        ctx.restore()
        bottle(ctx, x, 562, 330, glass=glass, glint=(t * 0.5 + index * 0.3) % 1.4)
    ctx.rectangle(0, 566, WIDTH, 22)
    fill_with(ctx, linear(0, 566, 0, 588, (0, rgb('#f6d9c4')), (1, rgb('#c98f86'))))
    ctx.rectangle(0, 588, WIDTH, HEIGHT - 588)
    fill_with(ctx, linear(0, 588, 0, HEIGHT, (0, rgb('#4a2460')), (1, rgb('#190c2d'))))
    bokeh(ctx, t, 5, 18, rgb('#ffd9c2'), drift=9, strength=0.10)


def rounded_top(ctx, x, y, width, height):
    ctx.new_sub_path()
    ctx.arc(x + width / 2, y + width / 2, width / 2, math.pi, 0)
    ctx.line_to(x + width, y + height)
    ctx.line_to(x, y + height)
    ctx.close_path()


def end_card(ctx, t, length):
    """Cream, silk waves, the mark, the bottle."""
    backdrop(ctx, (0, rgb('#fff8ee')), (1, rgb('#fbe3d3')), angle=50)
    for index, (colour, height) in enumerate((('#f7cdbd', 470), ('#eea9a4', 540), ('#c9788f', 610), ('#7a3f77', 668))):
        ctx.new_path()
        ctx.move_to(0, HEIGHT)
        for x in range(0, WIDTH + 20, 10):
            ctx.line_to(x, height + 42 * math.sin(x * 0.0042 + t * 0.7 + index * 1.3) + 16 * math.sin(x * 0.011 - t * 0.9 + index))
        ctx.line_to(WIDTH + 20, HEIGHT)
        ctx.close_path()
        fill_with(ctx, linear(0, height - 60, 0, HEIGHT, (0, rgb(colour, 0.92)), (1, mix(rgb(colour), rgb('#5b2a63'), 0.35))))
    glow(ctx, 1000, 330, 420, rgb('#fff3d0'), 0.9)
    plinth(ctx, 1000, 590, 170, 200, rgb('#fff0e2'), rgb('#d9a08f'))
    bottle(ctx, 1000, 590, 420, glint=(t * 0.38) % 1.4)
    brand_mark(ctx, 170, 176, 118 * min(1.0, 0.7 + t), rgb('#7a3f63'))


SCENES = {'lake': lake, 'hero': hero, 'portrait': portrait, 'shelf': shelf, 'end_card': end_card}
