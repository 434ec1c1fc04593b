/** How long `close` waits for running native calls, in ms: the longest model call takes some 300. */
const MAX_WAIT_MS = 5_000

const BUSY = 0
const CLOSED = 1

/**
 * Keeps a process from exiting while another thread is inside ONNX Runtime. Node stops its threads on `process.exit`;
 * the runtime's binding then throws where nothing can catch it, and the process dies of SIGABRT (exit code 134) instead
 * of its own exit code. Threads pass the gate around every native call; on exit the main thread closes it and waits
 * until no call is inside.
 */
export class ExitGate {
  private readonly state: Int32Array<SharedArrayBuffer>

  /** Threads of one process share `buffer`; the default makes a new gate. */
  constructor(readonly buffer = new SharedArrayBuffer(8)) {
    this.state = new Int32Array(buffer)
  }

  /** Runs a native call inside the gate. Once the gate is closed it never returns, because the process is exiting. */
  async pass<T>(call: () => Promise<T>): Promise<T> {
    Atomics.add(this.state, BUSY, 1)
    // Counted before the check: whoever closes the gate now either sees this call or is seen by it.
    if (Atomics.load(this.state, CLOSED) === 1) {
      this.leave()
      return new Promise(() => {})
    }
    try {
      return await call()
    } finally {
      this.leave()
    }
  }

  /** Closes the gate and blocks until no call is inside, at most {@link MAX_WAIT_MS}. For `process.on('exit')`. */
  close(): void {
    Atomics.store(this.state, CLOSED, 1)
    for (;;) {
      const busy = Atomics.load(this.state, BUSY)
      if (busy === 0 || Atomics.wait(this.state, BUSY, busy, MAX_WAIT_MS) === 'timed-out') return
    }
  }

  private leave(): void {
    Atomics.sub(this.state, BUSY, 1)
    Atomics.notify(this.state, BUSY)
  }
}
