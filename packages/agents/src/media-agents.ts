import { type Agent, defineAgent, type Timeline } from '@proofline/engine/spec'
import { openMediaJudge } from './media-judge.js'
import { marketsOf } from './rules/known-markets.js'
import type { RuleSet } from './rules/rule-schema.js'
import { unreadLanguages } from './text/unread-languages.js'

/** What tells the agents over media apart. */
interface MediaAgentFacts {
  readonly id: string
  readonly description: string
  readonly phase: Agent['phase']
  readonly kind: 'video' | 'image'
}

/**
 * Reads what is said, written and seen in a video, and what its provenance metadata says, and holds it against the
 * rules. `rules` gives the rule set when first asked.
 */
export function complianceCheckVideo(rules: () => RuleSet): Agent {
  const description =
    'Checks speech, on-screen text, what is seen and provenance in a video, and whether disclaimers can be read.'
  return mediaAgent({ id: 'compliance-check-video', description, phase: 2, kind: 'video' }, rules)
}

/**
 * The same for a picture: its text, brands, watermarks, restricted categories, unsafe content, and its provenance
 * metadata.
 */
export function rightsClearanceImage(rules: () => RuleSet): Agent {
  const description =
    'Checks a picture: its text, brands, watermarks, restricted categories, unsafe content, and provenance.'
  return mediaAgent({ id: 'rights-clearance-image', description, phase: 3, kind: 'image' }, rules)
}

function mediaAgent({ id, description, phase, kind }: MediaAgentFacts, rules: () => RuleSet): Agent {
  return defineAgent({
    specVersion: 'agent.v1',
    id,
    version: '0.1.0',
    description,
    phase,
    get rulesVersion() {
      return rules().version
    },
    get markets() {
      return marketsOf(rules())
    },
    capabilities: { kinds: [kind] },
    async open() {
      const set = rules()
      const judge = openMediaJudge(set)
      return {
        run: async ({ timeline, context }, { signal }) => {
          signal.throwIfAborted()
          const diagnostics = await unreadLanguages({ text: wordsIn(timeline), set })
          return { findings: judge(timeline, context), diagnostics }
        },
        close: async () => {},
      }
    },
  })
}

/** All that is said and written, an item a line. */
function wordsIn({ items }: Timeline): string {
  return items.flatMap((item) => (item.kind === 'audio' || item.kind === 'ocr' ? item.text : [])).join('\n')
}
