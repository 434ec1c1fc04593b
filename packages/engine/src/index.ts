/**
 * Proofline's engine: text, images and video in, a numbered evidence timeline and a cited report out.
 *
 * @packageDocumentation
 */
export { createEngine, type AgentFacts, type Engine } from './pipeline/engine.js'
export type { AnalyzeOptions, MediaRun } from './pipeline/media-run.js'
export type { BrandToFind, EngineOptions } from './pipeline/services/engine-options.js'
export type { Plan, PlannedModel, PlannedStage, Probe } from './pipeline/plan-asset.js'
export { ENGINE_VERSION } from './pipeline/version.js'
export * from './spec/index.js'
export { detectKind } from './pipeline/input/detect-kind.js'
export { memoryShortage, type MemoryShortage } from './pipeline/machine/memory-shortage.js'
export { createProvenanceReader, type FetchManifest, type ProvenanceReaderOptions } from './pipeline/provenance.js'
export { type PartStatus, selfCheck } from './pipeline/self-check.js'
export {
  type ModelEntry,
  type ModelFile,
  type ModelOrigin,
  type ModelRegistry,
  type ModelRegistryOptions,
  type ModelStatus,
  openModelRegistry,
  parseOrigin,
} from './pipeline/services/open-models.js'
