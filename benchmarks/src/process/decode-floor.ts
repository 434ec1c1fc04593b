import { fileURLToPath } from 'node:url'
import { type CommandUse, measureCommand } from './measure-command.js'

const DECODE = fileURLToPath(new URL('../media/decode-to-nothing.js', import.meta.url))

/** What decoding a file to nothing costs here: by the `ffmpeg` of the path, or, where there is none, by node-av. */
export async function decodeFloor(file: string): Promise<CommandUse & { readonly by: string }> {
  try {
    const use = await measureCommand('ffmpeg', ['-v', 'error', '-i', file, '-f', 'null', '-'])
    if (use.exitCode === 0) return { ...use, by: 'ffmpeg' }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
  return { ...(await measureCommand(process.execPath, [DECODE, file])), by: 'node-av' }
}
