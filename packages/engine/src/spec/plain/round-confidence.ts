/**
 * Rounds a confidence (0–1) to 0.0001. The digits after that come from the processor's arithmetic, not from the model:
 * without them, reports stay equal from machine to machine.
 */
export function roundConfidence(confidence: number): number {
  return Math.round(confidence * 1e4) / 1e4
}
