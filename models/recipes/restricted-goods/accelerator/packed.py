"""Packed pictures on the accelerator, and their views for teacher and student."""

import io
import json
import math
from multiprocessing.pool import ThreadPool

import numpy as np
import torch
import torch.nn.functional as F
from PIL import Image

from learner import CATEGORIES

SIDE = 256
# A closer view shows at least this share of a picture's area.
CLOSEST = 0.15


def decoded(contents):
    return np.stack([np.asarray(Image.open(io.BytesIO(content)).convert("RGB")) for content in contents])


class Packed:
    """Pictures of packs (pack.py, draw.py) as one tensor of bytes on `device`, their rows, and their labels as far as known."""

    def __init__(self, packs, device):
        self.rows, contents = [], []
        for pack in packs:
            with open(f"{pack}.json") as file:
                rows = json.load(file)
            with open(f"{pack}.bin", "rb") as file:
                held = file.read()
            contents += [held[row["at"] : row["at"] + row["length"]] for row in rows]
            self.rows += rows
        self.pixels = torch.empty(len(self.rows), 3, SIDE, SIDE, dtype=torch.uint8, device=device)
        together = [contents[at : at + 64] for at in range(0, len(contents), 64)]
        # Threads, not processes: an exception in a process could leave the others waiting forever.
        with ThreadPool() as pool:
            for at, pictures in enumerate(pool.imap(decoded, together)):
                self.pixels[at * 64 : at * 64 + len(pictures)] = torch.from_numpy(pictures).to(device).permute(0, 3, 1, 2)
        named = [[] if row["labels"] in ("none", "unlabelled") else row["labels"].replace("maybe ", "").split(",") for row in self.rows]
        self.truth = torch.tensor([[float(category in labels) for category in CATEGORIES] for labels in named], device=device)
        self.is_labelled = torch.tensor([row["labels"] != "unlabelled" and "maybe" not in row["labels"] for row in self.rows], device=device)

    def __len__(self):
        return len(self.rows)


def boxes_at_random(count, device):
    """Views: a third the whole but for a margin, the others parts of CLOSEST and more; left, top, width, height as shares."""
    uniform = lambda low, high: torch.rand(count, device=device) * (high - low) + low  # noqa: E731
    area = torch.where(torch.rand(count, device=device) < 0.33, uniform(0.85, 1), uniform(CLOSEST, 1))
    shape = (uniform(-1, 1) * math.log(1.25)).exp()
    width, height = (area.sqrt() * shape).clamp(max=1), (area.sqrt() / shape).clamp(max=1)
    return torch.stack([uniform(0, 1) * (1 - width), uniform(0, 1) * (1 - height), width, height], 1)


def views(pixels, boxes, size, mirrored=None):
    """`boxes` of pictures of bytes, RGB from -1 to 1, `size` pixels a side."""
    left, top, width, height = boxes.unbind(1)
    theta = torch.zeros(len(boxes), 2, 3, device=pixels.device)
    theta[:, 0, 0] = width if mirrored is None else torch.where(mirrored, -width, width)
    theta[:, 1, 1] = height
    theta[:, 0, 2], theta[:, 1, 2] = 2 * left + width - 1, 2 * top + height - 1
    grid = F.affine_grid(theta, (len(boxes), 3, size, size), align_corners=False)
    light = pixels.float().div_(127.5).sub_(1)
    return F.grid_sample(light, grid, mode="bilinear", padding_mode="border", align_corners=False)


def aged(pictures):
    """Other light, tint, contrast, sometimes grey: the same for teacher and student."""
    count, device = len(pictures), pictures.device
    uniform = lambda low, high, *shape: torch.rand(count, *shape, 1, 1, device=device) * (high - low) + low  # noqa: E731
    bright = (pictures + 1) * uniform(0.7, 1.25, 1) * uniform(0.92, 1.08, 3)
    middle = bright.mean((1, 2, 3), keepdim=True)
    bright = middle + (bright - middle) * uniform(0.75, 1.25, 1)
    grey = bright.mean(1, keepdim=True)
    colour = torch.where(uniform(0, 1, 1) < 0.05, torch.zeros_like(grey), uniform(0.6, 1.3, 1).expand_as(grey))
    return (grey + (bright - grey) * colour).clamp(0, 2) - 1
