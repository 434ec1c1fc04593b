import path from 'node:path'
import type { Engine } from '@proofline/engine'
import { cutF1, scoreShots, type ShotScore } from '../evaluators/shots.js'
import { inventedWords } from '../evaluators/speech-guards.js'
import { textSimilarity } from '../evaluators/text-similarity.js'
import { fixed, markdownTable } from '../markdown-table.js'
import { runCheck } from './bench-engine.js'
import type { BenchPart } from './bench-part.js'
import { filmTables } from './film-tables.js'
import { type Compared, type FilmScore, scoreAd } from './score-films.js'
import { type FilmTruth, readAds, readFilms } from './truth.js'

/** Labelled advertisements: lines, times, cuts, words, checks. */
export async function benchAds(engine: Engine, data: string): Promise<BenchPart | null> {
  const ads = readAds(path.join(data, 'ads'))
  if (ads === null) return null
  const rows: FilmScore[] = []
  for (const { file, path: video, truth } of ads) {
    const { jurisdictions, platforms } = truth
    const outcome = await runCheck(
      engine,
      { video },
      { ...(jurisdictions && { jurisdictions }), ...(platforms && { platforms }) },
    )
    const report = 'report' in outcome ? outcome.report : null
    const code = 'code' in outcome ? outcome.code : null
    rows.push({ file, code, seconds: outcome.seconds, ...scoreAd(truth, report) })
  }
  return { title: 'Advertisements', table: filmTables(rows), rows }
}

/** Third-party films, of which only the known facts are compared. */
export async function benchFilms(engine: Engine, data: string): Promise<BenchPart | null> {
  const films = readFilms(path.join(data, 'real-video'))
  if (films === null) return null
  const rows: KnownOfFilm[] = []
  for (const { file, path: video, truth } of films) {
    const outcome = await runCheck(engine, { video })
    const report = 'report' in outcome ? outcome.report : null
    const result = 'code' in outcome ? outcome.code : outcome.report.status
    rows.push({ file, outcome: result, seconds: outcome.seconds, ...compareKnown(truth, report) })
  }
  const { f1 } = cutF1(rows.flatMap(({ shots }) => shots ?? []))
  const table = markdownTable(HEAD, rows.map(cellsOf))
  return { title: 'Films from elsewhere', table: `${table}\n\nCuts, F1 at ± 1 frame: ${fixed(f1, 3) ?? '–'}\n`, rows }
}

/** What is known of a film beside what was found in it; null if nothing is known. */
interface KnownOfFilm {
  readonly file: string
  readonly outcome: string
  readonly seconds: number
  readonly shots: ShotScore | null
  readonly known: readonly string[]
  readonly read: readonly string[]
  readonly invented: number | null
  readonly flags: readonly string[] | null
}

function compareKnown(truth: FilmTruth, report: Compared | null): Omit<KnownOfFilm, 'file' | 'outcome' | 'seconds'> {
  const [over, under] = truth.avgFrameRate.split('/').map(Number)
  const frameMs = (1000 * (under ?? 1)) / (over ?? 25)
  const clip = { cutsMs: truth.cuts ?? [], transitions: [], flashes: [], frameMs }
  const evidence = report?.evidence ?? []
  const heard = evidence.flatMap((item) => (item.kind === 'audio' ? [item] : []))
  return {
    shots: truth.cuts === undefined ? null : scoreShots(clip, report?.preprocessing.cutsMs ?? []),
    known: (truth.ocr ?? []).map(({ text }) => text),
    read: evidence.flatMap((item) => (item.kind === 'ocr' ? [item.text] : [])),
    invented: Array.isArray(truth.speech) ? inventedWords(heard) : null,
    flags: truth.expectFlags === 'none' ? (report?.checks ?? []).map(({ checkName }) => checkName) : null,
  }
}

const HEAD = [
  'file',
  'outcome',
  'cuts',
  'false cuts',
  'known lines read',
  'lines in all',
  'invented words',
  'flags where none is due',
  's',
]

function cellsOf({ file, outcome, seconds, shots, known, read, invented, flags }: KnownOfFilm) {
  return [
    file,
    outcome,
    shots && `${shots.hits}/${shots.hits + shots.missedMs.length}`,
    shots && shots.falseMs.length,
    known.length === 0 ? null : `${known.filter((line) => isRead(line, read)).length}/${known.length}`,
    read.length,
    invented,
    flags && flags.length,
    fixed(seconds, 1),
  ]
}

function isRead(line: string, read: readonly string[]): boolean {
  return read.some((text) => textSimilarity(line, text, 'loose') >= 0.9)
}
