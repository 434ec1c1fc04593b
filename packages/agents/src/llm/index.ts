/**
 * An optional agent that asks a language model for claims that rules cannot see. Off unless it is added to the engine's
 * agents; nothing leaves the machine without it.
 *
 * @packageDocumentation
 */
export { type AnswerStore, llmAgent, type LlmAgentOptions } from './llm-agent.js'
