"""Cuts photographed marks for training: `photographed_marks.py LIST MIRROR OUT`.

LIST is marks-in-photographs.tsv.gz: a square of a source picture a line, in its pixels after turning by EXIF. MIRROR
holds a git clone of each repository, plain or bare, named OWNER+NAME; pictures are read from the commit that LIST
names, and one whose SHA-256 differs stops the run. Leaves in OUT, in the order of LIST, photographed.npy (uint8,
n x 160 x 160 x 3) and photographed.json: each square's brand, whether somebody had drawn a box around the mark
(`boxed`), and the mark's longer side as a share of the square (`share`; a rough guess where there was no box).
"""

import csv
import gzip
import hashlib
import io
import json
import os
import subprocess
import sys

import numpy as np
from PIL import Image, ImageOps

SIDE = 160


def read_list(path):
    with gzip.open(path, 'rt', encoding='utf8', newline='') as file:
        return list(csv.DictReader(file, delimiter='\t', quoting=csv.QUOTE_NONE))


def read_content(mirror, row):
    clone = os.path.join(mirror, row['repository'].replace('/', '+'))
    content = subprocess.check_output(['git', '-C', clone, 'cat-file', 'blob', f'{row["commit"]}:{row["path"]}'])
    if hashlib.sha256(content).hexdigest() != row['sha256']:
        raise SystemExit(f'{row["repository"]}: {row["path"]} is not the picture that was listed')
    return content


def open_picture(content):
    """Upright, in RGB, on white where it is transparent."""
    image = ImageOps.exif_transpose(Image.open(io.BytesIO(content)))
    if image.mode in ('P', 'PA', 'LA', 'RGBA'):
        image = image.convert('RGBA')
        image = Image.alpha_composite(Image.new('RGBA', image.size, 'white'), image)
    return image.convert('RGB')


def border_colour(image):
    """The median of the outermost two pixels on each side."""
    pixels = np.asarray(image)
    strips = pixels[:2], pixels[-2:], pixels[:, :2], pixels[:, -2:]
    return tuple(np.median(np.concatenate([strip.reshape(-1, 3) for strip in strips]), 0).astype(int).tolist())


def cut(image, left, top, side, fill):
    """What lies outside the picture gets the border's colour, or is mirrored."""
    if fill == 'colour':
        square = Image.new('RGB', (side, side), border_colour(image))
        square.paste(image, (-left, -top))
        return square
    right, bottom = left + side, top + side
    inside = image.crop((max(left, 0), max(top, 0), min(right, image.width), min(bottom, image.height)))
    beyond_rows = max(-top, 0), max(bottom - image.height, 0)
    beyond_columns = max(-left, 0), max(right - image.width, 0)
    return Image.fromarray(np.pad(np.asarray(inside), (beyond_rows, beyond_columns, (0, 0)), mode='reflect'))


def scale(square):
    return square.resize((SIDE, SIDE), Image.LANCZOS if square.width > SIDE else Image.BICUBIC)


def main(listed, mirror, out):
    rows = read_list(listed)
    pictures = np.empty((len(rows), SIDE, SIDE, 3), 'u1')
    for picture, row in zip(pictures, rows):
        image = open_picture(read_content(mirror, row))
        picture[:] = scale(cut(image, int(row['left']), int(row['top']), int(row['side']), row['fill']))
    facts = [{'brand': row['brand'], 'boxed': row['boxed'] == '1', 'share': float(row['share'])} for row in rows]
    np.save(os.path.join(out, 'photographed.npy'), pictures)
    with open(os.path.join(out, 'photographed.json'), 'w') as file:
        json.dump(facts, file)


if __name__ == '__main__':
    main(*sys.argv[1:])
