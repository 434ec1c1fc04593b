import type { Evidence } from '@proofline/engine/spec'
import { describe, expect, it } from 'vitest'
import { renderHtml } from './render-html.js'
import { videoReport } from '../test/reports.js'

describe('the page of a still', () => {
  const film = videoReport()
  const still = (item: Evidence): Evidence => {
    const { startMs: _, endMs: __, ...rest } = item
    return rest as Evidence
  }
  const evidence = film.evidence.filter(({ kind }) => kind !== 'audio').map(still)
  const page = renderHtml(videoReport({ evidence, checks: [] }))

  it('speaks of pictures, not of what is sampled of a film, and claims no place for a line that only motion tells', () => {
    expect(page).toContain('3 pictures')
    expect(page).not.toMatch(/sampled|in the scene|overlay/)
    expect(renderHtml(film)).toMatch(/3 sampled frames/)
    expect(renderHtml(film)).toMatch(/overlay/)
  })
})

describe('the page of a film', () => {
  it('gives words per second for lines laid over the picture, not for what stands on a pack or a sign', () => {
    const film = videoReport()
    const inScene = film.evidence.map((item): Evidence =>
      item.kind === 'ocr' ? { ...item, placement: 'scene' } : item,
    )
    expect(renderHtml(film)).toContain('2.3 words/s')
    const page = renderHtml(videoReport({ evidence: inScene }))
    expect(page).toContain('in the scene')
    expect(page).not.toContain('words/s')
  })
})
