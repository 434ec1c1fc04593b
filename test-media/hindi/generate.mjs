/**
 * Draws the picture and the clip of this folder and their manifest: `node test-media/hindi/generate.mjs`. Needs the
 * fonts Lohit Devanagari and Noto Sans Devanagari (Debian: fonts-lohit-deva, fonts-noto-core) and ffmpeg; what it draws
 * is committed because other machines have others.
 */
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'

const folder = import.meta.dirname
const navy = '#14284f'

/** Each line: text, font with size in pixels, place of its top left corner. */
const PICTURE = {
  file: 'headlines.png',
  what: 'Hindi alone, Hindi with Latin words and figures, and a line of English',
  size: [960, 540],
  lines: [
    { text: 'सात दिनों में डायबिटीज ठीक', font: 'Lohit Devanagari 44', at: [60, 40] },
    { text: 'शर्तें लागू', font: 'Noto Sans Devanagari Bold 36', at: [60, 140] },
    { text: '50% छूट आज ही', font: 'Noto Sans Devanagari 40', at: [60, 230] },
    { text: 'Glow Cream से चमक पाएं', font: 'Noto Sans Devanagari Bold 40', at: [60, 330] },
    { text: 'Halvora Night Serum', font: 'Noto Sans Devanagari 40', at: [60, 440] },
  ],
}

/** Supers over a ground that changes slowly: shown from `startMs` to `endMs`, both on frames. */
const CLIP = {
  file: 'supers-4s.mp4',
  what: 'no sound; two supers in Hindi after one another, both of which Indian law forbids, beside an English one that stays',
  size: [1280, 720],
  fps: 25,
  durationMs: 4000,
  lines: [
    {
      text: 'Halvora Night Serum',
      font: 'Noto Sans Devanagari 40',
      at: [80, 600],
      startMs: 0,
      endMs: 4000,
    },
    {
      text: 'सात दिनों में डायबिटीज ठीक',
      font: 'Noto Sans Devanagari Bold 60',
      at: [80, 120],
      startMs: 400,
      endMs: 2000,
    },
    {
      text: 'गोरापन पाएं कुछ ही दिनों में',
      font: 'Lohit Devanagari 60',
      at: [80, 260],
      startMs: 2000,
      endMs: 4000,
    },
  ],
}

const manifest = [await drawPicture(PICTURE), await drawClip(CLIP)]
writeFileSync(path.join(folder, 'manifest.json'), `${JSON.stringify(manifest, null, 1)}\n`)

async function drawPicture({ file, what, size, lines }) {
  const [width, height] = size
  const bytes = await sharp({ create: { width, height, channels: 3, background: navy } })
    .composite(await layersOf(lines))
    .png({ palette: true, colours: 64, effort: 10 })
    .toBuffer()
  return entryOf(file, what, bytes, { lines: lines.map(({ text }) => text) })
}

async function drawClip({ file, what, size, fps, durationMs, lines }) {
  const [width, height] = size
  const frames = mkdtempSync(path.join(tmpdir(), 'hindi-'))
  try {
    for (let frame = 0; frame < (durationMs * fps) / 1000; frame++) {
      const tMs = (frame * 1000) / fps
      const shown = lines.filter(({ startMs, endMs }) => tMs >= startMs && tMs < endMs)
      const background = { r: 24 + frame / 4, g: 44, b: 84 - frame / 4 }
      await sharp({ create: { width, height, channels: 3, background } })
        .composite(await layersOf(shown))
        .png()
        .toFile(path.join(frames, `${String(frame).padStart(4, '0')}.png`))
    }
    const [input, output] = [path.join(frames, '%04d.png'), path.join(folder, file)]
    const coding = ['-c:v', 'libx264', '-crf', '23', '-pix_fmt', 'yuv420p', '-bitexact', '-threads', '1']
    execFileSync('ffmpeg', ['-v', 'error', '-y', '-framerate', `${fps}`, '-i', input, ...coding, output])
  } finally {
    rmSync(frames, { recursive: true })
  }
  const truth = lines.map(({ text, startMs, endMs }) => ({ text, startMs, endMs }))
  return entryOf(file, what, readFileSync(path.join(folder, file)), { fps, durationMs, lines: truth })
}

async function layersOf(lines) {
  return Promise.all(
    lines.map(async ({ text, font, at }) => {
      const markup = `<span foreground="#ffffff">${text}</span>`
      const input = await sharp({ text: { text: markup, font, rgba: true, dpi: 72 } }).png().toBuffer()
      return { input, left: at[0], top: at[1] }
    }),
  )
}

function entryOf(file, what, bytes, groundTruth) {
  writeFileSync(path.join(folder, file), bytes)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  return { file, what, licence: 'Apache-2.0', sha256, bytes: bytes.length, groundTruth }
}
