import {
  type AudioEvidence,
  type Bbox,
  type Evidence,
  NO_PROVENANCE,
  type OcrEvidence,
  type SignalEvidence,
  type Timeline,
} from '@proofline/engine/spec'

const source = { id: 'test', version: '1.0.0' }

/** A spoken segment. */
export function spoken(id: number, startMs: number, endMs: number, text: string): AudioEvidence {
  return {
    id: `audio_${String(id).padStart(3, '0')}`,
    kind: 'audio',
    startMs,
    endMs,
    confidence: 0.9,
    source,
    text,
    language: 'en',
    wordsPerMinute: 150,
  }
}

/** A line laid over a 1280 × 720 picture: readable, in the middle, unless said otherwise. */
export function line(
  id: number,
  startMs: number,
  endMs: number,
  text: string,
  change: Partial<OcrEvidence> & { y?: number } = {},
): OcrEvidence {
  const { y = 0.4, ...rest } = change
  const heightPx = rest.heightPx ?? 46
  const bbox: Bbox = { x: 0.2, y, width: 0.5, height: heightPx / 720 }
  return {
    id: `ocr_${String(id).padStart(3, '0')}`,
    kind: 'ocr',
    startMs,
    endMs,
    confidence: 0.95,
    source,
    text,
    bbox,
    frames: [],
    heightPx,
    heightFraction: heightPx / 720,
    contrastRatio: 10,
    script: 'Latn',
    placement: 'super',
    ...rest,
  }
}

/** The one picture of a still, or the first of a film. */
export const frame: Evidence = {
  id: 'frame_001',
  kind: 'frame',
  confidence: 1,
  source,
  shot: 1,
  width: 1280,
  height: 720,
  reason: 'first',
}

/** Something seen on {@link frame}. */
export function seen(
  type: SignalEvidence['type'],
  label: string,
  detail: Record<string, unknown> = {},
  id = 1,
): SignalEvidence {
  return {
    id: `signal_${String(id).padStart(3, '0')}`,
    kind: 'signal',
    confidence: 0.9,
    source,
    type,
    label,
    frames: ['frame_001'],
    peakConfidence: 0.95,
    detail,
  }
}

/** A timeline of a 15-second film with these items. */
export function film(...items: Evidence[]): Timeline {
  const complete = 'complete' as const
  return {
    schemaVersion: 'evidence-timeline.v1',
    asset: {
      kind: 'video',
      name: 'ad.mp4',
      sha256: '0'.repeat(64),
      bytes: 1,
      width: 1280,
      height: 720,
      durationMs: 15_000,
    },
    items,
    provenance: NO_PROVENANCE,
    coverage: {},
    diagnostics: [],
    preprocessing: {
      transcriptionStatus: complete,
      frameAnalysisStatus: complete,
      degraded: false,
      evidenceTruncated: false,
      framesDecoded: 375,
      framesSampled: 15,
      shots: 1,
      cutsMs: [],
    },
  }
}

/** A timeline of a text. */
export function copy(text: string): Timeline {
  const base = film()
  return { ...base, asset: { kind: 'text', name: 'text', sha256: '0'.repeat(64), bytes: text.length, text } }
}
