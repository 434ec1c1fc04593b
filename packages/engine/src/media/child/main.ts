import { once } from 'node:events'
import { readSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import { ProoflineError } from '../../spec/faults/errors.js'
import { type ChildCommand, type ChildTask, INPUT_FD, REREAD_FD, writeMessage } from '../process/messages.js'

/**
 * Entry of the decoder process. Its one argument is a {@link ChildTask}; file descriptor 3 carries messages, 4 is the
 * lifeline, 5 the media file, 6 the same file for a second reading. It blocks in native code most of the time, which is
 * why it is a separate process and why the lifeline has its own thread.
 */
const lifeline = new Worker(new URL('./lifeline.js', import.meta.url))
await once(lifeline, 'message')
lifeline.unref()

try {
  const task = JSON.parse(process.argv[2] ?? 'null') as ChildTask
  if (task.task === 'video') await runVideo(task)
  else if (task.task === 'sequence' || task.task === 'sequence-facts') {
    const { runSequence } = await import('./avif-sequence.js')
    runSequence(task)
  } else {
    const { runStill, runStillFacts } = await import('./still.js')
    await (task.task === 'still' ? runStill(task) : runStillFacts(task))
  }
  process.exit(0)
} catch (error) {
  // The parent has gone: nobody is left to answer.
  if ((error as NodeJS.ErrnoException).code !== 'EPIPE') {
    writeMessage({ kind: 'error', error: ProoflineError.from(error).toJSON() })
  }
  process.exit(1)
}

async function runVideo(task: Extract<ChildTask, { task: 'video' }>): Promise<void> {
  const [{ openInput }, { probeInput }, { decodeInput }, { showFrames }] = await Promise.all([
    import('./open-input.js'),
    import('./probe.js'),
    import('./decode.js'),
    import('./show-frames.js'),
  ])
  const input = openInput(INPUT_FD)
  writeMessage({ kind: 'probe', probe: probeInput(input, task) })
  const line = readLine()
  if (line === null) return
  const command = JSON.parse(line) as ChildCommand
  if ('indices' in command) {
    showFrames(input, command, task)
    writeMessage({ kind: 'shown-all' })
  } else {
    const summary = decodeInput(input, () => openInput(REREAD_FD), command, task)
    writeMessage({ kind: 'end', summary })
  }
}

/** One line of standard input, waited for; null where it ends first. */
function readLine(): string | null {
  const byte = Buffer.alloc(1)
  let line = ''
  for (;;) {
    if (readSync(0, byte) === 0) return null
    if (byte[0] === 10) return line
    line += byte.toString('latin1')
  }
}
