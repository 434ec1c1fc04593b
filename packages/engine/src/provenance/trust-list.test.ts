import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { createProvenanceReader } from './create-provenance-reader.js'
import { readProvenance } from './test-read.js'

const media = (name: string): string =>
  fileURLToPath(new URL(`../../../../test-media/provenance/${name}`, import.meta.url))
const KEY = '-----BEGIN PUBLIC KEY-----\nAAAA\n-----END PUBLIC KEY-----'
/** A certificate with CA:FALSE (`CN=Some Signer`), whose key was thrown away. */
const SIGNER = `
-----BEGIN CERTIFICATE-----
MIIBLDCB06ADAgECAgEBMAoGCCqGSM49BAMCMBYxFDASBgNVBAMMC1NvbWUgU2ln
bmVyMCAXDTIwMDEwMTAwMDAwMFoYDzIxMjAwMTAxMDAwMDAwWjAWMRQwEgYDVQQD
DAtTb21lIFNpZ25lcjBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABNo8VE5HReqx
MaSHq97LRQWEmV4rCwPl/EWUN4rWNG8VYC+RuK4au5EQKgCRy7fN10EapUwy4DAu
xANORP+Xl++jEDAOMAwGA1UdEwEB/wQCMAAwCgYIKoZIzj0EAwIDSAAwRQIhAMyp
vHTIU0sbt0W/64eP6nT6RB7GksCLECU0OjSC/oQBAiACDW7yoRHRZ6MzBp8xFwYj
vI+U9uZBFH176Dvu3uTRHg==
-----END CERTIFICATE-----
`

async function stateBy(trustAnchors: string): Promise<string | undefined> {
  const { c2pa } = await readProvenance(await readFile(media('signed-ai.jpg')), { trustAnchors })
  return c2pa?.validationState
}

describe('a trust list', () => {
  it.each([
    ['a mark of byte order', (pem: string) => `\ufeff${pem}`],
    ['indents', (pem: string) => pem.replaceAll(/^/gm, '  ')],
    ['lines of Windows', (pem: string) => pem.replaceAll('\n', '\r\n')],
    ['remarks and a key', (pem: string) => `# ours\n${KEY}\n${pem}\n${KEY}`],
  ])('is read with %s', async (_, saved) => {
    const trustAnchors = saved(await readFile(media('trust.pem'), 'utf8'))
    const found = await stateBy(trustAnchors)
    expect(found).toBe('Trusted')
  })

  it("with a signer's certificate, which vouches for nobody, is rejected by name", async () => {
    const trustAnchors = (await readFile(media('trust.pem'), 'utf8')) + SIGNER
    expect(() => createProvenanceReader({ trustAnchors })).toThrow(
      expect.objectContaining({
        code: 'context_invalid',
        details: { certificate: 2, subject: expect.stringContaining('CN=Some Signer') },
      }),
    )
  })

  it.each(['', 'no certificate', '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----'])(
    'without a certificate is rejected: %j',
    (trustAnchors) => {
      expect(() => createProvenanceReader({ trustAnchors })).toThrow(
        expect.objectContaining({ code: 'context_invalid' }),
      )
    },
  )
})
