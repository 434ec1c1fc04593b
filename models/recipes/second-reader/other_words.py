"""Teaches words of other languages to speak to the English reader: `other_words.py PACKAGE TEXTS OUT MINUTES [MINUTES]`.

Needs OUT/others.json of `other_pieces.py`. The network that ships stays as it is; only rows for the new pieces are learned, so
nothing changes for English (Reimers & Gurevych, Making monolingual sentence embeddings multilingual, 2020, with a frozen body).
They start as means of the English pieces that stand opposite in translations (in the manner of Minixhofer et al., WECHSEL,
2022). For the first MINUTES a foreign sentence is to give what its English original gives; for the second, labelled lines
are learned besides, and the corpus's own translations and glossaries take the place of half the others. TEXTS holds
`en-de.tsv` and so on (`English<TAB>German`), of the repositories in `texts.tsv`. Leaves OUT/rows.npy.
"""

import json
import os
import re
import sys
import time

import numpy as np
import onnx
import torch
from onnx import numpy_helper
from scipy.sparse import csr_matrix, diags
from torch.nn import functional

from corpus import CORPUS, OTHERS, ROOT, cutter_of, near_families, piece_cutter, read_lines_of_others, targets

SENTENCES, SHORT = 16_000, 5_000
HEADS, ANY = 4, 56
#: Each piece starts from so many English ones at most.
OPPOSITE = 6
RATES, BATCHES = (4e-3, 3e-3), (48, 32)
#: While labelled lines are learned: translations among all lines, and among these those of the corpus and its glossaries.
TRANSLATED, OWN_TRANSLATED, GLOSSARY = 0.35, 0.4, 0.15


def main(package, texts, out, first, second=0):
    torch.manual_seed(1)
    random = np.random.RandomState(1)
    reader = Reader(os.path.join(ROOT, 'models/second-reader/model.onnx'))
    listed = json.load(open(os.path.join(out, 'others.json'), encoding='utf8'))
    cut_english, listed_english = piece_cutter(package)
    english = {piece: at for at, (piece, _) in enumerate(listed_english) if at >= 6}
    cut = cutter_of(listed, str.lower)
    pairs = [pair for language in OTHERS for pair in chosen(texts, language, random)]
    own, words = own_translations()
    sets = [[(cut_english(original), cut(other) or [0]) for original, other in one] for one in (pairs, own, words)]
    rows = start(sets[0], reader.rows.numpy(), listed)
    # Signs and digits are the same in all languages.
    for at, (piece, _) in enumerate(listed):
        if piece in english and not any(map(str.isalpha, piece)):
            rows[at] = reader.rows[english[piece]]
    rows = torch.nn.Parameter(torch.tensor(rows))
    translations = [Translations(one, reader, random) for one in sets]
    learn(rows, reader, lambda: translations[0], float(first), RATES[0], BATCHES[0])
    lines = Labelled(read_lines_of_others(), cut, random)

    def next_set():
        if random.rand() > TRANSLATED:
            return lines
        return translations[random.choice(3, p=[1 - OWN_TRANSLATED - GLOSSARY, OWN_TRANSLATED, GLOSSARY])]

    learn(rows, reader, next_set, float(second), RATES[1], BATCHES[1])
    np.save(os.path.join(out, 'rows.npy'), rows.detach().numpy())


def chosen(texts, language, random):
    """Translations of whole sentences and of short phrases."""
    rows = [row.rstrip('\n').split('\t') for row in open(os.path.join(texts, f'en-{language}.tsv'), encoding='utf8')]
    rows = [row for row in rows if len(row) == 2]
    random.shuffle(rows)
    is_sentence = lambda text: 4 <= len(text.split()) <= 26 and not re.search(r'[{}<>%$_\\|]|https?:', text)  # noqa: E731
    is_short = lambda text: len(text.split()) <= 3 and re.fullmatch(r"[A-Za-z' -]+", text)  # noqa: E731
    sentences = [row for row in rows if is_sentence(row[0])]
    return sentences[:SENTENCES] + [row for row in rows if is_short(row[0])][:SHORT]


def own_translations():
    """The corpus's translated lines, and the entries of its glossaries."""
    lines, words = [], []
    for language in OTHERS:
        path = os.path.join(CORPUS, 'translations', language)
        lines += [(row['english'], row['text']) for row in map(json.loads, open(f'{path}.jsonl', encoding='utf8'))]
        words += [tuple(row.rstrip('\n').split('\t')) for row in open(f'{path}.glossary.tsv', encoding='utf8')]
    return lines, words


def start(pairs, english, listed):
    """Each piece as a mean of the English ones that stand opposite more often than by chance."""
    often = [1 / np.sqrt(len(set(one)) * len(set(other))) for one, other in pairs]
    left, right = (incidence([pair[at] for pair in pairs], size) for at, size in ((1, len(listed)), (0, len(english))))
    together = (left.T @ diags(often) @ right).tocsr()
    own, others, whole = left.T @ often + 1e-6, right.T @ often + 1e-6, sum(often)
    rows = np.tile(english[6:].mean(0), (len(listed), 1)).astype('f4')
    for piece in range(len(listed)):
        found = together.getrow(piece)
        lift = np.maximum(found.data * whole / (own[piece] * others[found.indices]), 1.0001)
        score = found.data * np.log(lift)
        best = np.argsort(-score)[:OPPOSITE]
        if score[best].sum() > 0:
            weights = (score[best] / score[best].sum()) ** 2
            rows[piece] = weights @ english[found.indices[best]] / weights.sum()
    return rows


def incidence(lists, size):
    sets = [sorted(set(one)) for one in lists]
    at = np.repeat(np.arange(len(sets)), [len(one) for one in sets])
    return csr_matrix((np.ones(len(at), 'f4'), (at, np.concatenate(sets).astype(int))), shape=(len(sets), size))


