import { FAMILIES } from '@proofline/agents'
import { fixed, markdownTable, percent } from '../markdown-table.js'
import { guessLanguage } from './guess-language.js'
import { clean, type Judged, metIn, type Share, share, TOTALS } from './totals.js'

/** Outcomes by mode, in the order in which they are shown. */
export type ByMode = ReadonlyMap<string, readonly Judged[]>

/** The figures of all cases, one column per mode. */
export function totalsTable(runs: ByMode): string {
  const rows = Object.entries(TOTALS).map(([name, total]) => {
    return [name, ...[...runs.values()].map((cases) => show(total(cases)))]
  })
  return markdownTable(['figure', ...runs.keys()], rows)
}

/** Per family: how often it was expected and found, and on how many clean texts it was raised. */
export function familyTable(cases: readonly Judged[]): string {
  const all = metIn(cases)
  const rows = Object.keys(FAMILIES).flatMap((family) => {
    const asked = all.filter(({ expectation }) => expectation.ruleFamily === family)
    const false_ = share(clean(cases), ({ score }) => score.raised.includes(family)).hits
    const found = (how: 'near' | 'exact' | 'nearInPlace') => share(asked, (met) => met[how]).hits
    if (asked.length === 0 && false_ === 0) return []
    return [[family, asked.length, found('near'), found('exact'), found('nearInPlace'), false_]]
  })
  return markdownTable(['family', 'asked', 'found', 'exact', 'in place', 'on clean texts'], rows)
}

/** The main figures of groups of cases. A case may lie in several groups. */
export function groupTable(
  title: string,
  cases: readonly Judged[],
  groupsOf: (judged: Judged) => readonly string[],
): string {
  const groups = [...new Set(cases.flatMap(groupsOf))].sort()
  const rows = groups.map((group) => {
    const those = cases.filter((judged) => groupsOf(judged).includes(group))
    return [
      group,
      those.length,
      show(TOTALS['expectations found in place, near families count'](those)),
      show(TOTALS['clean texts that get PUBLISH'](those)),
      show(TOTALS['clean texts with a flag of medium or above'](those)),
      show(TOTALS['decisions right'](those)),
    ]
  })
  return markdownTable([title, 'cases', 'found in place', 'clean published', 'clean flagged', 'decisions right'], rows)
}

/** What the cases are grouped by in separate tables. */
export const GROUPS: Record<string, (judged: Judged) => readonly string[]> = {
  jurisdiction: ({ labelled }) => labelled.jurisdictions,
  language: ({ labelled }) => [guessLanguage(labelled.text)],
}

/** Upper ends of the classes of length, in words. */
const LENGTHS = [25, 50, 100, 200, 500, Number.POSITIVE_INFINITY]

/** Milliseconds per case by length, a pair of columns per mode. */
export function speedTable(runs: ByMode): string {
  const rows = LENGTHS.flatMap((end, index) => {
    const start = LENGTHS[index - 1] ?? 0
    const cells = [...runs.values()].map((cases) => {
      const times = cases.filter(({ labelled }) => isBetween(countWords(labelled.text), start, end)).map(({ ms }) => ms)
      return times.sort((a, b) => a - b)
    })
    if (cells[0]!.length === 0) return []
    const name = Number.isFinite(end) ? `${start + 1}–${end}` : `over ${start}`
    return [[name, cells[0]!.length, ...cells.flatMap((times) => [fixed(at(times, 0.5)), fixed(at(times, 0.99))])]]
  })
  return markdownTable(['words', 'cases', ...[...runs.keys()].flatMap((mode) => [`${mode} p50`, `${mode} p99`])], rows)
}

/** Which families were raised instead of an expected one, the most frequent first. */
export function confusionTable(cases: readonly Judged[]): string {
  const counts = new Map<string, number>()
  for (const { score } of cases) {
    for (const { expectation } of score.met.filter(({ near }) => !near)) {
      const instead = score.raised.length === 0 ? 'nothing' : score.raised.join(', ')
      const key = `${expectation.ruleFamily}\n${instead}`
      counts.set(key, (counts.get(key) ?? 0) + 1)
    }
  }
  const rows = [...counts]
    .sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))
    .map(([key, n]) => [...key.split('\n'), n])
  return markdownTable(['asked for', 'raised instead', 'times'], rows)
}

/** Number of words, Chinese characters counted as half a word each. */
function countWords(text: string): number {
  const han = text.match(/\p{Script=Han}/gu)?.length ?? 0
  const words = text.replaceAll(/\p{Script=Han}/gu, ' ').match(/[\p{L}\p{N}\p{M}'’]+/gu)?.length ?? 0
  return words + Math.ceil(han / 2)
}

function show({ hits, of }: Share): string | null {
  return of === 0 ? null : `${percent(hits / of)} (${hits}/${of})`
}

function isBetween(words: number, start: number, end: number): boolean {
  return words > start && words <= end
}

function at(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}
