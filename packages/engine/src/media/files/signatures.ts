import type { Content } from './content.js'

/** Bytes (as Latin-1) at an offset that identify the content. */
export interface Signature extends Content {
  readonly at: number
  readonly bytes: string
}

const image = (type: string, bytes: string, at = 0): Signature => {
  return { kind: 'image', type, mimeType: `image/${type}`, at, bytes }
}
const audio = (type: string, mimeType: string, bytes: string, at = 0): Signature => {
  return { kind: 'audio', type, mimeType, at, bytes }
}
const video = (type: string, mimeType: string, bytes: string, at = 0): Signature => {
  return { kind: 'video', type, mimeType, at, bytes }
}

/** Magic numbers from the format specifications; the first match wins. */
export const SIGNATURES: readonly Signature[] = [
  image('jpeg', '\xff\xd8\xff'),
  image('png', '\x89PNG\r\n\x1a\n'),
  image('gif', 'GIF87a'),
  image('gif', 'GIF89a'),
  image('webp', 'WEBP', 8),
  image('tiff', 'II*\0'),
  image('tiff', 'MM\0*'),
  image('tiff', 'II+\0'),
  image('tiff', 'MM\0+'),
  image('jxl', '\xff\x0a'),
  image('jxl', '\0\0\0\x0cJXL \r\n\x87\n'),
  image('jp2', '\0\0\0\x0cjP  \r\n\x87\n'),
  image('psd', '8BPS'),
  image('x-icon', '\0\0\x01\0'),
  audio('wav', 'audio/wav', 'WAVE', 8),
  audio('flac', 'audio/flac', 'fLaC'),
  audio('ogg', 'audio/ogg', 'OggS'),
  audio('mp3', 'audio/mpeg', 'ID3'),
  audio('mp3', 'audio/mpeg', '\xff\xfb'),
  audio('mp3', 'audio/mpeg', '\xff\xf3'),
  audio('mp3', 'audio/mpeg', '\xff\xf2'),
  audio('aac', 'audio/aac', '\xff\xf1'),
  audio('aac', 'audio/aac', '\xff\xf9'),
  audio('aiff', 'audio/aiff', 'AIFF', 8),
  video('avi', 'video/x-msvideo', 'AVI ', 8),
  video('flv', 'video/x-flv', 'FLV\x01'),
  video('mpeg', 'video/mpeg', '\0\0\x01\xba'),
  video('mpeg', 'video/mpeg', '\0\0\x01\xb3'),
  video('asf', 'video/x-ms-asf', '\x30\x26\xb2\x75\x8e\x66\xcf\x11'),
  { kind: 'unknown', type: 'pdf', mimeType: 'application/pdf', at: 0, bytes: '%PDF-' },
  { kind: 'unknown', type: 'zip', mimeType: 'application/zip', at: 0, bytes: 'PK\x03\x04' },
]

/** Major brands (ISO/IEC 23008-12 and AVIF) of files that are pictures. */
export const ISO_IMAGE_BRANDS: Readonly<Record<string, string>> = {
  avif: 'avif',
  heic: 'heic',
  heix: 'heic',
  hevc: 'heic',
  heif: 'heif',
  mif1: 'heif',
  msf1: 'heif',
}
