"""The lines of benchmarks/corpus with their labels, split by hash, and cut into the encoder's pieces."""

import glob
import hashlib
import json
import os
import re
import unicodedata

import numpy as np

ROOT = os.path.normpath(os.path.join(os.path.dirname(__file__), '../../..'))
CORPUS = os.path.join(ROOT, 'benchmarks/corpus')
#: Which third of the lines is held out: by the SHA-256 of the text; of an honest advertisement, by that of its id.
THIRDS, HELD = 3, 2
MAX_PIECES = 48
#: The package lost the scores of the seven pieces with a colon; a middling one lets them be used.
LOST_SCORE = -10


def near_families():
    """Families by id, each with those near to it, read from the list that the program uses."""
    source = open(os.path.join(ROOT, 'packages/agents/src/families.ts'), encoding='utf8').read()
    body = source[source.index('FAMILIES = {') : source.index('} as const')]
    lists = re.findall(r"'?([a-z-]+)'?: \[([^\]]*)\]", body)
    return {family: re.findall(r"'([a-z-]+)'", near) for family, near in lists}


def read_lines():
    """English lines: text, family (None for honest advertisements), violates, third."""
    lines = []
    for path in sorted(glob.glob(os.path.join(CORPUS, '*.jsonl'))):
        name = os.path.basename(path)[: -len('.jsonl')]
        if name == 'long-ads':
            continue
        for row in map(json.loads, open(path, encoding='utf8')):
            if name == 'clean-ads':
                sentences = re.split(r'(?<=[.!?।])\s+|(?<=[。！？])', row['text'])
                for text in (one for one in sentences if len(one) > 8):
                    if re.search(r'\b(the|and|is|of|to|a)\b', unicodedata.normalize('NFKC', text).lower()):
                        lines.append((text, None, False, third(row['id'])))
            elif row['language'] == 'en':
                lines.append((row['text'], name, row['label'] == 'violates', third(row['text'])))
    return lines


def third(key):
    return int(hashlib.sha256(key.encode()).hexdigest()[:8], 16) % THIRDS


def targets(lines, near):
    """One-hot families of violating lines; a mask without their near families, of which the label says nothing."""
    index = {family: at for at, family in enumerate(near)}
    wanted = np.zeros((len(lines), len(near)), 'f4')
    counted = np.ones((len(lines), len(near)), 'f4')
    for row, (_, family, violates, _) in enumerate(lines):
        if violates:
            wanted[row, index[family]] = 1
            counted[row, [index[one] for one in near[family]]] = 0
    topic = np.array([-1 if family is None else index[family] for _, family, _, _ in lines])
    return wanted, counted, topic


def piece_cutter(package):
    """Cuts a sentence into numbered pieces: the unigram model of packages/agents/src/reader/pieces.ts."""
    listed = json.load(open(os.path.join(package, 'dist/vocab.json'), encoding='utf8'))
    listed = [[piece, LOST_SCORE if score is None else score] for piece, score in listed]
    known = {piece: (score, at) for at, (piece, score) in enumerate(listed) if at >= 6}
    longest = max(map(len, known))

    def cut(sentence):
        text = '▁' + re.sub(r'\s+', '▁', unicodedata.normalize('NFKC', sentence).strip())
        best = [(-np.inf, 0, 0)] * (len(text) + 1)
        best[0] = (0.0, 0, 0)
        for start in range(len(text)):
            if best[start][0] == -np.inf:
                continue
            for end in range(start + 1, min(len(text), start + longest) + 1):
                found = known.get(text[start:end])
                if found is None and end > start + 1:
                    continue
                score = best[start][0] + (found[0] if found else -20)
                if score > best[end][0]:
                    best[end] = (score, start, found[1] if found else 0)
        pieces, end = [], len(text)
        while end > 0:
            pieces.append(best[end][2])
            end = best[end][1]
        return pieces[::-1][:MAX_PIECES]

    return cut, listed
