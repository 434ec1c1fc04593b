import type { AudioSpan, Transcript, TranscriberSession } from '../spec/plugins/transcriber.js'
import { type TranscribedSpan, isPlain, PLAIN_WORDS, spokenMs, wordCount } from './judge-together.js'
import { PAD_MS, SAMPLES_PER_MS, type SpeechSpan, type SpokenPiece } from './spans/speech-span.js'

/** TranscribedSpan, with its sound: others may be asked for it. */
export interface TranscribedPart extends TranscribedSpan {
  readonly sound: AudioSpan
}

/** Between speakers, or before a translation, there is this much silence; within a sentence it is common, too. */
const PAUSE_MS = 300
/** Shorter sound is a breath, a laugh, one word: its reading tells nothing. */
const TELLING_MS = 600
/** Slow speech has eight letters a second and more (numbers are written with few); below this, words are missing. */
const FEWEST_LETTERS_PER_SECOND = 4
/**
 * A voice this sure and this long says something. Music and bird song that is taken for speech has 0.83 and less over
 * stretches of 0.2 to 1.5 s; speech in six languages 0.9 and more, two of 96 stretches excepted.
 */
const SURE_VOICE = 0.9
const SURE_VOICE_MS = 1000

/**
 * A stretch that is refused, and surer than this, may be an unclear voice in the language of the whole: of 43 foreign
 * stretches four are, all of them Dutch, and of English ones an advertisement's synthetic voice.
 */
const CLEARLY_REFUSED = 0.38
/**
 * A stretch this sure at a glance is not clearly refused when it is read: of 150 first readings of 13 other languages
 * the surest has 0.66.
 */
const HARDLY_REFUSED = 0.67
/**
 * Beside plain speech a stretch counts that is this sure. Of 43 stretches in nine languages that were read as English
 * by themselves the surest has 0.55.
 */
const BESIDE_PLAIN_CONFIDENCE = 0.65

/** A stretch of a span between two pauses, read by itself. */
interface Part extends TranscribedPart {
  readonly span: Pick<SpeechSpan, 'startMs' | 'pieces'>
}

/**
 * Reads a span; one in which the language changes is read in parts.
 *
 * A transcriber of one language that hears two of them in one span either refuses both, or invents words for the other
 * one, or leaves it out. So where the whole is not plain speech, or a stretch of it has too few words for its length,
 * the stretches between pauses are read by themselves. Where one of them is plain speech and another is clearly
 * refused, the language has changed: what is plain or nearly counts, and the rest is refused. Otherwise the whole
 * counts, for short stretches are read worse: an unclear voice is unclear in all of them.
 *
 * A sure voice of a second for which there are no words at all is speech that was not understood (`unclear`).
 *
 * Calls `transcriber` once, or also for a glance at each stretch; beside a plain one again for those that were not read
 * reliably, as far as it matters. Rejects with what it throws.
 */
export async function hearSpan(
  transcriber: TranscriberSession,
  span: SpeechSpan,
  signal: AbortSignal,
): Promise<readonly TranscribedPart[]> {
  const whole = await transcriber.transcribe(span, { signal })
  const asOne = [partOf(span, span.pieces, doubtSilence(whole, span.pieces))]
  const stretches = stretchesOf(span.pieces)
  if (stretches.length === 1 || !isDoubtful(whole, stretches)) return asOne

  const read = async (pieces: readonly SpokenPiece[], detail: 'glance' | 'normal'): Promise<Part> => {
    const transcript = await transcriber.transcribe(soundOf(span, pieces), { signal, detail })
    return partOf(span, pieces, doubtSilence(transcript, pieces))
  }
  const glances: Part[] = []
  for (const pieces of stretches) glances.push(await read(pieces, 'glance'))
  const isMixed = glances.some(({ transcript }) => isPlain(transcript))
  if (!isMixed) return asOne

  const parts = [...glances]
  const readOut = async (at: number): Promise<Part> => {
    if (parts[at] === glances[at] && !parts[at]!.transcript.reliable) parts[at] = await read(stretches[at]!, 'normal')
    return parts[at]!
  }
  let isRefused = !whole.reliable
  for (let at = 0; at < stretches.length && !isRefused; at++) {
    isRefused = isRefusedBelow(HARDLY_REFUSED, glances[at]!) && isRefusedBelow(CLEARLY_REFUSED, await readOut(at))
  }
  if (!isRefused) return asOne
  for (const at of stretches.keys()) await readOut(at)
  return joinRefused(span, parts)
}

/** Pieces with pauses of {@link PAUSE_MS} between the groups. */
function stretchesOf(pieces: readonly SpokenPiece[]): (readonly SpokenPiece[])[] {
  const stretches: SpokenPiece[][] = []
  for (const piece of pieces) {
    const before = stretches.at(-1)
    if (before && piece.startMs - (before.at(-1)?.endMs ?? 0) < PAUSE_MS) before.push(piece)
    else stretches.push([piece])
  }
  return stretches
}

