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
export * from './agent.js'
export * from './ai-source-types.js'
export * from './asset.js'
export * from './canonical-json.js'
export * from './check.js'
export * from './compare-text.js'
export * from './context.js'
export * from './detector.js'
export * from './diagnostic.js'
export * from './enrichment.js'
export * from './errors.js'
export * from './evidence.js'
export * from './box-overlap.js'
export * from './geometry.js'
export * from './image.js'
export * from './ocr-engine.js'
export * from './plugin.js'
export * from './provenance-reader.js'
export * from './remedy.js'
export * from './report.js'
export * from './run.js'
export * from './schema-issues.js'
export * from './timeline.js'
export * from './transcriber.js'
