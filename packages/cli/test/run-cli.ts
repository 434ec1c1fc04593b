import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** The program as users start it. */
export const PROGRAM = fileURLToPath(new URL('../bin/proofline.js', import.meta.url))

/** A committed clip: three seconds, nothing to find. */
export const CLEAN_CLIP = fileURLToPath(new URL('../../../test-media/clean-3s.mp4', import.meta.url))

/** The result of a run of the program. */
export interface Outcome {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

/** Runs the real program. `input` goes to its standard input; `nodeFlags` to Node itself. */
export function proofline(
  args: readonly string[],
  {
    input = '',
    env = {},
    nodeFlags = [],
  }: { input?: string | Uint8Array; env?: NodeJS.ProcessEnv; nodeFlags?: string[] } = {},
): Promise<Outcome> {
  const child = spawn(process.execPath, [...nodeFlags, PROGRAM, ...args], { env: { ...process.env, ...env } })
  child.stdin.on('error', () => {})
  child.stdin.end(input)
  return outcomeOf(child)
}

/** Waits for a child and gathers what it printed. */
export async function outcomeOf(child: ReturnType<typeof spawn>): Promise<Outcome> {
  const [stdout, stderr]: [Buffer[], Buffer[]] = [[], []]
  child.stdout?.on('data', (chunk: Buffer) => stdout.push(chunk))
  child.stderr?.on('data', (chunk: Buffer) => stderr.push(chunk))
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve))
  return { code, stdout: Buffer.concat(stdout).toString(), stderr: Buffer.concat(stderr).toString() }
}

/** A report without what differs between runs. */
export function withoutClock(json: string): unknown {
  const { generatedAt: _, durationMs: __, ...report } = JSON.parse(json) as Record<string, unknown>
  return report
}
