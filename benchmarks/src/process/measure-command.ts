import { spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'

/** What a command and all processes under it used. */
export interface CommandUse {
  readonly exitCode: number | null
  readonly signal: NodeJS.Signals | null
  readonly stdout: string
  readonly stderr: string
  readonly wallSeconds: number
  /** User and system time of the command and of every process that it waited for, in steps of 10 ms. */
  readonly cpuSeconds: number
  /** Largest sum of resident memory seen over all its processes, sampled each 20 ms; shared pages count each time. */
  readonly peakBytes: number
}

/**
 * Runs a command and measures its whole tree of processes through `/proc` (Linux alone; elsewhere CPU and memory are
 * NaN). One command at a time: CPU time is what this process's waited-for children gained. Killed after `timeoutMs`.
 */
export async function measureCommand(
  command: string,
  args: readonly string[],
  options: { cwd?: string; timeoutMs?: number } = {},
): Promise<CommandUse> {
  const cpuBefore = childrenCpuSeconds()
  const startedAt = process.hrtime.bigint()
  const child = spawn(command, args, { cwd: options.cwd, stdio: ['ignore', 'pipe', 'pipe'] })
  let stdout = ''
  let stderr = ''
  child.stdout.setEncoding('utf8').on('data', (part: string) => (stdout += part))
  child.stderr.setEncoding('utf8').on('data', (part: string) => (stderr += part))

  let peakBytes = process.platform === 'linux' ? 0 : Number.NaN
  const sampler = setInterval(() => {
    if (child.pid !== undefined) peakBytes = Math.max(peakBytes, treeBytes(child.pid))
  }, 20)
  const killer = setTimeout(() => child.kill('SIGKILL'), options.timeoutMs ?? 600_000)
  try {
    const [exitCode, signal] = await new Promise<[number | null, NodeJS.Signals | null]>((resolve, reject) => {
      child.once('error', reject)
      child.once('close', (code, killedBy) => resolve([code, killedBy]))
    })
    const wallSeconds = Number(process.hrtime.bigint() - startedAt) / 1e9
    return { exitCode, signal, stdout, stderr, wallSeconds, cpuSeconds: childrenCpuSeconds() - cpuBefore, peakBytes }
  } finally {
    clearInterval(sampler)
    clearTimeout(killer)
  }
}

/** Resident memory of a process and of all below it, in bytes. Processes that end meanwhile count as nothing. */
function treeBytes(pid: number): number {
  try {
    const pages = Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1])
    // A child is listed under the thread that made it, which in Node may be a worker.
    const children = readdirSync(`/proc/${pid}/task`).flatMap((thread) => {
      return readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').split(' ').filter(Boolean)
    })
    return children.reduce((sum, child) => sum + treeBytes(Number(child)), pages * 4096)
  } catch {
    return 0
  }
}

/** CPU time of all children that this process has waited for: fields 16 and 17 of `/proc/self/stat` (proc(5)). */
function childrenCpuSeconds(): number {
  if (process.platform !== 'linux') return Number.NaN
  const stat = readFileSync('/proc/self/stat', 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[13]) + Number(fields[14])) / 100
}
