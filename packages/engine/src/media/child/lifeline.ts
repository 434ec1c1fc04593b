import { Socket } from 'node:net'
import { parentPort } from 'node:worker_threads'
import { LIFELINE_FD } from '../process/messages.js'

/**
 * Runs in a thread of the child beside the decoder, whose calls block: when the parent lets go of the lifeline, or
 * dies, the whole process ends at once, even out of an endless loop in native code.
 */
const lifeline = new Socket({ fd: LIFELINE_FD, readable: true, writable: false })
lifeline.on('error', () => process.kill(process.pid, 'SIGKILL'))
lifeline.on('end', () => process.kill(process.pid, 'SIGKILL'))
lifeline.resume()
// Only from here on may the main thread block: until now it has had a part in loading this one.
parentPort?.postMessage('ready')
