"""Teaches heads what breaches look like as people publish them: `published_heads.py PACKAGE BREACHES WORLD`, after world_gate.py.

One linear head a family on the encoder, which stays as it is, to the byte: breaches that regulators quote or that labelled
collections hold, and those of the corpora that the encoder has not read, against honest lines of the same collections, honest
lines of the corpora and sentences of advertisements, news and blogs. What the network doubts is none of their business.

BREACHES is a file of JSON lines: `text`, `family` (null for an honest one), `source`, and `held` for what is kept aside, by shop,
letter or template, never by line. WORLD holds `text` (a sentence or two, as `windows` cuts them, two a text of those learned
from), `source`, `of` (which text) and `held`. `texts.tsv` names the repositories of both. The heads become the last logits of
models/second-reader/model.onnx; their limits, and a second first sight, go into reader.json.
"""

import base64
import json
import os
import sys

import numpy as np
import onnx
from onnx import numpy_helper
from scipy.sparse import csr_matrix
from sklearn.linear_model import LogisticRegression
from sklearn.svm import LinearSVC

from calibrate import stack
from corpus import ROOT, near_families, part, piece_cutter, read_lines
from other_words import Reader
from world_gate import ENGLISH, HEADS, MODEL, sense

READER = os.path.join(ROOT, 'models/second-reader/reader.json')
#: The logits before these: the network's own, and that of world_gate.py.
BEFORE = HEADS + 1
#: Families with enough published breaches: those whose breaches teach the head, and the share of advertisements that it may report.
#: Its limit is the lowest at which it reports no more of those that it learns from, had it not read them. Last, the least log-odds of
#: any breach: honest lines on health share the words of breaches, and the network tells them apart; of shops it knows nothing.
FAMILIES = {
    'urgency-scarcity': ({'urgency-scarcity'}, 0.002, -9),
    'prize-promotion': ({'prize-promotion'}, 0.002, -9),
    'health-claim': ({'health-claim', 'weight-body-claim', 'restricted-pharma', 'restricted-drugs'}, 0.005, -1),
}
#: A breach of the corpora counts half of a published one.
CORPUS_WEIGHT = 0.5
FOLDS = 4
#: Of passages of advertisements that had not taught it, the first sight lets so many be read.
READ = 0.02
#: As in packages/agents/src/reader/passages.ts.
LEAST_PIECES = 5


def main(package, breaches, world):
    reader = Reader(MODEL)
    cut, _ = piece_cutter(package)
    lines = gathered(breaches, world)
    pieces = [cut(line['text']) or [6] for line in lines]
    senses = sense(reader, reader.parts['embedding'][:ENGLISH], pieces)
    heads = [head(family, senses, lines) for family in FAMILIES]
    first = first_sight(pieces, senses, lines, heads)
    for (weights, bias, least), family in zip(heads, FAMILIES):
        tell(family, senses @ weights + bias >= least, first['seen'], lines)
    put(heads, first)


def gathered(breaches, world):
    """Lines with `family`, `source`, `of` and `held`. Of the corpora only what the encoder has not read, one half of it."""
    lines = [row | {'of': row['text']} for row in read(breaches)]
    lines += [row | {'family': None} for row in read(world)]
    for line in read_lines():
        if line.held:
            family, held = line.family if line.violates else None, part(line.text, 2) == 1
            lines.append({'text': line.text, 'family': family, 'source': 'corpus', 'of': line.text, 'held': held})
    return lines


def read(path):
    return list(map(json.loads, open(path, encoding='utf8')))


def head(family, senses, lines):
    """Weights and bias, learned from what is not kept aside, and the limit, chosen by heads that had not read the lines."""
    taught, share, _ = FAMILIES[family]
    broken = np.array([line['family'] in taught for line in lines])
    # Of a breach of another family nobody knows whether it is one of this, too.
    known = np.array([line['family'] is None for line in lines]) | broken
    weight = np.where(broken & np.array([line['source'] == 'corpus' for line in lines]), CORPUS_WEIGHT, 1)
    learnt = np.where(known & ~np.array([line['held'] for line in lines]))[0]
    fold = np.array([part(str(lines[at]['of']), FOLDS) for at in learnt])
    unread = np.zeros(len(learnt))
    for one in range(FOLDS):
        unread[fold == one] = score(fit(senses, broken, weight, learnt[fold != one]), senses[learnt[fold == one]])
    ads = [at for at, row in enumerate(learnt) if lines[row]['source'] == 'ads']
    highest = {}
    for at in ads:
        of = lines[learnt[at]]['of']
        highest[of] = max(highest.get(of, -99), unread[at])
    ordered = np.sort(list(highest.values()))[::-1]
    least = float(ordered[int(share * len(ordered))]) + 0.01
    weights, bias = fit(senses, broken, weight, learnt)
    return weights, bias, least


