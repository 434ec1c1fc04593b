import { availableParallelism } from 'node:os'
import { type AnalysisHost, openAnalysisHost } from './analysis-host.js'
import type { ProcessOptions } from './analysis-process.js'

/**
 * Three hosts, so that none waits for another: one warm process for texts; a process per task for synchronous checks
 * with pictures and for probes, at most as many as cores; a low-priority process per job for videos.
 */
export interface AnalysisHosts {
  readonly texts: AnalysisHost
  readonly pictures: AnalysisHost
  readonly videos: AnalysisHost
}

/** Opens the hosts of a server process. */
export function openAnalysisHosts(settings: Omit<ProcessOptions, 'niceness' | 'onLost'>): AnalysisHosts {
  // Probably memory ran out. An idle process holds half a gigabyte of models, which the repeated task needs.
  const onLost = () => [pictures, videos].forEach((host) => host.endIdle())
  const analysis = { ...settings, onLost }
  const pictures = openAnalysisHost({
    ...analysis,
    exclusive: true,
    maxProcesses: availableParallelism(),
    niceness: 0,
  })
  const videos = openAnalysisHost({ ...analysis, exclusive: true, niceness: 3 })
  return { texts: openAnalysisHost({ ...analysis, exclusive: false, niceness: 0 }), pictures, videos }
}
