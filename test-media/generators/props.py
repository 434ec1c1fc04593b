"""The product and its brand: the mark, the bottle, and small things that stand around them. All drawn, all ours."""
import math

from canvas import ellipse, fill_with, glow, linear, mix, rgb, rounded, text_patch, paste
import cairo

GOLD_DARK, GOLD, GOLD_LIGHT = rgb('#9c6b2f'), rgb('#e0b268'), rgb('#fff0cc')
CREAM, INK = rgb('#fff7ec'), rgb('#2a1740')


def drop_path(ctx, x, y, size):
    """A drop, point up, `size` high."""
    r = size * 0.34
    ctx.new_sub_path()
    ctx.move_to(x, y - size / 2)
    ctx.curve_to(x + r * 0.35, y - size * 0.18, x + r, y - size * 0.05, x + r, y + size * 0.16)
    ctx.curve_to(x + r, y + size * 0.38, x + r * 0.55, y + size / 2, x, y + size / 2)
    ctx.curve_to(x - r * 0.55, y + size / 2, x - r, y + size * 0.38, x - r, y + size * 0.16)
    ctx.curve_to(x - r, y - size * 0.05, x - r * 0.35, y - size * 0.18, x, y - size / 2)
    ctx.close_path()


def brand_mark(ctx, x, y, size, colour):
    """The brand's mark: a drop that holds a crescent moon."""
    ctx.push_group()
    drop_path(ctx, x, y, size)
    ctx.set_source_rgba(*colour)
    ctx.fill()
    ctx.set_operator(cairo.OPERATOR_DEST_OUT)
    ctx.arc(x - size * 0.01, y + size * 0.16, size * 0.215, 0, 2 * math.pi)
    ctx.set_source_rgba(0, 0, 0, 1)
    ctx.fill()
    ctx.set_operator(cairo.OPERATOR_OVER)
    ctx.push_group()
    ctx.arc(x - size * 0.01, y + size * 0.16, size * 0.165, 0, 2 * math.pi)
    ctx.set_source_rgba(*colour)
    ctx.fill()
    ctx.set_operator(cairo.OPERATOR_DEST_OUT)
    ctx.arc(x + size * 0.065, y + size * 0.115, size * 0.145, 0, 2 * math.pi)
    ctx.set_source_rgba(0, 0, 0, 1)
    ctx.fill()
    ctx.pop_group_to_source()
    ctx.paint()
    ctx.pop_group_to_source()
    ctx.paint()


def bottle(ctx, x, base, height, glass=('#5b2a63', '#c46a86', '#f7b7a3'), glint=0.5):
    """
    The serum bottle, standing at (x, base). `glass`: shadow, body and lit colour. `glint` (0…1) is where a band of
    light stands on its way over the glass.
    """
    w, body = height * 0.40, height * 0.60
    left, top = x - w / 2, base - body
    dark, mid, lit = (rgb(code) for code in glass)

    ellipse(ctx, x, base + height * 0.005, w * 0.78, height * 0.035)
    ctx.set_source_rgba(0, 0, 0, 0.30)
    ctx.fill()

    collar(ctx, x, top - height * 0.085, w * 0.46, height * 0.10)
    bulb(ctx, x, top - height * 0.085, w * 0.36, height * 0.31)

    rounded(ctx, left, top, w, body, w * 0.17)
    fill_with(ctx, linear(left, 0, left + w, 0, (0, dark), (0.16, mid), (0.36, lit), (0.62, mid), (1, dark)))
    rounded(ctx, left, top, w, body, w * 0.17)
    shade = linear(0, top, 0, base, (0, (1, 1, 1, 0.22)), (0.3, (1, 1, 1, 0)), (0.75, (0, 0, 0, 0)), (1, (0, 0, 0, 0.38)))
    fill_with(ctx, shade)

    ctx.save()
    rounded(ctx, left, top, w, body, w * 0.17)
    ctx.clip()
    at = left - w * 0.4 + glint * w * 1.8
    ctx.move_to(at, top)
    ctx.line_to(at + w * 0.16, top)
    ctx.line_to(at - w * 0.12, base)
    ctx.line_to(at - w * 0.28, base)
    ctx.close_path()
    ctx.set_source_rgba(1, 1, 1, 0.20)
    ctx.fill()
    rounded(ctx, left + w * 0.075, top + w * 0.13, w * 0.055, body - w * 0.3, w * 0.027)
    ctx.set_source_rgba(1, 1, 1, 0.55)
    ctx.fill()
    rounded(ctx, left + w * 0.90, top + w * 0.16, w * 0.03, body - w * 0.36, w * 0.015)
    ctx.set_source_rgba(1, 1, 1, 0.28)
    ctx.fill()
    ctx.restore()
    label(ctx, x, top + body * 0.21, w * 0.66, body * 0.60)


