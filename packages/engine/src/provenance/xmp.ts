import { TextDecoder } from 'node:util'
import { SaxesParser, type SaxesTagNS } from 'saxes'
import { trimEndOf } from '../spec/plain/trim-end-of.js'
import { type EmbeddedText, MAX_TEXT_BYTES } from './containers/embedded-metadata.js'

/** The provenance information in XMP packets. */
export interface XmpStatements {
  /** Values of `Iptc4xmpExt:DigitalSourceType`, in order, each once. */
  readonly digitalSourceTypes: readonly string[]
  /** Values of `TC260:AIGC`. */
  readonly aigc: readonly string[]
  /** Texts in which a generator may have left its traces, as `XMP CreatorTool`. */
  readonly texts: readonly EmbeddedText[]
  /** Where a C2PA manifest outside of the file is (`dcterms:provenance`), or null. */
  readonly remoteManifest: string | null
  /** Whether every packet could be parsed to its end. What precedes an error counts all the same. */
  readonly isWhole: boolean
}

const RDF = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#'
const IPTC = 'http://iptc.org/std/Iptc4xmpExt/2008-02-29/'
const DCTERMS = 'http://purl.org/dc/terms/'

/** Namespaces and names of properties in which generators write. */
const TEXTS: Readonly<Record<string, readonly string[]>> = {
  'http://ns.adobe.com/xap/1.0/': ['CreatorTool'],
  'http://ns.adobe.com/photoshop/1.0/': ['Credit'],
  'http://purl.org/dc/elements/1.1/': ['description'],
  'http://ns.adobe.com/tiff/1.0/': ['Software'],
  'http://ns.adobe.com/exif/1.0/': ['UserComment'],
  [IPTC]: ['AISystemUsed'],
}

type Statement = 'source-type' | 'aigc' | 'remote' | `XMP ${string}`

function statementOf(uri: string, local: string): Statement | null {
  // "DigitalSourcefileType" is the property's name before 2009.
  if (uri === IPTC && /^DigitalSource(?:file)?Type$/i.test(local)) return 'source-type'
  if (/tc260/i.test(uri) && local === 'AIGC') return 'aigc'
  if (uri === DCTERMS && local === 'provenance') return 'remote'
  return TEXTS[uri]?.includes(local) ? `XMP ${local}` : null
}

/**
 * Reads XMP packets (ISO 16684-1): properties of the asset itself, written as attribute or element, plain, as a
 * resource or in a list. Statements about other resources (ingredients, history) are skipped. The parser knows no
 * entities but XML's own five, so a document type can neither expand nor load anything.
 */
export function readXmp(packets: readonly Buffer[]): XmpStatements {
  const found: { statement: Statement; value: string }[] = []
  const wholes = packets.map((packet) =>
    readPacket(decode(packet), (statement, value) => void found.push({ statement, value })),
  )
  const said = (wanted: Statement): string[] => [
    ...new Set(found.filter(({ statement }) => statement === wanted).map(({ value }) => value)),
  ]
  return {
    digitalSourceTypes: said('source-type'),
    aigc: said('aigc'),
    texts: found.flatMap(({ statement, value }) =>
      statement.startsWith('XMP') ? { field: statement, text: value.slice(0, MAX_TEXT_BYTES) } : [],
    ),
    remoteManifest: said('remote').find((value) => /^https?:/i.test(value)) ?? null,
    isWhole: wholes.every(Boolean),
  }
}

/** No packet nests deeper; a hostile one would only cost memory. */
const MAX_DEPTH = 100

function readPacket(text: string, add: (statement: Statement, value: string) => void): boolean {
  const parser = new SaxesParser({ xmlns: true, fragment: false })
  const path: { uri: string; local: string }[] = []
  let open: { statement: Statement; depth: number; text: string } | null = null
  let isWhole = true

  const say = (statement: Statement, value: string): void => {
    if (value.trim() !== '') add(statement, value.trim())
  }
  /** `rdf:RDF` › `rdf:Description` about the asset, wherever the packet's root is. */
  const isAbout = (): boolean => {
    const [outer, inner] = path.slice(-2)
    return outer?.uri === RDF && outer.local === 'RDF' && inner?.uri === RDF && inner.local === 'Description'
  }
  const onOpen = (tag: SaxesTagNS): void => {
    if (path.length >= MAX_DEPTH) throw new Error('nested too deep')
    const statement = isAbout() && open === null ? statementOf(tag.uri, tag.local) : null
    path.push({ uri: tag.uri, local: tag.local })
    if (statement !== null) open = { statement, depth: path.length, text: '' }
    for (const { uri, local, value } of Object.values(tag.attributes)) {
      if (isAbout()) {
        const short = statementOf(uri, local)
        if (short !== null) say(short, value)
      } else if (open !== null && uri === RDF && local === 'resource') say(open.statement, value)
    }
  }
  const endValue = (): void => {
    if (open === null) return
    say(open.statement, open.text)
    open.text = ''
  }

  parser.on('opentag', onOpen)
  /** A value's text is in the property itself, in a list, or in `rdf:value` next to its qualifiers. */
  const onText = (part: string): void => {
    if (open !== null && (path.length === open.depth || path.at(-1)?.uri === RDF)) open.text += part
  }
  parser.on('text', onText)
  parser.on('cdata', onText)
  parser.on('closetag', () => {
    endValue()
    if (open !== null && path.length === open.depth) open = null
    path.pop()
  })
  parser.on('error', (error) => {
    throw error
  })
  try {
    parser.write(text).close()
  } catch {
    isWhole = false
  }
  return isWhole
}

/** UTF-8, or UTF-16 or UTF-32 if the byte order mark or the zeros between the packet's first letters say so. */
function decode(packet: Buffer): string {
  // Padding for edits follows the packet, as spaces or, against the rules, as zeros.
  return trimEndOf(textOf(packet), '\0').trim()
}

function textOf(packet: Buffer): string {
  const [first, second, third, fourth] = packet
  if (first === 0 && second === 0) return decodeUtf32(packet, 'readUInt32BE')
  const isLittle = (first === 0xff && second === 0xfe) || (first !== 0 && second === 0)
  if (isLittle && third === 0 && fourth === 0) return decodeUtf32(packet, 'readUInt32LE')
  const isBig = (first === 0xfe && second === 0xff) || first === 0
  const encoding = isBig ? 'utf-16be' : isLittle ? 'utf-16le' : 'utf-8'
  return new TextDecoder(encoding).decode(packet)
}

/** XMP may be UTF-32 (ISO 16684-1, 7.3.2), which Node's decoder does not know. Invalid characters become U+FFFD. */
function decodeUtf32(packet: Buffer, read: 'readUInt32BE' | 'readUInt32LE'): string {
  let text = ''
  for (let at = 0; at + 4 <= packet.length; at += 4) {
    const code = packet[read](at)
    if (at > 0 || code !== BYTE_ORDER_MARK) text += String.fromCodePoint(code > LAST_CODE_POINT ? 0xfffd : code)
  }
  return text
}

const BYTE_ORDER_MARK = 0xfeff
const LAST_CODE_POINT = 0x10ffff