function isDoubtful(whole: Transcript, stretches: readonly (readonly SpokenPiece[])[]): boolean {
  if (!isPlain(whole)) return true
  const { words } = whole
  return words !== undefined && stretches.some((pieces) => isWithoutWords(words, pieces))
}

function isRefusedBelow(limit: number, { span, transcript: { reliable, confidence } }: Part): boolean {
  return !reliable && confidence < limit && spokenMs(span) >= TELLING_MS
}

/** A sure voice with too few words for its length. */
function isWithoutWords(words: NonNullable<Transcript['words']>, pieces: readonly SpokenPiece[]): boolean {
  const startMs = (pieces[0]?.startMs ?? 0) - PAUSE_MS / 2
  const endMs = (pieces.at(-1)?.endMs ?? 0) + PAUSE_MS / 2
  const within = words.filter((word) => word.startMs >= startMs && word.startMs < endMs)
  const letters = within.reduce((sum, { text }) => sum + (text.match(/[\p{L}\p{N}]/gu)?.length ?? 0), 0)
  const ms = spokenMs({ pieces })
  return ms >= TELLING_MS && voiceOf(pieces) >= SURE_VOICE && letters * 1000 < FEWEST_LETTERS_PER_SECOND * ms
}

/** How sure the voice is over all pieces. */
function voiceOf(pieces: readonly SpokenPiece[]): number {
  const sum = pieces.reduce((voice, piece) => voice + piece.voice * (piece.endMs - piece.startMs), 0)
  return sum / Math.max(1, spokenMs({ pieces }))
}

function doubtSilence(transcript: Transcript, pieces: readonly SpokenPiece[]): Transcript {
  if (!transcript.reliable || transcript.text !== '') return transcript
  if (spokenMs({ pieces }) < SURE_VOICE_MS || voiceOf(pieces) < SURE_VOICE) return transcript
  return { text: '', language: 'und', confidence: 0, reliable: false, reason: 'unclear' }
}

function isCredible({ reliable, confidence, text }: Transcript): boolean {
  return reliable && confidence >= BESIDE_PLAIN_CONFIDENCE && wordCount(text) >= PLAIN_WORDS
}

/** Believed parts as they are; each run of others is one that is refused. */
function joinRefused(span: SpeechSpan, parts: readonly Part[]): readonly TranscribedPart[] {
  const joined: TranscribedPart[] = []
  let run: Part[] = []
  const endRun = () => {
    const spoken = run.filter(({ transcript }) => transcript.text !== '' || !transcript.reliable)
    if (spoken.length > 0) joined.push(refused(span, spoken))
    run = []
  }
  for (const part of parts) {
    if (!isCredible(part.transcript)) run.push(part)
    else {
      endRun()
      joined.push(part)
    }
  }
  endRun()
  return joined
}

function refused(span: SpeechSpan, run: readonly Part[]): TranscribedPart {
  const transcripts = run.map(({ transcript }) => transcript)
  const isForeign = transcripts.some(({ reason }) => reason === 'language')
  const transcript: Transcript = {
    text: transcripts.map(({ text }) => text).join(' '),
    language: 'und',
    confidence: Math.min(...transcripts.map(({ confidence }) => confidence)),
    reliable: false,
    reason: isForeign ? 'language' : 'unclear',
  }
  const pieces = run.flatMap(({ span: { pieces: own } }) => own)
  return partOf(span, pieces, transcript)
}

function partOf(span: SpeechSpan, pieces: readonly SpokenPiece[], transcript: Transcript): Part {
  const sound = pieces.length === span.pieces.length ? span : soundOf(span, pieces)
  return { span: { startMs: sound.startMs, pieces }, sound, transcript }
}

/** The sound of some of a span's pieces that follow each other, with half of the pauses around them. */
function soundOf(span: SpeechSpan, pieces: readonly SpokenPiece[]): AudioSpan {
  const first = pieces[0] as SpokenPiece
  const last = pieces.at(-1) as SpokenPiece
  const before = span.pieces[span.pieces.indexOf(first) - 1]
  const after = span.pieces[span.pieces.indexOf(last) + 1]
  const roomBeforeMs = before ? Math.min(PAD_MS, (first.startMs - before.endMs) / 2) : PAD_MS
  const roomAfterMs = after ? Math.min(PAD_MS, (after.startMs - last.endMs) / 2) : PAD_MS
  const startMs = Math.max(span.startMs, first.startMs - roomBeforeMs)
  const from = Math.round((startMs - span.startMs) * SAMPLES_PER_MS)
  const to = Math.round((last.endMs + roomAfterMs - span.startMs) * SAMPLES_PER_MS)
  return { samples: span.samples.slice(from, to), startMs }
}
