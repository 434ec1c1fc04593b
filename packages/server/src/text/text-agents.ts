import { ENGINE_VERSION } from '../engine-version.js'
import type { Catalogue } from '../tenants/catalogue.js'
import { SCORE_AGENT, type TextInput } from './run-text.js'

/** Detects markets; only used in mode `full`, and not callable by itself. */
const FULL_ONLY = ['jurisdiction-detection']

/** Ids of the agents that a text check runs; those for pictures too, where some come with the text. */
export function textAgents({ agents }: Catalogue, { mode, content }: Pick<TextInput, 'mode' | 'content'>): string[] {
  const kinds = ['text', ...((content.imageUrls?.length ?? 0) > 0 ? ['image'] : [])]
  const able = agents.filter(
    ({ input, id }) => input.some((kind) => kinds.includes(kind)) && (mode === 'full' || !FULL_ONLY.includes(id)),
  )
  return [...new Set([...able.map(({ id }) => id), SCORE_AGENT])]
}

/** Which fields of a request an agent reads. */
export function evidenceOf({ agents }: Catalogue, content: TextInput['content'], agentId: string): string[] {
  const readsText = agents.find(({ id }) => id === agentId)?.input.includes('text') ?? true
  return readsText ? ['content.text'] : (content.imageUrls ?? []).map((_, index) => `content.imageUrls.${index}`)
}

/** Version of an agent, or null for an unknown one. */
export function versionOf({ agents }: Catalogue, agentId: string): string | null {
  if (agentId === SCORE_AGENT) return ENGINE_VERSION
  return agents.find(({ id }) => id === agentId)?.version ?? null
}

/** The agents as `GET /agents` lists them. */
export function listAgents({ agents }: Catalogue) {
  const listed = agents
    .filter(({ id }) => !FULL_ONLY.includes(id) && id !== SCORE_AGENT)
    .map(({ id, phase, input, description, version }) => {
      const isVideo = input.includes('video')
      return { agentId: id, name: id, phase: isVideo ? 'async' : phase, input, description, version }
    })
  const score = {
    agentId: SCORE_AGENT,
    name: SCORE_AGENT,
    phase: 4,
    input: ['text', 'image', 'video'],
    description: 'Deterministic scoring from all checks.',
    version: ENGINE_VERSION,
  }
  return [...listed, score]
}
