import { createNearNames, editsForName } from './near-names.js'
import { plainOf } from './plain-words.js'

/** Words that are laid over pictures by agencies, apps and programs; `marks` in plain letters. */
export interface Overlay {
  readonly name: string
  readonly kind: 'stock' | 'app' | 'editor' | 'generator' | 'preview'
  readonly marks: readonly string[]
}

/** A line that may be a watermark, with its place (fractions of the picture). */
export interface OverlayLine {
  readonly text: string
  readonly contrastRatio: number
  readonly bbox: { readonly x: number; readonly y: number; readonly width: number; readonly height: number }
}

/** A watermark: the overlay, the lines that show it (by index), and how sure that is. */
export interface FoundOverlay {
  readonly overlay: Overlay
  readonly lines: readonly number[]
  readonly confidence: number
}

/** Letters below this contrast (WCAG) are half transparent rather than printed. */
const FAINT_CONTRAST = 3
/** Lines alike that repeat over a picture this often are a tiled mark. */
const TILES = 3
/** A piece of a name this long, cut off by the picture's edge or by the detector, counts with others of its kind. */
const MIN_PIECE = 3
/** Letters of a phrase such as "your company name" that are never written by chance. */
const MIN_PHRASE = 10
/**
 * A piece that long (share of the name) is no everyday word: "shutterst", "alam", but not "free", "dream", "vector".
 */
const MOST_OF_NAME = 2 / 3
/**
 * Numbers under which agencies sell a picture. Bare digits with a zero before them or ten of them are what posters end
 * in: a telephone number.
 */
