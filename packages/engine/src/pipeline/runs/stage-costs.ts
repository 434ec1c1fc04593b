import type { AssetKind } from '../../spec/evidence/asset.js'
import type { Stage } from '../../spec/run.js'

/** Approximate share of a run that each stage takes. */
export type StageCosts = Readonly<Partial<Record<Stage, number>>>

/**
 * By kind of media, only used to make progress move evenly. For a video they are costs, since its stages run in
 * parallel; for a picture they are the waiting time for each stage, the mean of seven pictures on two cores (mostly for
 * its lines of text); for a text only the agents take time.
 */
const COSTS: Readonly<Record<AssetKind, StageCosts>> = {
  video: {
    probe: 0.02,
    sampleFrames: 0.3,
    transcribeAudio: 0.13,
    readText: 0.4,
    detectSignals: 0.08,
    readProvenance: 0.01,
    runAgents: 0.04,
    score: 0.02,
  },
  image: { probe: 0.18, readText: 0.63, detectSignals: 0.12, readProvenance: 0.04, runAgents: 0.02, score: 0.01 },
  text: { runAgents: 0.96, score: 0.04 },
}

/** The cost of a run that analyses an asset of this kind, with or without judging it. */
export function stageCosts(kind: AssetKind, isJudged: boolean): StageCosts {
  return isJudged ? COSTS[kind] : { ...COSTS[kind], runAgents: 0, score: 0 }
}

/** Share of the time for reading a picture's text after which its lines are found. */
export const LINES_FOUND_SHARE = 0.65
