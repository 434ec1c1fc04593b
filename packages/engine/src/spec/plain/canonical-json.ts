import { compareText } from './compare-text.js'

/**
 * Serialises a JSON value with object keys sorted by code unit and without white space, so that equal values give
 * equal text on every machine. `undefined` members are left out, as `JSON.stringify` does.
 *
 * Follows RFC 8785 (JCS) in key order and number form (ECMAScript's own). Throws `TypeError` on a cycle or a bigint.
 */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, sortKeys)
}

function sortKeys(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  const entries = Object.entries(value).sort(([a], [b]) => compareText(a, b))
  return Object.fromEntries(entries)
}
