import pino, { type Logger } from 'pino'

/**
 * The log of a process: one JSON object per line on standard error. Fields that may contain a secret are redacted;
 * bodies and headers of requests are never logged.
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
