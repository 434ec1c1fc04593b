import { execFile } from 'node:child_process'
import { createRequire } from 'node:module'
import { promisify } from 'node:util'

const run = promisify(execFile)

/**
 * The `ffmpeg` to use: the given path, else that of the package `ffmpeg-static` where it is installed with its binary,
 * else the one on the system's path. Null where none of them runs.
 */
export async function findFfmpeg(path: string | undefined): Promise<string | null> {
  const candidates = path === undefined ? [staticBinary(), 'ffmpeg'] : [path]
  for (const candidate of candidates) {
    if (candidate !== null && (await answers(candidate))) return candidate
  }
  return null
}

function staticBinary(): string | null {
  try {
    const found: unknown = createRequire(import.meta.url)('ffmpeg-static')
    return typeof found === 'string' ? found : null
  } catch {
    return null
  }
}

async function answers(binary: string): Promise<boolean> {
  return run(binary, ['-hide_banner', '-version'], { timeout: 10_000, windowsHide: true }).then(
    ({ stdout }) => stdout.includes('libavformat'),
    () => false,
  )
}
