/** What may be uploaded, and the file ending of each. */
export const VIDEO_TYPES = { 'video/mp4': 'mp4', 'video/webm': 'webm', 'video/quicktime': 'mov' } as const
/** See {@link VIDEO_TYPES}. */
export type VideoType = keyof typeof VIDEO_TYPES

/** Largest upload: 200 MB. */
export const MAX_UPLOAD_BYTES = 209_715_200

/** How long an upload URL is valid. */
export const UPLOAD_VALID_MS = 15 * 60_000

/** Where the upload of a request lies. */
export function sourcePath(tenantId: string, requestId: string, type: VideoType): string {
  return `videos/${tenantId}/${requestId}/source.${VIDEO_TYPES[type]}`
}

/** Where the report of a request lies. */
export function reportPath(tenantId: string, requestId: string): string {
  return `videos/${tenantId}/${requestId}/report.json`
}

/** The headers that an upload must send, as they go into `uploadInstructions`. */
export function uploadHeaders(tenantId: string, requestId: string, type: string): Record<string, string> {
  return {
    'x-ms-blob-type': 'BlockBlob',
    'x-ms-tags': `tenantId=${tenantId}&requestId=${requestId}&kind=video`,
    'Content-Type': type,
  }
}
