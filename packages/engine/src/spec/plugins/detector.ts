import type { SignalType } from '../evidence/evidence.js'
import type { Bbox } from '../pictures/geometry.js'
import type { RgbImage } from '../pictures/image.js'
import { type OpenContext, type PluginBase, type PluginSession, validatePlugin } from './plugin.js'

/**
 * A detector's raw output on one frame. `score` is comparable within one label; the engine applies the thresholds of
 * `capabilities.labels`.
 */
export interface Detection {
  readonly label: string
  readonly score: number
  readonly bbox?: Bbox
  readonly detail?: Record<string, unknown>
}

/** How detections of one label become a signal over time. */
export interface LabelThresholds {
  /** A signal begins where the score reaches `enter` and lasts while it stays at `stay` or above. */
  readonly enter: number
  readonly stay: number
  /**
   * A detection between this and `enter` counts only if words in the picture hint at the same category of goods.
   * Default: never.
   */
  readonly hinted?: number
  /**
   * Score that the best detection must reach on a page full of text that does not mention its category of goods.
   * Default: `enter` is enough.
   */
  readonly unsaid?: number
  /** Lines of words that make such a page. Default: 6; fewer for goods whose packs and advertisements name them. */
  readonly unsaidLines?: number
  /** Sampled frames, 0.4 s apart, that must reach `enter` before a video gives a signal; a still needs one. */
  readonly minFrames: number
}

/** An opened detector. */
export interface DetectorSession extends PluginSession {
  /** Analyses one frame. Rejects with `aborted` when `signal` fires. */
  detect(image: RgbImage, options: { signal: AbortSignal }): Promise<Detection[]>
}

/** Detects things on single frames. The engine tracks detections over time and turns them into signals. */
export interface Detector extends PluginBase<'detector.v1'> {
  readonly capabilities: {
    readonly signalType: SignalType
    readonly labels: Readonly<Record<string, LabelThresholds>>
    /** Thresholds of unlisted labels, for a detector with an open set of labels, such as brands that a user adds. */
    readonly anyLabel?: LabelThresholds
  }
  open(context: OpenContext): Promise<DetectorSession>
}

/** Checks a detector against its contract. Throws `plugin_invalid`. */
export function defineDetector<T extends Detector>(plugin: T): T {
  return validatePlugin(plugin, 'detector.v1')
}
