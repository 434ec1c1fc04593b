import { createHash, X509Certificate } from 'node:crypto'
import { ProoflineError } from '../spec/faults/errors.js'
import type { TrustList } from '../spec/plugins/provenance-reader.js'

/** RFC 7468: text between the blocks is allowed and ignored. */
const CERTIFICATE = /-----BEGIN CERTIFICATE-----([^-]*)-----END CERTIFICATE-----/g

/** Certificates of authorities: as the official reader takes them (PEM only), and as reports name them. */
export interface TrustAnchors {
  readonly pem: string
  readonly list: TrustList
}

/**
 * Parses a list of certificates in PEM form, however it was saved: a byte order mark, indentation, comments and keys
 * around the certificates are dropped. Throws `context_invalid` where it holds none, one that cannot be read, or a
 * signer's instead of an authority's: the official reader accepts the latter but then trusts no signature because of it
 * (`details.certificate` counts from 1).
 */
export function readTrustList(text: string): TrustAnchors {
  const blocks = [...text.matchAll(CERTIFICATE)]
  if (blocks.length === 0) {
    throw new ProoflineError('context_invalid', 'The trust list holds no certificate in PEM form.')
  }
  const certificates = blocks.map(([, body = ''], index) => authorityOf(body, index + 1))
  const hash = createHash('sha256')
  for (const { raw } of certificates) hash.update(raw)
  return {
    pem: certificates.map(String).join(''),
    list: { certificates: certificates.length, sha256: hash.digest('hex') },
  }
}

function authorityOf(body: string, certificate: number): X509Certificate {
  const found = certificateOf(body, certificate)
  if (found.ca) return found
  const subject = found.subject.replaceAll('\n', ', ')
  throw new ProoflineError(
    'context_invalid',
    `Certificate ${certificate} of the trust list (${subject}) is a signer's, not an authority's. ` +
      'Give the certificate of the authority that issued it.',
    { details: { certificate, subject } },
  )
}

function certificateOf(body: string, certificate: number): X509Certificate {
  try {
    return new X509Certificate(Buffer.from(body, 'base64'))
  } catch (cause) {
    const message = `Certificate ${certificate} of the trust list cannot be read.`
    throw new ProoflineError('context_invalid', message, { details: { certificate }, cause })
  }
}
