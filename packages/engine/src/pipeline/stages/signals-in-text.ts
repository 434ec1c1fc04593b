import { stageDiagnostic } from '../plugin-host.js'
import type { StageContext, StageOutcome } from './stage.js'

/**
 * Adds to the signals what the lines of text show: brands by their names, watermarks by theirs, restricted goods by
 * what stands on them. Where detectors are switched off nothing is added; a list that cannot be read leaves a
 * diagnostic.
 */
export async function withSignalsInText(
  signals: StageOutcome,
  text: StageOutcome,
  { workshop, signal }: Pick<StageContext, 'workshop' | 'signal'>,
): Promise<StageOutcome> {
  const { detectors } = await workshop.plugins()
  const lines = text.observations.filter((observation) => observation.kind === 'ocr')
  if (detectors.length === 0 || lines.length === 0) return signals
  try {
    const signalsIn = await workshop.lineSignals()
    return { ...signals, observations: [...signals.observations, ...signalsIn(lines)] }
  } catch (cause) {
    return { ...signals, diagnostics: [...signals.diagnostics, stageDiagnostic(cause, 'detectSignals', signal)] }
  }
}
