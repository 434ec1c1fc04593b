// Written by scripts/generate-client.mjs out of the server's OpenAPI description: edit the schemas there.

/** TextCheckRequest of the API. */
export type TextCheckRequest = { jurisdictions: (string)[]; platforms: (string)[]; content: { text: string; imageUrls?: (string)[] }; mode: "fast" | "full"; responseMode: "sync" | "stream" | "async"; externalId?: string; webhookUrl?: string; callbackId?: string }

/** UploadUrlRequest of the API. */
export type UploadUrlRequest = { contentType: string }

/** VideoCheckRequest of the API. */
export type VideoCheckRequest = { requestId: string; blobPath: string; jurisdictions: (string)[]; platforms: (string)[]; mode: string; callbackId?: string; webhookUrl?: string }

/** AgentCallRequest of the API. */
export type AgentCallRequest = { content: { text: string }; jurisdictions: (string)[]; platforms: (string)[] }

/** WebhookRequest of the API. */
export type WebhookRequest = { url: string; events: ("check.completed" | "check.failed" | "video.completed" | "video.failed")[]; description?: string }

/** Identity of the API. */
export type Identity = { tenantId: string; tier: "enterprise" | "pro" | "starter" | "free"; authType: "apikey"; scopes: (string)[]; keyId: string; sandbox: boolean }

/** Error of the API. */
export type Error = { error: string; code: string; requestId: string; details?: ({ path: string; message: string })[]; creditsRemaining?: number; upgradeUrl?: string }

/** Usage of the API. */
export type Usage = { creditsRemaining: number; creditsReserved: number; creditsUsed: number; tier: "enterprise" | "pro" | "starter" | "free"; upgradeUrl: string; period: { from: string; granted: number; reserved: number; committed: number; released: number } }

/** Version of the API. */
export type Version = { version: string; engineVersion: string; apiVersion: "v1"; rulesVersion: string; schemas: Record<string, string> }

/** LogEntry of the API. */
export type LogEntry = { requestId: string; method: string; path: string; status: number; durationMs: number; sandbox: boolean; createdAt: string }

