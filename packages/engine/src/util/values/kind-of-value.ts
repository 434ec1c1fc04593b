/** Describes a value for error messages: `undefined`, `a number`, `{ text, image }`, `a Readable`. */
export function kindOfValue(value: unknown): string {
  if (value === null || value === undefined) return String(value)
  if (typeof value !== 'object') return `a ${typeof value}`
  if (Array.isArray(value)) return 'a list'
  const { name } = (value as { constructor?: { name?: unknown } }).constructor ?? {}
  if (typeof name === 'string' && name !== '' && name !== 'Object')
    return `${/^[AEIOU]/.test(name) ? 'an' : 'a'} ${name}`
  const keys = Object.keys(value)
  return keys.length === 0 ? 'an empty object' : `{ ${keys.slice(0, 5).join(', ')} }`
}
