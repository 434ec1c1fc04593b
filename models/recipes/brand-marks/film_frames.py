"""Frames of drawn advertisements for card-rivals.mjs: `film_frames.py GOODS_RECIPE COUNT SEED OUT`.

The same as teach restricted-goods that nothing is there; needs pycairo and the fonts of Inter."""

import os
import sys


def main(recipe, count, seed, out):
    sys.path.append(recipe)
    from draw_films import films

    os.makedirs(out, exist_ok=True)
    for at, frame in enumerate(films(int(count), int(seed))):
        frame.save(os.path.join(out, f'{at:04}.png'))


main(*sys.argv[1:])
