import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { canonicalJson } from '../spec/plain/canonical-json.js'
import { compareText } from '../spec/plain/compare-text.js'
import { intersectionOverUnion } from '../spec/pictures/box-overlap.js'
import type { Detection } from '../spec/plugins/detector.js'
import { linkDetections, type Track } from './link-detections.js'

const thresholdsOf = (label: string) => (label === 'dropped' ? undefined : { enter: 0.8, stay: 0.5, minFrames: 1 })

/** The same by comparing every track with every detection. */
function linkSlowly(samples: readonly (readonly Detection[])[]): Track[] {
  const tracks: Track[] = []
  for (const [position, detections] of samples.entries()) {
    const left = detections
      .filter(({ label, score }) => score >= (thresholdsOf(label)?.stay ?? Infinity))
      .sort((a, b) => b.score - a.score || compareText(canonicalJson(a), canonicalJson(b)))
    const pairs = tracks
      .filter(({ hits }) => position - hits.at(-1)!.position <= 3)
      .flatMap((track) => left.map((detection) => ({ track, detection, shared: overlapOf(track, detection) })))
      .filter(({ shared }) => shared >= 0.3)
      .sort((a, b) => b.shared - a.shared)
    for (const { track, detection } of pairs) {
      if (!left.includes(detection) || track.hits.at(-1)!.position === position) continue
      track.hits.push({ position, detection })
      left.splice(left.indexOf(detection), 1)
    }
    for (const detection of left) {
      const here = tracks.filter(({ hits }) => hits.at(-1)!.position === position)
      if (detection.score < 0.8 || here.some((track) => overlapOf(track, detection) >= 0.3)) continue
      tracks.push({ label: detection.label, hits: [{ position, detection }] })
    }
  }
  return tracks
}

function overlapOf({ label, hits }: Track, other: Detection): number {
  const { bbox } = hits.at(-1)!.detection
  if (label !== other.label) return 0
  return bbox && other.bbox ? intersectionOverUnion(bbox, other.bbox) : Number(!bbox && !other.bbox)
}

describe('linkDetections', () => {
  it('gives what comparing every track with every detection gives', () => {
    const tenths = (...numbers: number[]) => fc.constantFrom(...numbers.map((number) => number / 20))
    const bbox = fc.record({
      x: tenths(0, 2, 3, 4),
      y: tenths(0, 2, 3),
      width: tenths(2, 4, 6),
      height: tenths(0, 2, 3),
    })
    const score = fc.constantFrom(0.4, 0.5, 0.8, 0.9)
    const label = fc.constantFrom('mark', 'other', 'dropped')
    const detection = fc.record({ label, score, bbox }, { requiredKeys: ['label', 'score'] })
    fc.assert(
      fc.property(fc.array(fc.array(detection, { maxLength: 9 }), { maxLength: 8 }), (samples) => {
        expect(linkDetections(samples, thresholdsOf)).toEqual(linkSlowly(samples))
      }),
      { numRuns: 2000 },
    )
  })

  it.each(['places', 'labels'])('follows tens of thousands of %s in seconds', (what) => {
    const count = 20_000
    const sample = Array.from({ length: count }, (_, at): Detection => {
      if (what === 'labels') return { label: `label-${at}`, score: 0.9 }
      const [column, row] = [at % 200, Math.floor(at / 200)]
      return { label: 'mark', score: 0.9, bbox: { x: column / 200, y: row / 200, width: 0.004, height: 0.004 } }
    })
    const tracks = linkDetections([sample, sample, sample], thresholdsOf)
    expect(tracks).toHaveLength(count)
    expect(tracks.every(({ hits }) => hits.length === 3)).toBe(true)
  })
})
