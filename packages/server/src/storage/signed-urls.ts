import { createHmac, timingSafeEqual } from 'node:crypto'
import type { UploadGrant } from './storage.js'

/** Version of the Azure API whose URL format is used. */
const SERVICE_VERSION = '2023-11-03'
/** Parameters of a URL that its signature covers, beside the path of the blob. */
const SIGNED = ['sv', 'se', 'sr', 'sp']

/** URLs of the embedded storage, in the format of Azure's. */
export interface SignedUrls {
  /** Permission to upload a blob until a time, rounded up to whole seconds. */
  grant(blobPath: string, expiresAt: Date): UploadGrant
  /** Whether the URL was signed by us for this path; `expired` if its time is over. */
  verify(blobPath: string, query: URLSearchParams): 'valid' | 'invalid' | 'expired'
}

/** Signs with `key`. `publicUrl` is called late, when the port is known. */
export function createSignedUrls(key: Buffer, publicUrl: () => string): SignedUrls {
  function sign(blobPath: string, query: URLSearchParams): string {
    const signed = [blobPath, ...SIGNED.map((name) => query.get(name) ?? '')].join('\n')
    return createHmac('sha256', key).update(signed).digest('base64')
  }

  return {
    grant(blobPath, expiresAt) {
      const query = new URLSearchParams({
        sv: SERVICE_VERSION,
        se: iso(expiresAt),
        sr: 'b',
        sp: 'cwt',
        spr: 'https,http',
      })
      query.set('sig', sign(blobPath, query))
      return { uploadUrl: `${publicUrl()}/storage/${blobPath}?${query}`, expiresAt }
    },
    verify(blobPath, query) {
      const given = Buffer.from(query.get('sig') ?? '', 'base64')
      const wanted = Buffer.from(sign(blobPath, query), 'base64')
      if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return 'invalid'
      return Date.parse(query.get('se') ?? '') > Date.now() ? 'valid' : 'expired'
    },
  }
}

/** Format of times in URLs of the storage service: without milliseconds, rounded up so that nothing expires early. */
function iso(date: Date): string {
  return new Date(Math.ceil(date.getTime() / 1000) * 1000).toISOString().replace('.000Z', 'Z')
}
