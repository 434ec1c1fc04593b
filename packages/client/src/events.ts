/** An event of a stream: `data` is parsed. */
export interface ApiEvent {
  readonly id: string
  readonly event: string
  readonly data: unknown
}

/** One of these ends every stream. */
const LAST: readonly string[] = ['report.completed', 'error']

const BLOCK_END = /\r?\n\r?\n/
const LONGEST_BLOCK_END = 4
/** With `s`: U+2028 and U+2029 end no line of a stream, and JSON contains them unescaped. */
const FIELD = /^(\w+): ?(.*)$/s

/** Whether the events end as those of a finished job do. */
export const isLast = ({ event }: ApiEvent): boolean => LAST.includes(event)

/** Reads server-sent events as they come; comments (heartbeats) are skipped. Leaving the loop closes the connection. */
export async function* readEvents(response: Response): AsyncGenerator<ApiEvent> {
  if (response.body === null) return
  const reader = response.body.getReader()
  const decoder = new TextDecoder()
  const blocksIn = createBlocks()
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      for (const block of blocksIn(decoder.decode(value, { stream: true }))) {
        const event = parse(block)
        if (event) yield event
      }
    }
  } finally {
    await reader.cancel().catch(() => {})
  }
}

/**
 * Yields the blocks completed by each chunk. Only the new chunk is searched: a report may come in thousands of them.
 */
function createBlocks(): (piece: string) => string[] {
  let begun: string[] = []
  let tail = ''
  return (piece) => {
    begun.push(piece)
    const seam = tail + piece
    tail = seam.slice(1 - LONGEST_BLOCK_END)
    if (!BLOCK_END.test(seam)) return []
    const blocks = begun.join('').split(BLOCK_END)
    const rest = blocks.pop() ?? ''
    begun = [rest]
    tail = rest.slice(1 - LONGEST_BLOCK_END)
    return blocks
  }
}

function parse(block: string): ApiEvent | null {
  const fields = new Map<string, string>()
  for (const line of block.split(/\r?\n/)) {
    const [, name, value] = FIELD.exec(line) ?? []
    if (name !== undefined) fields.set(name, `${fields.has(name) ? `${fields.get(name)}\n` : ''}${value}`)
  }
  const data = fields.get('data')
  if (data === undefined) return null
  return { id: fields.get('id') ?? '', event: fields.get('event') ?? 'message', data: JSON.parse(data) as unknown }
}
