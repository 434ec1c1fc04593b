import { createHash, X509Certificate } from 'node:crypto'
import { ProoflineError } from '../spec/errors.js'
import type { TrustList } from '../spec/provenance-reader.js'

/** RFC 7468: what stands between the blocks is for people. */
const CERTIFICATE = /-----BEGIN CERTIFICATE-----[^-]*-----END CERTIFICATE-----/g

/**
 * Looks through a list of certificates in PEM form and says what it holds, as reports name it. Throws
 * `context_invalid` where it holds none, or one that cannot be read (`details.certificate` counts from 1).
 */
export function readTrustList(pem: string): TrustList {
  const blocks = pem.match(CERTIFICATE) ?? []
  if (blocks.length === 0) {
    throw new ProoflineError('context_invalid', 'The trust list holds no certificate in PEM form.')
  }
  const hash = createHash('sha256')
  for (const [index, block] of blocks.entries()) hash.update(certificateOf(block, index + 1).raw)
  return { certificates: blocks.length, sha256: hash.digest('hex') }
}

function certificateOf(block: string, certificate: number): X509Certificate {
  try {
    return new X509Certificate(block)
  } catch (cause) {
    const message = `Certificate ${certificate} of the trust list cannot be read.`
    throw new ProoflineError('context_invalid', message, { details: { certificate }, cause })
  }
}
