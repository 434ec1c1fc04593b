/** A value of a FlatBuffers table. */
type Field =
  | { readonly uint8: number }
  | { readonly uint32: number }
  | { readonly float32: number }
  | { readonly table: Table }
  | { readonly tables: readonly Table[] }
  | { readonly int32s: readonly number[] }
  | { readonly int64s: readonly number[] }
  | { readonly float32s: readonly number[] }
  | { readonly bytes: Uint8Array }

/** Fields by their number in the schema; null is left out. */
export type Table = readonly (Field | null)[]

/** A tensor as the file stores it: uint8 with a scale, int32 or float32 by the kind of its values. */
export interface StoredTensor {
  readonly name: string
  readonly dims: readonly number[]
  readonly scale?: number
  readonly zeroPoint?: number
  readonly stored?: Uint8Array | Int32Array | Float32Array
}

/** A step of the graph; `options` are the fields of its options table. */
export interface StoredStep {
  readonly operation: number
  readonly inputs: readonly number[]
  readonly outputs: readonly number[]
  readonly options: Table
}

const FLOAT32 = 0
const INT32 = 2
const UINT8 = 3

/** Writes a TensorFlow Lite file with one graph; its last tensor is the output, its first the input. */
export function writeTflite(tensors: readonly StoredTensor[], steps: readonly StoredStep[]): Uint8Array {
  const graph: Table = [
    { tables: tensors.map(tensorTable) },
    { int32s: [0] },
    { int32s: [tensors.length - 1] },
    {
      tables: steps.map(({ inputs, outputs, options }, at) => [
        { uint32: at },
        { int32s: inputs },
        { int32s: outputs },
        null,
        { table: options },
      ]),
    },
  ]
  const buffers = tensors.map(({ stored }): Table => [stored ? { bytes: bytesOf(stored) } : null])
  const codes = steps.map(({ operation }): Table => [{ uint8: operation }])
  return writeTable([{ uint32: 3 }, { tables: codes }, { tables: [graph] }, null, { tables: [[null], ...buffers] }])
}

function tensorTable({ name, dims, scale, zeroPoint = 0, stored }: StoredTensor, at: number): Table {
  const quantisation: Field | null =
    scale === undefined ? null : { table: [null, null, { float32s: [scale] }, { int64s: [zeroPoint] }] }
  const type = stored instanceof Int32Array ? INT32 : scale === undefined ? FLOAT32 : UINT8
  const buffer = stored ? at + 1 : 0
  return [
    { int32s: dims },
    { uint8: type },
    { uint32: buffer },
    { bytes: new TextEncoder().encode(name) },
    quantisation,
  ]
}

function bytesOf({ buffer, byteOffset, byteLength }: Uint8Array | Int32Array | Float32Array): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength)
}

/** Lays a table and what it refers to one after another, so that all offsets point forward, as FlatBuffers has them. */
function writeTable(root: Table): Uint8Array {
  const view = new DataView(new ArrayBuffer(1 << 18))
  let end = 4
  const take = (size: number): number => {
    const at = end
    end = (at + size + 3) & ~3
    return at
  }
  const vector = (count: number, size: number, write: (at: number, index: number) => void): number => {
    const start = take(4 + count * size)
    view.setUint32(start, count, true)
    for (let index = 0; index < count; index++) write(start + 4 + index * size, index)
    return start
  }
  const place = (field: Field, at: number): void => {
    const refer = (target: number): void => view.setUint32(at, target - at, true)
    if ('uint8' in field) view.setUint8(at, field.uint8)
    else if ('uint32' in field) view.setUint32(at, field.uint32, true)
    else if ('float32' in field) view.setFloat32(at, field.float32, true)
    else if ('table' in field) refer(table(field.table))
    else if ('tables' in field) refer(tablesOf(field.tables))
    else if ('int32s' in field)
      refer(vector(field.int32s.length, 4, (to, k) => view.setInt32(to, field.int32s[k]!, true)))
    else if ('int64s' in field)
      refer(vector(field.int64s.length, 8, (to, k) => view.setBigInt64(to, BigInt(field.int64s[k]!), true)))
    else if ('float32s' in field)
      refer(vector(field.float32s.length, 4, (to, k) => view.setFloat32(to, field.float32s[k]!, true)))
    else refer(vector(field.bytes.length, 1, (to, k) => view.setUint8(to, field.bytes[k]!)))
  }
  const tablesOf = (tables: readonly Table[]): number => {
    const start = vector(tables.length, 4, () => {})
    tables.forEach((one, k) => view.setUint32(start + 4 + 4 * k, table(one) - (start + 4 + 4 * k), true))
    return start
  }
  function table(fields: Table): number {
    const list = take(4 + 2 * fields.length)
    const start = take(4 + 4 * fields.length)
    view.setUint16(list, 4 + 2 * fields.length, true)
    view.setUint16(list + 2, 4 + 4 * fields.length, true)
    view.setInt32(start, start - list, true)
    fields.forEach((field, k) => {
      if (!field) return
      view.setUint16(list + 4 + 2 * k, 4 + 4 * k, true)
      place(field, start + 4 + 4 * k)
    })
    return start
  }
  view.setUint32(0, table(root), true)
  return new Uint8Array(view.buffer, 0, end)
}
