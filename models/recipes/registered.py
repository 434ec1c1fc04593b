"""Checks files that a recipe made against `registry.json`, as `registered.mjs` does for recipes in JavaScript."""
import hashlib
import json
import pathlib
import sys

REGISTRY = pathlib.Path(__file__).parents[1] / "registry.json"


def must_be_registered(model_id, folder):
    """Ends the program unless the model's files in `folder` are those that the registry names."""
    entry = next(model for model in json.loads(REGISTRY.read_text())["models"] if model["id"] == model_id)
    for file in entry["files"]:
        made = hashlib.sha256((folder / file["name"]).read_bytes()).hexdigest()
        if made != file["sha256"]:
            sys.exit(f"{file['name']}: made {made}, registered {file['sha256']}")
