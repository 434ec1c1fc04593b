import { Socket } from 'node:net'
import { parentPort } from 'node:worker_threads'
import { LIFELINE_FD } from '../process/messages.js'

/**
 * Runs in a thread of the child beside the decoder, whose calls block. When the parent closes the lifeline, or dies,
 * the whole process exits at once, even out of an endless loop in native code.
 */
const lifeline = new Socket({ fd: LIFELINE_FD, readable: true, writable: false })
lifeline.on('error', () => process.kill(process.pid, 'SIGKILL'))
lifeline.on('end', () => process.kill(process.pid, 'SIGKILL'))
lifeline.resume()
// The main thread must not block before this point: it takes part in loading this thread.
parentPort?.postMessage('ready')
