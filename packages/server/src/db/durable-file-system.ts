import fs from 'node:fs'
import type { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'

interface NodeFileStreams {
  stream_ops: { fsync?: (stream: { nfd: number }) => number }
}

/**
 * PGlite's file system on a folder, with an fsync that reaches the disk: its own reports success without syncing, so an
 * acknowledged commit could be lost in a power cut. To be used with `durableStartParams`.
 */
export class DurableFileSystem extends NodeFS {
  override async init(pg: PGlite, options: Parameters<NodeFS['init']>[1]): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(pg, options)
    const patch = (module: { NODEFS?: NodeFileStreams }): void => {
      const streams = module.NODEFS?.stream_ops
      if (!streams) throw new Error('PGlite no longer has NODEFS.stream_ops: fsync cannot be made real.')
      streams.fsync = ({ nfd }) => {
        fs.fsyncSync(nfd)
        return 0
      }
    }
    const preRun = [...((emscriptenOpts.preRun as unknown[]) ?? []), patch]
    return { emscriptenOpts: { ...emscriptenOpts, preRun } as typeof emscriptenOpts }
  }
}

/** Start parameters out of PGlite's own: with fsync on, and by the one method that the file system above knows. */
export function durableStartParams(standard: readonly string[]): string[] {
  return [...standard.filter((parameter) => parameter !== '-F'), '-c', 'fsync=on', '-c', 'wal_sync_method=fsync']
}
