"""The lines of benchmarks/corpus with their labels, split by hash, and cut into the encoder's pieces."""

import glob
import hashlib
import json
import os
import re
import unicodedata
from typing import NamedTuple

import numpy as np

ROOT = os.path.normpath(os.path.join(os.path.dirname(__file__), '../../..'))
CORPUS = os.path.join(ROOT, 'benchmarks/corpus')
#: Held out, by the SHA-256 of the text: a sixth of the lines of the first authors and of those in `same-words/` and `twins/`,
#: a third of those in `more/`, whose authors had seen no rule; by that of their id, a third of honest advertisements and a
#: sixth of those with one bad line.
SIXTHS, HELD_SIXTH = 6, 5
THIRDS, HELD_THIRD = 3, 2
MAX_PIECES = 48
#: The package lost the scores of the seven pieces with a colon; a middling one lets them be used.
LOST_SCORE = -10


def near_families():
    """Families by id, each with those near to it, read from the list that the program uses."""
    source = open(os.path.join(ROOT, 'packages/agents/src/families.ts'), encoding='utf8').read()
    body = source[source.index('FAMILIES = {') : source.index('} as const')]
    lists = re.findall(r"'?([a-z-]+)'?: \[([^\]]*)\]", body)
    return {family: re.findall(r"'([a-z-]+)'", near) for family, near in lists}


#: Beside the lines of the first authors. What is in others nobody trains on.
FOLDERS = ('more', 'same-words', 'twins', 'one-bad-line')


#: The languages whose words learn to speak to the English reader.
OTHERS = ('de', 'fr', 'es', 'it', 'hi', 'zh')
SMALL_WORDS = {
    'en': 'the and of to is with for your you our we it this that on at from not a are by in be',
    'de': 'der die das und ist mit für nicht ein eine wir ihr sie auf von zu im den es ich bei auch dem',
    'fr': 'le la les des et est avec pour pas une un nous vous du sur dans votre nos au en que qui je',
    'es': 'el la los las y es con para no una un por del que en tu su se al más lo nuestro',
    'it': 'il lo la gli e è con per non una un di che del della in nel sono da ci più i al',
}
SMALL_WORDS = {language: frozenset(words.split()) for language, words in SMALL_WORDS.items()}


def plain(text):
    """As texts of the other languages are written before they are cut."""
    return re.sub(r'\s+', ' ', unicodedata.normalize('NFKC', text)).strip().lower()


class Line(NamedTuple):
    """`family` is None for honest advertisements; `source` is first, honest, or one of `FOLDERS`."""

    text: str
    family: str | None
    violates: bool
    held: bool
    source: str


def read_lines():
    """The English lines, and the sentences of honest advertisements by one and by two."""
    lines = []
    listed = {'first': glob.glob(os.path.join(CORPUS, '*.jsonl'))}
    listed |= {folder: glob.glob(os.path.join(CORPUS, folder, '*.jsonl')) for folder in FOLDERS}
    for source, path in ((source, path) for source, paths in listed.items() for path in sorted(paths)):
        name = os.path.basename(path)[: -len('.jsonl')]
        if name == 'long-ads':
            continue
        for row in map(json.loads, open(path, encoding='utf8')):
            if source == 'one-bad-line':
                lines += lines_of_advertisement(row)
            elif 'expect' in row or name.startswith('clean-'):
                held = part(row['id'], THIRDS) == HELD_THIRD
                breaches = row.get('expect', [])
                if not breaches:
                    lines += [Line(text, None, False, held, 'honest') for text in windows(row['text'])]
                for breach in breaches:
                    lines += [
                        Line(text, breach['ruleFamily'], True, held, 'first')
                        for text in windows_around(row['text'], breach['mustQuote'])
                    ]
            elif row['language'] == 'en':
                thirds = source == 'more'
                held = part(row['text'], THIRDS) == HELD_THIRD if thirds else part(row['text'], SIXTHS) == HELD_SIXTH
                lines.append(Line(row['text'], name, row['label'] == 'violates', held, source))
    return lines


