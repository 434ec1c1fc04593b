import { type Breach, isTextAside } from './breaches.js'
import { diceOf, numberOf } from './dice.js'
import { isWayAside } from './all-ways.js'
import { rewrite } from './telling-words.js'
import type { Letters, Way } from './way.js'

/** A disguised breach, and whether it was found. */
export interface Trial {
  readonly way: Way
  readonly breach: Breach
  readonly written: string
  readonly isFound: boolean
  readonly isWayAside: boolean
  readonly isTextAside: boolean
}

/** A breach disguised in one way; null where the way does not fit. */
export function disguise(way: Way, breach: Pick<Breach, 'text' | 'words'>): string | null {
  const dice = diceOf(`${way.name}\n${breach.text}`)
  const written =
    way.on === 'text'
      ? way.apply(breach.text, dice)
      : rewrite(breach.text, breach.words, (word) => way.apply(word, dice))
  return written === breach.text ? null : written
}

/** Tries each way on some breaches of its script, drawn by the hash of both. */
export function tryWays(
  ways: readonly Way[],
  breaches: Readonly<Record<Letters, readonly Breach[]>>,
  linesAWay: number,
  finds: (text: string, family: string) => boolean,
): Trial[] {
  return ways.flatMap((way) =>
    shuffled(breaches[way.letters], way.name)
      .flatMap((breach) => {
        const written = disguise(way, breach)
        return written === null ? [] : [{ way, breach, written }]
      })
      .slice(0, linesAWay)
      .map((trial) => ({
        ...trial,
        isFound: finds(trial.written, trial.breach.family),
        isWayAside: isWayAside(way),
        isTextAside: isTextAside(trial.breach),
      })),
  )
}

/** Texts in an order of their own for each seed. */
export function shuffled<T extends { readonly text: string }>(texts: readonly T[], seed: string): T[] {
  return texts
    .map((one) => ({ one, order: numberOf(`${seed}\n${one.text}`) }))
    .sort((a, b) => a.order - b.order)
    .map(({ one }) => one)
}
