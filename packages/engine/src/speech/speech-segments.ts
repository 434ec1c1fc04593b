import type { Word } from '../spec/evidence/evidence.js'
import type { SpeechPiece } from './spans/speech-edges.js'

/** A pause this long ends a segment. */
const PAUSE_MS = 600
/** A full stop after one of these is no end of a sentence. */
const ABBREVIATIONS = new Set(['mr.', 'mrs.', 'ms.', 'dr.', 'st.', 'vs.', 'no.', 'prof.', 'jr.', 'sr.'])

/** Sound this long before the first word is not that word: music, a breath, a click. */
const LONGEST_ATTACK_MS = 300

/** Words said in one go, with the exact time of their sound. */
export interface SpeechSegment {
  readonly text: string
  readonly words: readonly Word[]
  readonly startMs: number
  readonly endMs: number
  /** Time spoken, without the pauses. */
  readonly spokenMs: number
}

/**
 * Splits the words of a span at pauses of 0.6 s and at ends of sentences. `pieces` are the stretches of speech in the
 * span; the first and last word of a stretch take its exact edges, unless music or noise
 * makes the stretch longer than the word can be; a word never reaches into a pause. Pure.
 */
export function splitSegments(words: readonly Word[], pieces: readonly SpeechPiece[]): SpeechSegment[] {
  const parts: { words: Word[]; piece: number }[] = []
  const placed = words.map((word) => ({ word, piece: pieceOf(word, pieces) }))
  placed.forEach(({ word, piece }, index) => {
    const before = placed[index - 1]
    const pauseMs = before && piece !== before.piece ? longestPause(pieces, before.piece, piece) : 0
    if (!before || pauseMs >= PAUSE_MS || endsSentence(before.word.text)) parts.push({ words: [], piece })
    parts.at(-1)?.words.push(fit(word, placed[index - 1]?.piece !== piece, placed[index + 1]?.piece !== piece, piece))
  })

  function fit(word: Word, first: boolean, last: boolean, piece: number): Word {
    const { startMs, endMs } = pieces[piece] ?? word
    const within = Math.max(startMs, Math.min(word.startMs, endMs))
    const start = first && within - startMs <= LONGEST_ATTACK_MS ? startMs : within
    const soundEnd = last ? Math.min(endMs, start + longestSound(word.text)) : Math.min(word.endMs, endMs)
    return { text: word.text, startMs: start, endMs: Math.max(start, soundEnd) }
  }

  return parts.map((part) => {
    const startMs = part.words[0]?.startMs ?? 0
    const endMs = part.words.at(-1)?.endMs ?? startMs
    const spokenMs = pieces.reduce(
      (sum, p) => sum + Math.max(0, Math.min(p.endMs, endMs) - Math.max(p.startMs, startMs)),
      0,
    )
    return { text: part.words.map(({ text }) => text).join(' '), words: part.words, startMs, endMs, spokenMs }
  })
}

/** The stretch in which the middle of the word's first half lies, or the nearest. */
function pieceOf(word: Word, pieces: readonly SpeechPiece[]): number {
  let nearest = 0
  pieces.forEach((piece, index) => {
    if (distance(word.startMs, piece) < distance(word.startMs, pieces[nearest] ?? piece)) nearest = index
  })
  return nearest
}

function distance(atMs: number, { startMs, endMs }: SpeechPiece): number {
  return Math.max(0, startMs - atMs, atMs - endMs)
}

function longestPause(pieces: readonly SpeechPiece[], from: number, to: number): number {
  let longest = 0
  for (let index = from; index < to; index++) {
    longest = Math.max(longest, (pieces[index + 1]?.startMs ?? 0) - (pieces[index]?.endMs ?? 0))
  }
  return longest
}

/** No word takes longer than this, said slowly: 0.4 s and 90 ms a letter; a digit or a sign is a word of its own. */
function longestSound(word: string): number {
  const letters = word.match(/\p{L}/gu)?.length ?? 0
  const spelled = word.match(/[\p{N}%$£€&]/gu)?.length ?? 0
  return 400 + 90 * letters + 500 * spelled
}

function endsSentence(word: string): boolean {
  return /[.?!]["']?$/.test(word) && !ABBREVIATIONS.has(word.toLowerCase())
}
