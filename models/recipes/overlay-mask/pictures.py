"""Unpacks photographs: `pictures.py LIST SNAPSHOTS DO_NOT_TRAIN OUT`.

LIST is pictures.tsv.gz: repository, commit, path, SHA-256, part. SNAPSHOTS holds a git directory a repository,
`owner+name`. Files whose git blob hash stands in DO_NOT_TRAIN and files with another SHA-256 are left out. Writes
OUT.bin, JPEG files one behind the other, at most 640 px long, and OUT.json (a row a picture, with its place there).
"""

import csv
import gzip
import hashlib
import io
import json
import os
import subprocess
import sys
from collections import defaultdict

from PIL import Image

LONGEST = 640
SMALLEST = 150


def contents(folder, rows, dropped):
    """Rows and bytes of the pictures that are there, unchanged, and not to be kept for measuring."""
    with subprocess.Popen(["git", "--git-dir", folder, "cat-file", "--batch"], stdin=-1, stdout=-1) as git:
        for row in rows:
            git.stdin.write(f"{row['commit']}:{row['path']}\n".encode())
            git.stdin.flush()
            said = git.stdout.readline().split()
            if len(said) < 3 or said[1] != b"blob":
                continue
            content = git.stdout.read(int(said[2]))
            git.stdout.read(1)
            if said[0].decode() not in dropped and hashlib.sha256(content).hexdigest() == row["sha256"]:
                yield row, content


def git_folder(snapshots, repository):
    folder = os.path.join(snapshots, repository.replace("/", "+"))
    inner = [os.path.join(folder, name) for name in ("repo/.git", "repo")]
    return next((name for name in inner if os.path.isdir(os.path.join(name, "objects"))), folder)


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
    with open(do_not_train) as lines:
        dropped = {line.split()[0] for line in lines if line.strip() and not line.startswith("#")}
    by_repository = defaultdict(list)
    with gzip.open(list_file, "rt") as lines:
        for row in csv.DictReader(lines, delimiter="\t"):
            by_repository[row["repository"]].append(row)
    kept, at = [], 0
    with open(f"{out}.bin", "wb") as file:
        for repository, rows in by_repository.items():
            for row, content in contents(git_folder(snapshots, repository), rows, dropped):
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
