import { availableParallelism, cpus, totalmem } from 'node:os'

/** One line that describes the machine. */
export function machineLine(): string {
  const model = cpus()[0]?.model.trim() ?? 'unknown processor'
  const gib = Math.round(totalmem() / 2 ** 30)
  return `${new Date().toISOString().slice(0, 10)} · ${availableParallelism()} cores (${model}), ${gib} GiB · Node ${process.versions.node}`
}
