import { markdownTable, percent } from '../markdown-table.js'
import type { Trial } from './trials.js'

/** Families whose words people hide most: what is forbidden to sell, and what swindlers promise. */
const OFTEN_HIDDEN =
  /^(?:restricted-|health-|weight-|earnings-|guarantee-|fake-review|free-offer|prize-|platform-prohibited)/
const LANGUAGES = [
  ['English', ['en']],
  ['German, French, Spanish, Italian', ['de', 'fr', 'es', 'it']],
  ['Hindi', ['hi']],
  ['Chinese', ['zh']],
] as const

/** The totals: all lines, those in view and those kept aside, by family and by language. */
export function totalsTable(trials: readonly Trial[]): string {
  const part = (name: string, isIn: (trial: Trial) => boolean) => [name, ...foundOf(trials.filter(isIn))]
  return markdownTable(
    ['', 'lines', 'found'],
    [
      ['all', ...foundOf(trials)],
      part('ways in view', (trial) => !trial.isWayAside),
      part('ways kept aside', (trial) => trial.isWayAside),
      part('ways and sentences kept aside', (trial) => trial.isWayAside && trial.isTextAside),
      part('families whose words are often hidden', ({ breach }) => OFTEN_HIDDEN.test(breach.family)),
      ...LANGUAGES.map(([name, ids]) => part(name, ({ breach }) => ids.some((id) => id === breach.language))),
    ],
  )
}

/** By kind of way: lines and found, of the ways in view and of those kept aside. */
export function kindsTable(trials: readonly Trial[]): string {
  const kinds = [...new Set(trials.map(({ way }) => way.kind))]
  return markdownTable(
    ['kind of way', 'ways', 'lines in view', 'found', 'lines kept aside', 'found'],
    kinds.map((kind) => {
      const own = trials.filter(({ way }) => way.kind === kind)
      const ways = new Set(own.map(({ way }) => way.name)).size
      const aside = own.filter(({ isWayAside }) => isWayAside)
      return [kind, ways, ...foundOf(own.filter(({ isWayAside }) => !isWayAside)), ...foundOf(aside)]
    }),
  )
}

/** Way by way, of those in view alone; the worst first. */
export function waysTable(trials: readonly Trial[]): string {
  const inView = trials.filter((trial) => !trial.isWayAside && !trial.isTextAside)
  const rows = [...new Set(inView.map(({ way }) => way))].map((way) => {
    const own = inView.filter((trial) => trial.way === way)
    return { way, lines: own.length, found: own.filter(({ isFound }) => isFound).length, example: own[0]!.written }
  })
  return markdownTable(
    ['way', 'kind', 'lines', 'found'],
    rows
      .sort((a, b) => a.found / a.lines - b.found / b.lines)
      .map(({ way, lines, found }) => [JSON.stringify(way.name), way.kind, lines, found]),
  )
}

function foundOf(trials: readonly Trial[]): [lines: number, found: string | null] {
  const found = trials.filter(({ isFound }) => isFound).length
  return [trials.length, trials.length === 0 ? null : percent(found / trials.length)]
}
