import { z } from 'zod'

/**
 * Whether the members of an object survive being written as JSON: no functions, bigints, numbers that are none, or
 * cycles. Members that are `undefined` are left out there, so they are no matter.
 */
export function isJsonRecord(record: object): boolean {
  try {
    // Zod follows a cycle without noticing it, and `JSON.stringify` drops what is no data without saying so.
    JSON.stringify(record)
    return Object.values(record).every((member) => member === undefined || z.json().safeParse(member).success)
  } catch {
    return false
  }
}
