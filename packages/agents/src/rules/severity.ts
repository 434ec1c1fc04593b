import { SEVERITIES, type Severity } from '@proofline/engine/spec'

/** The worse of two severities. */
export function worst(a: Severity, b: Severity): Severity {
  return SEVERITIES.indexOf(a) >= SEVERITIES.indexOf(b) ? a : b
}
