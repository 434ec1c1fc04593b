/** An event of a stream: `data` is parsed. */
export interface ApiEvent {
  readonly id: string
  readonly event: string
  readonly data: unknown
}

/** One of these ends every stream. */
const LAST: readonly string[] = ['report.completed', 'error']

/** Whether events end as those of a job that has ended do. */
export const isLast = ({ event }: ApiEvent): boolean => LAST.includes(event)

/**
 * Reads server-sent events as they come; comments (heartbeats) are passed over. Leaving the loop closes the connection.
 */
export async function* readEvents(response: Response): AsyncGenerator<ApiEvent> {
  if (response.body === null) return
  const reader = response.body.getReader()
  const decoder = new TextDecoder()
  let waiting = ''
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      waiting += decoder.decode(value, { stream: true })
      const blocks = waiting.split(/\r?\n\r?\n/)
      waiting = blocks.pop() ?? ''
      for (const block of blocks) {
        const event = parse(block)
        if (event) yield event
      }
    }
  } finally {
    await reader.cancel().catch(() => {})
  }
}

function parse(block: string): ApiEvent | null {
  const fields = new Map<string, string>()
  for (const line of block.split(/\r?\n/)) {
    const [, name, value] = /^(\w+): ?(.*)$/.exec(line) ?? []
    if (name !== undefined) fields.set(name, `${fields.has(name) ? `${fields.get(name)}\n` : ''}${value}`)
  }
  const data = fields.get('data')
  if (data === undefined) return null
  return { id: fields.get('id') ?? '', event: fields.get('event') ?? 'message', data: JSON.parse(data) as unknown }
}
