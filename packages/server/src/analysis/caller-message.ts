import type { Diagnostic, ErrorData } from '@proofline/engine'

/** Where content goes that was sent as something else. */
const WHERE: Readonly<Record<string, string>> = {
  image: 'It is a picture: send it to POST /compliance/check-image.',
  video: 'It is a video: upload it, and submit it with POST /compliance/check-video.',
  text: 'It is text: send it to POST /compliance/check.',
}

/** The message about a limit for a caller, who cannot raise it. */
const LIMITS: Readonly<Record<string, (most: number, found: number) => string>> = {
  maxPixels: (most, found) => `A picture may have at most ${most} pixels, this one has ${found}.`,
  maxDurationMs: (most) => `It may last at most ${most / 1000} s.`,
  maxBytes: (most, found) => `It may have at most ${most} bytes, it has ${found}.`,
  maxDecoderBytes: () => 'Decoding it takes too much memory. Send it with smaller pictures.',
}

/** The message of an engine's error for whoever called over HTTP: its own advice is for users of the library. */
export function callerMessage({ code, message, details }: Pick<ErrorData, 'code' | 'message' | 'details'>): string {
  if (code === 'limit_exceeded') {
    const said = LIMITS[String(details.limit)]?.(Number(details.most), Number(details.found))
    if (said !== undefined) return said
  }
  const where = code === 'content_type_unsupported' ? WHERE[String(details.found)] : undefined
  if (where === undefined) return withoutPaths(message)
  return `Expected ${details.expected === 'image' ? 'an image' : 'a video'}. ${where}`
}

/** Diagnostics of a report for its caller: what went wrong is theirs to know, where files of the server lie is not. */
export function callerDiagnostics(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  return diagnostics.map((diagnostic) => withoutPathsIn(diagnostic) as Diagnostic)
}

function withoutPathsIn(value: unknown): unknown {
  if (typeof value === 'string') return withoutPaths(value)
  if (Array.isArray(value)) return value.map(withoutPathsIn)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, withoutPathsIn(each)]))
}

/** An address of the web, which stays; or an absolute path of two or more names, of either family of systems. */
const PATH_OR_URL =
  /https?:\/\/\S+|(?:file:\/\/|(?<![\w:/.]))(?:\/[^\s/"'`,;()<>]+){2,}\/?|\b[A-Za-z]:\\[^\s"'`,;()<>]+/g

/** Leaves the last name of each path of this machine. */
export function withoutPaths(text: string): string {
  return text.replace(PATH_OR_URL, (found) =>
    found.startsWith('http') ? found : (/([^/\\]+)[/\\]?$/.exec(found)?.[1] ?? ''),
  )
}
