"""Puts the rows of `other_words.py` into the shipped files: `add_others.py OUT`.

The embedding of models/second-reader/model.onnx gets them behind the English ones (8 bit, one scale a row); reader.json their
pieces. What stood there behind the English ones before is replaced.
"""

import json
import os
import sys

import numpy as np
import onnx
from onnx import numpy_helper

from corpus import ROOT

#: Rows of the English table; its list of pieces is two shorter.
ENGLISH = 8002


def main(out):
    folder = os.path.join(ROOT, 'models/second-reader')
    rows = np.load(os.path.join(out, 'rows.npy')).astype('f4')
    scales = (np.abs(rows).max(1, keepdims=True).clip(1e-9) / 127).astype('f4')
    added = {'embedding.codes': np.round(rows / scales).astype('i1'), 'embedding.scales': scales}
    model = onnx.load(os.path.join(folder, 'model.onnx'))
    for tensor in model.graph.initializer:
        if tensor.name in added:
            joined = np.concatenate([numpy_helper.to_array(tensor)[:ENGLISH], added[tensor.name]])
            tensor.CopyFrom(numpy_helper.from_array(joined, tensor.name))
    onnx.save(model, os.path.join(folder, 'model.onnx'))
    path = os.path.join(folder, 'reader.json')
    reader = json.load(open(path, encoding='utf8'))
    pieces = json.load(open(os.path.join(out, 'others.json'), encoding='utf8'))
    reader |= {'schemaVersion': 'second-reader.v4', 'others': {'first': ENGLISH, 'pieces': pieces}}
    text = json.dumps(reader, ensure_ascii=False, separators=(',', ':'))
    open(path, 'w', encoding='utf8').write(text + '\n')


if __name__ == '__main__':
    main(*sys.argv[1:])
