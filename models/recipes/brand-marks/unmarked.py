"""Windows of photographs without marks, as the embedder sees them: `unmarked.py OUT EMBEDDER_ONNX FOLDER`.

Leaves unmarked.bin in FOLDER (signed bytes, 127 is 1, a row of 192 a window): with it the engine knows how much a mark
resembles by chance. Windows of photographs.npy, a third of which reach over its edge, where the engine repeats it.
"""

import os
import sys

import numpy as np
import onnxruntime
from PIL import Image

WINDOWS, SIDE, PHOTO = 2000, 96, 240


def windows(photographs, rng):
    for at in rng.integers(len(photographs), size=WINDOWS):
        side = int(rng.uniform(60, PHOTO))
        beyond = side // 3 if rng.random() < 1 / 3 else 0
        x, y = rng.integers(-beyond, PHOTO + 1 - side + beyond, 2)
        rows, columns = (np.clip(np.arange(from_, from_ + side), 0, PHOTO - 1) for from_ in (y, x))
        yield np.asarray(Image.fromarray(photographs[at][rows[:, None], columns]).resize((SIDE, SIDE), Image.BILINEAR))


def main(out, embedder, folder):
    session = onnxruntime.InferenceSession(embedder)
    photographs = np.load(os.path.join(out, 'photographs.npy'), mmap_mode='r')
    pictures = np.stack(list(windows(photographs, np.random.default_rng(5)))).transpose(0, 3, 1, 2).astype('f4') / 255
    rows = np.concatenate([session.run(None, {'windows': part})[0] for part in np.array_split(pictures, 20)])
    (rows * 127).round().astype('i1').tofile(os.path.join(folder, 'unmarked.bin'))


main(*sys.argv[1:])
