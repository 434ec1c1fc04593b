"""Lines of text that come, stand and leave in the ways of advertisements, and when each is there."""
import math
from dataclasses import dataclass

import numpy as np

from canvas import FPS, HEIGHT, WIDTH, ease, ease_out, paste, text_patch
from film import contrast_ratio, milliseconds


@dataclass
class Look:
    """How a line looks on one frame: its strength, where it lies from its place, its size, and how much of it is shown."""
    alpha: float = 1.0
    dx: float = 0.0
    dy: float = 0.0
    scale: float = 1.0
    shown: float = 1.0


def cut(line, frame):
    return Look()


def fade(line, frame):
    half = line.pace / 2
    return Look(alpha=min(ease((frame - line.start + half) / line.pace), ease((line.end - frame + half) / line.pace)))


def slide(line, frame):
    """In from a side and out again, slowing down and gathering speed; `start` and `end` are where it stands."""
    before, after = line.start - frame, frame - line.end + 1
    u = 1 - ease_out(1 - before / line.pace) if before > 0 else (after / line.pace) ** 2 if after > 0 else 0.0
    way = {'left': (-line.x - line.width - 4, 0), 'right': (WIDTH - line.x + 4, 0), 'below': (0, HEIGHT - line.y + 4)}[line.side]
    return Look(dx=way[0] * u, dy=way[1] * u)


def pop(line, frame):
    return Look(scale=0.72 + 0.28 * ease_out((frame - line.start + 1) / 4))


def typed(line, frame):
    """Letter by letter; `start` is when the last one is there."""
    return Look(shown=min(1.0, 1 - (line.start - frame) / line.pace))


def wiped(line, frame):
    """Uncovered from the left, and covered again."""
    return Look(shown=min(1.0, 1 - (line.start - frame) / line.pace, 1 - (frame - line.end + 1) / line.pace))


def zoomed(line, frame):
    """Grows a little as long as it stands."""
    return Look(scale=1 + 0.1 * (frame - line.start) / max(1, line.end - line.start))


def drifted(line, frame):
    """Wanders by half a pixel a frame."""
    return Look(dx=0.5 * (frame - line.start))


def shaken(line, frame):
    return Look(dx=2 * math.sin(frame * 2.1), dy=2 * math.cos(frame * 1.7))


WAYS = {'cut': cut, 'fade': fade, 'slide': slide, 'pop': pop, 'typed': typed, 'wiped': wiped, 'zoomed': zoomed,
        'drifted': drifted, 'shaken': shaken}
"""Ways that begin or end beyond the time for which a line stands."""
LONGER = ('fade', 'slide', 'typed', 'wiped')


class Line:
    """
    One line. It is there (see `truth`) on the frames on which it has half its strength or more, is whole in the picture,
    and shows all its letters.
    """

    def __init__(self, text, size, x, y, frames, way, random, ink, font='display', plate=None):
        self.text, self.way, self.ink, self.plate = text, way, ink, plate
        self.start, self.end = frames
        self.patch, self.cap_px = text_patch(text, font, size, ink + (1.0,))
        self.font_px, self.width, self.height = size, self.patch.width, self.patch.height
        self.x, self.y = int(x), int(y)
        self.pace = int(random.randint(6, 16)) if way != 'typed' else max(6, len(text))
        self.side = ('left', 'right', 'below')[random.randint(3)]
        self.grounds, self.there = [], []

    @property
    def reach(self):
        """First and last frame, exclusive, on which anything of it may be seen."""
        more = self.pace if self.way in LONGER else 0
        return self.start - more, self.end + (0 if self.way == 'typed' else more)

    def draw(self, ctx, frame, ground):
        if not self.reach[0] <= frame < self.reach[1]:
            return
        look = WAYS[self.way](self, frame)
        if look.alpha < 0.004 or look.shown <= 0:
            return
        x, y = self.x + look.dx, self.y + look.dy
        if self.plate is not None:
            ctx.rectangle(x - 14, y - 10, self.width + 28, self.height + 20)
            ctx.set_source_rgba(*self.plate, look.alpha)
            ctx.fill()
        shown = self.patch.crop((0, 0, max(1, round(self.width * look.shown)), self.height))
        paste(ctx, shown, x, y, look.scale, look.alpha)
        inside = x >= 0 and y >= 0 and x + self.width <= WIDTH and y + self.height <= HEIGHT
        if inside and look.alpha >= 0.5 and look.shown >= 1:
            self.there.append(frame)
            box = ground[self.y : self.y + self.height, self.x : self.x + self.width]
            self.grounds.append(box.reshape(-1, 3).mean(axis=0))

    def truth(self):
        seen = self.grounds[:: max(1, len(self.grounds) // 8)]
        grounds = seen if self.plate is None else [[part * 255 for part in self.plate]]
        ink = [part * 255 for part in self.ink]
        contrast = min(float(contrast_ratio(ink, ground, 1.0)) for ground in grounds)
        return {
            'text': self.text, 'way': self.way,
            'startMs': milliseconds(self.there[0]), 'endMs': milliseconds(self.there[-1] + 1),
            'bbox': {'x': round(self.x / WIDTH, 4), 'y': round(self.y / HEIGHT, 4),
                     'width': round(self.width / WIDTH, 4), 'height': round(self.height / HEIGHT, 4)},
            'heightPx': self.height, 'capHeightPx': self.cap_px, 'contrastRatio': round(contrast, 2),
            'ocrReadable': self.cap_px >= 9 and contrast >= 1.6,
        }


def ink_for(ground, random):
    """A colour that can be read on that ground: mostly plain white or black, else tinted."""
    light = float(np.dot(ground, (0.2126, 0.7152, 0.0722))) / 255 < 0.45
    tint = random.uniform(0, 0.25, 3) if random.rand() < 0.35 else np.zeros(3)
    return tuple(float(part) for part in (1 - tint if light else tint * 0.8))