/** TextReport of the API. */
export type TextReport = { schemaVersion: "text-report.v1"; reportId: string; generatedAt: string; asset: { kind: "text" | "image" | "video"; name: string; sha256: string; bytes: number; container?: string; width?: number; height?: number; durationMs?: number; rotation?: number; frameRate?: number; frameCount?: number; videoCodec?: string; audioCodec?: string | null; audioTracks?: number; dynamicRange?: "sdr" | "hdr"; loudness?: { integratedLufs: number; truePeakDbtp: number } | null; text?: string; pictures?: ({ name: string; sha256: string; width: number; height: number; frames: number; provenance?: { c2pa: { validationState: "Trusted" | "Valid" | "Invalid"; claimGenerator: string | null; issuer: string | null; actions: (string)[]; digitalSourceTypes: (string)[]; ingredients: number; manifests: number; failureCodes: (string)[] } | null; xmpDigitalSourceTypes: (string)[]; aigcLabel: Record<string, unknown> | null; generator?: { name: string; says: "generated" | "edited"; field: string; quote: string } | null; aiGenerated: boolean | null; readerError: string | null } })[] }; mode: "fast" | "full"; jurisdictions: (string)[]; platforms: (string)[]; assetFacts: { aiGenerated?: boolean; sponsored?: boolean; audienceAge?: number; locale?: string }; score: number; decision: "PUBLISH" | "HOLD" | "BLOCK"; decisionReason: string; counterfactual: { steps: ({ checkId: string; score: number; decision: "PUBLISH" | "HOLD" | "BLOCK" })[] } | null; checks: ({ checkName: string; category: string; primaryCategory: string; status: "pass" | "flag" | "fail" | "not_applicable" | "error"; severity: "low" | "medium" | "high" | "critical"; confidence: number; message: string; recommendation: string; citation: string; citationUrl: string; ruleId: string; rules?: ({ ruleId: string; title: string; citation: string; citationUrl: string; jurisdictions: (string)[]; platforms: (string)[] })[]; appliesFrom?: string | null; jurisdictions: (string)[]; platforms: (string)[]; evidenceIds?: (string)[]; quote?: string; evidenceSpans?: ({ evidenceId: string; start: number; end: number })[]; remedy?: { action: "insert" | "replace" | "remove" | "withhold"; text?: string; start?: number; end?: number; words?: string; result: string; further?: ({ start: number; end: number; text: string })[] }; checkId: string; agentId: string; scoreImpact: number; bbox?: { x: number; y: number; width: number; height: number }; evidence: (string)[]; pictures?: (number)[] })[]; annotations: ({ checkId: string; start: number; end: number; quote: string; startMs?: number; endMs?: number })[]; pictureEvidence?: ({ id: string; kind: "audio"; startMs?: number; endMs?: number; confidence: number; source: { id: string; version: string; model?: string }; text: string; language: string; words?: ({ text: string; startMs: number; endMs: number })[]; wordsPerMinute: number } | { id: string; kind: "frame"; startMs?: number; endMs?: number; confidence: number; source: { id: string; version: string; model?: string }; tMs?: number; shot: number; width: number; height: number; reason: "first" | "cut" | "text-change" | "change" | "interval" | "last" | "still" } | { id: string; kind: "ocr"; startMs?: number; endMs?: number; confidence: number; source: { id: string; version: string; model?: string }; text: string; bbox: { x: number; y: number; width: number; height: number }; frames: (string)[]; heightPx: number; heightFraction: number; contrastRatio: number; wordsPerSecond?: number; script: string; placement: "super" | "scene" } | { id: string; kind: "signal"; startMs?: number; endMs?: number; confidence: number; source: { id: string; version: string; model?: string }; type: "brand" | "watermark" | "category" | "safety" | "provenance" | "broadcast"; label: string; bbox?: { x: number; y: number; width: number; height: number }; frames: (string)[]; peakConfidence: number; detail: Record<string, unknown> })[]; detectedJurisdictions: ({ jurisdiction: string; confidence: number; signs: ({ sign: "audience" | "regulator" | "law" | "address" | "phone" | "currency" | "place" | "language"; quote: string; start: number; end: number })[] })[]; claims?: ({ claimId: string; type: "objective" | "comparative" | "health" | "environmental" | "price" | "endorsement"; quote: string; start: number; end: number; subject: string | null; predicate: string; quantity: { value: number; unit: string | null; quote: string } | null; substantiation: ({ kind: "source" | "date" | "sample" | "basis" | "link" | "footnote" | "qualification"; quote: string; start: number; end: number })[]; lacks: ("source" | "date" | "sample" | "basis" | "link" | "footnote" | "qualification")[] })[]; analysisDiagnostics: ({ code: "no_audio_track" | "no_video_track" | "damaged_input" | "truncated_input" | "animation_sampled" | "evidence_truncated" | "stage_failed" | "frame_failed" | "model_missing" | "model_corrupt" | "dependency_missing" | "speech_not_supported" | "speech_unreliable" | "text_unreadable" | "language_not_supported" | "script_not_supported" | "agent_failed" | "check_dropped" | "answers_dropped" | "colour_approximated" | "extra_tracks_ignored" | "sound_before_picture" | "remote_manifest" | "trust_list" | "papers_damaged" | "language_assumed"; stage: string; message: string; degrades: boolean; startMs?: number; endMs?: number; details?: Record<string, unknown> })[]; versionInfo: { engine: string; rules: string; agents: Record<string, string>; models: Record<string, string>; schema: string }; durationMs: number; externalId?: string; costBreakdown: CostBreakdown; sandbox?: boolean; ignoredFields?: (string)[] }

/** CostBreakdown of the API. */
export type CostBreakdown = { credits: number; cached: boolean; items: ({ item: string; credits: number })[] }

/** JobSubmitted of the API. */
export type JobSubmitted = { jobId: string; status: "queued"; estimatedCredits: number; queuePosition: number; pollUrl: string; ignoredFields?: (string)[] }

/** JobStatus of the API. */
export type JobStatus = { jobId: string; status: "queued" | "pending" | "running" | "completed" | "failed" | "dead"; completedAgents: (string)[]; totalAgents: number; result?: TextReport; error?: string; code?: string; createdAt: string; startedAt?: string; completedAt?: string; callbackId?: string; sandbox?: boolean }

/** Trace of the API. */
export type Trace = { jobId: string; status: string; attempts: number; agents: ({ agentId: string; version: string | null; startedAt: string; completedAt: string; durationMs: number; evidence: (string)[]; checks: (Record<string, unknown>)[] })[]; versionInfo: Record<string, unknown> | null }

