import { readFile } from 'node:fs/promises'
import { ProoflineError } from '../../spec/faults/errors.js'
import { GOODS, type Goods } from '../goods-views.js'

/** Features that the network pools, and weights of a head. */
export const FEATURES = 1280

/** A logistic regression on the network's features. */
export interface Head {
  readonly bias: number
  readonly weights: readonly number[]
}

/** One head a category. */
export type Heads = Readonly<Record<Goods, Head>>

/** Reads `heads.json`. Throws `model_corrupt` where a head is missing or has another number of weights. */
export async function readHeads(path: string): Promise<Heads> {
  const { heads } = JSON.parse(await readFile(path, 'utf8')) as { heads: Partial<Heads> }
  const faulty = GOODS.filter((category) => heads[category]?.weights.length !== FEATURES)
  if (faulty.length === 0) return heads as Heads
  throw new ProoflineError(
    'model_corrupt',
    `The heads ${faulty.join(', ')} of ${path} do not have ${FEATURES} weights.`,
    {
      details: { path, faulty },
    },
  )
}

/** A head's logit for its category. Pure. */
export function headLogit({ bias, weights }: Head, features: ArrayLike<number>): number {
  let logit = bias
  for (let k = 0; k < weights.length; k++) logit += weights[k]! * features[k]!
  return logit
}
