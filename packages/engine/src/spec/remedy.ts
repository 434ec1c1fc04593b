import { z } from 'zod'

/**
 * What a remedy does to the text. `withhold`: no edit puts it right, because what is offered may not be: all of the
 * text goes. Removing only the words would leave the rest of a scam.
 */
export const REMEDY_ACTIONS = ['insert', 'replace', 'remove', 'withhold'] as const

/** One change of a text: the UTF-16 range `start`–`end` becomes `text`. */
export const textEditSchema = z.object({ start: z.int().min(0), end: z.int().min(0), text: z.string() })

/** See {@link textEditSchema}. */
export type TextEdit = z.infer<typeof textEditSchema>

/**
 * What puts a finding right, ready to paste. `text` is what to insert or to put in place of the words (absent for
 * `remove` and `withhold`); `start`–`end` says where in a text asset (UTF-16; equal for an insertion; absent for speech
 * and pictures); `words`: the words that go, of speech and pictures alone, for there is no text to point into;
 * `result` is the sentence as it reads afterwards, empty where nothing of it is left. `further`: the same change at the
 * other places of the finding, and what is added or taken out besides.
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

/** The changes that a remedy makes to a text asset, in the order of the text; none for speech and pictures. */
export function editsOf({ start, end, text = '', further = [] }: Remedy): TextEdit[] {
  if (start === undefined || end === undefined) return []
  return [{ start, end, text }, ...further].sort((a, b) => a.start - b.start || a.end - b.end)
}

/**
 * `text` after `edits`, which come in the order of the text. One that overlaps an earlier one is left out, except that
 * removals that overlap take away all that any of them does: those of neighbouring sentences share the space between.
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

/** `text` after the remedy; as it is where the remedy has no place in it. */
export function repairText(text: string, remedy: Remedy): string {
  return applyEdits(text, editsOf(remedy))
}
