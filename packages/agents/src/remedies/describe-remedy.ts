import type { Remedy, TextEdit } from '@proofline/engine/spec'
import { sentencesOf } from '../match/scan/sentences.js'

/**
 * Edits (one at least, ordered and apart) as a report shows them: what to paste, and the sentence as it reads afterwards
 * that they change first, or first write something in; empty where nothing of it is left.
 */
export function describeRemedy(text: string, edits: readonly TextEdit[], action: Remedy['action']): Remedy {
  // Beside words that are replaced others may be added, before them, too.
  const main =
    (action === 'replace' ? edits.find((edit) => edit.end > edit.start && edit.text !== '') : undefined) ?? edits[0]!
  const { start, end, text: put } = main
  const further = edits.filter((edit) => edit !== main)
  return {
    action,
    ...((action === 'insert' || action === 'replace') && { text: put }),
    start,
    end,
    result: repairedSentence(text, edits),
    ...(further.length > 0 && { further }),
  }
}

function repairedSentence(text: string, edits: readonly TextEdit[]): string {
  // What is only removed needs no reading; where all is, the first place stands for it.
  const first = edits.find(({ text: put }) => put !== '') ?? edits[0]!
  // The last sentence takes the space before it along, which belongs to the one before: that one is not changed.
  const at = first.start + /^\s*/u.exec(text.slice(first.start, first.end))![0].length
  const sentences = sentencesOf(text)
  // An insertion at the end of a sentence stands before the space that ends it.
  const sentence = sentences.find(({ end }) => at < end) ?? sentences.at(-1) ?? { start: 0, end: text.length }
  let result = ''
  let done = sentence.start
  for (const { start, end, text: put } of edits) {
    // What is inserted at the end of the sentence belongs to it; what is changed from there on does not.
    if (start > sentence.end || end < done || (start === sentence.end && end > start)) continue
    result += text.slice(done, Math.max(done, start)) + put
    done = Math.max(done, end)
  }
  return (result + text.slice(done, sentence.end)).trim()
}
