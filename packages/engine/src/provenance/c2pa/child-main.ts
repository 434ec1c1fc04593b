import { Worker } from 'node:worker_threads'

/**
 * Entry of the reader process. The official reader blocks while it works, so it has a thread of its own: this one
 * notices when the parent is gone, and ends the process then, even out of a loop caused by a hostile manifest.
 */
const reader = new Worker(new URL('./child-reader.js', import.meta.url))
reader.on('message', (reply) => process.send?.(reply))
reader.on('error', () => process.exit(1))
process.on('message', (request) => reader.postMessage(request))
process.on('disconnect', () => process.exit(0))
