/**
 * The vocabulary of Proofline: schemas, the types inferred from them, and the contracts of every plug-in.
 *
 * Glossary: **asset** what is analysed · **probe** container facts · **frame** a decoded still at `tMs` · **segment** a
 * span of speech · **reading** one OCR box on one frame · **detection** a detector's raw output on one frame ·
 * **signal** detections of one thing, tracked over time · **evidence** an immutable, addressable item (`audio_001`,
 * `frame_001`, `ocr_001`, `signal_001`) · **observation** evidence without its id · **timeline** the ordered evidence,
 * versioned · **agent** timeline and context in, findings out · **check** a published finding · **annotation** a check
 * tied to a place in a text · **diagnostic** a problem in the pipeline, never a compliance finding · **rule pack**
 * versioned rules with citations · **run** one engine call · **decision** `PUBLISH`, `HOLD` or `BLOCK`.
 *
 * @packageDocumentation
 */
export * from './evidence/ai-source-types.js'
export * from './evidence/asset.js'
export * from './evidence/evidence.js'
export * from './evidence/provenance.js'
export * from './evidence/timeline.js'
export * from './faults/diagnostic.js'
export * from './faults/errors.js'
export * from './faults/schema-issues.js'
export * from './pictures/box-overlap.js'
export * from './pictures/geometry.js'
export * from './pictures/image.js'
export * from './plain/canonical-json.js'
export * from './plain/compare-text.js'
export * from './plugins/agent.js'
export * from './plugins/detector.js'
export * from './plugins/ocr-engine.js'
export * from './plugins/plugin.js'
export * from './plugins/provenance-reader.js'
export * from './plugins/transcriber.js'
export * from './report/check.js'
export * from './report/context.js'
export * from './report/enrichment.js'
export * from './report/remedy.js'
export * from './report/report.js'
export * from './run.js'
