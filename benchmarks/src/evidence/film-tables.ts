import { cutF1 } from '../evaluators/shots.js'
import { summariseTextLines } from '../evaluators/text-lines.js'
import { wordErrorRate } from '../evaluators/word-error-rate.js'
import { fixed, markdownTable, percent } from '../markdown-table.js'
import type { FilmScore } from './score-films.js'

/** Tables of a set of labelled films: one row per file, then the figures of the whole set with their targets. */
export function filmTables(films: readonly FilmScore[]): string {
  const lines = summariseTextLines(films.map(({ lines: score, frameMs }) => ({ ...score, frameMs })))
  const cuts = cutF1(films.map(({ shots }) => shots))
  const words = films.flatMap((film) => film.words ?? [])
  const sum = (count: (film: FilmScore) => number) => films.reduce((all, film) => all + count(film), 0)
  const files = markdownTable(
    ['file', 'lines read', 'cuts', 'false cuts', 'word errors', 'checks', 'forbidden', 'status', 's'],
    films.map((film) => [
      film.file,
      `${film.lines.pairs.length}/${film.lines.pairs.length + film.lines.missed.length}`,
      `${film.shots.hits}/${film.shots.hits + film.shots.missedMs.length}`,
      film.shots.falseMs.length,
      film.words === null ? null : `${film.words.errors}/${film.words.words}`,
      `${film.checks.hits}/${film.checks.hits + film.checks.missed.length}`,
      film.checks.forbidden.length,
      film.code ?? (film.statusIsRight ? 'right' : 'wrong'),
      fixed(film.seconds, 1),
    ]),
  )
  const figures = markdownTable(
    ['figure', 'measured', 'to reach'],
    [
      [`lines on screen read (${lines.lines})`, percent(lines.readShare), '≥ 95 %'],
      ['the same with spaces kept', percent(lines.readStrictShare), '–'],
      ['in and out within one frame', percent(lines.withinOneFrame), '≥ 50 %'],
      ['in and out within 200 ms', percent(lines.within200Ms), '≥ 95 %'],
      [
        'error of in and out, median · 95th',
        `${fixed(lines.medianErrorMs, 0)} · ${fixed(lines.p95ErrorMs, 0)} ms`,
        '–',
      ],
      [
        'error of height · contrast, median',
        `${percent(lines.medianHeightError)} · ${percent(lines.medianContrastError)}`,
        '–',
      ],
      ['junk lines', String(lines.junkLines), '–'],
      ['cuts, F1 at ± 1 frame', fixed(cuts.f1, 3), '≥ 0.95'],
      ['cuts, precision · recall', `${fixed(cuts.precision, 3)} · ${fixed(cuts.recall, 3)}`, '–'],
      ['false cuts in crossfades · flashes', falseCuts(films), '–'],
      ['word error rate', percent(wordErrorRate(words)), '≤ 20 %'],
      ['words invented where nobody speaks', String(sum(({ invented }) => invented)), '0'],
      [
        'expected checks found',
        `${sum(({ checks }) => checks.hits)}/${sum(({ checks }) => checks.hits + checks.missed.length)}`,
        '–',
      ],
      ['forbidden checks', String(sum(({ checks }) => checks.forbidden.length)), '0'],
    ],
  )
  return `${files}\n\n${figures}\n${faults(films)}`
}

function falseCuts(films: readonly FilmScore[]): string {
  const within = films.map(({ shots }) => [shots.falseInTransitionsMs.length, shots.falseInFlashesMs.length] as const)
  return within.reduce(([a, b], [c, d]) => [a + c, b + d] as const, [0, 0] as const).join(' · ')
}

/** What went wrong, file by file, in words. */
function faults(films: readonly FilmScore[]): string {
  const told = films.flatMap(({ file, lines, shots, checks }) => [
    ...lines.missed.map(({ text, startMs }) => `${file}: line not read at ${startMs} ms: ${text}`),
    ...lines.junk.map((text) => `${file}: junk: ${text}`),
    ...lateLines(file, lines.pairs),
    ...shots.missedMs.map((atMs) => `${file}: cut missed at ${atMs} ms`),
    ...shots.falseMs.map((atMs) => `${file}: no cut at ${atMs} ms`),
    ...checks.missed.map(
      ({ family, atMs }) => `${file}: no check ${family}${atMs === undefined ? '' : ` at ${atMs} ms`}`,
    ),
    ...checks.forbidden.map(({ rule, checkName }) => `${file}: forbidden by "${rule}": ${checkName}`),
    ...checks.unjudged.map((rule) => `${file}: not judged: "${rule}"`),
  ])
  return told.length === 0 ? '' : `\n${told.map((line) => `- ${line}`).join('\n')}\n`
}

function lateLines(file: string, pairs: FilmScore['lines']['pairs']): string[] {
  return pairs.flatMap(({ line, startErrorMs = 0, endErrorMs = 0 }) => {
    const isLate = Math.max(Math.abs(startErrorMs), Math.abs(endErrorMs)) > 200
    return isLate ? [`${file}: times off by ${startErrorMs} and ${endErrorMs} ms: ${line.text}`] : []
  })
}
