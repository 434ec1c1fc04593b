export { ppocrEngine } from './ppocr-engine.js'
export {
  createTextTracker,
  type TextTracker,
  type TextTrackerOptions,
  type TextTrackerResult,
} from './tracks/text-tracker.js'
