// Reads the pictures that a recipe lists (repository, commit, path, SHA-256, …) out of git snapshots, as snapshots.py does.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import sharp from 'sharp'

const [SHORTER, SMALLEST] = [400, 64]

/** Rows of a gzipped tab-separated table with a header line. */
export function rowsOf(list) {
  const [head, ...lines] = gunzipSync(readFileSync(list)).toString('utf8').trim().split('\n')
  const names = head.split('\t')
  return lines.map((line) => Object.fromEntries(line.split('\t').map((value, at) => [names[at], value])))
}

/** Git blob hashes of the files that are kept for measuring. */
export function droppedBy(doNotTrain) {
  const lines = readFileSync(doNotTrain, 'utf8').split('\n')
  return new Set(lines.filter((line) => line !== '' && !line.startsWith('#')).map((line) => line.split(/\s+/)[0]))
}

/** The git directory of a repository: SNAPSHOTS, as recipes call it, holds one each, `owner+name`. */
export function folderOf(snapshots, repository) {
  return join(snapshots, repository.replace('/', '+'))
}

/** Rows and pictures, repository by repository, of those that are there, unchanged, and not kept for measuring. */
export async function* picturesOf(snapshots, rows, dropped) {
  const byRepository = new Map()
  for (const row of rows) byRepository.set(row.repository, [...(byRepository.get(row.repository) ?? []), row])
  for (const [repository, own] of byRepository) {
    const folder = folderOf(snapshots, repository)
    if (!existsSync(folder)) continue
    for await (const [row, content] of contents(folder, own, dropped)) {
      const image = await opened(content)
      if (image !== null) yield [row, image]
    }
  }
}

async function* contents(folder, rows, dropped) {
  const git = spawn('git', ['--git-dir', folder, 'cat-file', '--batch'], { stdio: ['pipe', 'pipe', 'ignore'] })
  const chunks = git.stdout[Symbol.asyncIterator]()
  let held = Buffer.alloc(0)
  const more = async (bytes) => {
    while (held.length < bytes) held = Buffer.concat([held, (await chunks.next()).value])
  }
  for (const row of rows) {
    git.stdin.write(`${row.commit}:${row.path}\n`)
    while (!held.includes(10)) await more(held.length + 1)
    const [blob, type, size] = held.subarray(0, held.indexOf(10)).toString().split(' ')
    held = held.subarray(held.indexOf(10) + 1)
    if (type !== 'blob') continue
    await more(Number(size) + 1)
    const content = held.subarray(0, Number(size))
    held = held.subarray(Number(size) + 1)
    const isSame = createHash('sha256').update(content).digest('hex') === row.sha256
    if (isSame && !dropped.has(blob)) yield [row, content]
  }
  git.stdin.end()
}

/** A picture in its own shape, at most 400 px on the shorter side, on white. Null if it is none, or too small. */
async function opened(content) {
  try {
    const { width, height } = await sharp(content, { failOn: 'none' }).metadata()
    const share = SHORTER / Math.min(width, height)
    if (Math.min(width, height) < SMALLEST) return null
    const whole = sharp(content, { failOn: 'none' }).flatten({ background: '#fff' }).toColourspace('srgb').removeAlpha()
    const small = { width: Math.round(width * share), height: Math.round(height * share), fit: 'fill', kernel: 'linear' }
    const { data, info } = await (share < 1 ? whole.resize(small) : whole).raw().toBuffer({ resolveWithObject: true })
    return info.channels === 3 ? { width: info.width, height: info.height, data: new Uint8Array(data) } : null
  } catch {
    return null
  }
}
