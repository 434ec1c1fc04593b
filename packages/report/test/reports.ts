import {
  type Check,
  type Evidence,
  type MediaReport,
  mediaReportSchema,
  type TextReport,
  textReportSchema,
} from '@proofline/engine/spec'

const source = { id: 'test-reader', version: '1.0.0', model: 'test-model' }
const sha256 = 'ab'.repeat(32)

const evidence: Evidence[] = [
  {
    id: 'ocr_001',
    kind: 'ocr',
    startMs: 400,
    endMs: 3000,
    confidence: 0.97,
    source,
    text: 'Lose 10 kg in 7 days',
    bbox: { x: 0.2, y: 0.1, width: 0.6, height: 0.1 },
    frames: ['frame_002'],
    heightPx: 72,
    heightFraction: 0.1,
    contrastRatio: 14,
    wordsPerSecond: 2.3,
    script: 'Latn',
    placement: 'super',
  },
  {
    id: 'audio_001',
    kind: 'audio',
    startMs: 500,
    endMs: 2500,
    confidence: 0.9,
    source,
    language: 'en',
    text: 'Lose ten kilos in seven days.',
    wordsPerMinute: 150,
  },
  {
    id: 'frame_001',
    kind: 'frame',
    startMs: 0,
    endMs: 0,
    tMs: 0,
    confidence: 1,
    source,
    shot: 1,
    width: 1280,
    height: 720,
    reason: 'cut',
  },
  {
    id: 'frame_002',
    kind: 'frame',
    startMs: 1000,
    endMs: 1000,
    tMs: 1000,
    confidence: 1,
    source,
    shot: 1,
    width: 1280,
    height: 720,
    reason: 'text-change',
  },
  {
    id: 'ocr_002',
    kind: 'ocr',
    startMs: 3200,
    endMs: 4000,
    confidence: 0.8,
    source,
    text: 'Results not typical',
    bbox: { x: 0.45, y: 0.95, width: 0.1, height: 0.014 },
    frames: ['frame_003'],
    heightPx: 10,
    heightFraction: 0.014,
    contrastRatio: 2.3,
    wordsPerSecond: 3.8,
    script: 'Latn',
    placement: 'super',
  },
  {
    id: 'frame_003',
    kind: 'frame',
    startMs: 3500,
    endMs: 3500,
    tMs: 3500,
    confidence: 1,
    source,
    shot: 2,
    width: 1280,
    height: 720,
    reason: 'text-change',
  },
]

const common = { status: 'flag', confidence: 0.87, jurisdictions: ['us'], platforms: [] } as const

/** A check of the fixture's weight claim, with the given fields changed. */
export function check(change: Partial<Check> = {}): Check {
  return {
    ...common,
    jurisdictions: ['us'],
    platforms: [],
    checkId: 'check_001',
    agentId: 'compliance-check-video',
    checkName: 'Promise of fast weight loss',
    category: 'weight-body-claim',
    primaryCategory: 'weight-body-claim',
    severity: 'high',
    message: 'The ad promises an amount and a speed of weight loss.',
    recommendation: 'Remove amounts and times.',
    citation: '15 USC 45, 52',
    citationUrl: 'https://www.ftc.gov/',
    ruleId: 'us.ftc.weight-loss.rate',
    evidenceIds: ['audio_001', 'ocr_001'],
    quote: 'Lose ten kilos in seven days',
    scoreImpact: 25,
    timelineLocation: { startMs: 400, endMs: 3000, track: 'video' },
    ...change,
  }
}

const small = check({
  checkId: 'check_002',
  checkName: 'Disclaimer that cannot be read',
  category: 'legibility',
  primaryCategory: 'legibility',
  severity: 'medium',
  ruleId: 'us.ftc.clear-conspicuous',
  evidenceIds: ['ocr_002'],
  quote: 'Results not typical',
  scoreImpact: 12,
  timelineLocation: { startMs: 3200, endMs: 4000, track: 'video' },
})