/** ImageReport of the API. */
export type ImageReport = { schemaVersion: "video-report.v1" | "image-report.v1"; preprocessorVersion: "video-preprocessor.v1" | "image-preprocessor.v1"; evidenceVersion: "evidence-timeline.v1"; generatedAt: string; status: "complete" | "insufficient_evidence" | "analysis_failed"; asset: { kind: "text" | "image" | "video"; name: string; sha256: string; bytes: number; container?: string; width?: number; height?: number; durationMs?: number; rotation?: number; frameRate?: number; frameCount?: number; videoCodec?: string; audioCodec?: string | null; audioTracks?: number; dynamicRange?: "sdr" | "hdr"; loudness?: { integratedLufs: number; truePeakDbtp: number } | null; text?: string; pictures?: ({ name: string; sha256: string; width: number; height: number; frames: number; provenance?: { c2pa: { validationState: "Trusted" | "Valid" | "Invalid"; claimGenerator: string | null; issuer: string | null; actions: (string)[]; digitalSourceTypes: (string)[]; ingredients: number; manifests: number; failureCodes: (string)[] } | null; xmpDigitalSourceTypes: (string)[]; aigcLabel: Record<string, unknown> | null; generator?: { name: string; says: "generated" | "edited"; field: string; quote: string } | null; aiGenerated: boolean | null; readerError: string | null } })[] }; mode: "fast" | "full"; jurisdictions: (string)[]; platforms: (string)[]; assetFacts: { aiGenerated?: boolean; sponsored?: boolean; audienceAge?: number; locale?: string }; score: number; decision: "PUBLISH" | "HOLD" | "BLOCK"; decisionReason: string; counterfactual: { steps: ({ checkId: string; score: number; decision: "PUBLISH" | "HOLD" | "BLOCK" })[] } | null; checks: ({ checkName: string; category: string; primaryCategory: string; status: "pass" | "flag" | "fail" | "not_applicable" | "error"; severity: "low" | "medium" | "high" | "critical"; confidence: number; message: string; recommendation: string; citation: string; citationUrl: string; ruleId: string; rules?: ({ ruleId: string; title: string; citation: string; citationUrl: string; jurisdictions: (string)[]; platforms: (string)[] })[]; appliesFrom?: string | null; jurisdictions: (string)[]; platforms: (string)[]; evidenceIds: (string)[]; quote?: string; evidenceSpans?: ({ evidenceId: string; start: number; end: number })[]; remedy?: { action: "insert" | "replace" | "remove" | "withhold"; text?: string; start?: number; end?: number; words?: string; result: string; further?: ({ start: number; end: number; text: string })[] }; checkId: string; agentId: string; scoreImpact: number; timelineLocation?: { startMs: number; endMs: number; track: "audio" | "video" }; bbox?: { x: number; y: number; width: number; height: number } })[]; evidence: ({ id: string; kind: "audio"; startMs?: number; endMs?: number; confidence: number; source: { id: string; version: string; model?: string }; text: string; language: string; words?: ({ text: string; startMs: number; endMs: number })[]; wordsPerMinute: number } | { id: string; kind: "frame"; startMs?: number; endMs?: number; confidence: number; source: { id: string; version: string; model?: string }; tMs?: number; shot: number; width: number; height: number; reason: "first" | "cut" | "text-change" | "change" | "interval" | "last" | "still" } | { id: string; kind: "ocr"; startMs?: number; endMs?: number; confidence: number; source: { id: string; version: string; model?: string }; text: string; bbox: { x: number; y: number; width: number; height: number }; frames: (string)[]; heightPx: number; heightFraction: number; contrastRatio: number; wordsPerSecond?: number; script: string; placement: "super" | "scene" } | { id: string; kind: "signal"; startMs?: number; endMs?: number; confidence: number; source: { id: string; version: string; model?: string }; type: "brand" | "watermark" | "category" | "safety" | "provenance" | "broadcast"; label: string; bbox?: { x: number; y: number; width: number; height: number }; frames: (string)[]; peakConfidence: number; detail: Record<string, unknown> })[]; provenance: { c2pa: { validationState: "Trusted" | "Valid" | "Invalid"; claimGenerator: string | null; issuer: string | null; actions: (string)[]; digitalSourceTypes: (string)[]; ingredients: number; manifests: number; failureCodes: (string)[] } | null; xmpDigitalSourceTypes: (string)[]; aigcLabel: Record<string, unknown> | null; generator?: { name: string; says: "generated" | "edited"; field: string; quote: string } | null; aiGenerated: boolean | null; readerError: string | null }; coverage: Record<string, { status: "complete" | "partial" | "failed" | "not_available"; share: number; engine: string | null; model: string | null; gaps: ({ reason: string; startMs?: number; endMs?: number })[] }>; analysisDiagnostics: ({ code: "no_audio_track" | "no_video_track" | "damaged_input" | "truncated_input" | "animation_sampled" | "evidence_truncated" | "stage_failed" | "frame_failed" | "model_missing" | "model_corrupt" | "dependency_missing" | "speech_not_supported" | "speech_unreliable" | "text_unreadable" | "language_not_supported" | "script_not_supported" | "agent_failed" | "check_dropped" | "answers_dropped" | "colour_approximated" | "extra_tracks_ignored" | "sound_before_picture" | "remote_manifest" | "trust_list" | "papers_damaged" | "language_assumed"; stage: string; message: string; degrades: boolean; startMs?: number; endMs?: number; details?: Record<string, unknown> })[]; preprocessing: { transcriptionStatus: "complete" | "partial" | "failed" | "not_available"; frameAnalysisStatus: "complete" | "partial" | "failed" | "not_available"; degraded: boolean; evidenceTruncated: boolean; framesDecoded: number; framesSampled: number; shots: number; cutsMs: (number)[] }; versionInfo: { engine: string; rules: string; agents: Record<string, string>; models: Record<string, string>; schema: string }; durationMs: number; tenantId: string; requestId: string; sandbox?: boolean; reportId: string; externalId?: string; costBreakdown: CostBreakdown; ignoredFields?: (string)[] }

