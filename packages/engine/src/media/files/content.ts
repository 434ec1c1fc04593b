/** Type of a file by its first bytes. `playlist` is anything that names other files or addresses to play. */
export type ContentKind = 'video' | 'audio' | 'image' | 'svg' | 'playlist' | 'text' | 'empty' | 'unknown'

/**
 * Kind and type (`mp4`, `jpeg`, `m3u8`, …), recognised by content, never by name. `mimeType` as registered with IANA.
 */
export interface Content {
  readonly kind: ContentKind
  readonly type: string
  readonly mimeType: string
}
