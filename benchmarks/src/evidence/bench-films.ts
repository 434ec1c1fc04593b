import path from 'node:path'
import type { Engine } from '@proofline/engine'
import { cutF1, scoreShots } from '../evaluators/shots.js'
import { inventedWords } from '../evaluators/speech-guards.js'
import { textSimilarity } from '../evaluators/text-similarity.js'
import { fixed, markdownTable } from '../markdown-table.js'
import { runCheck } from './bench-engine.js'
import type { BenchPart } from './bench-part.js'
import { filmTables } from './film-tables.js'
import { type FilmScore, scoreAd } from './score-films.js'
import { readAds, readFilms } from './truth.js'

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

/** Films from elsewhere: of each only what is known is compared. */
export async function benchFilms(engine: Engine, data: string): Promise<BenchPart | null> {
  const films = readFilms(path.join(data, 'real-video'))
  if (films === null) return null
  const rows = []
  for (const { file, path: video, truth } of films) {
    const outcome = await runCheck(engine, { video })
    const report = 'report' in outcome ? outcome.report : null
    const [over, under] = truth.avgFrameRate.split('/').map(Number)
    const frameMs = (1000 * (under ?? 1)) / (over ?? 25)
    const clip = { cutsMs: truth.cuts ?? [], transitions: [], flashes: [], frameMs }
    const read = (report?.evidence ?? []).flatMap((item) => (item.kind === 'ocr' ? [item.text] : []))
    const heard = (report?.evidence ?? []).flatMap((item) => (item.kind === 'audio' ? [item] : []))
    rows.push({
      file,
      outcome: 'code' in outcome ? outcome.code : outcome.report.status,
      seconds: outcome.seconds,
      shots: truth.cuts === undefined ? null : scoreShots(clip, report?.preprocessing.cutsMs ?? []),
      known: (truth.ocr ?? []).map(({ text }) => text),
      read,
      invented: Array.isArray(truth.speech) ? inventedWords(heard) : null,
      flags: truth.expectFlags === 'none' ? (report?.checks.map(({ checkName }) => checkName) ?? []) : null,
    })
  }
  const { f1 } = cutF1(rows.flatMap(({ shots }) => shots ?? []))
  const table = markdownTable(
    [
      'file',
      'outcome',
      'cuts',
      'false cuts',
      'known lines read',
      'lines in all',
      'invented words',
      'flags where none is due',
      's',
    ],
    rows.map(({ file, outcome, shots, known, read, invented, flags, seconds }) => [
      file,
      outcome,
      shots && `${shots.hits}/${shots.hits + shots.missedMs.length}`,
      shots && shots.falseMs.length,
      known.length === 0 ? null : `${known.filter((line) => isRead(line, read)).length}/${known.length}`,
      read.length,
      invented,
      flags && flags.length,
      fixed(seconds, 1),
    ]),
  )
  return { title: 'Films from elsewhere', table: `${table}\n\nCuts, F1 at ± 1 frame: ${fixed(f1, 3) ?? '–'}\n`, rows }
}

function isRead(line: string, read: readonly string[]): boolean {
  return read.some((text) => textSimilarity(line, text, 'loose') >= 0.9)
}
