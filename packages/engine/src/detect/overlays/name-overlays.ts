import { compareText } from '../../spec/plain/compare-text.js'
import type { SignalEvidence } from '../../spec/evidence/evidence.js'
import { intersectionArea } from '../../spec/pictures/box-overlap.js'
import { overlapInTime, unionSpan } from '../signal-span.js'
import { UNREAD_OVERLAY } from './unread-overlay.js'

type Signal = Omit<SignalEvidence, 'id'>

/** Where and when something is; for stills, which have no times, on which frames. */
type Placed = Pick<Signal, 'startMs' | 'endMs' | 'bbox' | 'frames'>

/**
 * Joins each see-through mark with the surest watermark read at its place at a common moment (an agency's words may
 * also stand beside the mark). Label, box, kind and source are those of the words, times and frames those of both;
 * `detail` says what was read and how much was seen, `via` `mask and words`. Marks without words, and other watermarks,
 * stay as they are. Pure; the order of the signals only affects that of the result.
 */
export function nameOverlays(watermarks: readonly Signal[]): Signal[] {
  const isRead = ({ label }: Signal): boolean => label !== UNREAD_OVERLAY
  const named = watermarks.filter(isRead).map((name) => ({ name, seen: [] as Signal[] }))
  const surestFirst = named.toSorted(
    (a, b) => b.name.peakConfidence - a.name.peakConfidence || compareText(a.name.label, b.name.label),
  )
  const unnamed = watermarks.filter((one) => {
    if (isRead(one)) return false
    const mark = surestFirst.find(({ name }) => isSameMark(name, one) || isOfItsAgency(name, one))
    mark?.seen.push(one)
    return mark === undefined
  })
  return [...named.map(({ name, seen }) => (seen.length === 0 ? name : joined(name, seen))), ...unnamed]
}

/** An agency also prints its name and the picture's number beside its mark, at the edge, where the mask has no ink. */
function isOfItsAgency(name: Signal, mask: Signal): boolean {
  return name.detail['kind'] === 'stock' && overlapInTime(name, mask)
}

/** Whether two things touch, at a moment they share or on one still. */
export function isSameMark(name: Placed, mask: Placed): boolean {
  if (name.bbox === undefined || mask.bbox === undefined) return false
  return overlapInTime(name, mask) && intersectionArea(name.bbox, mask.bbox) > 0
}

function joined(name: Signal, masks: readonly Signal[]): Signal {
  const all = [name, ...masks]
  return {
    ...name,
    ...unionSpan(all),
    confidence: Math.max(...all.map(({ confidence }) => confidence)),
    peakConfidence: Math.max(...all.map(({ peakConfidence }) => peakConfidence)),
    detail: Object.assign({}, ...masks.map(({ detail }) => detail), name.detail, { via: 'mask and words' }),
  }
}
