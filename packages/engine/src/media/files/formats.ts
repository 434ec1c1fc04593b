/** Containers that decoders may open, by FFmpeg's names. No playlists, no image sequences, no network formats. */
export const FORMAT_WHITELIST = 'mov,mp4,m4a,3gp,3g2,mj2,matroska,webm,wav,flac,ogg,mp3'

/** The same by the names that `sniff` uses. */
export const PLAYABLE_TYPES: ReadonlySet<string> = new Set([
  'mp4',
  'mov',
  '3gp',
  'avis',
  'm4a',
  'webm',
  'matroska',
  'wav',
  'flac',
  'ogg',
  'mp3',
])

/** Pictures that are decoded, by the names that `sniff` uses. A sequence passed as a picture is treated as one. */
export const STILL_TYPES: ReadonlySet<string> = new Set(['jpeg', 'png', 'gif', 'webp', 'avif', 'avis', 'tiff'])