class Reader:
    """The network that ships, in floats: `rows` of its pieces, and what stands behind them."""

    def __init__(self, path):
        tensors = {one.name: numpy_helper.to_array(one) for one in onnx.load(path).graph.initializer}
        scaled = {name[:-6]: value * tensors[f'{name[:-6]}.scales'] for name, value in tensors.items() if name.endswith('.codes')}
        self.parts = {name: torch.tensor(value) for name, value in (tensors | scaled).items() if value.dtype == np.float32}
        self.rows = self.parts['embedding'][:8002]

    def sense(self, rows, pieces, dropped=0):
        length = max(map(len, pieces))
        there = torch.tensor([[1.0] * len(one) + [0.0] * (length - len(one)) for one in pieces])
        x = functional.embedding(torch.tensor([one + [0] * (length - len(one)) for one in pieces]), rows)
        x = functional.dropout(x, dropped) + self.parts['places'][:length]
        for layer in ('layers.0', 'layers.1'):
            x = self.transformed(x, layer, ((1 - there) * -1e9)[:, None, None])
        mean = (x * there[..., None]).sum(1) / there.sum(1, keepdim=True)
        return torch.tanh(self.dense(mean, 'top'))

    def transformed(self, x, layer, far):
        all_parts = self.dense(self.normed(x, f'{layer}.n1'), f'{layer}.qkv').chunk(3, 2)
        q, k, v = (one.unflatten(2, (HEADS, -1)).transpose(1, 2) for one in all_parts)
        seen = functional.scaled_dot_product_attention(q, k, v, attn_mask=far).transpose(1, 2).flatten(2)
        x = (self.dense(x, f'{layer}.res') if f'{layer}.res' in self.parts else x) + self.dense(seen, f'{layer}.out')
        return x + self.dense(functional.relu(self.dense(self.normed(x, f'{layer}.n2'), f'{layer}.f1')), f'{layer}.f2')

    def dense(self, x, name):
        return x @ self.parts[name] + self.parts[f'{name}.bias']

    def normed(self, x, name):
        return functional.layer_norm(x, x.shape[-1:], self.parts[f'{name}.weight'], self.parts[f'{name}.bias'], 1e-6)

    def logits(self, sense):
        return sense @ self.parts['head.weight'] + self.parts['head.bias']


class Translations:
    """Foreign sentences that are to give what their English originals give."""

    def __init__(self, pairs, reader, random):
        self.pieces = [other for _, other in pairs]
        self.order = batches(self.pieces, random)
        english = [one or [6] for one, _ in pairs]
        self.wanted = np.zeros((len(pairs), 512), 'f2')
        with torch.no_grad():
            by_length = np.argsort([len(one) for one in english], kind='stable')
            for at in np.array_split(by_length, len(pairs) // 256 + 1):
                self.wanted[at] = reader.sense(reader.rows, [english[one] for one in at]).numpy()

    def loss(self, reader, rows, size):
        at = self.order(size)
        sense = reader.sense(rows, [self.pieces[one] for one in at], 0.05)
        wanted = torch.tensor(self.wanted[at].astype('f4'))
        said, meant = reader.logits(sense), reader.logits(wanted)
        any_breach = functional.binary_cross_entropy_with_logits(said[:, ANY], meant[:, ANY].sigmoid())
        about = functional.kl_div(said[:, ANY + 1 :].log_softmax(1), meant[:, ANY + 1 :].softmax(1), reduction='batchmean')
        return 8 * ((sense - wanted) ** 2).mean() + any_breach + 0.5 * about


class Labelled:
    """Lines with their labels, as `train.py` learns them."""

    def __init__(self, lines, cut, random):
        lines = [line for line in lines if not line.held]
        self.pieces = [cut(line.text) or [0] for line in lines]
        self.order = batches(self.pieces, random)
        self.wanted, self.counted, self.topic = map(torch.tensor, targets(lines, near_families()))
        self.breach = torch.tensor([float(line.violates) for line in lines])

    def loss(self, reader, rows, size):
        at = self.order(size)
        sense = reader.sense(rows, [self.pieces[one] for one in at], 0.1)
        said = reader.logits(functional.dropout(sense, 0.2))
        bce = functional.binary_cross_entropy_with_logits
        loss = (bce(said[:, :ANY], self.wanted[at], reduction='none') * self.counted[at]).sum(1).mean()
        loss = loss + bce(said[:, ANY], self.breach[at])
        known = self.topic[at] >= 0
        return loss + 0.5 * functional.cross_entropy(said[:, ANY + 1 :][known], self.topic[at][known]) if known.any() else loss


def batches(pieces, random):
    """Lines of like length together, drawn by lot without end: a function of how many."""
    kept = []

    def draw(size):
        if not kept:
            order = random.permutation(len(pieces))
            for chunk in np.array_split(order, len(order) // (size * 20) + 1):
                chunk = sorted(chunk, key=lambda at: len(pieces[at]))
                kept.extend(chunk[at : at + size] for at in range(0, len(chunk), size))
            random.shuffle(kept)
        return kept.pop()

    return draw


def learn(rows, reader, next_set, minutes, rate, size):
    optimiser = torch.optim.Adam([rows], lr=rate, betas=(0.9, 0.99))
    began, step = time.time(), 0
    while (done := (time.time() - began) / 60 / minutes if minutes else 1) < 1:
        for group in optimiser.param_groups:
            group['lr'] = rate * min(1, (step + 1) / 50) * max(0.03, 1 - done)
        optimiser.zero_grad()
        next_set().loss(reader, rows, size).backward()
        optimiser.step()
        step += 1


if __name__ == '__main__':
    main(*sys.argv[1:])
