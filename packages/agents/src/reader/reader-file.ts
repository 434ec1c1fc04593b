import { z } from 'zod'

const base64 = z.base64().transform((text) => new Int8Array(Buffer.from(text, 'base64')))

/**
 * What the second reader needs besides its network: `reader.json` of the model `second-reader`.
 *
 * `families` names the network's outputs. `thresholds`: the least score at which a family is reported (see `judge`); a
 * family that has none did not reach the precision asked for and is never reported. `pieces`: see `createPieceCutter`.
 * `filter`: weights of single pieces and of pairs (8 bit, times `scale`), with which passages that cannot matter are
 * passed over unread.
 */
export const readerFileSchema = z.object({
  schemaVersion: z.literal('second-reader.v2'),
  families: z.array(z.string()),
  thresholds: z.record(z.string(), z.number()),
  pieces: z.array(z.tuple([z.string(), z.number()])),
  filter: z.object({
    single: base64,
    pairs: base64,
    scale: z.number(),
    bias: z.number(),
    threshold: z.number(),
  }),
})

/** See {@link readerFileSchema}. */
export type ReaderFile = z.infer<typeof readerFileSchema>
