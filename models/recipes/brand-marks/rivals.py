"""Draws common shapes that are no brand's mark: `rivals.py OUT`. Letters, digits, a few pairs of
them, and plain shapes, black with alpha, as rivals.bin (RGBA) and rivals.json (sizes) in OUT.

The gallery holds them beside the marks: the O of any word is more like an O than like a ring with a drop in it.
"""

import json
import os
import string
import sys

import numpy as np
from PIL import Image, ImageDraw, ImageFont

FONTS = '/usr/share/fonts/truetype'
FACES = ('dejavu/DejaVuSans-Bold.ttf', 'liberation/LiberationSans-Regular.ttf', 'liberation/LiberationSerif-Bold.ttf')
TEXTS = [*string.ascii_letters, *string.digits, 'oo', 'ee', '00', 'OO', 'mo', 'op', 'ID', 'IN', 'No', 'me']
LONG_SIDE = 160


def pictures():
    for face in FACES:
        font = ImageFont.truetype(f'{FONTS}/{face}', 200)
        for text in TEXTS:
            image = Image.new('L', (700, 400))
            ImageDraw.Draw(image).text((350, 200), text, 255, font, 'mm')
            yield image
    box = (40, 40, 360, 360)
    for draw_shape in (
        lambda draw: draw.ellipse(box, 255),
        lambda draw: draw.ellipse(box, None, 255, 60),
        lambda draw: draw.ellipse(box, None, 255, 20),
        lambda draw: draw.rectangle(box, 255),
        lambda draw: draw.rectangle(box, None, 255, 30),
        lambda draw: draw.polygon([(200, 40), (360, 340), (40, 340)], 255),
    ):
        image = Image.new('L', (400, 400))
        draw_shape(ImageDraw.Draw(image))
        yield image


def main(out):
    sizes = []
    with open(os.path.join(out, 'rivals.bin'), 'wb') as file:
        for image in pictures():
            image = image.crop(image.getbbox())
            image.thumbnail((LONG_SIDE, LONG_SIDE), Image.BOX)
            drawn = np.zeros((image.height, image.width, 4), 'u1')
            drawn[..., 3] = np.asarray(image)
            file.write(drawn.tobytes())
            sizes.append({'width': image.width, 'height': image.height})
    json.dump(sizes, open(os.path.join(out, 'rivals.json'), 'w'))


main(*sys.argv[1:])
