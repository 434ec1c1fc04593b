import { compareText } from '../../spec/compare-text.js'
import type { SignalEvidence } from '../../spec/evidence.js'
import { intersectionArea } from '../../spec/box-overlap.js'
import { UNREAD_OVERLAY } from './unread-overlay.js'

type Signal = Omit<SignalEvidence, 'id'>

/** Where and when something is: of stills, which have no times, on which. */
type Placed = Pick<Signal, 'startMs' | 'endMs' | 'bbox' | 'frames'>

/**
 * Joins each see-through mark that is seen to the surest watermark that is read in its place, at a moment they share
 * (of an agency's, the words may stand beside the mark): label, box, kind and source are those of the words, times and
 * frames those of both, and `detail` says what was read and how much was seen, `via` `mask and words`. Marks that
 * nothing names, and other watermarks, stay as they are. Pure; the order of the signals plays no part but in that of
 * the result.
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

/** An agency writes its name and the picture's number beside its mark, too: at the edge, where no ink is seen. */
function isOfItsAgency(name: Signal, mask: Signal): boolean {
  return name.detail['kind'] === 'stock' && isAtOnce(name, mask)
}

/** Whether two things touch, at a moment they share or on one still. */
export function isSameMark(name: Placed, mask: Placed): boolean {
  if (name.bbox === undefined || mask.bbox === undefined) return false
  return isAtOnce(name, mask) && intersectionArea(name.bbox, mask.bbox) > 0
}

function isAtOnce(name: Placed, mask: Placed): boolean {
  return isTimed(name) && isTimed(mask) ? overlapInTime(name, mask) : isOnOneStill(name, mask)
}

function joined(name: Signal, masks: readonly Signal[]): Signal {
  const all = [name, ...masks]
  const times = all.filter(isTimed)
  return {
    ...name,
    ...(times.length === all.length && {
      startMs: Math.min(...times.map(({ startMs }) => startMs)),
      endMs: Math.max(...times.map(({ endMs }) => endMs)),
    }),
    confidence: Math.max(...all.map(({ confidence }) => confidence)),
    peakConfidence: Math.max(...all.map(({ peakConfidence }) => peakConfidence)),
    frames: [...new Set(all.flatMap(({ frames }) => frames))].sort((a, b) => Number(a) - Number(b)),
    detail: Object.assign({}, ...masks.map(({ detail }) => detail), name.detail, { via: 'mask and words' }),
  }
}

interface Timed {
  readonly startMs: number
  readonly endMs: number
}

function isTimed<One extends Placed>(one: One): one is One & Timed {
  return one.startMs !== undefined && one.endMs !== undefined
}

function overlapInTime(a: Timed, b: Timed): boolean {
  return a.startMs < b.endMs && b.startMs < a.endMs
}

function isOnOneStill(a: Placed, b: Placed): boolean {
  return a.frames.some((frame) => b.frames.includes(frame))
}
