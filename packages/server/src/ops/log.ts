import pino, { type Logger } from 'pino'

/**
 * The log of a process: one JSON object a line on standard error. What could be a secret is left out wherever it
 * stands; bodies and headers of requests are never logged in the first place.
 */
export function openLog(level: string): Logger {
  return pino(
    {
      level,
      base: { pid: process.pid },
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: { paths: ['authorization', 'key', 'secret', '*.authorization', '*.key', '*.secret'], remove: true },
    },
    pino.destination({ dest: 2, sync: false }),
  )
}