def fit(senses, broken, weight, rows):
    model = LogisticRegression(C=0.2, max_iter=400, class_weight='balanced')
    model.fit(senses[rows], broken[rows], sample_weight=weight[rows])
    return model.coef_[0].astype('f4'), float(model.intercept_[0])


def score(fitted, senses):
    return senses @ fitted[0] + fitted[1]


def first_sight(pieces, senses, lines, heads):
    """As in calibrate.py, for these heads together: a linear model over pieces and pairs of pieces, 8 bit."""
    told = np.any([senses @ weights + bias >= least for weights, bias, least in heads], 0)
    told &= np.array([len(one) >= LEAST_PIECES for one in pieces])
    learnt = np.array([not line['held'] for line in lines])
    rows, fold = csr_matrix(stack(pieces, ENGLISH)), np.array([part(str(line['of']), FOLDS) for line in lines])
    unread = np.zeros(len(lines))
    for one in range(FOLDS):
        own = learnt & (fold == one)
        unread[own] = sight(rows, told, learnt & (fold != one)).decision_function(rows[own])
    ads = np.array([line['source'] == 'ads' for line in lines])
    least = float(np.quantile(unread[ads & learnt], 1 - READ))
    model = sight(rows, told, learnt)
    scale = float(np.abs(model.coef_).max() / 127)
    codes = np.round(model.coef_[0] / scale).astype('i1')
    seen = rows @ (codes * scale) + float(model.intercept_[0])
    encode = lambda some: base64.b64encode(some.tobytes()).decode()  # noqa: E731
    written = {'single': encode(codes[:ENGLISH]), 'pairs': encode(codes[ENGLISH:]), 'scale': scale}
    written |= {'bias': round(float(model.intercept_[0]), 6), 'threshold': round(least, 6)}
    print('first sight: of passages kept aside read', round(float((seen[ads & ~learnt] >= least).mean()), 4))
    return {'written': written, 'seen': seen >= least}


def sight(rows, told, learnt):
    return LinearSVC(C=0.3, max_iter=2000, random_state=0, class_weight='balanced').fit(rows[learnt], told[learnt])


def tell(family, reported, seen, lines):
    """Of what is kept aside, by source: breaches of the family and honest lines that are reported and seen."""
    taught, reported = FAMILIES[family][0], reported & seen
    for source in dict.fromkeys(line['source'] for line in lines):
        rows = [at for at, line in enumerate(lines) if line['held'] and line['source'] == source]
        own = [at for at in rows if lines[at]['family'] in taught]
        honest = [at for at in rows if lines[at]['family'] is None]
        texts = len({lines[at]['of'] for at in honest if reported[at]}), len({lines[at]['of'] for at in honest})
        print(family, source, 'breaches', f'{reported[own].sum()} of {len(own)}', 'honest', '{} of {}'.format(*texts))


def put(heads, first):
    """As the last logits, in the place of older ones."""
    model = onnx.load(MODEL)
    for tensor in model.graph.initializer:
        value = numpy_helper.to_array(tensor)
        if tensor.name == 'head.weight':
            joined = np.column_stack([value[:, :BEFORE], *(weights for weights, _, _ in heads)])
            tensor.CopyFrom(numpy_helper.from_array(joined.astype('f4'), tensor.name))
        if tensor.name == 'head.bias':
            joined = np.append(value[:BEFORE], [bias for _, bias, _ in heads])
            tensor.CopyFrom(numpy_helper.from_array(joined.astype('f4'), tensor.name))
    model.graph.output[0].type.tensor_type.shape.dim[1].dim_value = BEFORE + len(heads)
    onnx.save(model, MODEL)
    reader = json.load(open(READER, encoding='utf8'))
    published = {
        'heads': [
            {'family': family, 'least': round(least, 3), 'like': like}
            for (family, (_, _, like)), (_, _, least) in zip(FAMILIES.items(), heads)
        ],
        'filter': first['written'],
    }
    reader |= {'schemaVersion': 'second-reader.v4', 'published': published}
    text = json.dumps(reader, ensure_ascii=False, separators=(',', ':'))
    open(READER, 'w', encoding='utf8').write(text + '\n')


if __name__ == '__main__':
    main(*sys.argv[1:])