/** A small valid video report, with the given fields changed. */
export function videoReport(change: Partial<MediaReport> = {}): MediaReport {
  return mediaReportSchema.parse({
    schemaVersion: 'video-report.v1',
    preprocessorVersion: 'video-preprocessor.v1',
    evidenceVersion: 'evidence-timeline.v1',
    generatedAt: '2026-11-21T04:00:00.000Z',
    status: 'complete',
    asset: {
      kind: 'video',
      name: 'slim.mp4',
      sha256,
      bytes: 1_161_466,
      container: 'mp4',
      width: 1280,
      height: 720,
      durationMs: 5000,
      rotation: 0,
      frameRate: 25,
      videoCodec: 'h264',
      audioCodec: 'aac',
    },
    mode: 'fast',
    jurisdictions: ['us'],
    platforms: ['tiktok'],
    assetFacts: {},
    score: 63,
    decision: 'HOLD',
    decisionReason: 'There is a finding of high severity.',
    counterfactual: { steps: [{ checkId: 'check_001', score: 88, decision: 'PUBLISH' }] },
    checks: [check(), small],
    evidence,
    provenance: { c2pa: null, xmpDigitalSourceTypes: [], aigcLabel: null, aiGenerated: null, readerError: null },
    coverage: {
      frames: { status: 'complete', share: 1, engine: 'test-reader', model: null, gaps: [] },
      audio: {
        status: 'partial',
        share: 0.8,
        engine: 'test-reader',
        model: 'test-model',
        gaps: [{ reason: 'Speech was not understood.', startMs: 4000, endMs: 5000 }],
      },
    },
    analysisDiagnostics: [
      {
        code: 'speech_unreliable',
        stage: 'transcribeAudio',
        message: 'Speech was not understood.',
        degrades: true,
        startMs: 4000,
        endMs: 5000,
      },
    ],
    preprocessing: {
      transcriptionStatus: 'partial',
      frameAnalysisStatus: 'complete',
      degraded: true,
      evidenceTruncated: false,
      framesDecoded: 125,
      framesSampled: 3,
      shots: 2,
      cutsMs: [3000],
    },
    versionInfo: {
      engine: '0.1.0',
      rules: 'cd'.repeat(32),
      agents: { 'compliance-check-video': '0.1.0' },
      models: { 'test-reader': 'test-model' },
      schema: 'video-report.v1',
    },
    durationMs: 1200,
    ...change,
  })
}

/** A small valid text report with one check at two places. */
export function textReport(): TextReport {
  const text = 'First line.\nOnly 3 left! Really only 3 left!'
  const again = { start: 32, end: 43, text: 'in stock' }
  const { evidenceIds: _, timelineLocation: __, ...rest } = check({ quote: 'Only 3 left', ruleId: 'us.urgency' })
  const { schemaVersion: ___, evidence: ____, coverage: _____, preprocessing: ______, ...shared } = videoReport()
  return textReportSchema.parse({
    ...shared,
    schemaVersion: 'text-report.v1',
    reportId: 'report_1',
    asset: { kind: 'text', name: 'copy.txt', sha256, bytes: text.length, text },
    checks: [
      {
        ...rest,
        evidence: ['Only 3 left', 'only 3 left'],
        remedy: { action: 'replace', text: 'In stock', start: 12, end: 23, result: 'In stock!', further: [again] },
      },
    ],
    detectedJurisdictions: [
      { jurisdiction: 'us', confidence: 0.6, signs: [{ sign: 'language', quote: 'First line', start: 0, end: 10 }] },
    ],
    claims: [
      {
        claimId: 'claim_001',
        type: 'objective',
        quote: 'Only 3 left!',
        start: 12,
        end: 24,
        subject: null,
        predicate: 'left',
        quantity: { value: 3, unit: null, quote: '3' },
        substantiation: [],
        lacks: ['source'],
      },
    ],
    annotations: [
      { checkId: 'check_001', start: 12, end: 23, quote: 'Only 3 left' },
      { checkId: 'check_001', start: 32, end: 43, quote: 'only 3 left' },
    ],
    analysisDiagnostics: [],
  })
}

/** The text with two pictures: one check of the text, one of what the second picture shows. */
export function textWithPictures(): TextReport {
  const report = textReport()
  const { timelineLocation: _, ...seen } = small
  const pictures = ['front.png', 'back.png'].map((name) => ({ name, sha256, width: 1280, height: 720, frames: 1 }))
  const shown = evidence.flatMap(({ startMs: _start, endMs: _end, ...item }) => (item.kind === 'audio' ? [] : [item]))
  return textReportSchema.parse({
    ...report,
    asset: { ...report.asset, pictures },
    checks: [...report.checks, { ...seen, evidence: ['Results not typical'], pictures: [2] }],
    pictureEvidence: shown,
  })
}

/** Bytes in place of a JPEG: a page only embeds them. */
export const STILLS: ReadonlyMap<string, Uint8Array> = new Map([
  ['frame_002', new Uint8Array([255, 216, 255, 2])],
  ['frame_003', new Uint8Array([255, 216, 255, 3])],
  ['ocr_002', jpegHeader(150, 22)],
])

/** The part of a JPEG that states its size: the start, a comment, and a frame header. */
function jpegHeader(width: number, height: number): Uint8Array {
  const sizes = [height >> 8, height & 255, width >> 8, width & 255]
  return new Uint8Array([255, 216, 255, 254, 0, 4, 1, 1, 255, 192, 0, 11, 8, ...sizes, 1, 1, 17, 0])
}

/** Text as a hostile video could show it. */
export const HOSTILE = `"><script>alert(1)</script><img src=x onerror='alert(2)'> --> \u001b[2J\u202e&amp;`
