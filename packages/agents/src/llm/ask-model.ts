import { TextDecoder } from 'node:util'
import { ProoflineError } from '@proofline/engine/spec'
import { z } from 'zod'

/** Where and how to reach a model. A query in the address (`?api-version=…`) is kept after the path of the request. */
export interface ModelEndpoint {
  readonly endpoint: string
  readonly model: string
  readonly apiKey?: string
  readonly timeoutMs: number
}

/** One turn of a conversation. */
export interface ModelMessage {
  readonly role: 'system' | 'user'
  readonly content: string
}

/** Longest response that is read, in bytes: a list of quotes needs no more. */
const MAX_ANSWER_BYTES = 1_000_000

const completionSchema = z.object({
  choices: z.array(z.object({ message: z.object({ content: z.string() }) })).min(1),
})

/**
 * Sends a request to an OpenAI-compatible endpoint (`<endpoint>/chat/completions`) for a JSON answer and returns it
 * parsed. No retry: the caller knows whether a second answer is worth its price.
 *
 * Throws `endpoint_failed` for a status other than 200, a redirect, an answer that is too long or not JSON, or a broken
 * connection; `timeout` after `timeoutMs`; the signal's own reason if it aborted. Errors contain neither key nor
 * prompt.
 */
export async function askModel(
  { endpoint, model, apiKey, timeoutMs }: ModelEndpoint,
  messages: readonly ModelMessage[],
  signal: AbortSignal,
): Promise<unknown> {
  // Not AbortSignal.any: in Node 20 a combined signal of a time-out may be collected before it fires.
  const stop = new AbortController()
  let late = false
  const timer = setTimeout(() => stop.abort((late = true)), timeoutMs)
  const cancel = (): void => stop.abort()
  signal.addEventListener('abort', cancel, { once: true })
  try {
    signal.throwIfAborted()
    const response = await fetch(questionsOf(endpoint), {
      method: 'POST',
      // Redirects are not followed: key and copy are for this endpoint alone. With `manual` the error can show the
      // status.
      redirect: 'manual',
      headers: {
        'content-type': 'application/json',
        ...(apiKey !== undefined && { authorization: `Bearer ${apiKey}` }),
      },
      body: JSON.stringify({ model, messages, temperature: 0, response_format: { type: 'json_object' } }),
      signal: stop.signal,
    })
    if (response.status !== 200) {
      await response.body?.cancel()
      throw failed(`answered with status ${response.status}`, { status: response.status })
    }
    const completion = completionSchema.safeParse(parseJson(await readText(response)))
    if (!completion.success) throw failed('answered with something else than a chat completion', {})
    return parseJson(unfenced(completion.data.choices[0]!.message.content))
  } catch (cause) {
    signal.throwIfAborted()
    if (ProoflineError.is(cause)) throw cause
    if (late) {
      throw new ProoflineError('timeout', `The language model did not answer within ${timeoutMs} ms.`, {
        details: { timeoutMs },
      })
    }
    const reason = codeOf(cause)
    throw failed(`could not be reached${reason ? ` (${reason})` : ''}`, { ...(reason && { reason }) }, cause)
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', cancel)
  }
}

/** The system's code for a failed connection (`ECONNREFUSED`), which `fetch` nests in its error; else null. */
function codeOf(error: unknown): string | null {
  const { code } = ((error as { cause?: unknown } | null)?.cause ?? {}) as { code?: unknown }
  return typeof code === 'string' && /^[A-Z0-9_]+$/.test(code) ? code : null
}

function questionsOf(endpoint: string): URL {
  const url = new URL(endpoint)
  url.pathname = `${url.pathname.replace(/(?<!\/)\/+$/, '')}/chat/completions`
  return url
}

/** Services that do not know `response_format` answer as models like to: JSON in a code fence. */
function unfenced(answer: string): string {
  return /^```(?:json)?[^\S\n]*\n([^]*)```$/i.exec(answer.trim())?.[1] ?? answer
}

async function readText(response: Response): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength
    if (bytes > MAX_ANSWER_BYTES) throw failed('gave an answer that is too long', { limit: MAX_ANSWER_BYTES })
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw failed('gave an answer that is no JSON', {}, cause)
  }
}

function failed(what: string, details: Record<string, unknown>, cause?: unknown): ProoflineError {
  return new ProoflineError('endpoint_failed', `The language model's endpoint ${what}.`, { details, cause })
}
