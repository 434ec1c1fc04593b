/**
 * Contract suites: one call in a vitest file runs what every plug-in of a kind must pass. Ours pass them too.
 * `vitest` is a peer of this entry: install it where you test.
 *
 * @packageDocumentation
 */
export { agentContract, type AgentContractOptions, emptyTimeline } from './agent-contract.js'
export { detectorContract, type DetectorContractOptions } from './detector-contract.js'
export { ocrEngineContract, type OcrEngineContractOptions } from './ocr-engine-contract.js'
export { NO_MODELS, openContext } from './open-context.js'
export { provenanceReaderContract, type ProvenanceReaderContractOptions } from './provenance-reader-contract.js'
export { readWav } from './read-wav.js'
export { transcriberContract, type TranscriberContractOptions } from './transcriber-contract.js'
