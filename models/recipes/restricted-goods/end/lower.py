"""What lies before the end, of each view as it is and mirrored: `lower.py PATH...`, after see.mjs and scenes.py.

Leaves PATH.maps.npy (16 bit, pictures x 2 x 6 x 96 x 10 x 10), 230 kB a picture. 400 views a second on two cores.
"""

import json
import sys
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import onnxruntime

from ends import MAPS, VIEWS, before_the_end

SIZE, CORES = 160, 2


def main(*paths):
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = 1
    session = onnxruntime.InferenceSession(before_the_end(), options, providers=["CPUExecutionProvider"])
    for path in paths:
        with open(f"{path}.json") as file:
            count = len(json.load(file))
        pixels = np.memmap(f"{path}.u8", np.uint8, "r", shape=(count, VIEWS, SIZE, SIZE, 3))
        maps = np.lib.format.open_memmap(f"{path}.maps.npy", "w+", np.float16, (count, 2, VIEWS, *MAPS))

        def look(picture):
            views = pixels[picture].astype(np.float32) / 255
            maps[picture, 0] = session.run(None, {"image": views})[0]
            maps[picture, 1] = session.run(None, {"image": np.ascontiguousarray(views[:, :, ::-1])})[0]

        with ThreadPoolExecutor(CORES) as pool:
            list(pool.map(look, range(count)))
        print(f"{path}: {count} pictures")


if __name__ == "__main__":
    main(*sys.argv[1:])
