import { z } from 'zod'

/**
 * What a remedy does to the text. `withhold`: no edit is enough, because the offer itself is not allowed: the whole
 * text goes. Removing only the words would leave the rest of a scam.
 */
export const REMEDY_ACTIONS = ['insert', 'replace', 'remove', 'withhold'] as const

/** One change of a text: the UTF-16 range `start`–`end` becomes `text`. */
export const textEditSchema = z.object({ start: z.int().min(0), end: z.int().min(0), text: z.string() })

/** See {@link textEditSchema}. */
export type TextEdit = z.infer<typeof textEditSchema>

/**
 * The correction of a finding, ready to paste. `text` is what to insert or to put in place of the words (absent for
 * `remove` and `withhold`); `start`–`end` says where in a text asset (UTF-16; equal for an insertion; absent for speech
 * and pictures); `words`: the words to remove, for speech and pictures alone, which have no text to point into;
 * `result` is the sentence as it reads afterwards, empty where nothing of it is left. `further`: the same change at the
 * finding's other places, what is written there instead, and anything else that is added or removed.
 */
export const remedySchema = z.object({
  action: z.enum(REMEDY_ACTIONS),
  text: z.string().optional(),
  start: z.int().min(0).optional(),
  end: z.int().min(0).optional(),
  words: z.string().min(1).optional(),
  result: z.string(),
  further: z.array(textEditSchema).optional(),
})

/** See {@link remedySchema}. */
export type Remedy = z.infer<typeof remedySchema>

/** The edits that a remedy makes to a text asset, in text order; none for speech and pictures. */
export function editsOf({ start, end, text = '', further = [] }: Remedy): TextEdit[] {
  if (start === undefined || end === undefined) return []
  return [{ start, end, text }, ...further].sort((a, b) => a.start - b.start || a.end - b.end)
}

/**
 * `text` after `edits`, which are in text order. An edit that overlaps an earlier one is skipped, except that
 * overlapping removals remove everything that any of them does: removals of neighbouring sentences share the space
 * between.
 */
export function applyEdits(text: string, edits: readonly TextEdit[]): string {
  let result = ''
  let done = 0
  let removing = false
  for (const edit of edits) {
    const removes = edit.text === ''
    if (edit.start < done) {
      if (removes && removing) done = Math.max(done, edit.end)
      continue
    }
    result += text.slice(done, edit.start) + edit.text
    done = edit.end
    removing = removes
  }
  return result + text.slice(done)
}

/** `text` after the remedy; unchanged where the remedy has no place in it. */
export function repairText(text: string, remedy: Remedy): string {
  return applyEdits(text, editsOf(remedy))
}
