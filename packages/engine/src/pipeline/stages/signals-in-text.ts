import { stageDiagnostic } from '../services/plugin-host.js'
import type { StageContext, StageOutcome } from './stage.js'

/**
 * Adds to the signals what the lines of text show: brands by name, watermarks, and restricted goods by their words; and
 * removes marks that are letters of a line, and goods that a page full of text does not mention. A brand or category
 * that was both seen and read, or seen in several places, becomes one signal. Where detectors are switched off nothing
 * is added; a list that cannot be read leaves a diagnostic.
 */
export async function withSignalsInText(
  signals: StageOutcome,
  text: StageOutcome,
  { services, signal }: Pick<StageContext, 'services' | 'signal'>,
): Promise<StageOutcome> {
  const { detectors } = await services.plugins()
  if (detectors.length === 0) return signals
  const { isCredible, joinHints, joinSignals, withoutLetters } = await import('../../detect/index.js')
  const lines = text.observations.filter((observation) => observation.kind === 'ocr')
  try {
    const masks = signals.observations.flatMap((one) =>
      one.kind === 'signal' && one.type === 'watermark' ? [one] : [],
    )
    const { lettering = [] } = text
    const isEmpty = lines.length + lettering.length === 0
    const inLines = isEmpty ? { signals: [], hints: [] } : (await services.lineSignals())(lines, masks, lettering)
    const hinted = joinHints(signals.faint ?? [], inLines.hints, signals.observations)
    const named = inLines.signals.map(({ label }) => label)
    const page = { lines, hints: inLines.hints, named }
    const believed = signals.observations.filter((one) => {
      if (one.kind !== 'signal') return true
      const eye = detectors.find(({ id }) => id === one.source.id)?.capabilities
      return isCredible(one, eye?.labels[one.label] ?? eye?.anyLabel ?? {}, page)
    })
    const seen = withoutLetters(believed, lines, named)
    return { ...signals, observations: joinSignals([...seen, ...inLines.signals, ...hinted]) }
  } catch (cause) {
    const diagnostics = [...signals.diagnostics, stageDiagnostic(cause, 'detectSignals', signal)]
    return { ...signals, observations: joinSignals(signals.observations), diagnostics }
  }
}