/** UploadUrl of the API. */
export type UploadUrl = { uploadUrl: string; blobPath: string; requestId: string; expiresAt: string; maxSizeBytes: number; requiredTags: { tenantId: string; requestId: string; kind: "video" }; uploadInstructions: { method: "PUT"; headers: Record<string, string> }; ignoredFields?: (string)[] }

/** VideoError of the API. */
export type VideoError = { error: true; statusCode: number; data: { code: string; message: string; details?: ({ path: string; message: string })[]; creditsRemaining?: number; upgradeUrl?: string; reason?: "blobPath" | "feature" | "inputHash"; existing?: { blobPath: string; inputHash: string }; incoming?: { blobPath: string; inputHash: string } } }

/** VideoSubmitted of the API. */
export type VideoSubmitted = { jobId: string; status: "queued"; estimatedCredits: number; idempotent: boolean; ignoredFields?: (string)[] }

/** VideoJob of the API. */
export type VideoJob = { requestId: string; status: "queued" | "processing" | "completed" | "failed"; phase?: "queued" | "probe" | "sampleFrames" | "transcribeAudio" | "readText" | "detectSignals" | "readProvenance" | "runAgents" | "score" | "writeReport"; progress: number; billingStatus: "reserved" | "committed" | "released"; reportStatus?: "complete" | "insufficient_evidence" | "analysis_failed"; workerCompletedAt?: string; completedAt?: string; durationMs?: number; reportBlobPath?: string; callbackId?: string; sandbox?: boolean; error?: string; report?: VideoReport | FailedVideoReport }

