import { readFile } from 'node:fs/promises'
import type { InferenceSession, ModelAccess } from '@proofline/engine/spec'
import { guessLanguage } from '../match/guess-language.js'
import { sentencesOf } from '../match/sentences.js'
import { createPieceCutter, type CutPieces } from './pieces.js'
import { type ReaderFile, readerFileSchema } from './reader-file.js'
import { suspicion } from './suspicion.js'

/** A sentence that reads like a breach: UTF-16 offsets without the space around it; `score` from 0 to 1. */
export interface Reading {
  readonly family: string
  readonly start: number
  readonly end: number
  readonly score: number
}

/** Reads sentences by their sense. */
export interface Reader {
  /**
   * Sentences that read like a breach, in the order of the text, one family each. English texts only: of another
   * language, nothing. Each sentence is judged by itself, so no other sentence changes what is said of it.
   * Throws `model_missing` or `model_corrupt`.
   */
  read(text: string): Promise<Reading[]>
}

/** Id in the model registry. */
export const READER_MODEL = 'second-reader'
/** Sentences of fewer pieces say too little; the network was trained on up to 48, what is behind is not read. */
const MIN_PIECES = 5
const MAX_PIECES = 48
/** Most sentences of a text that are read, the most suspicious first: bounds the time for very long texts. */
const MAX_SENTENCES = 64

interface Candidate {
  readonly start: number
  readonly end: number
  readonly pieces: readonly number[]
  readonly suspicion: number
}

interface Opened {
  readonly file: ReaderFile
  readonly cut: CutPieces
  readonly session: InferenceSession
}

/** Makes a reader over the model `second-reader` of the registry. Nothing is opened before the first text. */
export function createReader(models: ModelAccess): Reader {
  let opened: Promise<Opened> | undefined
  return {
    async read(text) {
      if (guessLanguage(text) !== 'en') return []
      const { file, cut, session } = await (opened ??= open(models))
      const readings: Reading[] = []
      for (const candidate of candidatesOf(text, cut, file.filter)) {
        const reading = judge(candidate, await logitsOf(candidate.pieces, session), file)
        if (reading !== null) readings.push(reading)
      }
      return readings
    },
  }
}

async function open(models: ModelAccess): Promise<Opened> {
  const [path, session] = await Promise.all([
    models.path(READER_MODEL, 'reader.json'),
    models.session(READER_MODEL, 'model.onnx'),
  ])
  const file = readerFileSchema.parse(JSON.parse(await readFile(path, 'utf8')))
  return { file, cut: createPieceCutter(file.pieces), session }
}

/** Sentences worth reading, in the order of the text. */
function candidatesOf(text: string, cut: CutPieces, filter: ReaderFile['filter']): Candidate[] {
  const all = sentencesOf(text).flatMap((sentence) => {
    const words = text.slice(sentence.start, sentence.end)
    const start = sentence.start + (words.length - words.trimStart().length)
    const end = sentence.start + words.trimEnd().length
    const pieces = cut(text.slice(start, Math.max(start, end))).slice(0, MAX_PIECES)
    return pieces.length < MIN_PIECES ? [] : [{ start, end, pieces, suspicion: suspicion(pieces, filter) }]
  })
  return all
    .filter((candidate) => candidate.suspicion >= filter.threshold)
    .sort((a, b) => b.suspicion - a.suspicion || a.start - b.start)
    .slice(0, MAX_SENTENCES)
    .sort((a, b) => a.start - b.start)
}

/** One sentence at a time: quantisation looks at the whole input, and sentences may not colour each other. */
async function logitsOf(pieces: readonly number[], session: InferenceSession): Promise<Float32Array> {
  const dims = [1, pieces.length]
  const { logits } = await session.run({
    pieces: { type: 'int64', data: BigInt64Array.from(pieces, BigInt), dims },
    mask: { type: 'float32', data: new Float32Array(pieces.length).fill(1), dims },
  })
  return logits!.data as Float32Array
}

/** The likeliest family, where it is one that may be reported and likely enough; null otherwise. */
function judge({ start, end }: Candidate, logits: Float32Array, { families, thresholds }: ReaderFile): Reading | null {
  let best = 0
  for (let at = 1; at < families.length; at++) if (logits[at]! > logits[best]!) best = at
  const family = families[best]!
  const threshold = thresholds[family]
  if (threshold === undefined || logits[best]! < threshold) return null
  return { family, start, end, score: Math.round(100 / (1 + Math.exp(-logits[best]!))) / 100 }
}
