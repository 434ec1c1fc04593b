import type { AssetKind } from '../spec/asset.js'
import type { Stage } from '../spec/run.js'

/** Rough share of a run that each stage stands for. */
export type StageCosts = Readonly<Partial<Record<Stage, number>>>

/**
 * By the kind of media. They only have to make progress move as time does. Of a film they are costs, for its stages run
 * side by side; of a picture they are how long it waits for each, in the mean of seven pictures on two cores: one waits
 * for its lines of text, mostly, and a text for the agents alone.
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

/** What a run costs that looks at an asset of this kind, and judges it or not. */
export function stageCosts(kind: AssetKind, isJudged: boolean): StageCosts {
  return isJudged ? COSTS[kind] : { ...COSTS[kind], runAgents: 0, score: 0 }
}

/** Of the time that reading the text of a picture takes, this share goes by until its lines are found. */
export const LINES_FOUND_SHARE = 0.65
