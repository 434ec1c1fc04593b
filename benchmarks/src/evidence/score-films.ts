import type { AudioEvidence, MediaReport, OcrEvidence } from '@proofline/engine'
import { scoreChecks, type CheckScore } from '../evaluators/checks.js'
import { scoreShots, type ShotScore } from '../evaluators/shots.js'
import { inventedWords } from '../evaluators/speech-guards.js'
import { scoreTextLines, type LineScore } from '../evaluators/text-lines.js'
import { wordErrors, type WordErrors } from '../evaluators/word-error-rate.js'
import type { AdTruth } from './truth.js'

/** Everything measured on one labelled film. `code`: the error that a run ended with, where it did. */
export interface FilmScore {
  readonly file: string
  readonly code: string | null
  readonly seconds: number
  readonly frameMs: number
  readonly shots: ShotScore
  readonly lines: LineScore
  /** Null if nobody speaks; then every word is invented. */
  readonly words: WordErrors | null
  readonly invented: number
  readonly checks: CheckScore
  readonly statusIsRight: boolean
}

/** The part of a report that is compared; an empty one stands for a run without a report, so all is missed. */
export type Compared = Pick<MediaReport, 'evidence' | 'checks' | 'status' | 'preprocessing'>

/** Compares the report of an advertisement with its truth. `report` null: there was none. */
export function scoreAd(truth: AdTruth, report: Compared | null): Omit<FilmScore, 'file' | 'code' | 'seconds'> {
  const evidence = report?.evidence ?? []
  const heard = evidence.filter((item): item is AudioEvidence => item.kind === 'audio')
  const read = evidence.filter((item): item is OcrEvidence => item.kind === 'ocr')
  const frameMs = 1000 / truth.fps
  const spoken = truth.audio.map(({ text }) => text).join(' ')
  const lines = truth.ocr.map(({ heightPx, ocrReadable, ...line }) => {
    return { ...line, heightFraction: heightPx / truth.height, required: ocrReadable }
  })
  return {
    frameMs,
    shots: scoreShots({ ...truth, cutsMs: truth.cuts, frameMs }, report?.preprocessing.cutsMs ?? []),
    lines: scoreTextLines(
      lines,
      read,
      truth.incidentalText.map(({ text }) => text),
    ),
    words: spoken === '' ? null : wordErrors(spoken, heard.map(({ text }) => text).join(' ')),
    invented: spoken === '' ? inventedWords(heard) : 0,
    checks: scoreChecks(truth.expectChecks, truth.expectNone, report?.checks ?? []),
    statusIsRight: report?.status === truth.expectedReportStatus,
  }
}
