/** Where in an asset something was seen: a time range (videos alone) and frames. */
export interface SignalSpan {
  readonly startMs?: number | undefined
  readonly endMs?: number | undefined
  readonly frames: readonly string[]
}

/**
 * From the first to the last moment of several spans, with the frames of all in order. Pure. There may be more spans
 * than a call can have arguments.
 */
export function unionSpan(spans: readonly SignalSpan[]): { startMs?: number; endMs?: number; frames: string[] } {
  const starts = spans.flatMap(({ startMs }) => startMs ?? [])
  const ends = spans.flatMap(({ endMs }) => endMs ?? [])
  return {
    ...(starts.length > 0 && { startMs: starts.reduce((least, one) => Math.min(least, one)) }),
    ...(ends.length > 0 && { endMs: ends.reduce((most, one) => Math.max(most, one)) }),
    frames: [...new Set(spans.flatMap(({ frames }) => frames))].sort((a, b) => Number(a) - Number(b)),
  }
}

/** Whether two spans share a moment; on stills, which have no times, a frame. Pure. */
export function overlapInTime(a: SignalSpan, b: SignalSpan): boolean {
  if (a.startMs === undefined || b.startMs === undefined) return a.frames.some((frame) => b.frames.includes(frame))
  return a.startMs < (b.endMs ?? Infinity) && b.startMs < (a.endMs ?? Infinity)
}
