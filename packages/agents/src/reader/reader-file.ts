import { z } from 'zod'
import type { PieceList } from './pieces.js'

const base64 = z.base64().transform((text) => new Int8Array(Buffer.from(text, 'base64')))

/** A predicate, not a schema of tuples: there are 28,000, and the model's hash has vouched for them. */
const pieces = z.custom<PieceList>(
  (value) =>
    Array.isArray(value) &&
    value.every((one) => Array.isArray(one) && typeof one[0] === 'string' && Number.isFinite(one[1])),
)

/**
 * Weights of single pieces and of pairs (8 bit, times `scale`): what is not above `threshold` at first sight is not
 * read.
 */
const filter = z.object({
  single: base64,
  pairs: base64,
  scale: z.number(),
  bias: z.number(),
  threshold: z.number(),
})

/**
 * What the second reader needs besides its network: `reader.json` of the model `second-reader`.
 *
 * `families` names the network's outputs. `thresholds`: the least score at which a family is reported (see `judge`); a
 * family that has none did not reach the precision asked for and is never reported. `pieces`: see `createPieceCutter`.
 * `filter`: with which passages that cannot matter are passed over unread. `others`: the pieces of the other languages,
 * in lower case, and the number of the first. `published`: the network's last outputs, each the log-odds that a passage
 * is a breach of a family as people publish them, reported from `least` on where log-odds of any breach are `like` or
 * more, and what these outputs need read.
 */
export const readerFileSchema = z.object({
  schemaVersion: z.literal('second-reader.v4'),
  families: z.array(z.string()),
  thresholds: z.record(z.string(), z.number()),
  pieces,
  others: z.object({ first: z.int(), pieces }),
  filter,
  published: z.object({
    heads: z.array(z.object({ family: z.string(), least: z.number(), like: z.number() })),
    filter,
  }),
})

/** See {@link readerFileSchema}. */
export type ReaderFile = z.infer<typeof readerFileSchema>
