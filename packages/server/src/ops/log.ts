import pino, { type Logger } from 'pino'
import { openLogDestination } from './log-destination.js'

/**
 * The log of a process: one JSON object per line on standard error. Fields that may contain a secret are redacted;
 * bodies and headers of requests are never logged.
 */
export function openLog(level: string): Logger {
  const destination = openLogDestination(2)
  process.on('exit', () => destination.flushSync())
  return pino(
    {
      level,
      base: { pid: process.pid },
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: { paths: ['authorization', 'key', 'secret', '*.authorization', '*.key', '*.secret'], remove: true },
    },
    destination,
  )
}
