"""Draws pictures to measure on: `held.py PICTURES FONTS OUT [LOW HIGH]`.

Of the part `check`, whose sources taught nothing, each picture once as it is and once with a see-through mark of an opacity
between LOW and HIGH (0.08 to 0.6); FONTS may not be those of training. Leaves the folders OUT/clean and OUT/marked, each
with a manifest.json for `npm run bench -- images --data OUT --folders clean,marked`.
"""

import io
import json
import os
import random
import sys

import numpy as np
from PIL import Image

from composites import SEEN
from marks import lay_over
from words import fonts_in

SEED = 23


def main(source, folder, out, low=0.08, high=0.6):
    rng, fonts, opacity = random.Random(SEED), fonts_in(folder), (float(low), float(high))
    with open(f"{source}.json") as rows:
        pictures = [row for row in json.load(rows) if row["part"] == "check"]
    manifests = {"clean": [], "marked": []}
    for name in manifests:
        os.makedirs(os.path.join(out, name), exist_ok=True)
    with open(f"{source}.bin", "rb") as file:
        for number, row in enumerate(pictures):
            file.seek(row["at"])
            content = file.read(row["bytes"])
            before = np.asarray(Image.open(io.BytesIO(content)), np.float32)
            name = f"{number:04d}.jpg"
            with open(os.path.join(out, "clean", name), "wb") as clean:
                clean.write(content)
            manifests["clean"].append({"file": name, "repository": row["repository"], "path": row["path"], "labels": ["clean"], "truth": {"kind": "none"}})
            after, ink = lay_over(rng, fonts, before, opacity=opacity)
            change = np.abs(after - before).mean(2)
            if not (change[ink > 0.3] >= SEEN).any():
                continue
            Image.fromarray(after.astype(np.uint8)).save(os.path.join(out, "marked", name), quality=rng.randint(70, 95))
            manifests["marked"].append({"file": name, "labels": ["watermark"], "truth": {"kind": "stock", "name": "drawn"}})
    for name, rows in manifests.items():
        with open(os.path.join(out, name, "manifest.json"), "w") as file:
            json.dump(rows, file, indent=1)
        print(name, len(rows))


if __name__ == "__main__":
    main(*sys.argv[1:])
