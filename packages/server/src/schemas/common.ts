import { z } from 'zod'

/** Text without NUL, which no database and no header takes. */
export const plainText = (maximum: number) =>
  z
    .string()
    .max(maximum)
    .refine((text) => !text.includes('\0'), 'must not contain NUL')

/** Ids of jurisdictions or platforms: at least one; which of them exist is looked at later. */
export const marketIds = z
  .array(z.string().regex(/^[a-z0-9][a-z0-9-]{0,31}$/, 'must be a lower-case id such as us or tiktok'))
  .min(1)
  .max(50)
  .transform((ids) => [...new Set(ids)])

/** An absolute web address. */
export const webAddress = z.url({ protocol: /^https?$/ }).max(2048)

/** What 402 says besides. */
const creditsLeft = {
  creditsRemaining: z.int().optional().describe('With 402.'),
  upgradeUrl: z.url().optional().describe('With 402.'),
}
const details = z.array(z.object({ path: z.string(), message: z.string() })).optional()

/** The error shape outside the video endpoints. */
export const errorSchema = z
  .looseObject({
    error: z.string().describe('One sentence.'),
    code: z.string().describe('In snake case; branch on this.'),
    requestId: z.uuid(),
    details,
    ...creditsLeft,
  })
  .meta({ id: 'Error' })

/** What a submission of a video was told apart by. */
const submittedSchema = z.object({ blobPath: z.string(), inputHash: z.string() })

/** The error shape of the video endpoints. */
export const videoErrorSchema = z
  .object({
    error: z.literal(true),
    statusCode: z.int(),
    data: z.looseObject({
      code: z.string().describe('In snake case; branch on this.'),
      message: z.string(),
      details,
      ...creditsLeft,
      reason: z.enum(['blobPath', 'feature', 'inputHash']).optional().describe('With `idempotency_conflict`.'),
      existing: submittedSchema.optional().describe('With `idempotency_conflict`.'),
      incoming: submittedSchema.optional().describe('With `idempotency_conflict`.'),
    }),
  })
  .meta({ id: 'VideoError' })

/** What the answer to a request with a body may tell of it. */
export const ignoredFields = {
  ignoredFields: z
    .array(z.string())
    .optional()
    .describe(
      'Fields of the request that have no effect, such as misspelt ones, and its query parameters (`?name`); at most 20 are named.',
    ),
}

/** A page of a list. */
export const pageOf = <Item extends z.ZodType>(item: Item) =>
  z.object({ items: z.array(item), nextCursor: z.string().nullable() })

/** Cursor of a list that is ordered by time: microseconds and id of the last one of a page. */
export const placeCursor = z.string().regex(/^[0-9]{1,16}\.[A-Za-z0-9_-]{1,64}$/, 'is not a valid cursor')

/** Query of a list. */
export const pageQuerySchema = z.object({
  limit: z.coerce.number('Give a whole number from 1 to 200.').int().min(1).max(200).default(50),
  cursor: z
    .string()
    .regex(/^[0-9]{1,15}$/, 'is not a valid cursor')
    .optional(),
})
