"""Chooses thresholds on the held-out lines: `calibrate.py PACKAGE OUT`, after `train.py`.

Leaves models/second-reader/reader.json, and in OUT the weights for `to-onnx.mjs` and metrics.json.
"""

import base64
import json
import os
import sys

import numpy as np
import torch
from scipy.sparse import csr_matrix
from sklearn.svm import LinearSVC

from corpus import HELD, ROOT, near_families, piece_cutter, read_lines
from network import SecondReader

#: How much the head for any breach adds to that of a family.
BREACH_SHARE = 0.5
#: Of what is reported, so much must be a breach labelled with that family or a near one. Lines bear one label and
#: break more than one rule at times: see benchmarks/sweeps/second-reader.md for the reports read by hand.
PRECISION = 0.85
#: A family with so many reports of which fewer than that share are right is switched off.
JUDGED_FROM, LEAST_RIGHT = 3, 2 / 3
PAIRS = 1 << 15
#: Of the reports on held-out lines, so many must be of sentences that the first sight lets pass.
PASSING = 0.85


def main(package, out):
    near, lines = near_families(), read_lines()
    families = list(near)
    cut, listed = piece_cutter(package)
    held = np.load(os.path.join(out, 'held.npz'))
    logits = held['h'] + BREACH_SHARE * held['b'][:, None]
    best, scores = logits.argmax(1), logits.max(1)
    label = [lines[at] for at in held['rows']]
    breach = np.array([violates for _, _, violates, _ in label])
    named = [families[at] for at in best]
    right = np.array([v and (f == n or n in near[f]) for (_, f, v, _), n in zip(label, named)])
    exact = np.array([v and f == n for (_, f, v, _), n in zip(label, named)])

    thresholds = choose(families, best, scores, right)
    told = np.array([scores[at] >= thresholds.get(named[at], np.inf) for at in range(len(named))])
    pieces = [cut(text) for text, *_ in lines]
    train = [at for at, (*_, third) in enumerate(lines) if third != HELD]
    first = first_sight(pieces, lines, train, held['rows'], told)

    honest = np.array([family is None for _, family, _, _ in label])
    metrics = {
        'held': {'lines': len(label), 'breaches': int(breach.sum()), 'honest sentences': int(honest.sum())},
        'reported': int(told.sum()),
        'precision, near families count': round(float(right[told].mean()), 3),
        'precision, exact family': round(float(exact[told].mean()), 3),
        'share of reports that are a breach': round(float(breach[told].mean()), 3),
        'recall, near families count': round(float(right[told].sum() / breach.sum()), 3),
        'complying lines reported': round(float(told[~breach & ~honest].mean()), 4),
        'honest sentences reported': round(float(told[honest].mean()), 4),
        'families on': len(thresholds),
        'read after first sight': first.pop('metrics'),
        'curve': curve(scores, right, breach),
        'by family': {
            family: {
                'threshold': round(thresholds[family], 3),
                'reported': int((told & (best == at)).sum()),
                'right': int((told & right & (best == at)).sum()),
            }
            for at, family in enumerate(families)
            if family in thresholds
        },
    }
    json.dump(metrics, open(os.path.join(out, 'metrics.json'), 'w'), indent=1)
    print(json.dumps({key: value for key, value in metrics.items() if key != 'by family'}, indent=1))

    reader = {
        'schemaVersion': 'second-reader.v1',
        'families': families,
        'thresholds': {family: round(float(value), 4) for family, value in sorted(thresholds.items())},
        'filter': first,
        'pieces': listed,
    }
    folder = os.path.join(ROOT, 'models/second-reader')
    os.makedirs(folder, exist_ok=True)
    text = json.dumps(reader, ensure_ascii=False, separators=(',', ':'))
    open(os.path.join(folder, 'reader.json'), 'w', encoding='utf8').write(text + '\n')
    write_weights(package, families, out)


