import stringWidth from 'string-width'

/** East Asian characters, between which a line may break. */
const WIDE =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}\p{Script=Yi}\u3000-\u303e\uff01-\uff60\uffe0-\uffe6]/u
/** Closing punctuation does not begin a line. */
const CLOSING = /^[\p{Pe}\p{Pf}\p{Po}]$/u

/**
 * Longer words are measured in parts of so many UTF-16 units, of which one may end within an emoji: the time to tell a
 * word's characters grows with the square of its length where it is all emoji.
 */
const MOST_UNITS = 500

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/**
 * Wraps a line of text at `width` columns (at least 1). Lines break at spaces, between Chinese characters, and within a
 * word only where it is wider than a line; addresses are never broken, so that they stay clickable.
 */
export function wrapText(text: string, width: number): string[] {
  const lines: string[] = []
  let room = 0
  for (const word of text.split(' ')) {
    for (const [index, piece] of piecesOf(word, Math.max(1, width)).entries()) {
      const gap = index === 0 ? ' ' : ''
      const needed = stringWidth(piece) + gap.length
      if (lines.length > 0 && needed <= room) {
        lines[lines.length - 1] += gap + piece
        room -= needed
      } else {
        lines.push(piece)
        room = width - stringWidth(piece)
      }
    }
  }
  return lines
}

/** The pieces of a word between which a line may break. */
function piecesOf(word: string, width: number): string[] {
  if (/https?:\/\//.test(word)) return [word]
  return word.length <= MOST_UNITS ? breakWord(word, width) : partsOf(word).flatMap((part) => breakWord(part, width))
}

function breakWord(word: string, width: number): string[] {
  if (stringWidth(word) <= width && !WIDE.test(word)) return [word]
  const pieces: string[] = []
  let last = { wide: true, width: 0 }
  for (const { segment } of graphemes.segment(word)) {
    const wide = WIDE.test(segment)
    const own = stringWidth(segment)
    const joins = (!wide && !last.wide) || CLOSING.test(segment)
    if (pieces.length > 0 && joins && last.width + own <= width) {
      pieces[pieces.length - 1] += segment
      last = { wide, width: last.width + own }
    } else {
      pieces.push(segment)
      last = { wide, width: own }
    }
  }
  return pieces.length === 0 ? [word] : pieces
}

/** Parts of at most {@link MOST_UNITS}, none of which ends within a surrogate pair. */
function partsOf(word: string): string[] {
  const parts: string[] = []
  for (let from = 0; from < word.length;) {
    const to = from + MOST_UNITS
    const isWithinPair = (word.codePointAt(to - 1) ?? 0) > 0xffff
    const end = isWithinPair ? to - 1 : to
    parts.push(word.slice(from, end))
    from = end
  }
  return parts
}
