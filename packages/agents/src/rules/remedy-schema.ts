import { z } from 'zod'

const texts = z.record(z.string().regex(/^[a-z]{2}$/, 'must be a language of two letters'), z.string().min(1))
const pasted = texts.refine((text) => text['en'] !== undefined, 'an English text is needed: others fall back on it')

/**
 * A repair, ready to paste: `insert` a text at the start or end of the asset or before or after the sentence of the
 * finding, `replace` the words of the finding (`at: sentence`: their sentence, of several the first, and the others
 * go), or `remove` their sentence. `text` has one wording a language; `en` serves the others. `withhold`: nothing
 * repairs it, so nothing of the text is to be published.
 */
export const remedySchema = z.discriminatedUnion('action', [
  z.strictObject({ action: z.literal('insert'), at: z.enum(['start', 'before', 'after', 'end']), text: pasted }),
  z.strictObject({ action: z.literal('replace'), at: z.literal('sentence').optional(), text: pasted }),
  z.strictObject({ action: z.literal('remove') }),
  z.strictObject({ action: z.literal('withhold') }),
])

/** See {@link remedySchema}. */
export type Remedy = z.infer<typeof remedySchema>

/** A remedy that several patterns share: each takes it where it has none of its own. */
export const sharedRemedySchema = z.strictObject({ patterns: z.array(z.string()).min(1), remedy: remedySchema })

/** See {@link sharedRemedySchema}. */
export type SharedRemedy = z.infer<typeof sharedRemedySchema>

const keys = new WeakMap<Remedy, string>()

/** What a remedy says: equal for copies of one. */
export function contentOf(remedy: Remedy): string {
  const key = keys.get(remedy) ?? JSON.stringify(remedy)
  keys.set(remedy, key)
  return key
}

/** Whether a remedy rewrites whole sentences. */
export function replacesSentence(remedy: Remedy): boolean {
  return remedy.action === 'replace' && remedy.at === 'sentence'
}

/** Of remedies that say the same, the first one each: patterns that share one bring a copy each. */
export function distinctRemedies(remedies: readonly Remedy[]): Remedy[] {
  const byContent = new Map<string, Remedy>()
  for (const remedy of remedies) {
    const key = contentOf(remedy)
    if (!byContent.has(key)) byContent.set(key, remedy)
  }
  return [...byContent.values()]
}