def choose(families, best, scores, right):
    """One least logit for all families, from which on reports are precise enough; families that stay below are off.

    A threshold of its own for each family looked better and was not: chosen on one half of these lines, its reports on
    the other half were right in 76 % to 80 %.
    """
    order = np.argsort(-scores)
    precise = np.cumsum(right[order]) / np.arange(1, len(order) + 1)
    least = float(scores[order[np.where(precise >= PRECISION)[0][-1]]])
    told = scores >= least
    thresholds = {}
    for at, family in enumerate(families):
        own = told & (best == at)
        if own.sum() < JUDGED_FROM or right[own].mean() >= LEAST_RIGHT:
            thresholds[family] = least
    return thresholds


def curve(scores, right, breach):
    """Recall, and share of breaches among the reports, where reports of all families are right so often."""
    order = np.argsort(-scores)
    precise = np.cumsum(right[order]) / np.arange(1, len(order) + 1)
    rows = []
    for wanted in (0.95, 0.9, 0.85, 0.8, 0.7, 0.6, 0.5):
        enough = np.where(precise >= wanted)[0]
        last = enough[-1] + 1 if len(enough) else 0
        row = order[:last]
        rows.append([wanted, round(float(right[row].sum() / breach.sum()), 3), round(float(breach[row].mean()), 3) if last else None])
    return rows


def first_sight(pieces, lines, train, held, told):
    """A linear model over pieces and pairs of pieces, 8 bit; the threshold lets most reports pass."""
    size = 8002
    breach = np.array([violates for _, _, violates, _ in lines])
    honest = np.array([family is None for _, family, _, _ in lines])
    rows = csr_matrix(stack(pieces, size))
    model = LinearSVC(C=0.3, max_iter=2000).fit(rows[train], breach[train])
    weights, bias = model.coef_[0], float(model.intercept_[0])
    scale = float(np.abs(weights).max() / 127)
    codes = np.round(weights / scale).astype('i1')
    seen = rows[held] @ (codes * scale) + bias
    threshold = float(np.quantile(seen[told], 1 - PASSING))
    encode = lambda part: base64.b64encode(part.tobytes()).decode()  # noqa: E731
    return {
        'single': encode(codes[:size]),
        'pairs': encode(codes[size:]),
        'scale': scale,
        'bias': round(bias, 6),
        'threshold': round(threshold, 6),
        'metrics': {
            'reports kept': round(float((seen[told] >= threshold).mean()), 3),
            'held-out lines read': round(float((seen >= threshold).mean()), 3),
            'honest sentences read': round(float((seen[honest[held]] >= threshold).mean()), 3),
        },
    }


def stack(pieces, size):
    counts, columns, starts = [], [], [0]
    for one in pieces:
        own = [*one, *(size + pair_index(left, right) for left, right in zip(one, one[1:]))]
        columns += own
        counts += [1 / np.sqrt(max(1, 2 * len(one) - 1))] * len(own)
        starts.append(len(columns))
    return csr_matrix((counts, columns, starts), shape=(len(pieces), size + PAIRS))


def pair_index(left, right):
    """As in packages/agents/src/reader/suspicion.ts."""
    mixed = (left * 0x9E3779B1 & 0xFFFFFFFF) ^ (right * 0x85EBCA6B & 0xFFFFFFFF)
    return mixed >> (32 - PAIRS.bit_length() + 1)


def write_weights(package, families, out):
    model = SecondReader(package, len(families))
    model.load_state_dict(torch.load(os.path.join(out, 'model.pt')))
    state = {name: value.detach().numpy() for name, value in model.state_dict().items()}
    found = {
        'embedding': 2 * state['enc.emb.weight'],
        'places': state['enc.pos'],
        'head.weight': (state['h.weight'] + BREACH_SHARE * state['b.weight']).T,
        'head.bias': state['h.bias'] + BREACH_SHARE * state['b.bias'],
    }
    for name, value in state.items():
        if name.startswith(('enc.layers.', 'enc.top.')):
            found[name[len('enc.') :]] = value.T if value.ndim == 2 else value
    index, at = {}, 0
    with open(os.path.join(out, 'weights.bin'), 'wb') as file:
        for name, value in found.items():
            raw = np.ascontiguousarray(value, '<f4').tobytes()
            index[name] = {'shape': list(value.shape), 'offset': at}
            at += len(raw)
            file.write(raw)
    json.dump(index, open(os.path.join(out, 'weights.json'), 'w'))


if __name__ == '__main__':
    main(*sys.argv[1:])
