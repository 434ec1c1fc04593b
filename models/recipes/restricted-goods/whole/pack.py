"""Pictures as bytes: `pack.py SNAPSHOTS DO_NOT_TRAIN OUT teach|check LIST...`, LIST being like ../pictures.tsv.gz.

SNAPSHOTS holds a git directory a repository, `owner+name`. Files whose git blob hash stands in DO_NOT_TRAIN and files with another
SHA-256 are left out. Leaves OUT.json (a row a picture) and OUT.u8: of `teach`, the whole picture squashed to SIDE x SIDE, since
the engine squashes its views, too; of `check` (the parts `check` and `natural`), the engine's six views of 160 px.
"""

import io
import json
import multiprocessing
import pathlib
import sys
from collections import Counter, defaultdict

sys.path += [str(folder) for folder in pathlib.Path(__file__).parents[1:3]]

import numpy as np
from PIL import Image

from pictures import SMALLEST, on_white
from snapshots import contents, dropped_by, rows_of
from views import small, views_of

SIDE, TOGETHER = 288, 50
#: Most pictures of one label of one repository.
ALIKE, ALIKE_HARMLESS, ALIKE_UNLABELLED = 400, 700, 250


def squashed(content):
    picture = Image.open(io.BytesIO(content))
    picture.draft("RGB", (2 * SIDE, 2 * SIDE))
    picture = on_white(picture)
    is_large_enough = min(picture.size) >= SMALLEST
    return np.asarray(picture.resize((SIDE, SIDE), Image.BICUBIC)) if is_large_enough else None


def six_views(content):
    picture = small(content)
    return np.stack(views_of(picture)) if min(picture.size) >= SMALLEST else None


def pack(task):
    drawn, *where = task
    packed = []
    for row, content in contents(*where):
        try:
            pixels = drawn(content)
        except (OSError, ValueError):
            continue
        if pixels is not None:
            packed.append((row, pixels.tobytes()))
    return packed


def is_known(row):
    return row["labels"] != "unlabelled" and "maybe" not in row["labels"]


def checked(rows):
    return [row for row in rows if row["part"] in ("check", "natural") and is_known(row)]


def taught(rows):
    counts, kept = Counter(), []
    for row in sorted(rows, key=lambda row: row["sha256"]):
        most = ALIKE_HARMLESS if row["labels"] == "none" else ALIKE if is_known(row) else ALIKE_UNLABELLED
        counts[row["repository"], row["labels"]] += 1
        if row["part"] not in ("check", "natural") and counts[row["repository"], row["labels"]] <= most:
            kept.append(row)
    return kept


def main(snapshots, do_not_train, out, purpose, *lists):
    rows = [row for one in lists for row in rows_of(one)]
    choose, drawn = (checked, six_views) if purpose == "check" else (taught, squashed)
    dropped, by_repository = dropped_by(do_not_train), defaultdict(list)
    for row in choose(rows):
        by_repository[row["repository"]].append(row)
    tasks = [
        (drawn, snapshots, repository, own[at : at + TOGETHER], dropped)
        for repository, own in by_repository.items()
        for at in range(0, len(own), TOGETHER)
    ]
    kept = []
    with multiprocessing.Pool() as pool, open(f"{out}.u8", "wb") as file:
        for packed in pool.imap(pack, tasks):
            for row, pixels in packed:
                file.write(pixels)
                kept.append(row)
    with open(f"{out}.json", "w") as file:
        json.dump(kept, file)
    print(f"{out}: {len(kept)} pictures of {len({row['repository'] for row in kept})} repositories")


if __name__ == "__main__":
    main(*sys.argv[1:])
