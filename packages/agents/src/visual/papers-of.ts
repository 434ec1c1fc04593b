import type { Evidence, Provenance, Timeline } from '@proofline/engine/spec'

/** Provenance metadata of one file, and the evidence for findings on it. */
export interface Papers {
  readonly provenance: Provenance
  readonly ground: string
}

/**
 * The provenance metadata of an asset by file: each picture of a text has its own, any other asset one. Findings rest on
 * its signal, or on the first frame where there is none; files without either are left out. Pure.
 */
export function papersOf({ asset, items, provenance }: Timeline): Papers[] {
  const { pictures = [] } = asset
  // A timeline from elsewhere has the metadata of the asset alone.
  if (pictures.every((picture) => picture.provenance === undefined)) return papersIn(items, provenance)
  let end = 0
  return pictures.flatMap((picture) => {
    const begin = end
    end += picture.frames
    const isInside = (item: Evidence): boolean => item.kind === 'frame' && begin < item.shot && item.shot <= end
    const frames = new Set(items.filter(isInside).map(({ id }) => id))
    const own = items.filter(
      (item) => frames.has(item.id) || ('frames' in item && item.frames.some((id) => frames.has(id))),
    )
    return picture.provenance === undefined ? [] : papersIn(own, picture.provenance)
  })
}

function papersIn(items: readonly Evidence[], provenance: Provenance): Papers[] {
  const signal = items.find((item) => item.kind === 'signal' && item.type === 'provenance')
  const ground = (signal ?? items.find(({ kind }) => kind === 'frame'))?.id
  return ground === undefined ? [] : [{ provenance, ground }]
}
