import { X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { ConfigError } from '../config.js'

/**
 * Reads the certificates of trusted authorities. Throws {@link ConfigError} if there are none in PEM form, and for a
 * signer's own certificate, which cannot vouch for others. Checked here as well as by the engine, because a fault must
 * prevent the start, and this process does not load the engine.
 */
export function readTrustFile(file: string): string {
  const fault = (what: string, cause?: unknown) => new ConfigError(`PROOFLINE_TRUST_FILE: ${file} ${what}.`, { cause })
  let content: string
  try {
    content = readFileSync(file, 'utf8')
  } catch (cause) {
    throw fault('cannot be read', cause)
  }
  const blocks = [...content.matchAll(/-----BEGIN CERTIFICATE-----([^-]*)-----END CERTIFICATE-----/g)]
  if (blocks.length === 0) throw fault('holds no certificate in PEM form')
  for (const [index, [, body = '']] of blocks.entries()) {
    let certificate: X509Certificate
    try {
      certificate = new X509Certificate(Buffer.from(body, 'base64'))
    } catch (cause) {
      throw fault(`holds a certificate that cannot be read, number ${index + 1}`, cause)
    }
    if (!certificate.ca) throw fault(`holds the certificate of a signer instead of an authority, number ${index + 1}`)
  }
  return content
}
