import { X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { ConfigError } from '../config.js'

/**
 * Reads the certificates of the signers to trust. Throws {@link ConfigError} where there are none in PEM form. Looked
 * through here as well as by the engine: a fault has to end the start, and this process does not load the engine.
 */
export function readTrustFile(file: string): string {
  const fault = (what: string, cause?: unknown) => new ConfigError(`PROOFLINE_TRUST_FILE: ${file} ${what}.`, { cause })
  let content: string
  try {
    content = readFileSync(file, 'utf8')
  } catch (cause) {
    throw fault('cannot be read', cause)
  }
  const blocks = content.match(/-----BEGIN CERTIFICATE-----[^-]*-----END CERTIFICATE-----/g) ?? []
  if (blocks.length === 0) throw fault('holds no certificate in PEM form')
  for (const [index, block] of blocks.entries()) {
    try {
      void new X509Certificate(block)
    } catch (cause) {
      throw fault(`holds a certificate that cannot be read, number ${index + 1}`, cause)
    }
  }
  return content
}
