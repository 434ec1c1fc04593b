import type { TextEdit } from '@proofline/engine/spec'
import { sentencesOf } from '../match/scan/sentences.js'
import { partingOf } from '../rules/part-text.js'
import { rewrittenPart } from '../rules/rewritten-part.js'

/**
 * Groups of remedies that rewrite the same words, each in its own way, so that only one could be pasted. Remedies with
 * equal changes do not conflict; remedies that only remove words lose nothing, and say of what has no honest wording
 * that it has none.
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
 * Joins the changes of several remedies: where they overlap, their sentences follow one another, each once and in the
 * order of the remedies (one that another holds is left out), in place of everything that any of them removes. Words
 * that replace part of a sentence are absorbed by a rewritten sentence; null if they overlap nothing else, because
 * nothing would be left in their place.
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
  const sentences = saidOnce(written.filter((edit) => writesSentences(text, edit)).map((edit) => edit.text.trim()))
  if (written.length > 0 && sentences.length === 0) return null
  return placed(text, {
    start: Math.min(...edits.map((edit) => edit.start)),
    end: Math.max(...edits.map((edit) => edit.end)),
    text: sentences.reduce((before, next) => `${before}${partingOf(before, before, '', next)}${next}`, ''),
  })
}

/** Each sentence once, and none that is part of another: “Made with AI.” beside “Made with AI; [name] agreed to it.” */
function saidOnce(sentences: readonly string[]): string[] {
  const said = (sentence: string): string => sentence.replace(/[.。।]$/u, '')
  return [...new Set(sentences)].filter(
    (one, _, all) => !all.some((other) => other !== one && other.includes(said(one))),
  )
}

/** A replacement keeps the spaces around the words; a removal takes one along. */
function placed(text: string, edit: TextEdit): TextEdit {
  if (edit.text === '' || edit.start === edit.end) return edit
  const words = text.slice(edit.start, edit.end)
  const [lead, tail] = [words.length - words.trimStart().length, words.length - words.trimEnd().length]
  return { start: edit.start + lead, end: edit.end - tail, text: edit.text }
}

/** Whether an edit rewrites at least a whole sentence, or inserts between two. */
function writesSentences(text: string, { start, end }: TextEdit): boolean {
  if (start === end) return true
  return sentencesOf(text).some((sentence) => {
    const part = rewrittenPart(text, sentence, [])
    return start <= part.start && part.end <= end
  })
}

/** Both lists are ordered and without overlaps, as a remedy's changes are. */
function overlap(some: readonly TextEdit[], others: readonly TextEdit[]): boolean {
  for (let i = 0, j = 0; i < some.length && j < others.length;) {
    const [one, other] = [some[i]!, others[j]!]
    if (one.start < other.end && other.start < one.end) return true
    if (one.end <= other.end) i++
    else j++
  }
  return false
}
