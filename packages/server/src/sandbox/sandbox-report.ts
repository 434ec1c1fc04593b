import { createHash } from 'node:crypto'
import type { Bbox, Check, Decision, MediaReport, OcrEvidence, TextReport } from '@proofline/engine'
import { ENGINE_VERSION } from '../engine-version.js'
import { ApiError } from '../http/api-error.js'

/** A fixed time, so that a sandbox's answers never change. */
const AT = '2026-01-01T00:00:00.000Z'

const SCORES: Readonly<Record<Decision, number>> = { PUBLISH: 100, HOLD: 75, BLOCK: 40 }

/** Place of the simulated line in a picture or film. */
const PLACE: Bbox = { x: 0.1, y: 0.8, width: 0.5, height: 0.1 }

/** What a sandbox report has in addition to a real one. */
export interface Marked {
  readonly sandbox: true
  readonly reportId: string
}

/** A request with a sandbox key. `seed` determines the answer. */
export interface SandboxRequest {
  readonly seed: string
  readonly mode: 'fast' | 'full'
  readonly jurisdictions: readonly string[]
  readonly platforms: readonly string[]
  /**
   * Further parts of the request that do not affect the answer. Requests that differ in them have separate reports, as
   * with live keys.
   */
  readonly apart?: Readonly<Record<string, unknown>>
  /** The agent that reports the finding. Default: `advertising-law`. */
  readonly agentId?: string
}

/**
 * The decision for a sandbox key: the one that the text names (`sandbox:publish`, `sandbox:hold`, `sandbox:block`),
 * else one by its hash. Throws 503 `analysis_failed` for `sandbox:error`.
 */
function sandboxDecision(seed: string): Decision {
  const named = /sandbox:(publish|hold|block|error)/i.exec(seed)?.[1]?.toUpperCase()
  if (named === 'ERROR') throw new ApiError(503, 'analysis_failed', 'The request asked the sandbox for an error.')
  if (named) return named as Decision
  return (['PUBLISH', 'HOLD', 'BLOCK'] as const)[digest(seed).readUInt32BE(0) % 3]!
}

/** Report id of a sandbox answer: a UUID derived from the request, so that it is reproducible. */
function sandboxId(kind: string, { seed, mode, jurisdictions, platforms, apart = {} }: SandboxRequest): string {
  const given = Object.entries(apart).filter(([, value]) => value !== undefined)
  const hex = digest(JSON.stringify([kind, seed, mode, jurisdictions, platforms, ...given]))
    .toString('hex')
    .slice(0, 32)
  const parts = /^(.{8})(.{4}).(.{3}).(.{3})(.{12})/.exec(hex)!
  return `${parts[1]}-${parts[2]}-5${parts[3]}-8${parts[4]}-${parts[5]}`
}

/** A text report without any analysis. Deterministic. */
export function sandboxTextReport(request: SandboxRequest): TextReport & Marked {
  const { checks, ...rest } = common(request, 'text', 'text-report.v1')
  const quote = /\S+/.exec(request.seed)?.[0] ?? ''
  const start = request.seed.indexOf(quote)
  return {
    schemaVersion: 'text-report.v1',
    ...rest,
    checks: checks.map((check) => ({ ...check, evidence: [quote] })),
    annotations: checks.map(({ checkId }) => ({ checkId, start, end: start + quote.length, quote })),
    detectedJurisdictions: [],
  }
}

/** A video or image report without any analysis. Deterministic. */
export function sandboxMediaReport(request: SandboxRequest, kind: 'video' | 'image'): MediaReport & Marked {
  const { checks, ...rest } = common(request, kind, `${kind}-report.v1`)
  const place =
    kind === 'image' ? { bbox: PLACE } : { timelineLocation: { startMs: 0, endMs: 1000, track: 'video' as const } }
  return {
    schemaVersion: `${kind}-report.v1`,
    preprocessorVersion: `${kind}-preprocessor.v1`,
    evidenceVersion: 'evidence-timeline.v1',
    status: 'complete',
    ...rest,
    checks: checks.map((check) => ({ ...check, evidenceIds: [LINE_ID], ...place })),
    evidence: checks.map(() => line(kind)),
    provenance: { c2pa: null, xmpDigitalSourceTypes: [], aigcLabel: null, aiGenerated: null, readerError: null },
    coverage: {},
    preprocessing: {
      transcriptionStatus: 'complete',
      frameAnalysisStatus: 'complete',
      degraded: false,
      evidenceTruncated: false,
      framesDecoded: 1,
      framesSampled: 1,
      shots: 1,
      cutsMs: [],
    },
  }
}

const LINE_ID = 'ocr_001'

/** The line of text that is the finding's evidence. */
function line(kind: 'video' | 'image'): OcrEvidence {
  return {
    id: LINE_ID,
    kind: 'ocr',
    ...(kind === 'video' && { startMs: 0, endMs: 1000, wordsPerSecond: 1 }),
    confidence: 1,
    source: { id: 'sandbox', version: '1' },
    text: 'sandbox',
    bbox: PLACE,
    frames: [],
    heightPx: 108,
    heightFraction: PLACE.height,
    contrastRatio: 21,
    script: 'Latn',
    placement: 'super',
  }
}

function common(request: SandboxRequest, kind: 'text' | 'image' | 'video', schema: string) {
  const decision = sandboxDecision(request.seed)
  const score = SCORES[decision]
  const checks = decision === 'PUBLISH' ? [] : [finding(request, decision, 100 - score)]
  const steps = checks.map(({ checkId }) => ({ checkId, score: 100, decision: 'PUBLISH' as const }))
  const { mode, jurisdictions, platforms } = request
  return {
    sandbox: true as const,
    reportId: sandboxId(kind, request),
    generatedAt: AT,
    asset: { kind, name: kind, sha256: digest(request.seed).toString('hex'), bytes: Buffer.byteLength(request.seed) },
    mode,
    jurisdictions: [...jurisdictions],
    platforms: [...platforms],
    assetFacts: {},
    score,
    decision,
    decisionReason: `Sandbox: ${decision} was chosen by the request; nothing was analysed.`,
    counterfactual: steps.length > 0 ? { steps } : null,
    checks,
    analysisDiagnostics: [],
    versionInfo: { engine: ENGINE_VERSION, rules: 'sandbox', agents: {}, models: {}, schema },
    durationMs: 0,
  }
}

function finding(
  { jurisdictions, platforms, agentId = 'advertising-law' }: SandboxRequest,
  decision: Decision,
  scoreImpact: number,
): Omit<Check, 'evidenceIds'> {
  return {
    checkId: 'check_001',
    agentId,
    checkName: 'Sandbox finding',
    category: 'sandbox',
    primaryCategory: 'sandbox',
    status: 'flag',
    severity: decision === 'BLOCK' ? 'critical' : 'high',
    confidence: 1,
    message: 'This finding is made up: the key is a test key.',
    recommendation: 'Use a live key to have this checked.',
    citation: 'Sandbox',
    citationUrl: 'https://example.com/',
    ruleId: 'sandbox.finding',
    jurisdictions: [...jurisdictions],
    platforms: [...platforms],
    scoreImpact,
  }
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
