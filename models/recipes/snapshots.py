"""Reads the pictures that a recipe lists (repository, commit, path, SHA-256, …) out of git snapshots.

SNAPSHOTS, as recipes call it, holds a git directory a repository, `owner+name`.
"""

import csv
import gzip
import hashlib
import os
import subprocess


def rows_of(list_file):
    """Rows of a gzipped table with tabs, as dictionaries."""
    with gzip.open(list_file, "rt") as lines:
        return list(csv.DictReader(lines, delimiter="\t"))


def dropped_by(do_not_train):
    """Git blob hashes of the files that are kept for measuring."""
    with open(do_not_train) as lines:
        return {line.split()[0] for line in lines if line.strip() and not line.startswith("#")}


def folder_of(snapshots, repository):
    return os.path.join(snapshots, repository.replace("/", "+"))


def contents(snapshots, repository, rows, dropped):
    """Rows and bytes of the pictures that are there, unchanged, and not to be kept for measuring."""
    folder = folder_of(snapshots, repository)
    if not os.path.isdir(folder):
        return
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
