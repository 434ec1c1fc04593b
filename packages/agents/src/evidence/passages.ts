import type { AudioEvidence, Evidence, OcrEvidence } from '@proofline/engine/spec'
import type { Passage } from '../match/matcher.js'
import { withoutInterface } from './interface-lines.js'
import { joinSupers } from './join-supers.js'

/** Where the text of one evidence item lies in a passage: UTF-16 offsets. */
export interface Piece {
  readonly item: AudioEvidence | OcrEvidence
  readonly start: number
  readonly end: number
}

/** A passage of speech or on-screen text that reads as one, with the evidence that it was put together from. */
export interface EvidencePassage extends Passage {
  readonly pieces: readonly Piece[]
  /** Ms on the presentation clock; 0 and infinity for a still. */
  readonly startMs: number
  readonly endMs: number
}

/** A pause in speech of at least this long ends a passage: what follows is another thought. */
const SPEECH_PAUSE_MS = 2500
/** Passages this far apart, or closer, count as near each other: about the length of a shot. */
const NEAR_MS = 2000

/**
 * Passages of a timeline: speech joined over short pauses, and supers joined from their lines, those of an interface
 * left out. `mayCure` says of a line whether it can be read: an illegible line clears no finding.
 */
export function passagesOf(items: readonly Evidence[], mayCure: (line: OcrEvidence) => boolean): EvidencePassage[] {
  const speech = items.filter((item) => item.kind === 'audio')
  const lines = withoutInterface(items.filter((item) => item.kind === 'ocr'))
  return [
    ...joinSpeech(speech).map((segments) => passageOf(segments, true)),
    ...joinSupers(lines).map((group) => passageOf(group, group.every(mayCure))),
  ]
}

/** Whether two passages are on at nearly the same time. */
export function areNear(a: EvidencePassage, b: EvidencePassage): boolean {
  return a.startMs <= b.endMs + NEAR_MS && b.startMs <= a.endMs + NEAR_MS
}

function joinSpeech(segments: readonly AudioEvidence[]): AudioEvidence[][] {
  const groups: AudioEvidence[][] = []
  for (const segment of segments) {
    const last = groups.at(-1)?.at(-1)
    if (last !== undefined && (segment.startMs ?? 0) - (last.endMs ?? 0) < SPEECH_PAUSE_MS) groups.at(-1)!.push(segment)
    else groups.push([segment])
  }
  return groups
}

/** A point of a list, by the sign that it begins with. */
const POINT = /^\s*[·•●○◦▪■‣►✓✔]/u

/**
 * Texts joined by white space, as the engine joins them when it looks for a quote: by a space where they run on, by a
 * break before a point of a list, which is a sentence of its own.
 */
function passageOf(items: readonly (AudioEvidence | OcrEvidence)[], cures: boolean): EvidencePassage {
  let text = ''
  const pieces = items.map((item) => {
    const start = text === '' ? 0 : text.length + 1
    text = text === '' ? item.text : `${text}${item.kind === 'ocr' && POINT.test(item.text) ? '\n' : ' '}${item.text}`
    return { item, start, end: text.length }
  })
  return {
    text,
    recognised: true,
    cures,
    pieces,
    startMs: Math.min(...items.map(({ startMs }) => startMs ?? 0)),
    endMs: Math.max(...items.map(({ endMs }) => endMs ?? Number.POSITIVE_INFINITY)),
  }
}