/** VideoReport of the API. */
export type VideoReport = { schemaVersion: "video-report.v1" | "image-report.v1"; preprocessorVersion: "video-preprocessor.v1" | "image-preprocessor.v1"; evidenceVersion: "evidence-timeline.v1"; generatedAt: string; status: "complete" | "insufficient_evidence" | "analysis_failed"; asset: { kind: "text" | "image" | "video"; name: string; sha256: string; bytes: number; container?: string; width?: number; height?: number; durationMs?: number; rotation?: number; frameRate?: number; frameCount?: number; videoCodec?: string; audioCodec?: string | null; audioTracks?: number; dynamicRange?: "sdr" | "hdr"; loudness?: { integratedLufs: number; truePeakDbtp: number } | null; text?: string; pictures?: ({ name: string; sha256: string; width: number; height: number; frames: number; provenance?: { c2pa: { validationState: "Trusted" | "Valid" | "Invalid"; claimGenerator: string | null; issuer: string | null; actions: (string)[]; digitalSourceTypes: (string)[]; ingredients: number; manifests: number; failureCodes: (string)[] } | null; xmpDigitalSourceTypes: (string)[]; aigcLabel: Record<string, unknown> | null; generator?: { name: string; says: "generated" | "edited"; field: string; quote: string } | null; aiGenerated: boolean | null; readerError: string | null } })[] }; mode: "fast" | "full"; jurisdictions: (string)[]; platforms: (string)[]; assetFacts: { aiGenerated?: boolean; sponsored?: boolean; audienceAge?: number; locale?: string }; score: number; decision: "PUBLISH" | "HOLD" | "BLOCK"; decisionReason: string; counterfactual: { steps: ({ checkId: string; score: number; decision: "PUBLISH" | "HOLD" | "BLOCK" })[] } | null; checks: ({ checkName: string; category: string; primaryCategory: string; status: "pass" | "flag" | "fail" | "not_applicable" | "error"; severity: "low" | "medium" | "high" | "critical"; confidence: number; message: string; recommendation: string; citation: string; citationUrl: string; ruleId: string; rules?: ({ ruleId: string; title: string; citation: string; citationUrl: string; jurisdictions: (string)[]; platforms: (string)[] })[]; appliesFrom?: string | null; jurisdictions: (string)[]; platforms: (string)[]; evidenceIds: (string)[]; quote?: string; evidenceSpans?: ({ evidenceId: string; start: number; end: number })[]; remedy?: { action: "insert" | "replace" | "remove" | "withhold"; text?: string; start?: number; end?: number; words?: string; result: string; further?: ({ start: number; end: number; text: string })[] }; checkId: string; agentId: string; scoreImpact: number; timelineLocation?: { startMs: number; endMs: number; track: "audio" | "video" }; bbox?: { x: number; y: number; width: number; height: number } })[]; evidence: ({ id: string; kind: "audio"; startMs?: number; endMs?: number; confidence: number; source: { id: string; version: string; model?: string }; text: string; language: string; words?: ({ text: string; startMs: number; endMs: number })[]; wordsPerMinute: number } | { id: string; kind: "frame"; startMs?: number; endMs?: number; confidence: number; source: { id: string; version: string; model?: string }; tMs?: number; shot: number; width: number; height: number; reason: "first" | "cut" | "text-change" | "change" | "interval" | "last" | "still" } | { id: string; kind: "ocr"; startMs?: number; endMs?: number; confidence: number; source: { id: string; version: string; model?: string }; text: string; bbox: { x: number; y: number; width: number; height: number }; frames: (string)[]; heightPx: number; heightFraction: number; contrastRatio: number; wordsPerSecond?: number; script: string; placement: "super" | "scene" } | { id: string; kind: "signal"; startMs?: number; endMs?: number; confidence: number; source: { id: string; version: string; model?: string }; type: "brand" | "watermark" | "category" | "safety" | "provenance" | "broadcast"; label: string; bbox?: { x: number; y: number; width: number; height: number }; frames: (string)[]; peakConfidence: number; detail: Record<string, unknown> })[]; provenance: { c2pa: { validationState: "Trusted" | "Valid" | "Invalid"; claimGenerator: string | null; issuer: string | null; actions: (string)[]; digitalSourceTypes: (string)[]; ingredients: number; manifests: number; failureCodes: (string)[] } | null; xmpDigitalSourceTypes: (string)[]; aigcLabel: Record<string, unknown> | null; generator?: { name: string; says: "generated" | "edited"; field: string; quote: string } | null; aiGenerated: boolean | null; readerError: string | null }; coverage: Record<string, { status: "complete" | "partial" | "failed" | "not_available"; share: number; engine: string | null; model: string | null; gaps: ({ reason: string; startMs?: number; endMs?: number })[] }>; analysisDiagnostics: ({ code: "no_audio_track" | "no_video_track" | "damaged_input" | "truncated_input" | "animation_sampled" | "evidence_truncated" | "stage_failed" | "frame_failed" | "model_missing" | "model_corrupt" | "dependency_missing" | "speech_not_supported" | "speech_unreliable" | "text_unreadable" | "language_not_supported" | "script_not_supported" | "agent_failed" | "check_dropped" | "answers_dropped" | "colour_approximated" | "extra_tracks_ignored" | "sound_before_picture" | "remote_manifest" | "trust_list" | "papers_damaged" | "language_assumed"; stage: string; message: string; degrades: boolean; startMs?: number; endMs?: number; details?: Record<string, unknown> })[]; preprocessing: { transcriptionStatus: "complete" | "partial" | "failed" | "not_available"; frameAnalysisStatus: "complete" | "partial" | "failed" | "not_available"; degraded: boolean; evidenceTruncated: boolean; framesDecoded: number; framesSampled: number; shots: number; cutsMs: (number)[] }; versionInfo: { engine: string; rules: string; agents: Record<string, string>; models: Record<string, string>; schema: string }; durationMs: number; tenantId: string; requestId: string; sandbox?: boolean; reportId: string }

