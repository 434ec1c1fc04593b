"""Makes the pieces of the languages other than English: `other_pieces.py TEXTS OUT`, which leaves OUT/others.json.

TEXTS holds plain text by language, a passage a line (en.txt, de.txt, …), of the repositories in `texts.tsv`. A unigram model
(Kudo, Subword regularization, 2018) of 24,000 pieces is made of all, in lower case; pieces that the other languages hardly use
are left out. Needs `sentencepiece`.
"""

import collections
import glob
import json
import os
import random
import sys

import sentencepiece

from corpus import CORPUS, OTHERS, plain

MEGABYTES = {'en': 12, 'de': 5, 'fr': 5, 'es': 4, 'it': 5, 'hi': 6, 'zh': 5}
SIZE, LONGEST, COUNTED_BYTES = 24_000, 16, 4_000_000
#: Seen so often in four megabytes of any language a piece stays; what authors of the corpus wrote counts four times.
LEAST, OWN_COUNTS = 6, 4


def main(texts, out):
    random.seed(5)
    os.makedirs(out, exist_ok=True)
    sample = os.path.join(out, 'sample.txt')
    with open(sample, 'w', encoding='utf8') as file:
        for language, megabytes in MEGABYTES.items():
            file.writelines(f'{line}\n' for line in passages(texts, language, megabytes * 1e6))
            file.writelines(f'{plain(line)}\n' for line in own_lines(language))
    model = os.path.join(out, 'pieces')
    sentencepiece.SentencePieceTrainer.train(
        input=sample, model_prefix=model, vocab_size=SIZE, model_type='unigram', character_coverage=0.9996,
        normalization_rule_name='identity', split_digits=True, max_sentence_length=6000, max_sentencepiece_length=LONGEST,
        unk_id=0, pad_id=1, bos_id=-1, eos_id=-1, control_symbols=['<2>', '<3>', '<4>', '<5>'], num_threads=2,
    )
    cut = sentencepiece.SentencePieceProcessor(model_file=f'{model}.model')
    often = collections.Counter()
    for language in OTHERS:
        counts = collections.Counter(at for line in cut.encode(passages(texts, language, COUNTED_BYTES)) for at in line)
        for line in cut.encode([plain(line) for line in own_lines(language)]):
            counts.update(line * OWN_COUNTS)
        often |= counts
    kept = [at for at in range(6, SIZE) if often[at] >= LEAST or len(cut.id_to_piece(at)) == 1]
    pieces = [['', 0]] * 6 + [[cut.id_to_piece(at), round(cut.get_score(at), 4)] for at in kept]
    json.dump(pieces, open(os.path.join(out, 'others.json'), 'w', encoding='utf8'), ensure_ascii=False)
    print(len(pieces), 'pieces')


def passages(texts, language, most):
    """Passages of a language in an order drawn by lot, up to so many bytes."""
    lines = [plain(line) for line in open(os.path.join(texts, f'{language}.txt'), encoding='utf8')]
    random.shuffle(lines)
    kept, size = [], 0
    for line in lines:
        if size > most:
            break
        kept.append(line)
        size += len(line.encode())
    return kept


def own_lines(language):
    rows = (json.loads(row) for path in sorted(glob.glob(os.path.join(CORPUS, 'foreign-twins/*.jsonl'))) for row in open(path))
    return [row['text'] for row in rows if row['language'] == language]


if __name__ == '__main__':
    main(*sys.argv[1:])
