"""Packs photographs for training: `photographs.py DO_NOT_TRAIN OUT FOLDER...`.

Takes at most 1,500 pictures a folder, in an order that the seed fixes, drops those whose git blob hash is listed in
DO_NOT_TRAIN, and leaves photographs.npy (uint8, n x 240 x 240 x 3: a square crop each) in OUT.
"""

import hashlib
import os
import random
import sys

import numpy as np
from PIL import Image, ImageFile, ImageOps

#: Some pictures end a few bytes early.
ImageFile.LOAD_TRUNCATED_IMAGES = True

SIDE = 240
MOST = 1500


def blob_hash(content):
    return hashlib.sha1(b'blob %d\0' % len(content) + content).hexdigest()


def square(path, rng):
    """A random square of at least 60 % of the shorter side."""
    image = ImageOps.exif_transpose(Image.open(path)).convert('RGB')
    side = min(image.size) * rng.uniform(0.6, 1)
    x, y = (rng.uniform(0, length - side) for length in image.size)
    return np.asarray(image.resize((SIDE, SIDE), Image.BILINEAR, (x, y, x + side, y + side), reducing_gap=2))


def main(listed, out, *folders):
    dropped = {line.strip() for line in open(listed)}
    rng = random.Random(1)
    pictures = []
    for folder in folders:
        found = sorted(
            os.path.join(at, name)
            for at, _, names in os.walk(folder)
            for name in names
            if name.lower().endswith(('.jpg', '.jpeg', '.png'))
        )
        rng.shuffle(found)
        for path in found[:MOST]:
            if blob_hash(open(path, 'rb').read()) not in dropped:
                pictures.append(square(path, rng))
        print(folder, len(pictures), flush=True)
    np.save(os.path.join(out, 'photographs.npy'), np.stack(pictures))


if __name__ == '__main__':
    main(*sys.argv[1:])
