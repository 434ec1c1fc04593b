import { open } from 'node:fs/promises'

/** Bytes within which a document of Proofline shows its type. */
const HEAD_BYTES = 256
const OWN = /^\uFEFF?\s*\{\s*"schemaVersion"\s*:\s*"(evidence-timeline|(?:video|image|text)-report)\.v\d+"/

/**
 * Advice for a text that is one of Proofline's own documents rather than an advertisement: checked as copy, the
 * findings that a report quotes would be found again. Null for any other text.
 */
export function adviceOnOwnDocument(text: string): string | null {
  const kind = OWN.exec(text.slice(0, HEAD_BYTES))?.[1]
  if (kind === undefined) return null
  return kind === 'evidence-timeline'
    ? 'It is an evidence timeline, not an advertisement: use proofline judge to make a report of it.'
    : 'It is a report of Proofline, not an advertisement: check the original asset instead. proofline diff compares reports.'
}

/** Whether a file begins like such a document; false where it can't be read. */
export async function isOwnDocumentAt(path: string): Promise<boolean> {
  const file = await open(path).catch(() => null)
  if (file === null) return false
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
    return adviceOnOwnDocument(buffer.subarray(0, bytesRead).toString('utf8')) !== null
  } finally {
    await file.close()
  }
}
