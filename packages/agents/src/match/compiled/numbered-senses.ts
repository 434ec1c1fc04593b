import type { Rule } from '../../rules/rule-schema.js'
import { rowsOf } from '../phrases/rows.js'
import type { PhraseList } from './phrase-lists.js'
import type { Sense } from './senses.js'

/** The senses of some rules, numbered, and indexed by the phrases that trigger them. */
export interface NumberedSenses {
  /** All senses. Rules of several markets share senses; each sense has one number. */
  readonly all: readonly Sense[]
  /** By index of a rule, the numbers of its senses. */
  readonly ofRule: readonly (readonly number[])[]
  /** 1 for each sense with a trigger among these phrases. */
  triggeredBy(phrases: readonly number[]): Uint8Array
}

/** Numbers the senses of rules. `phrasesOf`: the numbers of a list's phrases. */
export function numberSenses(
  rules: readonly Rule[],
  senses: ReadonlyMap<Rule, readonly Sense[]>,
  phrasesOf: (list: PhraseList) => Int32Array,
): NumberedSenses {
  const numberOf = new Map<Sense, number>()
  const ofRule = rules.map((rule) =>
    senses.get(rule)!.map((sense) => {
      const number = numberOf.get(sense) ?? numberOf.size
      numberOf.set(sense, number)
      return number
    }),
  )
  const all = [...numberOf.keys()]
  const ofPhrase: number[][] = []
  for (const [number, { triggers }] of all.entries()) {
    for (const phrase of phrasesOf(triggers)) (ofPhrase[phrase] ??= []).push(number)
  }
  const [triggeredFrom, triggered] = rowsOf(ofPhrase)
  return {
    all,
    ofRule,
    triggeredBy(phrases) {
      const isTriggered = new Uint8Array(all.length)
      // Plain loops over the row arrays: a text contains thousands of phrases, and a view of each row would be slow.
      for (const phrase of phrases) {
        const last = triggeredFrom[phrase + 1] ?? 0
        for (let at = triggeredFrom[phrase] ?? 0; at < last; at++) isTriggered[triggered[at]!] = 1
      }
      return isTriggered
    },
  }
}
