import { availableParallelism } from 'node:os'
import { type AnalysisHost, openAnalysisHost } from './analysis-host.js'
import type { ProcessOptions } from './analysis-process.js'

/**
 * Texts of one tenant in the shared process, where all advance at the same time: hundreds that are made to be slow would
 * slow everybody's, and run into their time limit one and all. More than keep the process busy, also where they wait for
 * a language model.
 */
const TEXTS_OF_ONE_TENANT = 8

/**
 * Three hosts, so that none waits for another: one warm process for texts; a process per task for synchronous checks
 * with pictures, for overlong texts and for probes, at most as many as cores; a low-priority process per job for videos.
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
  const shared = { exclusive: false, maxOfOneTenant: TEXTS_OF_ONE_TENANT, niceness: 0 }
  return { texts: openAnalysisHost({ ...analysis, ...shared }), pictures, videos }
}