def read_lines_of_others():
    """The lines in the other languages: those of authors, the sentences of texts in them, and what was translated."""
    lines = []
    for path in sorted(glob.glob(os.path.join(CORPUS, 'translations/*.jsonl'))):
        rows = map(json.loads, open(path, encoding='utf8'))
        lines += [Line(row['text'], row['family'], row['label'] == 'violates', False, 'translations') for row in rows]
    paths = [path for folder in ('', 'more', 'foreign-twins') for path in sorted(glob.glob(os.path.join(CORPUS, folder, '*.jsonl')))]
    for path in paths:
        name = os.path.basename(path)[: -len('.jsonl')]
        for row in map(json.loads, open(path, encoding='utf8')):
            if 'expect' in row:
                lines += sentences_of_others(row, name)
            elif row['language'] in OTHERS:
                family = None if name.startswith('clean-') else name
                held = part(row['text'], SIXTHS) == HELD_SIXTH
                lines.append(Line(row['text'], family, row['label'] == 'violates', held, 'foreign'))
    return lines


def sentences_of_others(row, name):
    """Sentences of a text in another language, and each two; of a bad one those that hold its quotes."""
    held = name == 'long-ads' or part(row['id'], THIRDS) == HELD_THIRD
    sentences = [one for one in re.split(r'(?<=[.!?।])\s+|(?<=[。！？])|\n+', row['text']) if len(one) > 4]
    both = sentences + [f'{left} {right}' for left, right in zip(sentences, sentences[1:])]
    kept = [one for one in both if language_of(one) in OTHERS]
    if not row['expect']:
        return [Line(one, None, False, held, 'honest') for one in kept]
    quoted = [(one, breach) for breach in row['expect'] for one in kept if breach['mustQuote'] in one or one in breach['mustQuote']]
    return [Line(one, breach['ruleFamily'], True, held, 'foreign') for one, breach in quoted]


def language_of(text):
    """By script, else by which small words are most frequent; English where none is."""
    if len(re.findall(r'[\u4e00-\u9fff]', text)) > 0.15 * len(text):
        return 'zh'
    if len(re.findall(r'[\u0900-\u097f]', text)) > 0.15 * len(text):
        return 'hi'
    words = re.findall(r'\w+', text.lower())
    counts = {language: sum(word in common for word in words) for language, common in SMALL_WORDS.items()}
    return max(counts, key=counts.get)


def lines_of_advertisement(row):
    """Of an advertisement with one bad line or none: what holds that line is a breach, all else is honest."""
    held = part(row['id'], SIXTHS) == HELD_SIXTH
    bad = {text: breach['ruleFamily'] for breach in row['expect'] for text in windows_around(row['text'], breach['mustQuote'])}
    return [Line(text, bad.get(text), text in bad, held, 'one-bad-line') for text in windows(row['text'])]


def windows(text):
    """English sentences of a text, and each two that stand side by side, as the program reads them."""
    sentences = [one for one in re.split(r'(?<=[.!?।])\s+|(?<=[。！？])', text) if len(one) > 8]
    both = sentences + [f'{left} {right}' for left, right in zip(sentences, sentences[1:])]
    return [one for one in both if re.search(r'\b(the|and|is|of|to|a)\b', unicodedata.normalize('NFKC', one).lower())]


def windows_around(text, quote):
    """The windows that hold a quote of one sentence, or lie in one of several."""
    return [one for one in windows(text) if quote in one or (one in quote and len(one) > len(quote) / 3)]


def part(key, parts):
    return int(hashlib.sha256(key.encode()).hexdigest()[:8], 16) % parts


def targets(lines, near):
    """One-hot families of violating lines; a mask without their near families, of which the label says nothing."""
    index = {family: at for at, family in enumerate(near)}
    wanted = np.zeros((len(lines), len(near)), 'f4')
    counted = np.ones((len(lines), len(near)), 'f4')
    for row, line in enumerate(lines):
        if line.violates:
            wanted[row, index[line.family]] = 1
            counted[row, [index[one] for one in near[line.family]]] = 0
    topic = np.array([-1 if line.family is None else index[line.family] for line in lines])
    return wanted, counted, topic


def piece_cutter(package):
    """Cuts English sentences into numbered pieces."""
    listed = json.load(open(os.path.join(package, 'dist/vocab.json'), encoding='utf8'))
    listed = [[piece, LOST_SCORE if score is None else score] for piece, score in listed]
    return cutter_of(listed, str), listed


def cutter_of(listed, written):
    """The unigram model of packages/agents/src/reader/pieces.ts, over a list of pieces; `written` is put on the text first."""
    known = {piece: (score, at) for at, (piece, score) in enumerate(listed) if at >= 6}
    longest = max(map(len, known))

    def cut(sentence):
        text = '▁' + written(re.sub(r'\s+', '▁', unicodedata.normalize('NFKC', sentence).strip()))
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

    return cut
