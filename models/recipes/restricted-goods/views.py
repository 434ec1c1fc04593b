"""The body's features of six views of each picture: `views.py BODY.onnx LIST SNAPSHOTS DO_NOT_TRAIN`.

Takes every picture of goods, all harmless ones of `head`, `check` and `natural`, and 4,500 harmless ones of `train`. A
picture keeps its shape and is shrunk to 400 px on its shorter side, about what the engine sees of a film. Views are those
of the engine, drawn smoothly. Leaves `taught.npz`, `check.npz`, `natural.npz`, `cards.npz` (900 drawn cards, seed 11) and
`cards-check.npz` (300, seed 77): features (16 bit, pictures x 6 x 3,520, see body.py), labels (pictures x 6), repository,
part; and `drawn.npz`, of every third scene of drawn.py. One thread, some 20 pictures a second.
"""

import io
import json
import pathlib
import sys
from collections import defaultdict

sys.path.append(str(pathlib.Path(__file__).parents[1]))

import numpy as np
from PIL import Image

from body import opened
from draw_cards import cards
from draw_scenes import SIDE as SCENE
from pictures import SMALLEST, on_white
from snapshots import contents, dropped_by, rows_of
from student import CATEGORIES

SIZE, SHORTER, CLOSER, HARMLESS = 160, 400, 0.6, 4500


def boxes():
    """The whole, four corners and the middle: left, top, right, bottom as shares."""
    far = 1 - CLOSER
    corners = [(0, 0), (far, 0), (0, far), (far, far), (far / 2, far / 2)]
    return [(0, 0, 1, 1)] + [(x, y, x + CLOSER, y + CLOSER) for x, y in corners]


def filter_of(side):
    """As the engine's smoothResize: area means when shrinking, linear interpolation when enlarging."""
    return Image.BOX if side[1] - side[0] >= SIZE else Image.BILINEAR


def views_of(picture):
    """Six views of a picture, SIZE px, bytes."""
    width, height = picture.size
    views = []
    for left, top, right, bottom in boxes():
        across, down = (left * width, right * width), (top * height, bottom * height)
        narrow = picture.resize((SIZE, height), filter_of(across), box=(across[0], 0, across[1], height))
        views.append(np.asarray(narrow.resize((SIZE, SIZE), filter_of(down), box=(0, down[0], SIZE, down[1]))))
    return views


def look(session, picture):
    views = np.stack(views_of(picture)).astype(np.float32) / 255
    return session.run(["seen"], {"image": views})[0].astype(np.float16)


def small(content):
    picture = Image.open(io.BytesIO(content))
    picture.draft("RGB", (2 * SHORTER, 2 * SHORTER))
    picture = on_white(picture)
    share = SHORTER / min(picture.size)
    return picture.resize([round(side * share) for side in picture.size], Image.BOX) if share < 1 else picture


def chosen(rows):
    """Rows by what they are for."""
    known = [row for row in rows if "maybe" not in row["labels"] and row["labels"] != "unlabelled"]
    harmless = [row for row in known if row["labels"] == "none" and row["part"] == "train"]
    left_out = {id(harmless[at]) for at in np.random.RandomState(4).permutation(len(harmless))[HARMLESS:]}
    checks = ("check", "natural")
    taught = [row for row in known if row["part"] not in checks and id(row) not in left_out]
    return {"taught": taught, **{part: [row for row in known if row["part"] == part] for part in checks}}


def save(name, seen, rows):
    labels = np.array([[category in row["labels"].split(",") for category in CATEGORIES] for row in rows])
    place = {key: np.array([row[key] for row in rows]) for key in ("repository", "part")}
    np.savez(f"{name}.npz", features=np.stack(seen), labels=labels, **place)
    print(f"{name}: {len(rows)} pictures")


def main(body, list_file, snapshots, do_not_train):
    session = opened(body)
    dropped = dropped_by(do_not_train)
    rows = rows_of(list_file)
    for name, wanted in chosen(rows).items():
        by_repository = defaultdict(list)
        for row in wanted:
            by_repository[row["repository"]].append(row)
        seen, kept = [], []
        for repository, own in by_repository.items():
            for row, content in contents(snapshots, repository, own, dropped):
                try:
                    picture = small(content)
                except (OSError, ValueError):
                    continue
                if min(picture.size) >= SMALLEST:
                    seen.append(look(session, picture))
                    kept.append(row)
        save(name, seen, kept)
    with open("drawn.json") as file:
        scenes = json.load(file)[::3]
    drawn = np.memmap("drawn.raw", np.uint8, "r").reshape(-1, SCENE, SCENE, 3)[::3]
    seen = [look(session, Image.fromarray(scene)) for scene in drawn]
    save("drawn", seen, [{**row, "repository": "", "part": "drawn"} for row in scenes])
    for name, count, seed in (("cards", 900, 11), ("cards-check", 300, 77)):
        row = {"labels": "none", "repository": "", "part": name}
        save(name, [look(session, Image.fromarray(card)) for card in cards(count, seed)], [row] * count)


if __name__ == "__main__":
    main(*sys.argv[1:])
