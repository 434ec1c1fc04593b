"""Draws marks onto photographs, a batch at a time: windows with the mark in the middle, and windows without one."""

import io
import math
import random
import string

import numpy as np
import torch
import torch.nn.functional as F
from PIL import Image, ImageDraw, ImageFont

#: Side of a window, of a mark as it is kept here, and of a photograph.
SIDE, MARK, PHOTO = 96, 96, 240
FONTS = '/usr/share/fonts/truetype'


class Scenes:
    """Windows of SIDE pixels out of `marks` (uint8, n x 96 x 96 x 4), whose colours are `colours` (n x 3, NaN for
    marks that have their own), and `photographs` (uint8, n x 240 x 240 x 3). The generator is seeded."""

    def __init__(self, marks, colours, photographs, seed):
        self.marks, self.colours, self.photographs = marks, colours, photographs
        self.rng = np.random.default_rng(seed)
        self.decoys = draw_decoys(random.Random(seed), 1200)
        self.noise = torch.from_numpy(self.rng.standard_normal((96, 3, SIDE, SIDE), dtype='f4'))
        shade = torch.from_numpy(np.asarray(marks[..., 3]).reshape(len(marks), -1).mean(1))
        self.is_full = shade > 225

    def uniform(self, low, high, n):
        return torch.from_numpy(self.rng.uniform(low, high, n).astype('f4'))

    def chance(self, share, n):
        return torch.from_numpy(self.rng.random(n) < share)

    def ground(self, n):
        """Photograph windows from 36 to 240 pixels wide, mirrored at random."""
        at = self.rng.integers(len(self.photographs), size=n)
        photo = torch.from_numpy(self.photographs[np.sort(at)][np.argsort(np.argsort(at))]).permute(0, 3, 1, 2).float() / 255
        scale = self.uniform(math.log(0.15), 0, n).exp()
        theta = torch.zeros(n, 2, 3)
        theta[:, 0, 0] = scale * (self.chance(0.5, n).float() * 2 - 1)
        theta[:, 1, 1] = scale
        theta[:, :, 2] = self.uniform(-1, 1, (n, 2)) * (1 - scale)[:, None]
        return F.grid_sample(photo, F.affine_grid(theta, (n, 3, SIDE, SIDE), align_corners=False), align_corners=False, padding_mode='reflection')

    def windows(self, index, size, centre):
        """Draws one mark a window. `index`: which (from -1 down: decoys); `size`: its longer side as a fraction of the
        window; `centre`: n x 2, its middle from -1 to 1. Gives RGB, n x 3 x SIDE x SIDE."""
        n = len(index)
        is_decoy = index < 0
        rgba = torch.empty(n, MARK, MARK, 4)
        if (~is_decoy).any():
            rgba[~is_decoy] = torch.from_numpy(np.asarray(self.marks[index[~is_decoy].numpy()])).float() / 255
        if is_decoy.any():
            rgba[is_decoy] = torch.from_numpy(self.decoys[-1 - index[is_decoy].numpy()]).float() / 255
        rgba = rgba.permute(0, 3, 1, 2)
        own = torch.from_numpy(self.colours[index.clamp(min=0).numpy()])
        own[is_decoy] = float('nan')
        is_mono = ~own.isnan().any(1) | is_decoy
        full = self.is_full[index.clamp(min=0)] & ~is_decoy
        as_mono = is_mono | (self.chance(0.3, n) & ~full)

        ink = torch.where((~own.isnan().any(1) & self.chance(0.5, n))[:, None], own.nan_to_num(0), self.colour(n))
        plate = self.colour(n)
        swap = self.chance(0.4, n)[:, None]
        ink, plate = torch.where(swap, plate, ink), torch.where(swap, ink, plate)
        near = (luma(ink) - luma(plate)).abs() < 0.2
        plate[near] = (luma(ink[near]) < 0.5).float()[:, None] * 0.9 + 0.05
        grey = luma(rgba.permute(0, 2, 3, 1))[:, None]
        colourful = torch.where(self.chance(0.15, n)[:, None, None, None], grey.expand(-1, 3, -1, -1), rgba[:, :3])
        paint = torch.where(as_mono[:, None, None, None], self.graded(ink), colourful)
        alpha = rgba[:, 3:]
        outline = self.chance(0.05, n) & as_mono
        if outline.any():
            thick = F.max_pool2d(alpha[outline], 7, 1, 3) + F.max_pool2d(-alpha[outline], 3, 1, 1)
            alpha[outline] = thick.clamp(0, 1)

        grid = self.homography(n, size, centre)
        drawn = F.grid_sample(torch.cat([paint * alpha, alpha, torch.ones_like(alpha)], 1), grid, align_corners=False)
        paint, alpha = drawn[:, :3] / drawn[:, 3:4].clamp(min=1e-3), drawn[:, 3:4]
        ground = self.ground(n)
        plain = self.chance(0.55, n)
        strength = (plain.float() * self.uniform(0.75, 1, n))[:, None, None, None]
        box = drawn[:, 4:5]
        round_box = grid.pow(2).sum(-1)[:, None] < self.uniform(1.2, 2.2, n)[:, None, None, None]
        where = torch.where(self.chance(0.4, n)[:, None, None, None], torch.ones_like(box), torch.where(self.chance(0.5, n)[:, None, None, None], round_box.float(), F.max_pool2d(box, 9, 1, 4)))
        strength = strength * where
        picture = ground * (1 - strength) + plate[:, :, None, None] * strength
        faint = self.chance(0.3, n) & ~plain
        paint = self.relief(paint, alpha)
        alpha = alpha * torch.where(faint, self.uniform(0.6, 1, n), torch.ones(n))[:, None, None, None]
        picture = picture * (1 - alpha) + paint * alpha
        picture = self.beside(picture, grid, ink)
        return self.age(self.cover(self.light(picture)))

    def graded(self, ink):
        """Inks of one colour, or running into a lighter or darker one across the mark, as metal and prints do."""
        n = len(ink)
        line = torch.linspace(-1, 1, MARK)
        turn = self.uniform(0, 2 * math.pi, n)[:, None, None]
        ramp = (line[None, None] * turn.cos() + line[None, :, None] * turn.sin())[:, None]
        power = (self.uniform(0, 0.35, n) * self.chance(0.3, n))[:, None, None, None]
        return (ink[:, :, None, None] + ramp * power).clamp(0, 1)

    def beside(self, picture, grid, ink):
        """A word or shape under, over or beside some marks, as names stand there."""
        n = len(picture)
        rows = self.chance(0.25, n)
        count = int(rows.sum())
        if count == 0:
            return picture
        decoy = torch.from_numpy(self.decoys[self.rng.integers(len(self.decoys), size=count)][..., 3]).float()[:, None] / 255
        turn = torch.from_numpy(self.rng.choice([0, 1, 1, 1, 2, 3], count)) * (math.pi / 2)
        away = self.uniform(1.1, 1.5, count)
        at = torch.stack([turn.cos(), turn.sin()], 1) * away[:, None]
        small = self.uniform(0.35, 1, count)
        drawn = F.grid_sample(decoy, (grid[rows] - at[:, None, None]) / small[:, None, None, None], align_corners=False)
        picture[rows] = picture[rows] * (1 - drawn) + ink[rows][:, :, None, None] * drawn
        return picture

    def plain(self, index):
        """Marks as a gallery has them: upright on a flat ground, three quarters of the window wide. In their colour or
        black on white, turned round, or as they are on white or black."""
        n = len(index)
        rgba = torch.from_numpy(np.asarray(self.marks[index.numpy()])).float().permute(0, 3, 1, 2) / 255
        own = torch.from_numpy(self.colours[index.numpy()])
        as_mono = ~own.isnan().any(1) | (self.chance(0.3, n) & ~self.is_full[index])
        ink = torch.where((~own.isnan().any(1) & self.chance(0.5, n))[:, None], own.nan_to_num(0), torch.zeros(n, 3))
        plate = torch.ones(n, 3)
        swap = self.chance(0.5, n)[:, None]
        ink, plate = torch.where(swap, plate, ink), torch.where(swap, ink, plate)
        paint = torch.where(as_mono[:, None, None, None], ink[:, :, None, None], rgba[:, :3])
        alpha = rgba[:, 3:]
        picture = plate[:, :, None, None] * (1 - alpha) + paint * alpha
        picture = F.interpolate(torch.cat([picture, alpha], 1), SIDE * 3 // 4, mode='bilinear', antialias=True, align_corners=False)
        result = plate[:, :, None, None].repeat(1, 1, SIDE, SIDE)
        result[:, :, SIDE // 8 : SIDE * 7 // 8, SIDE // 8 : SIDE * 7 // 8] = picture[:, :3]
        return result

    def colour(self, n):
        """Half of the colours are near black, near white or grey, as those of most marks are."""
        colour = self.uniform(0, 1, (n, 3))
        pole = self.uniform(0, 1, (n, 1))
        pole = torch.where(pole < 0.4, pole * 0.4, torch.where(pole > 0.6, 1 - (1 - pole) * 0.4, pole))
        return torch.where(self.chance(0.5, n)[:, None], pole + self.uniform(-0.05, 0.05, (n, 3)), colour).clamp(0, 1)

    def homography(self, n, size, centre):
        """Where each pixel of the window lies on the mark: rotation, separate scaling of sides, shear, perspective."""
        wide = self.chance(0.12, n)
        turn = torch.where(wide, self.uniform(-0.8, 0.8, n), self.uniform(-0.25, 0.25, n))
        stretch = self.uniform(-0.22, 0.22, n).exp()
        matrix = torch.zeros(n, 3, 3)
        cos, sin = turn.cos() / size, turn.sin() / size
        shear = self.uniform(-0.15, 0.15, n)
        matrix[:, 0, 0], matrix[:, 0, 1] = cos * stretch, sin * stretch + shear
        matrix[:, 1, 0], matrix[:, 1, 1] = -sin / stretch, cos / stretch
        matrix[:, :2, 2] = -(matrix[:, :2, :2] @ centre[:, :, None])[:, :, 0]
        matrix[:, 2, 2] = 1
        matrix[:, 2, :2] = self.uniform(-0.22, 0.22, (n, 2)) * self.chance(0.6, n)[:, None]
        line = (torch.arange(SIDE) + 0.5) / SIDE * 2 - 1
        y, x = torch.meshgrid(line, line, indexing='ij')
        at = torch.stack([x, y, torch.ones_like(x)], -1).reshape(-1, 3)
        mapped = at @ matrix.transpose(1, 2)
        return (mapped[..., :2] / mapped[..., 2:].clamp(min=0.2)).reshape(n, SIDE, SIDE, 2)

    def relief(self, paint, alpha):
        """Raised edges, as badges and engravings have."""
        n = len(paint)
        soft = F.avg_pool2d(alpha, 9, 1, 4)
        dx = F.pad(soft[..., 1:] - soft[..., :-1], (0, 1))
        dy = F.pad(soft[..., 1:, :] - soft[..., :-1, :], (0, 0, 0, 1))
        turn = self.uniform(0, 2 * math.pi, n)[:, None, None, None]
        power = (self.uniform(0.8, 7, n) * self.chance(0.35, n))[:, None, None, None]
        return (paint + (dx * turn.cos() + dy * turn.sin()) * power).clamp(0, 1)

    def light(self, picture):
        """Uneven light: a field of 3 x 3 random values, and sometimes a bright patch."""
        n = len(picture)
        field = F.interpolate(1 + self.uniform(-0.5, 0.5, (n, 1, 3, 3)) * self.uniform(0, 1, n)[:, None, None, None], SIDE, mode='bicubic', align_corners=True)
        gain = self.uniform(-0.35, 0.35, (n, 1)).exp() * self.uniform(-0.12, 0.12, (n, 3)).exp()
        return (picture * field * gain[:, :, None, None] + self.uniform(-0.08, 0.12, (n, 1, 1, 1))).clamp(0, 1)

    def cover(self, picture):
        """A straight piece of a photograph over up to a quarter of some windows."""
        n = len(picture)
        other = picture.roll(1, 0)
        turn = self.uniform(0, 2 * math.pi, n)[:, None, None]
        line = (torch.arange(SIDE) + 0.5) / SIDE * 2 - 1
        side = line[None, None] * turn.cos() + line[None, :, None] * turn.sin()
        is_over = (side > self.uniform(0.35, 1, n)[:, None, None]) & self.chance(0.2, n)[:, None, None]
        return torch.where(is_over[:, None], other, picture)

    def age(self, picture):
        """Blur by scaling down, noise, JPEG."""
        n = len(picture)
        factor = self.rng.choice([1, 1, 1.4, 1.8, 2.4, 3.2, 4.2], n)
        for one in set(factor) - {1}:
            rows = torch.from_numpy(factor == one)
            small = F.interpolate(picture[rows], round(SIDE / one), mode='bilinear', antialias=True, align_corners=False)
            picture[rows] = F.interpolate(small, SIDE, mode='bilinear', align_corners=False)
        noise = self.noise.roll(tuple(self.rng.integers(0, SIDE, 3)), (0, 2, 3))[torch.arange(n) % len(self.noise)]
        picture = picture + noise * (self.uniform(0, 0.06, n) * self.chance(0.6, n))[:, None, None, None]
        picture = (picture.clamp(0, 1) * 255).round().byte()
        for row in np.flatnonzero(self.rng.random(n) < 0.25):
            file = io.BytesIO()
            Image.fromarray(picture[row].permute(1, 2, 0).numpy()).save(file, 'JPEG', quality=int(self.rng.integers(25, 92)))
            picture[row] = torch.from_numpy(np.array(Image.open(file))).permute(2, 0, 1)
        return picture.float() / 255


def luma(colour):
    return colour[..., 0] * 0.299 + colour[..., 1] * 0.587 + colour[..., 2] * 0.114


def draw_decoys(rng, n):
    """Decoys that look like marks: letters, words, polygons, rings and stripes; white with alpha."""
    faces = [f'{FONTS}/{name}' for name in ('dejavu/DejaVuSans-Bold.ttf', 'dejavu/DejaVuSerif-Bold.ttf', 'dejavu/DejaVuSans.ttf', 'liberation/LiberationSans-Bold.ttf', 'liberation/LiberationSerif-Italic.ttf')]
    result = np.full((n, MARK, MARK, 4), 255, np.uint8)
    for at in range(n):
        image = Image.new('L', (384, 384))
        draw = ImageDraw.Draw(image)
        kind = rng.random()
        if kind < 0.5:
            letters = rng.choice([string.ascii_uppercase, string.ascii_lowercase, string.ascii_letters + string.digits])
            text = ''.join(rng.choice(letters) for _ in range(rng.randint(1, 9)))
            lines = [text] if rng.random() < 0.7 else [text, text[::-1]]
            draw.multiline_text((192, 192), '\n'.join(lines), 255, ImageFont.truetype(rng.choice(faces), 120), 'mm', align='center')
        elif kind < 0.8:
            for _ in range(rng.randint(1, 3)):
                corners = [(192 + rng.uniform(40, 190) * math.cos(a), 192 + rng.uniform(40, 190) * math.sin(a)) for a in sorted(rng.uniform(0, 6.3) for _ in range(rng.randint(3, 9)))]
                draw.polygon(corners, rng.choice([255, 255, 0]))
        else:
            x, y = rng.uniform(60, 190), rng.uniform(60, 190)
            box = (192 - x, 192 - y, 192 + x, 192 + y)
            shape = rng.choice([draw.ellipse, draw.rectangle])
            shape(box, 255 if rng.random() < 0.4 else None, 255, rng.randint(8, 50))
        found = image.getbbox()
        if found:
            image = image.crop(found)
            image.thumbnail((MARK, MARK), Image.BILINEAR)
            whole = Image.new('L', (MARK, MARK))
            whole.paste(image, ((MARK - image.width) // 2, (MARK - image.height) // 2))
            result[at, ..., 3] = np.asarray(whole)
    return result
