import type { PromptSet } from './prompts.js'

/** Kinds of model: CLIP compares sentences with each other (softmax), SigLIP judges each by itself (sigmoid). */
export type PictureTextFamily = 'clip' | 'siglip'

/** A label's score, and the sentence that fits best. */
export interface LabelScore {
  readonly label: string
  readonly score: number
  readonly prompt: string
}

/** All sentences of a set, in the order in which {@link scorePrompts} takes their logits. */
export function sentencesOf({ labels, harmless }: PromptSet): string[] {
  return [...Object.values(labels).flat(), ...harmless]
}

/**
 * Scores of a set's labels from the logits of {@link sentencesOf}. Labels are judged apart, as a picture may show
 * several. CLIP: the share of the label's sentences among its own and the harmless ones. SigLIP: the
 * probability of the label's best sentence; nothing where a harmless one fits better. Pure.
 */
export function scorePrompts(set: PromptSet, logits: readonly number[], family: PictureTextFamily): LabelScore[] {
  const harmless = logits.slice(logits.length - set.harmless.length)
  let from = 0
  return Object.entries(set.labels).map(([label, prompts]) => {
    const own = logits.slice(from, from + prompts.length)
    from += prompts.length
    const best = Math.max(...own)
    const score = family === 'clip' ? shareOf(own, harmless) : best > Math.max(...harmless) ? sigmoid(best) : 0
    return { label, score, prompt: prompts[own.indexOf(best)]! }
  })
}

function shareOf(own: readonly number[], others: readonly number[]): number {
  const top = Math.max(...own, ...others)
  const sum = (logits: readonly number[]): number => logits.reduce((total, logit) => total + Math.exp(logit - top), 0)
  return sum(own) / (sum(own) + sum(others))
}

function sigmoid(logit: number): number {
  return 1 / (1 + Math.exp(-logit))
}
