"""Views of packed pictures, drawn by the batch."""

import torch
import torch.nn.functional as F

#: The engine's: the whole, four corners and the middle. Left, top, width, height as shares.
SIX = [(0, 0, 1, 1)] + [(x, y, 0.6, 0.6) for x, y in [(0, 0), (0.4, 0), (0, 0.4), (0.4, 0.4), (0.2, 0.2)]]


#: How many of them the teacher is asked about.
ASKED = 4


def asked_of(picture):
    """The whole, and three of the closer ones in turn."""
    return [0] + [1 + (picture + at) % 5 for at in range(ASKED - 1)]


def look(pixels, boxes, side, is_mirrored=None, finer=2):
    """`boxes` (n x 4) of `pixels` (bytes, n x height x width x 3) as n x 3 x side x side, from 0 to 1.

    Drawn at `finer` times the side and averaged: at twice, close to the area means by which the engine shrinks.
    """
    light = pixels.permute(0, 3, 1, 2).float().div_(255)
    left, top, width, height = boxes.unbind(1)
    across = width if is_mirrored is None else torch.where(is_mirrored, -width, width)
    zero = torch.zeros_like(width)
    theta = torch.stack([across, zero, 2 * left + width - 1, zero, height, 2 * top + height - 1], 1).view(-1, 2, 3)
    grid = F.affine_grid(theta, (len(boxes), 3, finer * side, finer * side), align_corners=False)
    fine = F.grid_sample(light, grid, mode="bilinear", padding_mode="border", align_corners=False)
    return (F.avg_pool2d(fine, finer) if finer > 1 else fine).contiguous(memory_format=torch.channels_last)
