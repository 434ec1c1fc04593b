export { followDetections, type SeenFrame, type SignalClock, type SignalObservation } from './follow-detections.js'
export { safetyDetector } from './safety-detector.js'
export { type LineSignals, openLineSignals } from './lines/signals-in-lines.js'
export { detectorsFor } from './optional-detectors.js'
