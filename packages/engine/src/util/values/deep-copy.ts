import { deserialize, serialize } from 'node:v8'

/**
 * A deep copy of plain data, which may be frozen while the original belongs to somebody else. Not `structuredClone`: the
 * global object of jsdom has none. Throws for functions and symbols.
 */
export function deepCopy<Value>(value: Value): Value {
  return deserialize(serialize(value)) as Value
}
