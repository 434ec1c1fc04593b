/** Most names that are told of one request, and most characters of each: callers choose both. */
const MAX_NAMES = 20
const MAX_NAME_LENGTH = 100

/**
 * Paths (`content.imageURLs`) of the fields of a value that its schema has dropped, such as misspelt ones. `read` is
 * what the schema made of `sent`.
 */
export function droppedFields(sent: unknown, read: unknown): string[] {
  const paths: string[] = []
  const compare = (before: unknown, after: unknown, folder: string) => {
    if (!isNested(before) || !isNested(after)) return
    for (const [name, value] of Object.entries(before)) {
      // A list may have become shorter, by what was in it twice.
      if (Object.hasOwn(after, name) || Array.isArray(before)) compare(value, after[name], `${folder}${name}.`)
      else paths.push(`${folder}${name}`)
    }
  }
  compare(sent, read, '')
  return paths
}

/** What an answer, or the first event of a stream, tells of ignored fields; nothing where there are none. */
export function tellIgnored(paths: readonly string[]): { readonly ignoredFields?: readonly string[] } {
  if (paths.length === 0) return {}
  const once = [...new Set(paths)]
  return { ignoredFields: once.slice(0, MAX_NAMES).map((path) => path.slice(0, MAX_NAME_LENGTH)) }
}

/** An answer that is a JSON object, with its ignored fields. What is stored of it stays without: the next may differ. */
export function withIgnored(text: string, paths: readonly string[]): string {
  if (paths.length === 0 || !/^\{.+\}$/s.test(text)) return text
  return `${text.slice(0, -1)},${JSON.stringify(tellIgnored(paths)).slice(1)}`
}

function isNested(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