/** FailedVideoReport of the API. */
export type FailedVideoReport = { preprocessorVersion: "video-preprocessor.v1" | "image-preprocessor.v1"; evidenceVersion: "evidence-timeline.v1"; generatedAt: string; mode: "fast" | "full"; jurisdictions: (string)[]; platforms: (string)[]; checks: ({ checkName: string; category: string; primaryCategory: string; status: "pass" | "flag" | "fail" | "not_applicable" | "error"; severity: "low" | "medium" | "high" | "critical"; confidence: number; message: string; recommendation: string; citation: string; citationUrl: string; ruleId: string; rules?: ({ ruleId: string; title: string; citation: string; citationUrl: string; jurisdictions: (string)[]; platforms: (string)[] })[]; appliesFrom?: string | null; jurisdictions: (string)[]; platforms: (string)[]; evidenceIds: (string)[]; quote?: string; evidenceSpans?: ({ evidenceId: string; start: number; end: number })[]; remedy?: { action: "insert" | "replace" | "remove" | "withhold"; text?: string; start?: number; end?: number; words?: string; result: string; further?: ({ start: number; end: number; text: string })[] }; checkId: string; agentId: string; scoreImpact: number; timelineLocation?: { startMs: number; endMs: number; track: "audio" | "video" }; bbox?: { x: number; y: number; width: number; height: number } })[]; evidence: ({ id: string; kind: "audio"; startMs?: number; endMs?: number; confidence: number; source: { id: string; version: string; model?: string }; text: string; language: string; words?: ({ text: string; startMs: number; endMs: number })[]; wordsPerMinute: number } | { id: string; kind: "frame"; startMs?: number; endMs?: number; confidence: number; source: { id: string; version: string; model?: string }; tMs?: number; shot: number; width: number; height: number; reason: "first" | "cut" | "text-change" | "change" | "interval" | "last" | "still" } | { id: string; kind: "ocr"; startMs?: number; endMs?: number; confidence: number; source: { id: string; version: string; model?: string }; text: string; bbox: { x: number; y: number; width: number; height: number }; frames: (string)[]; heightPx: number; heightFraction: number; contrastRatio: number; wordsPerSecond?: number; script: string; placement: "super" | "scene" } | { id: string; kind: "signal"; startMs?: number; endMs?: number; confidence: number; source: { id: string; version: string; model?: string }; type: "brand" | "watermark" | "category" | "safety" | "provenance" | "broadcast"; label: string; bbox?: { x: number; y: number; width: number; height: number }; frames: (string)[]; peakConfidence: number; detail: Record<string, unknown> })[]; preprocessing: { transcriptionStatus: "complete" | "partial" | "failed" | "not_available"; frameAnalysisStatus: "complete" | "partial" | "failed" | "not_available"; degraded: boolean; evidenceTruncated: boolean; framesDecoded: number; framesSampled: number; shots: number; cutsMs: (number)[] }; tenantId: string; requestId: string; sandbox?: boolean; reportId: string; schemaVersion: "video-report.v1"; status: "analysis_failed"; analysisDiagnostics: ({ code: string; stage: string; message: string; degrades: boolean; startMs?: number; endMs?: number; details?: Record<string, unknown> })[]; error: { code: string; message: string } }

/** SigningSecret of the API. */
export type SigningSecret = { secret: string; createdAt: string }

/** RotatedSecret of the API. */
export type RotatedSecret = { secret: string; createdAt: string; previousSecretExpiresAt: string | null }

/** Agent of the API. */
export type Agent = { agentId: string; name: string; phase: number | "async"; input: ("text" | "image" | "video")[]; description: string; version: string }

/** AgentAnswer of the API. */
export type AgentAnswer = { agentId: string; checks: ({ checkName: string; category: string; primaryCategory: string; status: "pass" | "flag" | "fail" | "not_applicable" | "error"; severity: "low" | "medium" | "high" | "critical"; confidence: number; message: string; recommendation: string; citation: string; citationUrl: string; ruleId: string; rules?: ({ ruleId: string; title: string; citation: string; citationUrl: string; jurisdictions: (string)[]; platforms: (string)[] })[]; appliesFrom?: string | null; jurisdictions: (string)[]; platforms: (string)[]; evidenceIds?: (string)[]; quote?: string; evidenceSpans?: ({ evidenceId: string; start: number; end: number })[]; remedy?: { action: "insert" | "replace" | "remove" | "withhold"; text?: string; start?: number; end?: number; words?: string; result: string; further?: ({ start: number; end: number; text: string })[] }; checkId: string; agentId: string; scoreImpact: number; bbox?: { x: number; y: number; width: number; height: number }; evidence: (string)[]; pictures?: (number)[] })[]; annotations: ({ checkId: string; start: number; end: number; quote: string; startMs?: number; endMs?: number })[]; durationMs: number; costBreakdown: CostBreakdown; sandbox?: boolean; ignoredFields?: (string)[] }

