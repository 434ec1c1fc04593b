"""Labels views with the teacher: `teach.py TEACHER_FOLDER NAME VIEWS`.

TEACHER_FOLDER holds edgetpu_teacher.py and mobilenet_edgetpu_224_1.0_uint8.tflite. Of every picture of NAME it is shown
the whole and VIEWS - 1 random parts; what it says is kept in NAME.classes.npy and NAME.features.npy (16 bit), the parts
in NAME.views.npy (top, left, height, width). A teacher that sees what the student sees teaches best (Beyer et al.,
Knowledge distillation: a good teacher is patient and consistent, 2022).
"""

import json
import sys

import numpy as np
import torch
import torch.nn.functional as F

SIDE = 240
BATCH = 16
CLASSES, FEATURES = 74, 73


def views_of(count, views, random):
    parts = np.zeros((count, views, 4), np.int16)
    parts[:, 0] = (0, 0, SIDE, SIDE)
    for picture in range(count):
        for view in range(1, views):
            share, ratio = random.uniform(0.3, 0.9), np.exp(random.uniform(np.log(0.8), np.log(1.25)))
            height = min(SIDE, int(SIDE * np.sqrt(share) * ratio))
            width = min(SIDE, int(SIDE * np.sqrt(share) / ratio))
            top, left = random.randint(0, SIDE + 1 - height), random.randint(0, SIDE + 1 - width)
            parts[picture, view] = (top, left, height, width)
    return parts


def cut(picture, part, size):
    top, left, height, width = (int(value) for value in part)
    piece = torch.from_numpy(np.array(picture[top : top + height, left : left + width])).permute(2, 0, 1)[None]
    return F.interpolate(piece.float() / 255, (size, size), mode="bilinear", align_corners=False)


@torch.no_grad()
def main(folder, name, views):
    # One thread: on a busy machine two would wait for each other most of the time.
    torch.set_num_threads(1)
    sys.path.insert(0, folder)
    from edgetpu_teacher import Net

    teacher = Net(f"{folder}/mobilenet_edgetpu_224_1.0_uint8.tflite")
    with open(f"{name}.json") as file:
        count = len(json.load(file))
    pictures = np.memmap(f"{name}.raw", np.uint8, "r", shape=(count, SIDE, SIDE, 3))
    parts = views_of(count, views, np.random.RandomState(5))
    classes = np.zeros((count, views, 1001), np.float16)
    features = np.zeros((count, views, 1280), np.float16)
    for view in range(views):
        for start in range(0, count, BATCH):
            rows = range(start, min(count, start + BATCH))
            batch = torch.cat([cut(pictures[row], parts[row, view], 224) for row in rows]) * 2 - 1
            said = teacher(batch.contiguous(memory_format=torch.channels_last))
            classes[rows.start : rows.stop, view] = said[CLASSES].flatten(1).numpy()
            features[rows.start : rows.stop, view] = said[FEATURES].flatten(1).numpy()
    np.save(f"{name}.views.npy", parts)
    np.save(f"{name}.classes.npy", classes)
    np.save(f"{name}.features.npy", features)


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], int(sys.argv[3]))
