import { editsOf, type Remedy, type TextEdit } from '../../spec/report/remedy.js'
import { boundsOf, createEarliestOverlap, type Stretch } from './earliest-overlap.js'
import type { Group } from './finding-family.js'

/**
 * The remedy of a group: that of its head, with what others of the same sight say in lines to insert, or else with the
 * edits at the other places of the head's own rule. O(n log n). Pure.
 */
export function uniteRemedies({ head, joined }: Pick<Group, 'head' | 'joined'>): Remedy | undefined {
  const seen = joined.filter(({ isSameSight }) => isSameSight).map(({ finding }) => finding.remedy)
  const lines = seen.reduce(uniteLines, head.remedy)
  if (lines === undefined || lines !== head.remedy) return lines
  const ownPlaces = joined.filter(({ finding, isSameSight }) => {
    return !isSameSight && finding.ruleId === head.ruleId && finding.agentId === head.agentId
  })
  return withEdits(
    head.remedy,
    ownPlaces.flatMap(({ finding }) => finding.remedy ?? []),
  )
}

/** Lines to insert together, without duplicates. */
function uniteLines(a: Remedy | undefined, b: Remedy | undefined): Remedy | undefined {
  const [one, other] = [a?.text?.trim(), b?.text?.trim()]
  if (one === undefined || other === undefined || one.includes(other)) return a
  const text = other.includes(one) ? other : `${one} ${other}`
  return { action: 'insert', text, result: text }
}

/**
 * The remedy for all places of one rule, whose agent gave a finding for each: else only one of them would be repaired.
 * Edits of the same place are made once.
 */
function withEdits(remedy: Remedy, others: readonly Remedy[]): Remedy {
  const own = editsOf(remedy)
  const alike = others.filter(({ action }) => action === remedy.action).map(editsOf)
  if (own.length === 0) return remedy
  const taken = createEarliestOverlap(boundsOf([...own, ...alike.flat()].map(reachOf)))
  const take = (edit: TextEdit): void => taken.note(reachOf(edit), 0)
  own.forEach(take)
  const more = alike.flatMap((edits) => {
    const apart = edits.filter((edit) => taken.find(reachOf(edit)) === Infinity)
    apart.forEach(take)
    return apart
  })
  if (more.length === 0) return remedy
  const further = [...(remedy.further ?? []), ...more].sort((a, b) => a.start - b.start || a.end - b.end)
  return { ...remedy, further }
}

/**
 * What an edit keeps others from changing, on a scale on which insertions have a length, too: between two letters lies
 * a piece of its own. Insertions at the edge of what is replaced are apart from it.
 */
function reachOf({ start, end }: TextEdit): Stretch {
  return start === end ? { start: 2 * start, end: 2 * start + 1 } : { start: 2 * start + 1, end: 2 * end }
}
