import { type Asset, memoryShortage } from '@proofline/engine'
import type { Io } from './io.js'

/**
 * Says on standard error, before an asset is analysed, that the process may use too little memory for it: once the
 * system has ended the process, nobody can. Once for each kind. `atOnce`: how many assets are analysed at the same time.
 */
export function memoryNotes(isQuiet: boolean, io: Pick<Io, 'err'>, atOnce = 1): (asset: Asset) => void {
  const said = new Set<string>()
  return (asset) => {
    const kind = 'video' in asset ? 'video' : 'image' in asset ? 'image' : 'text'
    const shortage = isQuiet || said.has(kind) ? null : memoryShortage(kind, undefined, atOnce)
    said.add(kind)
    if (shortage) io.err(`proofline: ${shortage.message}\n`)
  }
}
