import { z } from 'zod'

/**
 * Whether the members of an object survive serialisation as JSON: no functions, bigints, NaN or infinite numbers, or
 * cycles. Members that are `undefined` are left out there, so they are allowed.
 */
export function isJsonRecord(record: object): boolean {
  try {
    // Zod follows a cycle without noticing it, and `JSON.stringify` silently drops what is no data.
    JSON.stringify(record)
    return Object.values(record).every((member) => member === undefined || z.json().safeParse(member).success)
  } catch {
    return false
  }
}
