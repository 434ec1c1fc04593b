"""Makes the finder and the reader of `models/ppocr-v4/` out of the registry package, with the same weights and fewer
steps, and copies what stays as it is. `python3 make.py PACKAGE OUT`: the folder of the unpacked package's models, the
folder to write to. Refuses what the registry does not name.
"""
import hashlib
import json
import pathlib
import shutil
import sys

from finder import rewrite_head, rewrite_join, rewrite_pyramid
from fold import fold_affine, fold_forward, fold_hard_swish
from network import Network

REGISTRY = pathlib.Path(__file__).parents[2] / "registry.json"

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
for name in ("ch_ppocr_mobile_v2.0_cls_infer.onnx", "ppocr_keys_v1.txt"):
    shutil.copy(source / name, target / name)

entry = next(model for model in json.loads(REGISTRY.read_text())["models"] if model["id"] == "ppocr-v4")
for file in entry["files"]:
    made = hashlib.sha256((target / file["name"]).read_bytes()).hexdigest()
    if made != file["sha256"]:
        sys.exit(f"{file['name']}: made {made}, registered {file['sha256']}")
