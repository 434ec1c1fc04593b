import { type Agent, defineAgent } from '@proofline/engine/spec'
import { textFinding } from './evidence/to-finding.js'
import { openRuleBook } from './rule-book.js'
import type { RuleSet } from './rules/rule-schema.js'

/** Holds a text against the rules and marks the words that break one. `rules` gives the rule set when first asked. */
export function advertisingLaw(rules: () => RuleSet): Agent {
  return defineAgent({
    specVersion: 'agent.v1',
    id: 'advertising-law',
    version: '0.1.0',
    description: 'Checks advertising copy against the advertising law of the markets that it is for.',
    phase: 2,
    get rulesVersion() {
      return rules().version
    },
    capabilities: { kinds: ['text'] },
    async open() {
      const look = openRuleBook(rules())
      return {
        run: async ({ timeline, context }, { signal }) => {
          signal.throwIfAborted()
          const text = timeline.asset.text ?? ''
          const { matcher } = look(context)
          const { matches } = matcher.match([{ text, recognised: false, cures: true }], () => false)
          return matches
            .filter(({ rule }) => rule.measure === undefined)
            .map((match) => textFinding(match, text, context))
        },
        close: async () => {},
      }
    },
  })
}
