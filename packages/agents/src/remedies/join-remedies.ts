import type { TextEdit } from '@proofline/engine/spec'
import { sentencesOf } from '../match/sentences.js'
import { partingOf } from '../rules/part-text.js'

/**
 * Groups of remedies of one text that write the same words anew, each in its own way: who pastes one has no place left
 * for the others. Those that make the same changes are in nobody's way; what only takes words out has nothing to lose,
 * and says of what has no honest wording that it has none.
 */
export function rivals<Planned extends { readonly edits: readonly TextEdit[] }>(
  planned: readonly Planned[],
): Planned[][] {
  const groups: Planned[][] = []
  for (const one of planned.filter(({ edits }) => edits.some(({ text }) => text !== ''))) {
    const meeting = groups.filter((group) => group.some((other) => overlap(one.edits, other.edits)))
    for (const group of meeting) groups.splice(groups.indexOf(group), 1)
    groups.push([...meeting.flat(), one])
  }
  return groups.filter((group) => new Set(group.map(({ edits }) => JSON.stringify(edits))).size > 1)
}

/**
 * The changes of several remedies as one: where they meet, their sentences one after the other, each once and in the order
 * of the remedies, in the place of all that any of them takes out. Words that stand for a part of a sentence go with
 * that sentence; null where such words meet no other, for nothing would be left in their place.
 */
export function joinEdits(text: string, remedies: readonly (readonly TextEdit[])[]): TextEdit[] | null {
  const distinct = [...new Map(remedies.flat().map((edit) => [JSON.stringify(edit), edit])).values()]
  const meeting: Set<TextEdit>[] = []
  let end = 0
  for (const edit of distinct.toSorted((a, b) => a.start - b.start || a.end - b.end)) {
    if (edit.start < end) meeting.at(-1)!.add(edit)
    else meeting.push(new Set([edit]))
    end = Math.max(end, edit.end)
  }
  const edits = meeting.map((some) =>
    some.size === 1
      ? [...some][0]!
      : joinedEdit(
          text,
          distinct.filter((edit) => some.has(edit)),
        ),
  )
  return edits.every((edit) => edit !== null) ? edits : null
}

function joinedEdit(text: string, edits: readonly TextEdit[]): TextEdit | null {
  const written = edits.filter((edit) => edit.text !== '')
  const sentences = new Set(written.filter((edit) => writesSentences(text, edit)).map((edit) => edit.text.trim()))
  if (written.length > 0 && sentences.size === 0) return null
  return placed(text, {
    start: Math.min(...edits.map((edit) => edit.start)),
    end: Math.max(...edits.map((edit) => edit.end)),
    text: [...sentences].reduce((before, next) => `${before}${partingOf(before, before, '', next)}${next}`, ''),
  })
}

/** What stands in the place of words keeps the spaces around them; what only goes takes one along. */
function placed(text: string, edit: TextEdit): TextEdit {
  if (edit.text === '' || edit.start === edit.end) return edit
  const words = text.slice(edit.start, edit.end)
  const [lead, tail] = [words.length - words.trimStart().length, words.length - words.trimEnd().length]
  return { start: edit.start + lead, end: edit.end - tail, text: edit.text }
}

/** Whether it puts something in the place of a whole sentence at least, or between two. */
function writesSentences(text: string, { start, end }: TextEdit): boolean {
  if (start === end) return true
  return sentencesOf(text).some((sentence) => {
    const words = text.slice(sentence.start, sentence.end)
    const first = sentence.start + words.length - words.trimStart().length
    return start <= first && first + words.trim().length <= end
  })
}

/** Both in the order of the text and apart, as a remedy's changes are. */
function overlap(some: readonly TextEdit[], others: readonly TextEdit[]): boolean {
  for (let i = 0, j = 0; i < some.length && j < others.length;) {
    const [one, other] = [some[i]!, others[j]!]
    if (one.start < other.end && other.start < one.end) return true
    if (one.end <= other.end) i++
    else j++
  }
  return false
}
