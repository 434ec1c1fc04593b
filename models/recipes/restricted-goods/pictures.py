"""Unpacks training pictures: `pictures.py LIST SNAPSHOTS DO_NOT_TRAIN OUT`.

LIST is pictures.tsv.gz: repository, commit, path, SHA-256, labels, part. SNAPSHOTS holds a git directory a
repository, `owner+name`. Files whose git blob hash stands in DO_NOT_TRAIN and files with another SHA-256 are left out.
Writes OUT.raw (uint8, n x 240 x 240 x 3) and OUT.json (a row a picture).
"""

import hashlib
import io
import json
import multiprocessing
import pathlib
import subprocess
import sys

sys.path.append(str(pathlib.Path(__file__).parents[1]))

import numpy as np
from PIL import Image

from snapshots import dropped_by, folder_of, rows_of

SIDE = 240
SMALLEST = 100
# Longer pictures lose their ends; what is left is squashed to a square.
LONGEST = 1.33


def unpack(task):
    folder, row, dropped = task
    name = f"{row['commit']}:{row['path']}"
    content = subprocess.run(["git", "-C", folder, "show", name], capture_output=True).stdout
    blob = hashlib.sha1(b"blob %d\0" % len(content) + content).hexdigest()
    if blob in dropped or hashlib.sha256(content).hexdigest() != row["sha256"]:
        return None
    try:
        picture = Image.open(io.BytesIO(content))
        picture.draft("RGB", (2 * SIDE, 2 * SIDE))
        return np.asarray(square(on_white(picture))).tobytes() if min(picture.size) >= SMALLEST else None
    except (OSError, ValueError):
        return None


def on_white(picture):
    if picture.mode in ("P", "LA", "RGBA"):
        picture = picture.convert("RGBA")
        ground = Image.new("RGB", picture.size, "white")
        ground.paste(picture, mask=picture.split()[3])
        return ground
    return picture.convert("RGB")


def square(picture, side=SIDE):
    width, height = picture.size
    longest = int(min(width, height) * LONGEST)
    across, down = min(width, longest), min(height, longest)
    left, top = (width - across) // 2, (height - down) // 2
    return picture.crop((left, top, left + across, top + down)).resize((side, side), Image.BICUBIC)


def main(list_file, snapshots, do_not_train, out):
    dropped = dropped_by(do_not_train)
    rows = rows_of(list_file)
    tasks = [(folder_of(snapshots, row["repository"]), row, dropped) for row in rows]
    kept = []
    with multiprocessing.Pool() as pool, open(f"{out}.raw", "wb") as raw:
        for row, content in zip(rows, pool.imap(unpack, tasks, 64)):
            if content:
                raw.write(content)
                kept.append(row)
    with open(f"{out}.json", "w") as file:
        json.dump(kept, file)
    print(f"{len(kept)} of {len(rows)} pictures")


if __name__ == "__main__":
    main(*sys.argv[1:])