def label(ctx, x, top, width, height):
    rounded(ctx, x - width / 2, top, width, height, width * 0.05)
    fill_with(ctx, linear(x - width / 2, 0, x + width / 2, 0, (0, rgb('#e8d8c8')), (0.4, CREAM), (1, rgb('#dcc7b4'))))
    brand_mark(ctx, x, top + height * 0.34, height * 0.42, rgb('#7a3f63'))
    size = max(6, round(width * 0.135))
    patch, _ = text_patch('HALVORA', 'display', size, rgb('#3a1f45'), tracking_px=size * 0.12)
    paste(ctx, patch, x - patch.width / 2, top + height * 0.66)
    ctx.rectangle(x - width * 0.22, top + height * 0.86, width * 0.44, max(1, height * 0.012))
    ctx.set_source_rgba(*rgb('#b58a5a'))
    ctx.fill()


def gold(x0, x1):
    return linear(x0, 0, x1, 0, (0, GOLD_DARK), (0.28, GOLD_LIGHT), (0.5, GOLD), (0.8, mix(GOLD, GOLD_DARK, 0.5)), (1, GOLD_DARK))


def collar(ctx, x, top, width, height):
    rounded(ctx, x - width / 2, top, width, height, width * 0.06)
    fill_with(ctx, gold(x - width / 2, x + width / 2))
    for share in (0.3, 0.52, 0.74):
        ctx.rectangle(x - width / 2, top + height * share, width, max(1, height * 0.03))
        ctx.set_source_rgba(0.3, 0.18, 0.05, 0.35)
        ctx.fill()


def bulb(ctx, x, bottom, width, height):
    """The dropper's rubber bulb."""
    top = bottom - height
    ctx.new_sub_path()
    ctx.move_to(x - width * 0.46, bottom)
    ctx.curve_to(x - width * 0.56, bottom - height * 0.4, x - width * 0.30, bottom - height * 0.45, x - width * 0.30, top + height * 0.2)
    ctx.curve_to(x - width * 0.28, top - height * 0.05, x + width * 0.28, top - height * 0.05, x + width * 0.30, top + height * 0.2)
    ctx.curve_to(x + width * 0.30, bottom - height * 0.45, x + width * 0.56, bottom - height * 0.4, x + width * 0.46, bottom)
    ctx.close_path()
    fill_with(ctx, linear(x - width / 2, 0, x + width / 2, 0, (0, rgb('#1a0f28')), (0.32, rgb('#6d5080')), (0.5, rgb('#3b2550')), (1, rgb('#140b20'))))


def plinth(ctx, x, y, rx, height, top_colour, side_colour):
    """A round stage; (x, y) is the middle of its upper face."""
    ry = rx * 0.17
    ctx.new_sub_path()
    ctx.arc(0, 0, 0, 0, 0)
    ctx.move_to(x - rx, y)
    ctx.line_to(x - rx, y + height)
    ctx.save()
    ctx.translate(x, y + height)
    ctx.scale(rx, ry)
    ctx.arc_negative(0, 0, 1, math.pi, 0)
    ctx.restore()
    ctx.line_to(x + rx, y)
    ctx.close_path()
    dark = mix(side_colour, (0, 0, 0, 1), 0.55)
    fill_with(ctx, linear(x - rx, 0, x + rx, 0, (0, dark), (0.35, side_colour), (1, dark)))
    ellipse(ctx, x, y, rx, ry)
    fill_with(ctx, linear(x - rx, 0, x + rx, 0, (0, mix(top_colour, dark, 0.5)), (0.4, top_colour), (1, mix(top_colour, dark, 0.4))))


def leaf(ctx, x, y, length, angle, light, dark):
    """A long leaf with a rib, growing from (x, y)."""
    ctx.save()
    ctx.translate(x, y)
    ctx.rotate(angle)
    ctx.new_sub_path()
    ctx.move_to(0, 0)
    ctx.curve_to(length * 0.3, -length * 0.26, length * 0.75, -length * 0.20, length, 0)
    ctx.curve_to(length * 0.75, length * 0.16, length * 0.3, length * 0.2, 0, 0)
    fill_with(ctx, linear(0, -length * 0.2, 0, length * 0.2, (0, light), (1, dark)))
    ctx.move_to(0, 0)
    ctx.curve_to(length * 0.4, -length * 0.05, length * 0.7, -length * 0.03, length * 0.97, 0)
    ctx.set_source_rgba(*mix(light, (1, 1, 1, 1), 0.25)[:3], 0.6)
    ctx.set_line_width(max(1.0, length * 0.012))
    ctx.stroke()
    ctx.restore()


def rising_drop(ctx, x, y, size, colour):
    """A clear drop of serum with its light."""
    glow(ctx, x, y, size * 1.3, colour, 0.35)
    drop_path(ctx, x, y, size)
    fill_with(ctx, linear(x - size / 3, y - size / 2, x + size / 3, y + size / 2, (0, (1, 1, 1, 0.85)), (0.5, colour), (1, mix(colour, (1, 1, 1, 1), 0.4))))
    ellipse(ctx, x - size * 0.1, y + size * 0.12, size * 0.05, size * 0.1)
    ctx.set_source_rgba(1, 1, 1, 0.9)
    ctx.fill()
