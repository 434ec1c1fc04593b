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

from corpus import FOLDERS, ROOT, near_families, piece_cutter, read_lines
from network import SecondReader

#: Of what is reported, so much must be a breach labelled with that family or a near one, among all held-out lines and
#: among those of `more/` alone. Lines bear one label and break more than one rule at times.
PRECISION = 0.9
#: A family with so many reports of which fewer than that share are right is switched off.
JUDGED_FROM, LEAST_RIGHT = 3, 2 / 3
#: So far above the surest honest sentence a family's least score must be: 8 bit move scores a little.
HONEST_MARGIN = 0.03
PAIRS = 1 << 15
#: Of the reports on held-out lines, so many must be of sentences that the first sight lets pass.
PASSING = 0.9


def main(package, out):
    near, lines = near_families(), read_lines()
    families = list(near)
    cut, listed = piece_cutter(package)
    held = np.load(os.path.join(out, 'held.npz'))
    best, scores = judge(held, near)
    label = [lines[at] for at in held['rows']]
    breach = np.array([line.violates for line in label])
    source = np.array([line.source for line in label])
    named = [families[at] for at in best]
    exact = np.array([line.violates and line.family == name for line, name in zip(label, named)])
    right = exact | np.array([line.violates and name in near[line.family] for line, name in zip(label, named)])

    thresholds = choose(families, best, scores, right, source)
    told = tell(best, scores, families, thresholds)
    pieces = [cut(line.text) for line in lines]
    train = [at for at, line in enumerate(lines) if not line.held]
    first = first_sight(pieces, lines, train, held['rows'], told)

    metrics = {
        **{one: figures(source == one, told, right, exact, breach) for one in ('first', *FOLDERS, 'honest')},
        'more, threshold chosen on half of the others': crossed(families, best, scores, right, source, breach),
        'families on': len(thresholds),
        'read after first sight': first.pop('metrics'),
        'curve': {one: curve(*(part[source == one] for part in (scores, right, breach))) for one in ('first', *FOLDERS)},
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
        'schemaVersion': 'second-reader.v4',
        'families': families,
        'thresholds': {family: round(float(value), 4) for family, value in sorted(thresholds.items())},
        'filter': first,
        'pieces': listed,
        # Words of other languages speak to one network: to another they must be taught anew (other_words.py).
        'others': {'first': 8002, 'pieces': []},
        # Heads on the old network's vectors: to another they must be taught anew (published_heads.py).
        'published': {'heads': [], 'filter': first},
    }
    folder = os.path.join(ROOT, 'models/second-reader')
    os.makedirs(folder, exist_ok=True)
    text = json.dumps(reader, ensure_ascii=False, separators=(',', ':'))
    open(os.path.join(folder, 'reader.json'), 'w', encoding='utf8').write(text + '\n')
    write_weights(package, families, out)


def judge(held, near):
    """The likeliest family and its score, as packages/agents/src/reader/judge.ts has them."""
    index = {family: at for at, family in enumerate(near)}
    group = np.eye(len(near))
    for family, others in near.items():
        group[index[family], [index[one] for one in others]] = 1
    by_family, any_breach, about = (held[key].astype('f8') for key in 'hbt')
    likely = lambda logits: 1 / (1 + np.exp(-logits))  # noqa: E731
    about = np.exp(about - about.max(1, keepdims=True))
    topical = about @ group.T / about.sum(1, keepdims=True)
    broken = 1 - np.exp(np.log1p(-likely(by_family).clip(max=1 - 1e-12)) @ group.T)
    best = by_family.argmax(1)
    return best, (broken * topical)[np.arange(len(best)), best] * likely(any_breach)


def choose(families, best, scores, right, source):
    """One least score for all families, the lowest at which reports are precise enough; families that stay below are off.

    A family under which an honest advertisement would be reported has a least score of its own above that. Thresholds
    of their own for all families looked better and were not: chosen on one half of these lines, their reports on the
    other half were right in 76 % to 80 %.
    """
    honest = source == 'honest'
    floors = [scores[honest & (best == at)].max(initial=0) + HONEST_MARGIN for at in range(len(families))]
    floors = np.array(floors)
    found = {}
    for least in np.sort(scores[~honest])[::-1]:
        leasts = np.maximum(floors, least)
        reported = scores >= leasts[best]
        off = [
            at
            for at in range(len(families))
            if (own := reported & (best == at)).sum() >= JUDGED_FROM and right[own].mean() < LEAST_RIGHT
        ]
        reported &= ~np.isin(best, off)
        parts = [reported, reported & (source == 'more')]
        if all(part.any() and right[part].mean() >= PRECISION for part in parts):
            found = {family: float(leasts[at]) for at, family in enumerate(families) if at not in off and leasts[at] < 1}
    return found


def tell(best, scores, families, thresholds):
    return np.array([score >= thresholds.get(families[at], np.inf) for at, score in zip(best, scores)], bool)


def crossed(families, best, scores, right, source, breach):
    """Precision and recall in `more/` where lines judge that had no say in the choice: mean of 20 random halvings."""
    rows = []
    for seed in range(20):
        part = np.random.RandomState(seed).rand(len(scores)) < 0.5
        for own in (part, ~part):
            thresholds = choose(families, best[own], scores[own], right[own], source[own])
            other = ~own & (source == 'more')
            told = tell(best, scores, families, thresholds) & other
            rows.append([told.sum(), right[told].sum(), (breach & other).sum()])
    reports, rights, breaches = np.sum(rows, 0)
    return {'precision': round(float(rights / max(1, reports)), 3), 'recall': round(float(rights / breaches), 3)}


def figures(part, told, right, exact, breach):
    """Of one source: lines, breaches, reports; shares of the reports; recall; share of the other lines reported."""
    share = lambda which, among: round(float(which[among].mean()), 4) if among.any() else None  # noqa: E731
    reported = part & told
    return {
        'lines': int(part.sum()),
        'breaches': int(breach[part].sum()),
        'reported': int(reported.sum()),
        'precision, near families count': share(right, reported),
        'precision, exact family': share(exact, reported),
        'share of reports that are a breach': share(breach, reported),
        'recall, near families count': share(right & told, part & breach),
        'others reported': share(told, part & ~breach),
    }


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
    breach = np.array([line.violates for line in lines])
    honest = np.array([line.family is None for line in lines])
    rows = csr_matrix(stack(pieces, size))
    model = LinearSVC(C=0.3, max_iter=2000, random_state=0).fit(rows[train], breach[train])
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
        'head.weight': np.concatenate([state[f'{head}.weight'] for head in 'hbt']).T,
        'head.bias': np.concatenate([state[f'{head}.bias'] for head in 'hbt']),
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
