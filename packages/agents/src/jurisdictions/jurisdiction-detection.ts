import { type Agent, defineAgent } from '@proofline/engine/spec'
import { marketsOf } from '../rules/known-markets.js'
import type { RuleLibrary } from '../text/rule-library.js'
import { detectMarkets } from './detect-markets.js'
import { unaskedMarket } from './unasked-market.js'

/** Detects which markets a text addresses, and warns if it plainly addresses one that was not requested. */
export function jurisdictionDetection(library: RuleLibrary): Agent {
  return defineAgent({
    specVersion: 'agent.v1',
    id: 'jurisdiction-detection',
    version: '0.1.0',
    description:
      'Tells from money, addresses, telephone numbers, authorities, laws, places and language which markets a text is for.',
    phase: 1,
    get rulesVersion() {
      return library.rules().version
    },
    get markets() {
      return marketsOf(library.rules())
    },
    capabilities: { kinds: ['text'] },
    async open() {
      library.rules()
      return {
        async run({ timeline, context }, { signal }) {
          signal.throwIfAborted()
          const { text, concepts, language } = await library.read(timeline, context, signal)
          const detectedJurisdictions = detectMarkets(text, concepts, language)
          const warning = unaskedMarket(detectedJurisdictions, context)
          return { findings: warning ? [warning] : [], enrichment: { detectedJurisdictions } }
        },
        close: async () => {},
      }
    },
  })
}
