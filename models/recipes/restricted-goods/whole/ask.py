"""What the teacher and the network that ships say of ASKED views of each picture: `ask.py TEACHER PATH...`, after pack.py (`teach`).

TEACHER holds edgetpu_teacher.py and its model (../README.md). Leaves PATH.said.npy (16 bit, pictures x ASKED x ANSWER): the teacher's
1,001 classes (logits) and 1,280 features, and six logits of what ships. 105 views a second on two cores that know bfloat16.
"""

import json
import sys
from pathlib import Path

sys.path.append(str(Path(__file__).parents[1] / "end"))

import numpy as np
import onnxruntime
import torch

from ends import CATEGORIES, FEATURES, SHIPPED
from looks import ASKED, SIX, asked_of, look
from network import CLASSES
from pack import SIDE

LAST, POOLED = 74, 73
ANSWER = CLASSES + FEATURES + len(CATEGORIES)
PICTURES, TEACHER_SIDE, OWN_SIDE = 12, 224, 160


@torch.no_grad()
def main(folder, *paths):
    sys.path.insert(0, folder)
    from edgetpu_teacher import Net

    teacher = Net(f"{folder}/mobilenet_edgetpu_224_1.0_uint8.tflite")
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = torch.get_num_threads()
    session = onnxruntime.InferenceSession(SHIPPED, options, providers=["CPUExecutionProvider"])
    for path in paths:
        with open(f"{path}.json") as file:
            count = len(json.load(file))
        pixels = np.memmap(f"{path}.u8", np.uint8, "r", shape=(count, SIDE, SIDE, 3))
        said = np.lib.format.open_memmap(f"{path}.said.npy", "w+", np.float16, (count, ASKED, ANSWER))
        for at in range(0, count, PICTURES):
            some = torch.from_numpy(np.array(pixels[at : at + PICTURES])).repeat_interleave(ASKED, 0)
            boxes = torch.tensor([SIX[view] for picture in range(at, min(count, at + PICTURES)) for view in asked_of(picture)])
            with torch.autocast("cpu", torch.bfloat16):
                answers = teacher(look(some, boxes, TEACHER_SIDE, finer=1) * 2 - 1)
            views = look(some, boxes, OWN_SIDE).permute(0, 2, 3, 1).contiguous().numpy()
            parts = [answers[LAST].flatten(1).float(), answers[POOLED].flatten(1).float(), torch.from_numpy(session.run(None, {"image": views})[0])]
            said[at : at + PICTURES] = torch.cat(parts, 1).half().view(-1, ASKED, ANSWER).numpy()
        print(f"{path}: {count} pictures", flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
