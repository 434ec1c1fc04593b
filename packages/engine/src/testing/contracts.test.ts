import { readFile } from 'node:fs/promises'
import { defineAgent } from '../spec/plugins/agent.js'
import { defineProvenanceReader } from '../spec/plugins/provenance-reader.js'
import type { Timeline } from '../spec/evidence/timeline.js'
import { throwIfAborted } from '../util/abort.js'
import { agentContract, emptyTimeline } from './agent-contract.js'
import { provenanceReaderContract } from './provenance-reader-contract.js'

/** Flags every line that shouts. */
const shoutingAgent = defineAgent({
  specVersion: 'agent.v1',
  id: 'shouting',
  version: '1.0.0',
  description: 'Flags speech that ends in an exclamation mark.',
  phase: 1,
  rulesVersion: '',
  capabilities: { kinds: ['video'] },
  async open() {
    return {
      async run({ timeline, context }, { signal }) {
        throwIfAborted(signal)
        return timeline.items.flatMap((item) => {
          if (item.kind !== 'audio' || !item.text.endsWith('!')) return []
          const { jurisdictions, platforms } = context
          return {
            checkName: 'Shouting',
            category: 'tone',
            severity: 'low',
            confidence: 1,
            message: 'This is shouted.',
            recommendation: 'Say it quietly.',
            citation: '',
            citationUrl: '',
            ruleId: 'shouting',
            jurisdictions,
            platforms,
            evidenceIds: [item.id],
            quote: item.text,
          }
        })
      },
      async close() {},
    }
  },
})

const timeline: Timeline = {
  ...emptyTimeline('video'),
  items: [
    {
      id: 'audio_001',
      kind: 'audio',
      startMs: 0,
      endMs: 900,
      confidence: 1,
      source: { id: 'test', version: '1.0.0' },
      text: 'Buy now!',
      language: 'en',
      wordsPerMinute: 120,
    },
  ],
}

agentContract('a small agent', () => shoutingAgent, { timelines: [timeline] })

/** Says that a file is generated when its bytes do. */
const plainReader = defineProvenanceReader({
  specVersion: 'provenance-reader.v1',
  id: 'plain-words',
  version: '1.0.0',
  capabilities: { kinds: ['image'] },
  async open() {
    return {
      async read({ path }, { signal }) {
        throwIfAborted(signal)
        return (await readFile(path)).includes('made by a machine') ? { aiGenerated: true } : {}
      },
      async close() {},
    }
  },
})

provenanceReaderContract('a small reader', () => plainReader)
