import { type Agent, canonicalJson, defineAgent, type Diagnostic, parseWith } from '@proofline/engine/spec'
import { z } from 'zod'
import { loadRules, type LoadOptions } from '../rules/load-rules.js'
import type { Rule, RuleSet } from '../rules/rule-schema.js'
import { selectRules } from '../rules/select-rules.js'
import { askModel } from './ask-model.js'
import { buildPrompt } from './prompt.js'
import { isAnswer, readAnswer } from './read-answer.js'

/**
 * - `endpoint`: base address of an OpenAI-compatible service, such as `https://host/v1`; `model`: its name there.
 * - `apiKey`: sent as a bearer token; default, and where it is empty, none.
 * - `timeoutMs`: for one answer, default 30 s.
 * - `answers`: a cache of answers, so that no question is asked twice; default none.
 * - `packs`: folders of further rules, as for the other agents.
 */
export interface LlmAgentOptions extends LoadOptions {
  readonly endpoint: string
  readonly model: string
  readonly apiKey?: string
  readonly timeoutMs?: number
  readonly answers?: AnswerStore
}

/**
 * Keeps answers of a model. `question` is all that an answer depends on, as JSON: version of the agent and of the
 * rules, endpoint, model, and the whole prompt. The store decides how long an answer is kept, and for whom. An error
 * that it throws fails the agent.
 */
export interface AnswerStore {
  /** The answer that was kept, or undefined. */
  recall(question: string): Promise<unknown>
  /** Only answers that can be read are kept. */
  keep(question: string, answer: unknown): Promise<void>
}

const ID = 'llm'
const VERSION = '0.1.0'

/** Longest delay of a timer; a longer one would fire at once. */
const MAX_TIMEOUT_MS = 2 ** 31 - 1

const optionsSchema = z.strictObject({
  endpoint: z
    .url({ protocol: /^https?$/ })
    .refine((address) => {
      // Refinements also run on strings that are not URLs.
      const url = URL.canParse(address) ? new URL(address) : null
      return url === null || url.username + url.password + url.hash === ''
    }, 'must hold no user, password or fragment; a key goes into apiKey')
    .refine(
      (address) => !/\/chat\/completions\/?$/.test(address.split('?')[0]!),
      'must end before /chat/completions, which is added',
    ),
  model: z.string().min(1),
  // Keys are often read from a file that ends with a line break.
  apiKey: z
    .string()
    .trim()
    .regex(/^[\x21-\x7e]*$/, 'must be one line of printable ASCII without spaces')
    .optional(),
  timeoutMs: z.int().min(1).max(MAX_TIMEOUT_MS).default(30_000),
  answers: z.custom<AnswerStore>().optional(),
  packs: z.array(z.string()).optional(),
})

/**
 * An agent that asks a language model for implied claims. Add it to those of `complianceAgents()`:
 * `createEngine({ agents: [...complianceAgents(), llmAgent({ endpoint, model, apiKey })] })`.
 *
 * The text is sent to the endpoint. What comes back must quote the text exactly and name a rule that is in force for
 * the context; the rest is dropped and counted in the diagnostic `answers_dropped`. An endpoint that fails costs this
 * agent's findings only (`agent_failed`). Answers of a model may differ from run to run.
 *
 * Throws `context_invalid` for invalid or unknown options.
 */
export function llmAgent(options: LlmAgentOptions): Agent {
  const {
    endpoint: url,
    model,
    timeoutMs,
    apiKey,
  } = parseWith(optionsSchema, options, 'options of the language model agent are')
  const endpoint = { endpoint: url, model, timeoutMs, ...(apiKey && { apiKey }) }
  let set: RuleSet | undefined
  const rules = (): RuleSet => (set ??= loadRules(options))

  return defineAgent({
    specVersion: 'agent.v1',
    id: ID,
    version: VERSION,
    description: 'Asks a language model for implied claims that word lists cannot see; the text leaves the machine.',
    phase: 4,
    get rulesVersion() {
      return rules().version
    },
    capabilities: { kinds: ['text'] },
    async open() {
      const opened = rules()
      return {
        async run({ timeline, context, earlier }, { signal }) {
          signal.throwIfAborted()
          const text = timeline.asset.text ?? ''
          const inForce = selectRules(opened, context).filter(isOffered)
          if (text.trim() === '' || inForce.length === 0) return []
          const messages = buildPrompt(text, shortList(inForce), context)
          const question = canonicalJson({
            agent: `${ID}@${VERSION}`,
            rules: opened.version,
            endpoint: endpoint.endpoint,
            model: endpoint.model,
            messages,
          })
          const known = await options.answers?.recall(question)
          const answer = known ?? (await askModel(endpoint, messages, signal))
          if (known === undefined && isAnswer(answer)) await options.answers?.keep(question, answer)
          const { findings, dropped } = readAnswer(answer, text, inForce, context, earlier)
          return { findings, diagnostics: dropped > 0 ? [droppedDiagnostic(dropped, findings.length)] : [] }
        },
        close: async () => {},
      }
    },
  })
}

/** Words cannot break a rule that measures letters, or one that does not apply yet. */
function isOffered({ measure, status }: Rule): boolean {
  return measure === undefined && status !== 'announced'
}

/**
 * The rules listed in the prompt: those that stand for families and parts of them, which keeps it short; all if there
 * are none.
 */
function shortList(rules: readonly Rule[]): readonly Rule[] {
  const standing = rules.filter(({ stands }) => stands !== undefined)
  return standing.length > 0 ? standing : rules
}

function droppedDiagnostic(dropped: number, kept: number): Diagnostic {
  return {
    code: 'answers_dropped',
    stage: 'runAgents',
    message: `Findings of the language model that were dropped, as they quote no words of the text that could be evidence, name no rule in force, come twice or are too many: ${dropped}.`,
    degrades: false,
    details: { agentId: 'llm', dropped, kept },
  }
}