const PICTURE_NUMBER = /^(?!(\d)\1+$)(?:(?:#|image\s?id:?|bild-?nr\.?:?|id:?)\s?#?\d{7,12}|[1-9]\d{6,8})$/i

/** A number with nothing to say of what: a telephone's, a charity's and an order's look the same. */
const BARE_NUMBER = /^\d+$/
/** A line that says under which number to call; those who print one number often print a second, alone in its line. */
const TELEPHONE =
  /(?<!\p{L})(?:tel|tél|telefono?|teléfono|telephone|phone|mob|mobile|cell|call(?: us)?|fax|whatsapp)\W{0,3}\d/iu
/** Greatest ratio of heights, and greatest space in heights, of two lines of which one goes on in the other. */
const LIKE_SIZE = 1.4
const LINE_SPACE = 1.5

/** The address of a shop in a line; who may be written to has an @ before it. */
const ADDRESS = /^[^@]*(?:www\.|\.(?:com|net|de|co)\b)[^@]*$/i
/** The last figures of a line, with what stands between the figures of a telephone number. */
const LAST_NUMBER = /[+\d][\d ()/.-]*$/
/** One under which a picture is sold: no zero first and fewer than ten, which is what a firm may be called at. */
const SOLD_NUMBER = /^[1-9]\d{5,8}$/

/** Generators sign in letters of at most this share of the picture's height. */
const SMALL_HEIGHT = 0.06

/** What programs write before their name: "made with" is on many a last picture, and names nobody. */
const LEAD = /^(?:made|created|watermarked)(?:with|using)/

/** Confidence of a name that was read to the letter, and of anything less. */
const SURE = 0.9
const LIKELY = 0.75

/** For a picture number where nothing names who sells the picture. */
const UNKNOWN_AGENCY: Overlay = { name: 'stock agency', kind: 'stock', marks: [] }

/**
 * Opens the list of overlays for look-up in all lines of one picture, or of a film.
 *
 * The name of an agency alone in a line (or as an address) is its watermark, a letter or two misread; so are pieces of
 * it that repeat, where they are most of it or make it up together. An app's or a program's name counts alone in a
 * line, that of a generator, which may be a word, only in small letters at the edge. "Preview" and its like are
 * everyday words: they count where they are faint or repeat. Where a see-through mark is seen, too (`isOverlaid`), such
 * a word counts as it stands, and one beginning of an agency's name is enough. A picture number alone in a line, beside
 * another sign of an agency, belongs to its mark; without one it is a mark of an unknown agency, unless it is bare
 * digits with which a line goes on, or another line gives a telephone number. `everyday`: words in plain letters that
 * are no misread names (default none).
 */
export function createOverlays(
  overlays: readonly Overlay[],
  everyday: readonly string[] = [],
): <Line extends OverlayLine>(lines: readonly Line[], isOverlaid?: (line: Line) => boolean) => FoundOverlay[] {
  const names = createNearNames(
    overlays.flatMap((overlay) => overlay.marks.map((mark) => [mark, overlay] as const)),
    (mark) => editsForName(mark.replace(LEAD, '')),
  )
  const agencies = overlays.filter(({ kind }) => kind === 'stock')
  const plainWords = new Set(everyday)

  function whole(line: OverlayLine): { overlay: Overlay; exact: boolean } | null {
    // Picture numbers and separators may follow the name: "clipartof.com/1522464".
    const plain = plainOf(line.text.replaceAll(/[#·|/]?\s?\d{5,}/g, ''))
    const address = plain.replace(/^www/, '')
    const exact = names.exact(plain) ?? names.exact(address)
    if (exact) return { overlay: exact, exact: true }
    if (plainWords.has(plain)) return null
    const near = names.near(plain) ?? names.near(address)
    if (!near || near.kind === 'generator') return null
    // Short everyday words are one letter from many others; "synthesis" is two from a generator.
    return near.kind !== 'preview' || plain.length >= MIN_PHRASE ? { overlay: near, exact: false } : null
  }

  return <Line extends OverlayLine>(lines: readonly Line[], isOverlaid: (line: Line) => boolean = () => false) => {
    const found = createFindings()
    const hits = lines.map(whole)
    // Where a name is read whole, "stock" and "rstock" beside it are pieces of it and of no other agency's.
    const named = [...new Set(hits.flatMap((hit) => (hit?.exact && hit.overlay.kind === 'stock' ? [hit.overlay] : [])))]
    const rest: Line[] = []
    lines.forEach((line, index) => {
      const hit = hits[index]!
      const owner = hit?.exact ? undefined : ownerOf(line, named)
      if (owner) {
        found.add(owner, index, LIKELY)
        return
      }
      rest.push(line)
      if (hit === null || !isMark(hit.overlay, line, lines, isOverlaid)) return
      found.add(hit.overlay, index, hit.exact && hit.overlay.kind !== 'preview' ? SURE : LIKELY)
    })
    for (const { overlay, pieces } of piecesOf(agencies, rest, isOverlaid)) {
      for (const piece of pieces) found.add(overlay, lines.indexOf(piece), LIKELY)
    }
    const seller = found.agency() ?? UNKNOWN_AGENCY
    for (const index of numbersOf(seller, lines)) found.add(seller, index, LIKELY)
    return found.list()
  }
}

/** Collects the lines of each overlay, in the order in which the overlays are first found. */
function createFindings() {
  const found = new Map<Overlay, { lines: number[]; confidence: number }>()
  return {
    /** An overlay is as sure as the surest of its lines. */
    add(overlay: Overlay, line: number, confidence: number): void {
      const known = found.get(overlay)
      if (known) {
        known.lines.push(line)
        known.confidence = Math.max(known.confidence, confidence)
      } else found.set(overlay, { lines: [line], confidence })
    },
    /** The first agency that was found. */
    agency: (): Overlay | undefined => [...found.keys()].find(({ kind }) => kind === 'stock'),
    list: (): FoundOverlay[] =>
      [...found].map(([overlay, { lines, confidence }]) => ({
        overlay,
        lines: [...new Set(lines)].sort((a, b) => a - b),
        confidence,
      })),
  }
}

/** Whether a line that reads like the name of an overlay is its mark, and no word. */
function isMark<Line extends OverlayLine>(
  { kind }: Overlay,
  line: Line,
  lines: readonly Line[],
  isOverlaid: (line: Line) => boolean,
): boolean {
  if (kind === 'generator') return isAtEdge(line) && line.bbox.height <= SMALL_HEIGHT
  const isWord = kind === 'preview' && plainOf(line.text).length < MIN_PHRASE
  return !isWord || line.contrastRatio <= FAINT_CONTRAST || repeats(lines, line) || isOverlaid(line)
}

/**
 * The lines with the number of a picture: beside the mark of an agency all of them, alone those at the edge, and
 * addresses of shops with a number behind them.
 */
function numbersOf(seller: Overlay, lines: readonly OverlayLine[]): number[] {
  const numbers = lines.flatMap(({ text }, index) => (PICTURE_NUMBER.test(text.trim()) ? [index] : []))
  if (seller !== UNKNOWN_AGENCY) return numbers
  const marks = numbers.filter((at) => isAtEdge(lines[at]!) && !goesOn(lines[at]!, lines))
  return [...marks, ...lines.flatMap(({ text }, at) => (sellsPicture(text.trim()) ? [at] : []))]
}

/** The agency of whose name a line is a piece. */
function ownerOf({ text }: OverlayLine, agencies: readonly Overlay[]): Overlay | undefined {
  const plain = plainOf(text)
  return plain.length < MIN_PIECE ? undefined : agencies.find(({ marks }) => marks[0]!.includes(plain))
}

/**
 * Whether a line is an address with a picture number behind it: who sells the picture, though the name was not read.
 */
function sellsPicture(text: string): boolean {
  return ADDRESS.test(text) && SOLD_NUMBER.test(LAST_NUMBER.exec(text)?.[0] ?? '')
}

/**
 * Whether bare digits go on with a line of their size over or under them ("registered charity / 1099999"), or with one
 * anywhere that gives a telephone number.
 */
function goesOn(number: OverlayLine, lines: readonly OverlayLine[]): boolean {
  if (!BARE_NUMBER.test(number.text.trim())) return false
  if (lines.some(({ text }) => TELEPHONE.test(text))) return true
  return lines.some((line) => {
    if (line === number || !/\p{L}{2}/u.test(line.text)) return false
    const [a, b] = [number.bbox, line.bbox]
    const height = Math.min(a.height, b.height)
    const down = Math.max(a.y, b.y) - Math.min(a.y + a.height, b.y + b.height)
    const across = Math.max(a.x, b.x) - Math.min(a.x + a.width, b.x + b.width)
    return Math.max(a.height, b.height) <= LIKE_SIZE * height && down <= LINE_SPACE * height && across <= 0
  })
}

function isAtEdge({ bbox }: OverlayLine): boolean {
  const middle = bbox.y + bbox.height / 2
  return middle > 0.85 || middle < 0.15 || bbox.x + bbox.width < 0.12 || bbox.x > 0.88
}

function repeats(lines: readonly OverlayLine[], line: OverlayLine): boolean {
  const plain = plainOf(line.text)
  return lines.filter(({ text }) => plainOf(text) === plain).length >= TILES
}

/**
 * Beginnings and ends of an agency's name in two lines and more, a tiled mark read in pieces, or in one that is
 * overlaid.
 */
function piecesOf<Line extends OverlayLine>(
  agencies: readonly Overlay[],
  lines: readonly Line[],
  isOverlaid: (line: Line) => boolean,
) {
  return agencies.flatMap((overlay) => {
    const name = overlay.marks[0]!
    const pieces = lines.filter(({ text }) => {
      const plain = plainOf(text)
      const isPiece = plain.length >= MIN_PIECE && plain.length < name.length && plain.length * 2 >= name.length
      return isPiece && (name.startsWith(plain) || name.endsWith(plain))
    })
    const plains = pieces.map(({ text }) => plainOf(text))
    const beginning = Math.max(0, ...plains.map((plain) => (name.startsWith(plain) ? plain.length : 0)))
    const end = Math.max(0, ...plains.map((plain) => (name.endsWith(plain) ? plain.length : 0)))
    // "FREE" twice is an offer; "free" and "reepik" are Freepik's.
    const isName = beginning + end >= name.length || plains.some((plain) => plain.length >= MOST_OF_NAME * name.length)
    const isEnough = (pieces.length >= 2 && isName) || pieces.some(isOverlaid)
    return isEnough && beginning > 0 ? [{ overlay, pieces }] : []
  })
}
