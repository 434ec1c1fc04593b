"""Tells where marks are in whole photographs: `places.py MIRROR DO_NOT_TRAIN OUT LIST...`.

LISTs are marks-in-photographs.tsv.gz and the like, MIRROR as for photographed_marks.py; DO_NOT_TRAIN: git blob hashes to
drop. Taken are photographs in which somebody had drawn a box around the mark. Leaves in OUT pictures.bin (RGB, at most 640
pixels on the longer side) and places.json: for each picture its width, height, offset, brand, and of each mark the middle
and the longer side in its pixels.
"""

import json
import os
import sys

from PIL import Image, ImageFile

from photographed_marks import open_picture, read_content, read_list
from photographs import blob_hash

#: Some pictures end a few bytes early.
ImageFile.LOAD_TRUNCATED_IMAGES = True

LONG_SIDE = 640


def place_of(row, scale):
    side = int(row['side'])
    middle = [(int(row[edge]) + side / 2) * scale for edge in ('left', 'top')]
    return [*middle, side * float(row['share']) * scale]


def main(mirror, listed, out, *lists):
    dropped = {line.strip() for line in open(listed)}
    pictures = {}
    for row in (row for path in lists for row in read_list(path)):
        if row['boxed'] == '1' and row['kind'] == 'photo':
            pictures.setdefault((row['repository'], row['path']), []).append(row)
    facts, at = [], 0
    with open(os.path.join(out, 'pictures.bin'), 'wb') as file:
        for rows in pictures.values():
            content = read_content(mirror, rows[0])
            if blob_hash(content) in dropped:
                continue
            image = open_picture(content)
            scale = min(1, LONG_SIDE / max(image.size))
            image = image.resize([max(1, round(length * scale)) for length in image.size], Image.BOX)
            marks = [place_of(row, scale) for row in rows]
            facts.append({'width': image.width, 'height': image.height, 'at': at, 'brand': rows[0]['brand'], 'marks': marks})
            at += file.write(image.tobytes())
    with open(os.path.join(out, 'places.json'), 'w') as file:
        json.dump(facts, file)
    print(len(facts), 'pictures,', sum(len(one['marks']) for one in facts), 'marks')


if __name__ == '__main__':
    main(*sys.argv[1:])
