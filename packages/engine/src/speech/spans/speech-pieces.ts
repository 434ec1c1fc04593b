/** Settings of {@link createPieceFinder}, in frames of 32 ms and probabilities. */
export interface PieceSettings {
  /** A piece of speech begins with a frame at least this likely. Silero's own default is 0.5. */
  readonly startProbability: number
  /** It goes on while frames are at least this likely: lower than the start, so that weak syllables don't cut it. */
  readonly stayProbability: number
  /** It ends when this many frames in a row are less likely. */
  readonly silenceFrames: number
  /** Shorter pieces are clicks, not speech. */
  readonly minFrames: number
}

/** A stretch of frames with speech, `end` exclusive. */
export interface FramePiece {
  readonly start: number
  readonly end: number
}

/** Turns probabilities of frames, in order, into pieces of speech. */
export interface PieceFinder {
  /** Takes the next frame; returns the piece that it brought to an end, if any. */
  push(probability: number): FramePiece | undefined
  /** First frame of the piece going on, `undefined` in silence. */
  readonly openedAt: number | undefined
  /** Ends the piece going on before frame `end` and, when speech goes on, opens the next one there. */
  cut(end: number): FramePiece | undefined
}

/** See {@link PieceFinder}: hysteresis of two thresholds, pure. */
export function createPieceFinder(settings: PieceSettings): PieceFinder {
  let frame = 0
  let start: number | undefined
  let lastActive = 0

  function close(end: number): FramePiece | undefined {
    const piece = start !== undefined && end - start >= settings.minFrames ? { start, end } : undefined
    start = undefined
    return piece
  }

  return {
    get openedAt() {
      return start
    },
    push(probability) {
      const at = frame++
      if (start === undefined) {
        if (probability < settings.startProbability) return undefined
        start = at
        lastActive = at
        return undefined
      }
      if (probability >= settings.stayProbability) lastActive = at
      return at - lastActive >= settings.silenceFrames ? close(lastActive + 1) : undefined
    },
    cut(end) {
      const goesOn = start !== undefined && lastActive >= end
      const piece = close(goesOn ? end : Math.min(end, lastActive + 1))
      if (goesOn) start = end
      return piece
    },
  }
}

/** Pieces before and after a cut between two frames; one that runs across it is divided. */
export function splitPieces(
  pieces: readonly FramePiece[],
  cut: number,
): { before: FramePiece[]; after: FramePiece[]; isDivided: boolean } {
  const before = pieces.filter(({ end }) => end <= cut)
  const after = pieces.filter(({ start }) => start >= cut)
  const divided = pieces.find(({ start, end }) => start < cut && end > cut)
  if (divided) {
    before.push({ start: divided.start, end: cut })
    after.unshift({ start: cut, end: divided.end })
  }
  return { before, after, isDivided: divided !== undefined }
}
