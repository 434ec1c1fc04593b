import { existsSync } from 'node:fs'
import path from 'node:path'
import type { BrandToFind } from '@proofline/engine'
import { markdownTable } from '../markdown-table.js'
import type { LabelledPicture } from './picture-labels.js'
import { plainName } from './plain-name.js'
import type { SeenPicture } from './sweep.js'

const BRAND = 'brand:'

/**
 * The labelled brands of which a folder has a drawing named as they are in plain letters: `Red Bull` in `redbull.svg`.
 */
export function drawnBrands(pictures: readonly LabelledPicture[], folder: string): BrandToFind[] {
  const labels = new Set(pictures.flatMap(({ labels: all }) => [...all]).filter((label) => label.startsWith(BRAND)))
  return [...labels].sort().flatMap((label) => {
    const name = label.slice(BRAND.length)
    const mark = path.join(folder, `${plainName(name)}.svg`)
    return existsSync(mark) ? [{ name, mark }] : []
  })
}

/** The pictures with only the labels of these brands, both true and reported. */
export function onlyBrands(seen: readonly SeenPicture[], brands: readonly BrandToFind[]): SeenPicture[] {
  const kept = new Set(brands.map(({ name }) => BRAND + name))
  return seen.map((picture) => ({
    ...picture,
    labels: new Set([...picture.labels].filter((label) => kept.has(label))),
    scores: new Map([...picture.scores].filter(([label]) => kept.has(label))),
  }))
}

/** A row per brand and picture: what was reported, by which way, and the truth. */
export function enrolmentTable(seen: readonly SeenPicture[]): string {
  const rows = seen.flatMap(({ path: file, labels, scores, ways }) => {
    return [...new Set([...labels, ...scores.keys()])].sort().map((label) => {
      const score = scores.get(label)
      const told = score === undefined ? 'missed' : labels.has(label) ? 'found' : 'wrong'
      return [label.slice(BRAND.length), path.basename(file), told, ways?.get(label) ?? '', score?.toFixed(2) ?? '']
    })
  })
  return markdownTable(['brand', 'picture', 'told', 'by', 'confidence'], rows)
}
