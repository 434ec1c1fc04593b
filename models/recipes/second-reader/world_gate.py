"""Tells lines that were written to break a rule from what people publish: `world_gate.py PACKAGE TEXTS`, after the other steps.

A linear head more on the encoder, which stays as it is: breaches of the corpora that are held out (one half of them, so that
the encoder has read none), against sentences of advertisements, news and blogs by people who wrote no line for us. The
program asks it before it reports anything by sense alone; findings of rules are none of its business. TEXTS is a file of JSON
lines (`text`, `source`, `held`) of the repositories that `texts.tsv` names, without texts that a rule holds: of these nobody
knows which are honest. Goes into models/second-reader/model.onnx as the last logit; prints what it does to the rest.
"""

import hashlib
import json
import os
import sys

import numpy as np
import onnx
import torch
from onnx import numpy_helper
from sklearn.linear_model import LogisticRegression
from sklearn.metrics import roc_auc_score

from calibrate import judge
from corpus import ROOT, near_families, piece_cutter, read_lines, windows
from other_words import ANY, Reader

MODEL = os.path.join(ROOT, 'models/second-reader/model.onnx')
ENGLISH = 8002
HEADS = 2 * ANY + 1
#: Sentences and pairs of a text that are learned from.
WINDOWS = 2
#: As in packages/agents/src/reader/judge.ts.
SURE_BREACH, SURE_SCORE, GATES = 0.925, 0.3, (-99, 0, 1, 2, 3)


def main(package, texts):
    reader = Reader(MODEL)
    cut, _ = piece_cutter(package)
    rows = reader.parts['embedding'][:ENGLISH]
    lines = [line for line in read_lines() if line.held and line.source != 'honest']
    breach = np.array([line.violates for line in lines])
    learnt = np.array([int(hashlib.sha256(line.text.encode()).hexdigest()[-1], 16) % 2 == 0 for line in lines])
    random = np.random.RandomState(1)
    world = list(map(json.loads, open(texts, encoding='utf8')))
    some = [one for text in world if not text['held'] for one in random.permutation(np.array(windows(text['text']), object))[:WINDOWS]]
    kept = [(at, one) for at, text in enumerate(world) if text['held'] for one in windows(text['text'])]

    ours, theirs, aside = (sense(reader, rows, [cut(one) or [6] for one in part]) for part in
                           ([line.text for line in lines], some, [one for _, one in kept]))
    wanted = np.concatenate([np.ones((breach & learnt).sum()), np.zeros(len(theirs))])
    model = LogisticRegression(C=0.1, max_iter=300, class_weight='balanced')
    model.fit(np.concatenate([ours[breach & learnt], theirs]), wanted)

    own, other = model.decision_function(ours), model.decision_function(aside)
    judged = breach & ~learnt
    print('area under the curve', round(roc_auc_score(np.concatenate([np.ones(judged.sum()), np.zeros(len(other))]), np.concatenate([own[judged], other])), 4))
    texts_of = np.array([at for at, _ in kept])
    for gate in GATES:
        found, false = sure(reader, ours) & (own >= gate), sure(reader, aside) & (other >= gate)
        print(gate, 'sure of breaches', round(found[judged].mean(), 4), 'of honest lines', round(found[~breach & ~learnt].mean(), 4),
              'of texts of the world', round(len(set(texts_of[false])) / len(set(texts_of)), 4))
    put(model.coef_[0].astype('f4'), float(model.intercept_[0]))


def sense(reader, rows, pieces):
    found, by_length = np.zeros((len(pieces), 512), 'f4'), {}
    for at, one in enumerate(pieces):
        by_length.setdefault(len(one), []).append(at)
    with torch.no_grad():
        for own in by_length.values():
            for part in np.array_split(own, len(own) // 256 + 1):
                found[part] = reader.sense(rows, [pieces[at] for at in part]).numpy()
    return found


def sure(reader, senses):
    logits = senses @ reader.parts['head.weight'].numpy()[:, :HEADS] + reader.parts['head.bias'].numpy()[:HEADS]
    _, scores = judge({'h': logits[:, :ANY], 'b': logits[:, ANY], 't': logits[:, ANY + 1 :]}, near_families())
    return (1 / (1 + np.exp(-logits[:, ANY])) >= SURE_BREACH) & (scores >= SURE_SCORE)


def put(weights, bias):
    """As the last logit, in the place of an older one."""
    model = onnx.load(MODEL)
    for tensor in model.graph.initializer:
        value = numpy_helper.to_array(tensor)
        if tensor.name == 'head.weight':
            tensor.CopyFrom(numpy_helper.from_array(np.column_stack([value[:, :HEADS], weights]).astype('f4'), tensor.name))
        if tensor.name == 'head.bias':
            tensor.CopyFrom(numpy_helper.from_array(np.append(value[:HEADS], bias).astype('f4'), tensor.name))
    model.graph.output[0].type.tensor_type.shape.dim[1].dim_value = HEADS + 1
    onnx.save(model, MODEL)


if __name__ == '__main__':
    main(*sys.argv[1:])
