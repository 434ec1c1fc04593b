import type { Diagnostic, ErrorData } from '@proofline/engine'

/** Advice for content sent to the wrong endpoint. */
const WHERE: Readonly<Record<string, string>> = {
  image: 'It is a picture: send it to POST /compliance/check-image.',
  video: 'It is a video: upload it, and submit it with POST /compliance/check-video.',
  text: 'It is text: send it to POST /compliance/check.',
}

/** Messages about limits for callers, who cannot raise them. */
const LIMITS: Readonly<Record<string, (most: number, found: number) => string>> = {
  maxPixels: (most, found) => `A picture may have at most ${most} pixels, this one has ${found}.`,
  maxDurationMs: (most) => `It may last at most ${most / 1000} s.`,
  maxBytes: (most, found) => `It may have at most ${most} bytes, it has ${found}.`,
  maxDecoderBytes: () => 'Decoding it takes too much memory. Send it with smaller pictures.',
}

/** An engine error's message for HTTP callers; the engine's own advice addresses users of the library. */
export function callerMessage({ code, message, details }: Pick<ErrorData, 'code' | 'message' | 'details'>): string {
  if (code === 'limit_exceeded') {
    const said = LIMITS[String(details.limit)]?.(Number(details.most), Number(details.found))
    if (said !== undefined) return said
  }
  const where = code === 'content_type_unsupported' ? WHERE[String(details.found)] : undefined
  // The fields of the library are none of the API's.
  const said = message.startsWith(`${String(details.field)}: `)
    ? message.slice(String(details.field).length + 2)
    : message
  if (where === undefined) return withoutPaths(said)
  return `Expected ${details.expected === 'image' ? 'an image' : 'a video'}. ${where}`
}

/** Diagnostics for callers: without paths of the server. */
export function callerDiagnostics(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  return diagnostics.map((diagnostic) => withoutPathsIn(diagnostic) as Diagnostic)
}

function withoutPathsIn(value: unknown): unknown {
  if (typeof value === 'string') return withoutPaths(value)
  if (Array.isArray(value)) return value.map(withoutPathsIn)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, withoutPathsIn(each)]))
}

/** A web URL, which stays; or an absolute path of two or more names, POSIX or Windows. */
const PATH_OR_URL =
  /https?:\/\/\S+|(?:file:\/\/|(?<![\w:/.]))(?:\/[^\s/"'`,;()<>]+){2,}\/?|\b[A-Za-z]:\\[^\s"'`,;()<>]+/g

/** Reduces each path of this machine to its last name. */
export function withoutPaths(text: string): string {
  return text.replace(PATH_OR_URL, (found) =>
    found.startsWith('http') ? found : (/([^/\\]+)[/\\]?$/.exec(found)?.[1] ?? ''),
  )
}
