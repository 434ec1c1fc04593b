/**
 * Draws the pictures of this folder and their manifest: `node test-media/ocr/generate.mjs`.
 * Needs the fonts Inter, DejaVu Sans and Noto Sans; the pictures are committed because other machines have others.
 */
import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'

const folder = import.meta.dirname
const navy = '#14284f'
const white = '#ffffff'

/** Each line: text, font with size in pixels, colour, place of its top left corner; `plate` is drawn under it. */
const PICTURES = [
  {
    file: 'headlines.png',
    what: 'three headlines, one of them with wide letter spacing; spaces must be kept',
    size: [960, 540],
    ground: navy,
    lines: [
      { text: 'Sleep better in 14 days', font: 'Inter Bold 54', at: [60, 60] },
      { text: '0 to 60 in 4.3 seconds', font: 'DejaVu Sans 40', at: [60, 220] },
      { text: 'NEW SEASON IS HERE', font: 'Inter 34', at: [60, 380], spacing: 0.12 },
    ],
  },
  {
    file: 'small-print.png',
    what: 'small print with capitals of 9 px on a picture of 720 lines',
    size: [1280, 720],
    ground: '#2b2b2b',
    lines: [
      { text: 'Offer ends Sunday. Terms apply, see website.', font: 'DejaVu Sans 12', at: [300, 640] },
      { text: 'Individual results may vary from case to case.', font: 'DejaVu Sans Bold 13', at: [300, 670] },
      { text: 'Harbour Line', font: 'Inter Bold 80', at: [300, 250] },
    ],
  },
  {
    file: 'low-contrast.png',
    what: 'two lines with a contrast of less than 2',
    size: [960, 540],
    ground: '#808080',
    lines: [
      { text: 'Serving suggestion only', font: 'Inter SemiBold 36', at: [80, 120], colour: '#ababab' },
      { text: 'Paid partnership', font: 'DejaVu Sans 30', at: [80, 300], colour: '#565656' },
    ],
  },
  {
    file: 'columns.png',
    what: 'two columns of three lines',
    size: [1280, 720],
    ground: white,
    lines: [
      { text: 'Left column starts', font: 'Inter 34', at: [90, 100], colour: '#111111' },
      { text: 'with its second line', font: 'Inter 34', at: [90, 160], colour: '#111111' },
      { text: 'and its last one', font: 'Inter 34', at: [90, 220], colour: '#111111' },
      { text: 'Right column starts', font: 'Inter 34', at: [700, 100], colour: '#111111' },
      { text: 'after the whole left', font: 'Inter 34', at: [700, 160], colour: '#111111' },
      { text: 'column was read', font: 'Inter 34', at: [700, 220], colour: '#111111' },
    ],
  },
  {
    file: 'plates.png',
    what: 'two plates side by side, which are two lines',
    size: [960, 540],
    ground: '#7a9e7e',
    lines: [
      { text: 'Only today', font: 'Inter Bold 40', at: [120, 240], plate: '#c2185b' },
      { text: 'Save 20%', font: 'Inter Bold 40', at: [460, 240], plate: '#102a43' },
    ],
  },
  {
    file: 'currency.png',
    what: 'currency signs that the recogniser has no characters for',
    size: [960, 540],
    ground: navy,
    lines: [
      { text: 'From £199 per month', font: 'DejaVu Sans 40', at: [80, 120] },
      { text: 'spend €40 or more', font: 'Noto Sans 40', at: [80, 280] },
    ],
  },
  {
    file: 'look-alikes.png',
    what: 'Russian and Greek, which must not be passed on as Latin words',
    size: [960, 540],
    ground: navy,
    lines: [
      { text: 'Только сегодня и завтра', font: 'Noto Sans 44', at: [80, 100] },
      { text: 'Η τιμή ισχύει μέχρι τέλος', font: 'Noto Sans 44', at: [80, 300] },
    ],
  },
]

const manifest = []
for (const { file, what, size, ground, lines } of PICTURES) {
  const [width, height] = size
  const layers = []
  const truth = []
  for (const { text, font, at, colour = white, spacing = 0, plate } of lines) {
    const letters = await drawLetters(text, font, colour, spacing)
    const ink = inkBox(letters)
    if (plate) {
      const [w, h] = [letters.width + 40, letters.height + 40]
      const input = await sharp({ create: { width: w, height: h, channels: 3, background: plate } }).png().toBuffer()
      layers.push({ input, left: at[0] - 20, top: at[1] - 20 })
    }
    layers.push({ input: letters.png, left: at[0], top: at[1] })
    const bbox = {
      x: (at[0] + ink.left) / width,
      y: (at[1] + ink.top) / height,
      width: (ink.right - ink.left) / width,
      height: (ink.bottom - ink.top) / height,
    }
    truth.push({ text, bbox, contrastRatio: contrast(colour, plate ?? ground) })
  }
  const bytes = await sharp({ create: { width, height, channels: 3, background: ground } })
    .composite(layers)
    .png({ palette: true, colours: 64, effort: 10 })
    .toBuffer()
  writeFileSync(path.join(folder, file), bytes)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  manifest.push({ file, what, licence: 'Apache-2.0', sha256, bytes: bytes.length, lines: truth })
}
writeFileSync(path.join(folder, 'manifest.json'), `${JSON.stringify(manifest, null, 1)}\n`)

async function drawLetters(text, font, colour, spacing) {
  const sizePx = Number(font.split(' ').at(-1))
  const attributes = `foreground="${colour}" letter_spacing="${Math.round(spacing * sizePx * 1024)}"`
  const markup = `<span ${attributes}>${text.replace('&', '&amp;')}</span>`
  const png = await sharp({ text: { text: markup, font, rgba: true, dpi: 72 } }).png().toBuffer()
  const { data, info } = await sharp(png).extractChannel(3).raw().toBuffer({ resolveWithObject: true })
  return { png, alpha: data, width: info.width, height: info.height }
}

function inkBox({ alpha, width, height }) {
  const box = { left: width, top: height, right: 0, bottom: 0 }
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (alpha[y * width + x] < 128) continue
      box.left = Math.min(box.left, x)
      box.top = Math.min(box.top, y)
      box.right = Math.max(box.right, x + 1)
      box.bottom = Math.max(box.bottom, y + 1)
    }
  }
  return box
}

function contrast(a, b) {
  const [lighter, darker] = [luminance(a), luminance(b)].sort((x, y) => y - x)
  return Number(((lighter + 0.05) / (darker + 0.05)).toFixed(2))
}

function luminance(colour) {
  const [red, green, blue] = [1, 3, 5]
    .map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
    .map((share) => (share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
