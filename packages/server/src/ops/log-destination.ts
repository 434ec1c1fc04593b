import { write, writeSync } from 'node:fs'

/** Characters that wait while a reader of the log stands still; what comes after them is lost, and counted. */
const MOST_WAITING = 4 * 1024 ** 2
/** A pipe that is full is tried again after this long; at the end of the process this often. */
const RETRY_MS = 50
const LAST_TRIES = 20

/** Where the lines of a log go. */
export interface LogDestination {
  /** Takes a line, and writes it soon. Never throws. */
  write(line: string): void
  /** Writes what waits, before the process ends. Gives up where it cannot. Never throws. */
  flushSync(): void
}

/**
 * Lines for a file descriptor, written without blocking. What cannot be written, because the disk is full or nobody
 * reads any more, is lost; the next line that can be written says how many were. pino's own destination repeats a
 * write that met a full disk for ever, at the end of the process or after a fatal error, and with it the whole server
 * stood still.
 */
export function openLogDestination(fd: number): LogDestination {
  let waiting: string[] = []
  let characters = 0
  let isWriting = false
  let lost = 0

  /** The lines that wait, as one piece. */
  const take = (): { piece: Buffer; lines: number } => {
    const told = lost === 0 ? [] : [noticeOf(lost)]
    const taken = { piece: Buffer.from([...told, ...waiting].join('')), lines: lost + waiting.length }
    waiting = []
    characters = 0
    lost = 0
    return taken
  }
  const begin = (): void => {
    if (isWriting || waiting.length === 0) return
    isWriting = true
    const { piece, lines } = take()
    put(piece, 0, lines)
  }
  const put = (piece: Buffer, from: number, lines: number): void => {
    write(fd, piece, from, (error, count) => {
      if (error?.code === 'EAGAIN') return void setTimeout(put, RETRY_MS, piece, from, lines)
      if (error === null && from + count < piece.length) return put(piece, from + count, lines)
      if (error !== null) lost += lines
      isWriting = false
      begin()
    })
  }

  return {
    write(line) {
      if (characters + line.length > MOST_WAITING) {
        lost += 1
        return
      }
      // Later, so that what is logged right before the process exits still waits, for `flushSync`.
      if (waiting.length === 0) setImmediate(begin)
      waiting.push(line)
      characters += line.length
    },
    flushSync() {
      if (waiting.length > 0) putNow(fd, take().piece)
    },
  }
}

function putNow(fd: number, piece: Buffer): void {
  for (let at = 0, tries = 0; at < piece.length && tries < LAST_TRIES;) {
    try {
      at += writeSync(fd, piece, at)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') return
      tries += 1
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, RETRY_MS)
    }
  }
}

function noticeOf(lost: number): string {
  const time = new Date().toISOString()
  return `${JSON.stringify({ level: 50, time, pid: process.pid, lost, msg: 'lines of the log could not be written' })}\n`
}
