"""Packs pictures for the accelerator: `pack.py SNAPSHOTS DO_NOT_TRAIN OUT PARTS LIST...`, PARTS such as `train,head`.

A LIST is like ../pictures.tsv.gz: repository, commit, path, SHA-256, labels, part. SNAPSHOTS holds a git directory a repository,
`owner+name`. Files whose git blob hash stands in DO_NOT_TRAIN and files with another SHA-256 are left out. Writes OUT.bin (WebP,
256 x 256, one after the other) and OUT.json (a row a picture, with `at` and `length` in OUT.bin): some 6 kB a picture, so that
forty thousand travel.
"""

import io
import json
import multiprocessing
import pathlib
import sys
from collections import defaultdict

sys.path += [str(folder) for folder in pathlib.Path(__file__).parents[1:3]]

from PIL import Image

from pictures import SMALLEST, on_white, square
from snapshots import contents, dropped_by, rows_of

SIDE, QUALITY, TOGETHER = 256, 50, 200


def encoded(picture):
    """As WebP of SIDE pixels a side."""
    held = io.BytesIO()
    picture.resize((SIDE, SIDE), Image.BICUBIC).save(held, "WEBP", quality=QUALITY, method=2)
    return held.getvalue()


def pack(task):
    packed = []
    for row, content in contents(*task):
        try:
            picture = Image.open(io.BytesIO(content))
            picture.draft("RGB", (2 * SIDE, 2 * SIDE))
            picture = on_white(picture)
            if min(picture.size) < SMALLEST:
                continue
            packed.append((row, encoded(square(picture, SIDE))))
        except (OSError, ValueError):
            continue
    return packed


def write(out, pieces):
    """Pieces: rows with the bytes of their picture."""
    at, rows = 0, []
    with open(f"{out}.bin", "wb") as file:
        for row, content in pieces:
            file.write(content)
            rows.append({**row, "at": at, "length": len(content)})
            at += len(content)
    with open(f"{out}.json", "w") as file:
        json.dump(rows, file)
    print(f"{out}: {len(rows)} pictures, {at} bytes")


def main(snapshots, do_not_train, out, parts, *lists):
    dropped, by_repository = dropped_by(do_not_train), defaultdict(list)
    for row in (row for one in lists for row in rows_of(one)):
        if row["part"] in parts.split(","):
            by_repository[row["repository"]].append(row)
    tasks = [
        (snapshots, repository, rows[at : at + TOGETHER], dropped)
        for repository, rows in by_repository.items()
        for at in range(0, len(rows), TOGETHER)
    ]
    with multiprocessing.Pool() as pool:
        write(out, (piece for packed in pool.imap(pack, tasks) for piece in packed))


if __name__ == "__main__":
    main(*sys.argv[1:])