/** ReportEntry of the API. */
export type ReportEntry = { reportId: string; kind: "text" | "image" | "video"; decision: "PUBLISH" | "HOLD" | "BLOCK" | null; score: number | null; externalId: string | null; createdAt: string }

/** Replay of the API. */
export type Replay = { report: TextReport | VideoReport | ImageReport | FailedVideoReport; diff: { added: (Record<string, unknown>)[]; removed: (Record<string, unknown>)[]; unchanged: number }; ignoredFields?: (string)[] }

/** Webhook of the API. */
export type Webhook = { webhookId: string; url: string; events: ("check.completed" | "check.failed" | "video.completed" | "video.failed")[]; description?: string; createdAt: string; secret?: string; ignoredFields?: (string)[] }

/** Delivery of the API. */
export type Delivery = { deliveryId: string; eventId: string; event: "check.completed" | "check.failed" | "video.completed" | "video.failed"; url: string; webhookId: string | null; status: "pending" | "delivered" | "failed" | "dead"; attempts: ({ at: string; status: number | null; durationMs: number; error: string | null; responseBody: string | null })[]; nextAttemptAt: string | null; createdAt: string }

/** PolicySources of the API. */
export type PolicySources = { jurisdictions: (string)[]; platforms: (string)[]; rulesVersion: string; asOf: string; sources: ({ id: string; title: string; jurisdiction: string | null; platform: string | null; authority: string; citation: string; url: string; version: string; lastVerified: string | null; ruleCount: number })[] }

/** PolicyStatus of the API. */
export type PolicyStatus = { tenantId: string; jurisdictions: (string)[]; platforms: (string)[]; rulesVersion: string; asOf: string; policies: ({ id: string; title: string; jurisdiction: string | null; platform: string | null; status: "active" | "announced" | "expired" | "not_subscribed"; subscribed: boolean; since: string | null; until: string | null })[] }

/** CheckCompleted of the API. */
export type CheckCompleted = { eventId: string; jobId: string; callbackId: string | null; timestamp: string; version: 1; event: "check.completed"; data: TextReport }

/** CheckFailed of the API. */
export type CheckFailed = { eventId: string; jobId: string; callbackId: string | null; timestamp: string; version: 1; event: "check.failed"; data: { error: string; code: string; partialResults: { completedAgents: ({ agentId: string; checks: (Record<string, unknown>)[] })[] }; sandbox?: boolean } }

/** VideoCompleted of the API. */
export type VideoCompleted = { eventId: string; jobId: string; callbackId: string | null; timestamp: string; version: 1; requestId: string; billingStatus: "committed" | "released"; event: "video.completed"; status: "completed"; reportStatus: "complete" | "insufficient_evidence"; report: VideoReport }

/** VideoFailed of the API. */
export type VideoFailed = { eventId: string; jobId: string; callbackId: string | null; timestamp: string; version: 1; requestId: string; billingStatus: "committed" | "released"; event: "video.failed"; status: "failed"; reportStatus: "analysis_failed"; report: FailedVideoReport }

/** StreamEvents of the API. */
export type StreamEvents = { "job.started": { jobId: string; mode: "fast" | "full"; totalAgents: number; agents: (string)[]; ignoredFields?: (string)[] }; "agent.started": { agentId: string }; "agent.completed": { agentId: string; durationMs: number; checks: (Record<string, unknown>)[]; completedAt: string }; "report.completed": TextReport; error: { jobId: string; code: string; error: string } }

