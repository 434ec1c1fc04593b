import path from 'node:path'
import { createEngine } from '@proofline/engine'
import { ROOT } from './paths.js'

/**
 * Analyses the smallest clip again and again with one engine and prints the resident bytes of this process after each
 * run, one number a line. With `leak` as second argument it keeps 4 MB a run on purpose: the control.
 */
const runs = Number(process.argv[2] ?? 20)
const kept: Buffer[] = []
const engine = await createEngine()
for (let run = 0; run < runs; run += 1) {
  await engine.analyze({ video: path.join(ROOT, 'test-media', 'clean-3s.mp4') }).result
  if (process.argv[3] === 'leak') kept.push(Buffer.alloc(4_000_000, run))
  globalThis.gc?.()
  console.log(process.memoryUsage.rss())
}
await engine.close()
