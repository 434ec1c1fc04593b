import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sniff } from './sniff.js'

const latin = (text: string): Uint8Array => Buffer.from(text, 'latin1')
const padded = (text: string): Uint8Array => Buffer.concat([latin(text), Buffer.alloc(600, 0xa7)])
const told = (head: Uint8Array): string => `${sniff(head).kind} ${sniff(head).type}`

describe('sniff', () => {
  it.each([
    ['\0\0\0\x20ftypisom\0\0\x02\0', 'video mp4'],
    ['\0\0\0\x14ftypqt  \0\0\x02\0', 'video mov'],
    ['\0\0\0\x08wide\0\0\x10\0mdat', 'video mov'],
    ['\0\0\0\x14ftyp3gp5\0\0\x02\0', 'video 3gp'],
    ['\x1aE\xdf\xa3\x01\0\0\0\0\0\0\x1fB\x86\x81\x01B\x82\x84webm', 'video webm'],
    ['\x1aE\xdf\xa3\x01\0\0\0\0\0\0\x23B\x86\x81\x01B\x82\x88matroska', 'video matroska'],
    ['RIFF\0\0\0\0AVI LIST', 'video avi'],
    ['FLV\x01\x05', 'video flv'],
    ['\0\0\0\x20ftypM4A \0\0\x02\0', 'audio m4a'],
    ['RIFF\0\0\0\0WAVEfmt ', 'audio wav'],
    ['OggS\0\x02', 'audio ogg'],
    ['OggS\0\x02\0\0\0\0\0\0\0\0\x01\0\0\0\0\0\0\0\x01\x2a\x80theora\x03\x02\x01', 'video ogg'],
    ['fLaC\0\0\0\x22', 'audio flac'],
    ['ID3\x04\0', 'audio mp3'],
    ['\xff\xd8\xff\xe0\0\x10JFIF', 'image jpeg'],
    ['\x89PNG\r\n\x1a\n', 'image png'],
    ['GIF89a', 'image gif'],
    ['RIFF\0\0\0\0WEBPVP8 ', 'image webp'],
    ['\0\0\0\x20ftypavif\0\0\0\0', 'image avif'],
    ['\0\0\0\x20ftypavis\0\0\0\0', 'video avis'],
    ['\0\0\0\x20ftypheic\0\0\0\0', 'image heic'],
    ['II*\0\x08\0\0\0', 'image tiff'],
    ['MM\0*\0\0\0\x08', 'image tiff'],
    ['BM\x36\x10\x0e\0\0\0\0\0\x36\0\0\0', 'image bmp'],
    ['%PDF-1.7\n', 'unknown pdf'],
  ])('recognises %j as %s', (head, expected) => {
    expect(told(padded(head))).toBe(expected)
  })

  it.each([
    ['#EXTM3U\n#EXT-X-VERSION:3\n', 'playlist m3u8'],
    ['\n\n#EXTM3U\n', 'playlist m3u8'],
    ["ffconcat version 1.0\nfile 'a'\n", 'playlist ffconcat'],
    ['v=0\r\no=- 0 0 IN IP4 1.2.3.4\r\n', 'playlist sdp'],
    ['[playlist]\nFile1=http://x\n', 'playlist pls'],
    ['<?xml version="1.0"?>\n<!-- x -->\n<MPD profiles="x">', 'playlist mpd'],
    ['<asx version="3.0">', 'playlist playlist'],
    ['<?xml version="1.0"?><!DOCTYPE svg><svg xmlns="x">', 'svg svg'],
    ['<svg/>', 'text text'],
    ['Our best offer yet. Ends tonight.', 'text text'],
    ['1\n00:00:01,000 --> 00:00:02,000\nHello\n', 'text text'],
    ['Größer, 日本', 'text text'],
    ['BMW drivers wanted', 'text text'],
  ])('recognises %j as %s', (text, expected) => {
    expect(told(new TextEncoder().encode(text))).toBe(expected)
  })

  it('recognises a text of a hundred comments as text, in linear time', () => {
    expect(told(new TextEncoder().encode('<!---->'.repeat(100)))).toBe('text text')
    expect(told(new TextEncoder().encode(`${'<!-- a --> '.repeat(100)}<MPD>`))).toBe('playlist mpd')
  })

  it('recognises UTF-16 with a byte order mark as text, also a playlist', () => {
    expect(told(Buffer.concat([latin('\xff\xfe'), Buffer.from('#EXTM3U\n', 'utf16le')]))).toBe('playlist m3u8')
  })

  it('accepts a character cut off at the end, but no control characters', () => {
    expect(told(new TextEncoder().encode('café').subarray(0, 4))).toBe('text text')
    expect(told(latin('text\0text'))).toBe('unknown unknown')
  })

  it('reports an empty file', () => {
    expect(told(new Uint8Array(0))).toBe('empty empty')
  })

  it('accepts any bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 600 }), (head) => void expect(sniff(head).mimeType).toContain('/')),
    )
  })
})
