"""Makes the finder and the reader of `models/ppocr-v4/` from the registry package, with the same weights and fewer
steps, and copies what stays as it is. `python3 make.py PACKAGE OUT`: the folder of the unpacked package's models, the
folder to write to. Refuses what the registry does not name.
"""
import pathlib
import shutil
import sys

sys.path.append(str(pathlib.Path(__file__).parents[1]))

from finder import rewrite_head, rewrite_join, rewrite_pyramid
from fold import fold_affine, fold_forward, fold_hard_swish
from network import Network
from registered import must_be_registered

source, target = map(pathlib.Path, sys.argv[1:3])
for name in ("det", "rec"):
    network = Network(str(source / f"ch_PP-OCRv4_{name}_infer.onnx"))
    before = len(network.nodes)
    fold_affine(network)
    fold_hard_swish(network)
    fold_forward(network)
    if name == "det":
        rewrite_pyramid(network)
        rewrite_join(network)
        rewrite_head(network)
    path = target / f"ch_PP-OCRv4_{name}_folded.onnx"
    network.save(str(path))
    print(f"{path.name}: {before} nodes became {len(network.nodes)}, {path.stat().st_size} bytes")
shutil.copy(source / "ppocr_keys_v1.txt", target / "ppocr_keys_v1.txt")

must_be_registered("ppocr-v4", target)
