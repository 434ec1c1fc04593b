import { readFile } from 'node:fs/promises'
import type { InferenceSession, ModelAccess, Severity } from '@proofline/engine/spec'
import { guessLanguage, type Language } from '../match/guess-language.js'
import { sentencesOf } from '../match/scan/sentences.js'
import { type Portions, shareWork } from '../portions.js'
import { isPlain, isUndisguised } from './is-plain.js'
import { judge, judgePublished, readsUnlike } from './judge.js'
import { passagesAt, passagesOf, type Passage, type Place, type WorthyPassage } from './passages.js'
import { createPieceCutter, type CutPieces } from './pieces.js'
import { type ReaderFile, readerFileSchema } from './reader-file.js'
import { beyondFilter } from './suspicion.js'

/**
 * A sentence, or two that stand side by side, that reads like a breach: UTF-16 offsets without the space around it;
 * `score` from 0 to 1; `sure`: it holds an advertisement by itself, which a likely reading does not.
 */
export interface Reading {
  readonly family: string
  readonly start: number
  readonly end: number
  readonly score: number
  readonly sure: boolean
}

/** Words that a rule flagged: their family, severity and place. */
export interface Suspect {
  readonly family: string
  readonly severity: Severity
  readonly places: readonly Place[]
}

/** Reads sentences by their meaning. */
export interface Reader {
  /**
   * The sentences that read like a breach, in the order of the text, one family each; two neighbouring sentences
   * together only if neither does alone. English texts only; nothing for other languages. A sentence's result does not
   * depend on the rest of the text. Throws `model_missing` or `model_corrupt`.
   */
  read(text: string): Promise<Reading[]>
  /**
   * Whether everything around a place reads unlike a breach of the family, in any language of the rules. False if the
   * reader cannot tell (disguised words, neighbours in another language), and for several places, because a rule that
   * fires twice is hardly ever wrong. Throws as `read` does.
   */
  doubts(text: string, suspect: Suspect): Promise<boolean>
}

/** Id in the model registry. */
export const READER_MODEL = 'second-reader'

/** Most passages read before a finding is doubted; words that span more sentences are left to a person. */
const MAX_DOUBTED = 9

/** Cached passages: findings on one sentence ask for it under several families. */
const KEPT_PASSAGES = 128

/** A text is read once for all callers: cancelling one must not end it for the others. */
const NEVER = new AbortController().signal

interface Opened {
  readonly file: ReaderFile
  readonly passages: (text: string) => Portions<WorthyPassage[]>
  readonly around: (text: string, places: readonly Place[], language: Language) => Passage[]
  readonly session: InferenceSession
}

/** Makes a reader over the model `second-reader` of the registry. Nothing is opened before the first text. */
export function createReader(models: ModelAccess): Reader {
  let opened: Promise<Opened> | undefined
  /** Opens the model once; after a failure the next text tries again, since the model may have been installed. */
  const ready = (): Promise<Opened> => {
    if (opened !== undefined) return opened
    opened = open(models)
    opened.catch(() => (opened = undefined))
    return opened
  }
  const kept = new Map<string, Promise<Float32Array>>()
  const logitsOf = (pieces: readonly number[], session: InferenceSession): Promise<Float32Array> => {
    const key = pieces.join()
    const known = kept.get(key) ?? runOn(pieces, session)
    if (kept.size >= KEPT_PASSAGES) kept.clear()
    kept.set(key, known)
    return known
  }
  return {
    async read(text) {
      kept.clear()
      if (text.trim() === '') return []
      const { file, passages, session } = await ready()
      if (guessLanguage(text) !== 'en') return []
      const found: Reading[] = []
      for (const { start, end, pieces, sentences, beyond } of await shareWork(passages(text))(NEVER)) {
        if (sentences > 1 && found.some((one) => one.start < end && start < one.end)) continue
        const logits = await logitsOf(pieces, session)
        // Each verdict only on what its own filter lets through: its thresholds were chosen on such passages alone.
        const verdict =
          (beyond.own >= 0 ? judge(logits, file, isUndisguised(text.slice(start, end), 'en')) : null) ??
          (beyond.published >= 0 ? judgePublished(logits, file) : null)
        if (verdict !== null) found.push({ ...verdict, start, end })
      }
      return found.toSorted((a, b) => a.start - b.start)
    },
    async doubts(text, { family, severity, places }) {
      const [place] = places
      if (place === undefined || places.length > 1) return false
      const { file, around, session } = await ready()
      const language = languageAt(text, place)
      const passages = around(text, places, language)
      if (passages.length === 0 || passages.length > MAX_DOUBTED) return false
      if (!passages.every(({ start, end }) => isPlain(text.slice(start, end), language))) return false
      // The passage most like a breach decides: a bad sentence among honest ones looks better in their company.
      for (const { pieces } of passages) {
        const logits = await logitsOf(pieces, session)
        if (!readsUnlike(logits, family, { language, severity }, file)) return false
        if (language === 'en' && readsPublished(pieces, logits, file) === family) return false
      }
      return true
    },
  }
}

/** The family whose published breaches a passage reads like; two opinions, its filter's too, err less than one. */
function readsPublished(pieces: readonly number[], logits: Float32Array, file: ReaderFile): string | undefined {
  return beyondFilter(pieces, file.published.filter) >= 0 ? judgePublished(logits, file)?.family : undefined
}

/** The language of the sentence at a place: what stands elsewhere in the text changes nothing. */
function languageAt(text: string, { start }: Place): Language {
  const sentence = sentencesOf(text).find(({ end }) => start < end)
  return guessLanguage(text.slice(sentence?.start, sentence?.end))
}

async function open(models: ModelAccess): Promise<Opened> {
  const [path, session] = await Promise.all([
    models.path(READER_MODEL, 'reader.json'),
    models.session(READER_MODEL, 'model.onnx'),
  ])
  const file = readerFileSchema.parse(JSON.parse(await readFile(path, 'utf8')))
  const cut = createPieceCutter(file.pieces)
  let cutOthers: CutPieces | undefined
  const cutterOf = (language: Language): CutPieces =>
    language === 'en'
      ? cut
      : (cutOthers ??= createPieceCutter(file.others.pieces, { first: file.others.first, lowerCase: true }))
  return {
    file,
    passages: (text) => passagesOf(text, cut, { own: file.filter, published: file.published.filter }),
    around: (text, places, language) => passagesAt(text, places, cutterOf(language)),
    session,
  }
}

/**
 * One passage at a time: quantisation ranges are computed over the whole input, so passages in a batch would affect
 * each other.
 */
async function runOn(pieces: readonly number[], session: InferenceSession): Promise<Float32Array> {
  const dims = [1, pieces.length]
  const { logits } = await session.run({
    pieces: { type: 'int64', data: BigInt64Array.from(pieces, BigInt), dims },
    mask: { type: 'float32', data: new Float32Array(pieces.length).fill(1), dims },
  })
  return logits!.data as Float32Array
}
