import { ProoflineError } from '../../spec/faults/errors.js'
import { WASM } from './generated/kernels-wasm.js'

/** The loops of `kernels.wat`; positions are byte offsets into {@link Kernels.memory}. */
interface KernelFunctions {
  sumRows(rows: number, stride: number, count: number, shares: number, length: number, sums: number): void
  narrowRow(sums: number, first: number, starts: number, shares: number, count: number, result: number): void
  toBytes(from: number, length: number, to: number): void
  halveRows(upper: number, lower: number, pixels: number, to: number): void
  products(vectors: number, count: number, vector: number, length: number, result: number): void
  readWindow(
    rows: number,
    width: number,
    height: number,
    left: number,
    top: number,
    step: number,
    size: number,
    result: number,
  ): void
  differLittle(a: number, b: number, width: number, height: number, most: number): 0 | 1
}

/** The part of WebAssembly's types that is used; Node's types omit it. */
declare const WebAssembly: {
  readonly Module: new (bytes: Uint8Array) => object
  readonly Instance: new (module: object) => { readonly exports: unknown }
}

interface Memory {
  readonly buffer: ArrayBuffer
  grow(pages: number): number
}

/** Element types of a memory view. */
type View = Uint8Array<ArrayBuffer> | Int32Array<ArrayBuffer> | Float32Array<ArrayBuffer> | Float64Array<ArrayBuffer>
type ViewClass<Kind extends View> = {
  readonly BYTES_PER_ELEMENT: number
  new (buffer: ArrayBuffer, at: number, length: number): Kind
}

/** Loops over single values, with a memory of their own that must hold their operands. */
export interface Kernels extends KernelFunctions {
  /**
   * Allocates the memory: one block for each length in bytes, one after the other, aligned to 16; returns their
   * offsets. Views created before may be empty afterwards.
   */
  layOut(...lengths: readonly number[]): number[]
  /** A part of the memory as a typed array. Valid until the next {@link layOut}. */
  view<Kind extends View>(kind: ViewClass<Kind>, at: number, length: number): Kind
}

const PAGE_BYTES = 65_536

let assembled: object | undefined

/**
 * Opens the loops in which detectors spend their time outside of networks. They are WebAssembly, because typed arrays
 * are slow in JavaScript here: as soon as any buffer of a thread was transferred to another thread, V8 checks before
 * every access whether the buffer is detached (measured: 2.2 times the time), and it never uses SIMD instructions. The
 * results are bit-identical to plain JavaScript on every machine.
 *
 * Memory grows as it is allocated and is freed when nothing refers to it.
 *
 * Throws `runtime_restricted` where there is no WebAssembly, or not the address space that it reserves.
 */
export function openKernels(): Kernels {
  const { memory, ...functions } = instantiate()
  return {
    ...functions,
    layOut(...lengths) {
      let end = 0
      const places = lengths.map((length) => {
        const at = end
        end = (at + length + 15) & ~15
        return at
      })
      const missing = end - memory.buffer.byteLength
      if (missing > 0) memory.grow(Math.ceil(missing / PAGE_BYTES))
      return places
    },
    view: (kind, at, length) => new kind(memory.buffer, at, length),
  }
}

function instantiate(): KernelFunctions & { memory: Memory } {
  if (typeof WebAssembly === 'undefined') {
    throw new ProoflineError(
      'runtime_restricted',
      'Node was started without WebAssembly, which pictures and films need. Start it without --jitless.',
      { details: { needs: 'WebAssembly' } },
    )
  }
  assembled ??= new WebAssembly.Module(Buffer.from(WASM, 'base64'))
  try {
    return new WebAssembly.Instance(assembled).exports as KernelFunctions & { memory: Memory }
  } catch (cause) {
    throw new ProoflineError(
      'runtime_restricted',
      'The process may not reserve the address space that WebAssembly needs, some 10 GB for each use. Lift the limit on it (ulimit -v unlimited).',
      { details: { needs: 'address space' }, cause },
    )
  }
}
