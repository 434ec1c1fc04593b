"""Unpacks photographs: `pictures.py LIST SNAPSHOTS DO_NOT_TRAIN OUT`.

LIST is pictures.tsv.gz: repository, commit, path, SHA-256, part. SNAPSHOTS holds a git directory a repository,
`owner+name`. Files whose git blob hash stands in DO_NOT_TRAIN and files with another SHA-256 are left out. Writes
OUT.bin, JPEG files one behind the other, at most 640 px long, and OUT.json (a row a picture, with its place there).
"""

import io
import json
import pathlib
import sys
from collections import defaultdict

sys.path.append(str(pathlib.Path(__file__).parents[1]))

from PIL import Image

from snapshots import contents, dropped_by, rows_of

LONGEST = 640
SMALLEST = 150


def packed(content):
    picture = Image.open(io.BytesIO(content))
    picture.draft("RGB", (LONGEST, LONGEST))
    if picture.mode not in ("RGB", "L"):
        return None
    picture = picture.convert("RGB")
    share = LONGEST / max(picture.size)
    if share < 1:
        picture = picture.resize([max(1, round(side * share)) for side in picture.size], Image.BOX)
    if min(picture.size) < SMALLEST:
        return None
    out = io.BytesIO()
    picture.save(out, "JPEG", quality=95, subsampling=0)
    return out.getvalue()


def main(list_file, snapshots, do_not_train, out):
    dropped = dropped_by(do_not_train)
    by_repository = defaultdict(list)
    for row in rows_of(list_file):
        by_repository[row["repository"]].append(row)
    kept, at = [], 0
    with open(f"{out}.bin", "wb") as file:
        for repository, rows in by_repository.items():
            for row, content in contents(snapshots, repository, rows, dropped):
                try:
                    small = packed(content)
                except (OSError, ValueError):
                    continue
                if small:
                    file.write(small)
                    kept.append({**row, "at": at, "bytes": len(small)})
                    at += len(small)
    with open(f"{out}.json", "w") as file:
        json.dump(kept, file)
    print(f"{len(kept)} of {sum(map(len, by_repository.values()))} pictures")


if __name__ == "__main__":
    main(*sys.argv[1:])
