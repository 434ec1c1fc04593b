"""Packed pictures as lessons: their views in changing light, and what teacher and labels say of them."""

import json

import numpy as np
import torch

from ask import ANSWER
from ends import CATEGORIES, FEATURES
from heads import BESIDE, FLOOR
from looks import ASKED, SIX, asked_of, look
from network import CLASSES
from pack import SIDE

SIZE = 160
#: Classes of the teacher that tell a category (0 is the background): as goods-classes.ts of the engine.
SPEAKING = [[441, 442, 908, 967, 504, 573], [764, 765, 414, 598], [861], [801], [721, 846], [481]]
#: A view's sides lose up to this share on either end.
MARGIN = 0.08


class Lessons:
    """Pictures of several paths of pack.py and draw.py; of the latter the teacher was not asked."""

    def __init__(self, paths, heads):
        self.rows, self.pixels, self.said = [], [], []
        for path in paths:
            with open(f"{path}.json") as file:
                rows = json.load(file)
            self.rows += rows
            self.pixels.append(np.memmap(f"{path}.u8", np.uint8, "r", shape=(len(rows), SIDE, SIDE, 3)))
            is_asked = rows[0]["part"] not in ("drawn", "cards", "films")
            self.said.append(np.load(f"{path}.said.npy", mmap_mode="r") if is_asked else None)
        self.starts = np.cumsum([0] + [len(part) for part in self.pixels])
        self.truth = np.array([[one in row["labels"].split(",") for one in CATEGORIES] for row in self.rows], np.float32)
        self.weights = torch.tensor([heads[one]["weights"] for one in CATEGORIES])
        self.biases = torch.tensor([heads[one]["bias"] for one in CATEGORIES])

    def of(self, pictures, random):
        """Two views of each of `pictures`, the whole and a closer one (2n x 3 x SIZE x SIZE, one after the other); what the teacher
        says of them, what it and the network that ships say of the categories together, and whether it was asked (n x 2 x ...)."""
        pixels, said, boxes = [], [], []
        for picture in pictures:
            part = np.searchsorted(self.starts, picture, "right") - 1
            at = picture - self.starts[part]
            closer = random.randint(1, ASKED)
            pixels.append(self.pixels[part][at])
            boxes.append([SIX[0], SIX[asked_of(at)[closer]]])
            known = self.said[part]
            said.append(np.zeros((2, ANSWER), np.float16) if known is None else known[at][[0, closer]])
        pixels, boxes = torch.from_numpy(np.stack(pixels)), torch.tensor(boxes)
        boxes = moved(boxes, random)
        count = len(pictures)
        views = [look(pixels, boxes[:, at], SIZE, torch.from_numpy(random.rand(count) < 0.5), finer) for at, finer in ((0, 2), (1, 1))]
        said = torch.from_numpy(np.stack(said)).float()
        return aged(torch.stack(views, 1).flatten(0, 1), random), said[..., : CLASSES + FEATURES], self.together(said), said.abs().sum(2) > 0

    def together(self, said):
        classes, features, shipped = said.split([CLASSES, FEATURES, len(CATEGORIES)], dim=-1)
        likely = classes.softmax(-1)
        shares = torch.stack([likely[..., of].sum(-1) for of in SPEAKING], -1)
        return features @ self.weights.T + self.biases + ((shares + FLOOR) / FLOOR**0.5).log() + BESIDE * shipped


def moved(boxes, random):
    """Boxes that lose up to MARGIN of a side on either end."""
    start, end = (torch.from_numpy(random.uniform(0, MARGIN, (*boxes.shape[:2], 2)).astype(np.float32)) for _ in range(2))
    return torch.cat([boxes[..., :2] + boxes[..., 2:] * start, boxes[..., 2:] * (1 - start - end)], -1)


def aged(views, random):
    """In other light, tint and contrast, sometimes grey."""

    def uniform(low, high, channels=1):
        return torch.from_numpy(random.uniform(low, high, (len(views), channels, 1, 1)).astype(np.float32))

    bright = views * uniform(0.75, 1.2) * uniform(0.93, 1.07, 3)
    middle = bright.mean((1, 2, 3), keepdim=True)
    bright = middle + (bright - middle) * uniform(0.8, 1.2)
    grey = bright.mean(1, keepdim=True)
    colour = torch.where(uniform(0, 1) < 0.05, torch.zeros(1), uniform(0.7, 1.25))
    return (grey + (bright - grey) * colour).clamp(0, 1).contiguous(memory_format=torch.channels_last)
