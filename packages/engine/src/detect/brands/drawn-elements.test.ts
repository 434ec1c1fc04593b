import { describe, expect, it } from 'vitest'
import { drawnElements } from './drawn-elements.js'
import { readOwnMarks } from './own-marks.js'

/** Groups of ten references each, `levels` deep. */
function nested(levels: number): string {
  const groups = Array.from({ length: levels }, (_, level) => {
    return `<g id="l${level + 1}">${`<use href="#l${level}"/>`.repeat(10)}</g>`
  })
  const size = 'width="100" height="100"'
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size}><defs><rect id="l0" x="20" y="30" width="60" height="40"/>${groups.join('')}</defs><use href="#l${levels}"/></svg>`
}

describe('drawnElements', () => {
  it('counts elements, including those behind references', () => {
    expect(drawnElements('<svg><!-- <g/> --><g id="a"><path d="M0>1"/></g><use xlink:href=\'#a\'/></svg>')).toBe(6)
    expect(drawnElements('<svg><rect id="a"/><use href="#b"/><image href="#a"/></svg>')).toBe(4)
  })

  it('takes linear time for unterminated comments and names', () => {
    expect(drawnElements(`<svg>${'<!--'.repeat(300_000)}`)).toBe(1)
    expect(drawnElements(`<svg><${'a'.repeat(300_000)}`)).toBe(1)
  })

  it('counts a self-reference once', () => {
    expect(drawnElements('<svg><g id="a"><use href="#b"/></g><g id="b"><use href="#a"/></g></svg>')).toBeLessThan(10)
  })

  it('counts a kilobyte that expands to ten billion elements at once', () => {
    expect(drawnElements(nested(10))).toBeGreaterThan(1e10)
  })

  it('rejects such a drawing as a mark', async () => {
    await expect(readOwnMarks([{ name: 'Acme', mark: Buffer.from(nested(9)) }])).rejects.toMatchObject({
      code: 'brand_mark_unreadable',
      message: expect.stringContaining('elements') as string,
    })
    expect(await readOwnMarks([{ name: 'Acme', mark: Buffer.from(nested(2)) }])).toHaveLength(1)
  })
})
