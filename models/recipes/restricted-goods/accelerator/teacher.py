"""The teacher on an accelerator, and its scores of the six categories.

FOLDER holds edgetpu_teacher.py and mobilenet_edgetpu_224_1.0_uint8.tflite (../README.md says where they come from).
"""

import pathlib
import sys

import torch

sys.path.append(str(pathlib.Path(__file__).parents[1]))

from head import fit
from packed import views

SIZE, BATCH = 224, 512
# This many harmless pictures are enough for the class "none of the six".
HARMLESS = 4000
CLASSES, FEATURES = 74, 73
# Its classes that indicate a category (0 is "background"): beer bottle, beer glass, wine bottle, red wine, cocktail shaker,
# goblet; revolver, rifle, assault rifle, holster; tobacco shop; slot; pill bottle, syringe; cash machine.
SPEAKING = [[441, 442, 908, 967, 504, 573], [764, 765, 414, 598], [861], [801], [721, 846], [481]]
# The whole, four corners and the middle, as views.py and the engine look: left, top, width, height as shares.
SIX_VIEWS = [(0, 0, 1, 1), (0, 0, 0.6, 0.6), (0.4, 0, 0.6, 0.6), (0, 0.4, 0.6, 0.6), (0.4, 0.4, 0.6, 0.6), (0.2, 0.2, 0.6, 0.6)]


class Teacher:
    """Views of SIZE pixels from -1 to 1 in, its classes (logits) and features out; then `categories` of those."""

    def __init__(self, folder, device):
        sys.path.insert(0, folder)
        from edgetpu_teacher import Net

        class OnDevice(Net):
            def w(self, at, kind):
                if at not in self.cache:
                    self.cache[at] = super().w(at, kind).to(device)
                return self.cache[at]

        self.net = OnDevice(f"{folder}/mobilenet_edgetpu_224_1.0_uint8.tflite")
        self.device = device

    @torch.no_grad()
    def __call__(self, pictures):
        with torch.autocast(self.device, torch.float16, enabled=self.device == "cuda"):
            said = self.net(pictures.contiguous(memory_format=torch.channels_last))
        return said[CLASSES].flatten(1).float(), said[FEATURES].flatten(1).float()

    def seen(self, classes, features):
        """Its features and the log probability of the classes of each category."""
        likely = classes.softmax(1)
        mass = torch.stack([likely[:, speaking].sum(1) for speaking in SPEAKING], 1)
        return torch.cat([features, (mass + 1e-4).log()], 1)

    def learn_categories(self, packed, counts):
        """Fits the categories on six views of the labelled pictures of `packed`, as ../head.py does for what ships."""
        harmless = (packed.is_labelled & (packed.truth.sum(1) == 0)).nonzero().flatten()
        harmless = harmless[torch.randperm(len(harmless), device=self.device)[:HARMLESS]]
        shown = (packed.is_labelled & (packed.truth.sum(1) > 0)).nonzero().flatten()
        rows = torch.cat([shown, harmless])
        seen = torch.empty(len(rows), len(SIX_VIEWS), 1280 + len(SPEAKING), device=self.device)
        for view, box in enumerate(SIX_VIEWS):
            for at in range(0, len(rows), BATCH):
                some = rows[at : at + BATCH]
                boxes = torch.tensor([box], device=self.device).expand(len(some), 4)
                seen[at : at + len(some), view] = self.seen(*self(views(packed.pixels[some], boxes, SIZE)))
        self.weight, self.bias = fit(seen, packed.truth[rows], counts[rows])

    def categories(self, classes, features):
        return self.seen(classes, features) @ self.weight.t() + self.bias