/** What each operation takes and gives. */
export interface Operations {
  /** Validates a key and says whose it is. */
  whoami: { answer: Identity }
  /** Credits left, held and used. */
  usage: { answer: Usage }
  /** Versions of engine, rules and schemas. */
  version: { answer: Version }
  /** Request history of the tenant, newest first. */
  listLogs: { query?: { limit?: number; cursor?: string }; answer: { items: (LogEntry)[]; nextCursor: string | null } }
  /** Checks a text: at once, as a stream of events, or as a job. */
  checkText: { body: TextCheckRequest | FormData; answer: TextReport | JobSubmitted }
  /** Status of a text job, with its report when completed. */
  getJob: { path: { jobId: string }; answer: JobStatus }
  /** What each agent of a text job did. */
  getTrace: { path: { jobId: string }; answer: Trace }
  /** Events of a text job; after the one named by Last-Event-ID (204: that was the last). A check whose stream breaks off goes on for 5 s. */
  streamJob: { path: { jobId: string }; answer: null }
  /** Checks a picture: jpeg, png, webp, gif or avif, at most 20 MB and 100 megapixels. */
  checkImage: { body: FormData; answer: ImageReport }
  /** Announces a video and gives the address to upload it to. */
  createUpload: { body: UploadUrlRequest; answer: UploadUrl }
  /** Submits an uploaded video. */
  checkVideo: { body: VideoCheckRequest; answer: VideoSubmitted }
  /** Record of a video job, with its report when terminal. */
  getVideoJob: { path: { requestId: string }; answer: VideoJob }
  /** Signing secret of the tenant; made if absent. */
  getSecret: { answer: SigningSecret }
  /** Replaces the signing secret. */
  rotateSecret: { answer: RotatedSecret }
  /** The agents. */
  listAgents: { answer: { agents: (Agent)[] } }
  /** Asks one agent about a text. */
  callAgent: { path: { agentId: string }; body: AgentCallRequest; answer: AgentAnswer }
  /** Kept reports, newest first. */
  listReports: { query?: { limit?: number; cursor?: string }; answer: { items: (ReportEntry)[]; nextCursor: string | null } }
  /** A report. */
  getReport: { path: { reportId: string }; answer: TextReport | VideoReport | ImageReport | FailedVideoReport }
  /** Runs the stored input again with the current engine. */
  replayReport: { path: { reportId: string }; answer: Replay }
  /** Registered webhooks. */
  listWebhooks: { query?: { limit?: number; cursor?: string }; answer: { items: (Webhook)[]; nextCursor: string | null } }
  /** Registers a webhook; its secret is shown this once. */
  createWebhook: { body: WebhookRequest; answer: Webhook }
  /** Removes a webhook. */
  deleteWebhook: { path: { webhookId: string }; answer: null }
  /** Delivery log, newest first. */
  listDeliveries: { query?: { limit?: number; cursor?: string; status?: "pending" | "delivered" | "failed" | "dead" }; answer: { items: (Delivery)[]; nextCursor: string | null } }
  /** Sends a delivery again. */
  redeliver: { path: { deliveryId: string }; answer: Delivery }
  /** Rule packs and the laws in them; all known ids. */
  listPolicySources: { answer: PolicySources }
  /** Which policies apply to the tenant, and since when. */
  getPolicyStatus: { answer: PolicyStatus }
}

/** Where each operation is. */
export const OPERATIONS = {
  whoami: { method: 'GET', path: '/whoami', keyed: false },
  usage: { method: 'GET', path: '/usage', keyed: false },
  version: { method: 'GET', path: '/version', keyed: false },
  listLogs: { method: 'GET', path: '/logs', keyed: false },
  checkText: { method: 'POST', path: '/compliance/check', keyed: true },
  getJob: { method: 'GET', path: '/compliance/jobs/{jobId}', keyed: false },
  getTrace: { method: 'GET', path: '/compliance/jobs/{jobId}/trace', keyed: false },
  streamJob: { method: 'GET', path: '/compliance/jobs/{jobId}/stream', keyed: false },
  checkImage: { method: 'POST', path: '/compliance/check-image', keyed: true },
  createUpload: { method: 'POST', path: '/compliance/media/upload-url', keyed: true },
  checkVideo: { method: 'POST', path: '/compliance/check-video', keyed: false },
  getVideoJob: { method: 'GET', path: '/compliance/check-video/{requestId}', keyed: false },
  getSecret: { method: 'GET', path: '/compliance/webhooks/video/secret', keyed: false },
  rotateSecret: { method: 'POST', path: '/compliance/webhooks/video/secret/rotate', keyed: true },
  listAgents: { method: 'GET', path: '/agents', keyed: false },
  callAgent: { method: 'POST', path: '/agents/{agentId}', keyed: true },
  listReports: { method: 'GET', path: '/reports', keyed: false },
  getReport: { method: 'GET', path: '/reports/{reportId}', keyed: false },
  replayReport: { method: 'POST', path: '/reports/{reportId}/replay', keyed: true },
  listWebhooks: { method: 'GET', path: '/webhooks', keyed: false },
  createWebhook: { method: 'POST', path: '/webhooks', keyed: true },
  deleteWebhook: { method: 'DELETE', path: '/webhooks/{webhookId}', keyed: true },
  listDeliveries: { method: 'GET', path: '/webhooks/deliveries', keyed: false },
  redeliver: { method: 'POST', path: '/webhooks/deliveries/{deliveryId}/redeliver', keyed: true },
  listPolicySources: { method: 'GET', path: '/policies/sources', keyed: false },
  getPolicyStatus: { method: 'GET', path: '/policies/status', keyed: false },
} as const
