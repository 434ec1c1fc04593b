import { z as zod } from 'zod'

/**
 * What the bundle of `@proofline/agents` uses of zod: it takes it from here, so that a process sets up one copy of it
 * and not two (docs/decisions/0024). A name that is missing here fails when that package is imported. For no one else.
 */
export const z = {
  array: zod.array,
  base64: zod.base64,
  boolean: zod.boolean,
  custom: zod.custom,
  discriminatedUnion: zod.discriminatedUnion,
  enum: zod.enum,
  int: zod.int,
  iso: { date: zod.iso.date },
  literal: zod.literal,
  number: zod.number,
  object: zod.object,
  record: zod.record,
  strictObject: zod.strictObject,
  string: zod.string,
  union: zod.union,
  unknown: zod.unknown,
  url: zod.url,
}
