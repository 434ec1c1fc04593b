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

  it('speaks of pictures, not of sampled frames, and shows no placement of lines', () => {
    expect(page).toContain('3 pictures')
    expect(page).not.toMatch(/sampled|in the scene|overlay/)
    expect(renderHtml(film)).toMatch(/3 sampled frames/)
    expect(renderHtml(film)).toMatch(/overlay/)
  })
})

describe('the page of a film', () => {
  it('shows words per second for lines over the picture, not for text on packs or signs', () => {
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
