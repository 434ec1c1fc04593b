import type { Diagnostic } from '../../spec/faults/diagnostic.js'

/** A stretch of the presentation clock that could not be decoded. */
export interface Damage {
  readonly startMs: number
  readonly endMs: number
}

/** Damaged stretches closer than this are merged, so that a report lists places rather than frames. */
const MERGE_GAP_MS = 1000
/** Places beyond this number are merged into the last one: a file can be damaged everywhere. */
const MOST_PLACES = 20

/** Joins stretches in any order into at most twenty, ascending and disjoint. */
export function mergeDamage(stretches: readonly Damage[]): Damage[] {
  const merged: { startMs: number; endMs: number }[] = []
  for (const { startMs, endMs } of stretches.toSorted((a, b) => a.startMs - b.startMs || a.endMs - b.endMs)) {
    const last = merged.at(-1)
    if (last !== undefined && (startMs - last.endMs <= MERGE_GAP_MS || merged.length === MOST_PLACES)) {
      last.endMs = Math.max(last.endMs, endMs)
    } else {
      merged.push({ startMs, endMs })
    }
  }
  return merged
}

/**
 * `damaged_input` for each stretch of a track; `details.errors` counts what the decoder rejected in the whole track.
 */
export function damageDiagnostics(
  track: 'video' | 'audio',
  stretches: readonly Damage[],
  errors: number,
): Diagnostic[] {
  return mergeDamage(stretches).map(({ startMs, endMs }) => ({
    code: 'damaged_input',
    stage: 'decode',
    message: `The ${track} track is damaged from ${startMs} ms to ${endMs} ms.`,
    degrades: true,
    startMs,
    endMs,
    details: { track, errors },
  }))
}

/**
 * How far a header may exceed the actual length, beyond two frames: little where it gives the length of this track,
 * more where it gives that of the whole file, whose longest track may be of another kind.
 */
export const TRACK_TOLERANCE_MS = 100
export const FILE_TOLERANCE_MS = 250

/** `truncated_input` where a track ends earlier than its header says by more than the tolerance, else nothing. */
export function truncationDiagnostic(
  track: 'video' | 'audio',
  endMs: number,
  promisedMs: number | null,
  frameMs: number,
  toleranceMs: number,
): Diagnostic[] {
  if (promisedMs === null || promisedMs - endMs <= 2 * frameMs + toleranceMs) return []
  return [
    {
      code: 'truncated_input',
      stage: 'decode',
      message: `The ${track} track ends at ${endMs} ms; the header says ${promisedMs} ms.`,
      degrades: true,
      startMs: endMs,
      endMs: promisedMs,
      details: { track },
    },
  ]
}
