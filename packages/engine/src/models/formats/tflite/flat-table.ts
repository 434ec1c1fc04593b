import { TextDecoder } from 'node:util'

/**
 * A table of a FlatBuffers file (https://flatbuffers.dev/internals/), read in place. Fields are accessed by their
 * number in the schema; absent ones have their default. Reading outside of the file throws a `RangeError`.
 */
export class FlatTable {
  private constructor(
    private readonly view: DataView,
    private readonly start: number,
  ) {}

  /** The root table of a file. */
  static root(file: Uint8Array): FlatTable {
    const view = new DataView(file.buffer, file.byteOffset, file.byteLength)
    return new FlatTable(view, view.getUint32(0, true))
  }

  uint8(field: number): number {
    const at = this.placeOf(field)
    return at === 0 ? 0 : this.view.getUint8(at)
  }

  uint32(field: number): number {
    const at = this.placeOf(field)
    return at === 0 ? 0 : this.view.getUint32(at, true)
  }

  float32(field: number): number {
    const at = this.placeOf(field)
    return at === 0 ? 0 : this.view.getFloat32(at, true)
  }

  table(field: number): FlatTable | null {
    const at = this.placeOf(field)
    return at === 0 ? null : new FlatTable(this.view, at + this.view.getUint32(at, true))
  }

  tables(field: number): FlatTable[] {
    return this.vector(field, 4, (at) => new FlatTable(this.view, at + this.view.getUint32(at, true)))
  }

  int32s(field: number): number[] {
    return this.vector(field, 4, (at) => this.view.getInt32(at, true))
  }

  int64s(field: number): number[] {
    return this.vector(field, 8, (at) => Number(this.view.getBigInt64(at, true)))
  }

  float32s(field: number): number[] {
    return this.vector(field, 4, (at) => this.view.getFloat32(at, true))
  }

  /** Bytes of the file itself, not a copy; none where the field is absent. */
  bytes(field: number): Uint8Array {
    const [start, length] = this.vectorPlace(field)
    if (start + length > this.view.byteLength) throw new RangeError('A vector reaches beyond the end of the file.')
    return new Uint8Array(this.view.buffer, this.view.byteOffset + start, length)
  }

  text(field: number): string {
    return new TextDecoder().decode(this.bytes(field))
  }

  private vector<Item>(field: number, size: number, read: (at: number) => Item): Item[] {
    const [start, length] = this.vectorPlace(field)
    const items: Item[] = []
    for (let k = 0; k < length; k++) items.push(read(start + k * size))
    return items
  }

  private vectorPlace(field: number): [start: number, length: number] {
    const at = this.placeOf(field)
    if (at === 0) return [0, 0]
    const start = at + this.view.getUint32(at, true)
    return [start + 4, this.view.getUint32(start, true)]
  }

  /** Position of a field's value according to the table's vtable, 0 where it is absent. */
  private placeOf(field: number): number {
    const list = this.start - this.view.getInt32(this.start, true)
    const entry = 4 + 2 * field
    if (entry >= this.view.getUint16(list, true)) return 0
    const offset = this.view.getUint16(list + entry, true)
    return offset === 0 ? 0 : this.start + offset
  }
}
