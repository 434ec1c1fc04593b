import { describe, expect, it } from 'vitest'
import { type DrawnLine, type DrawnSample, FRAME_MS, follow } from './synthetic-video.js'

/** A word on a pack that is waved about: too fast to be traced, and never on a straight path for long. */
const word = {
  text: 'TIFFANY',
  x: 120,
  y: 70,
  dotPx: 3,
  grey: 240,
  from: 0,
  to: 60,
  shiftX: (frame: number) => Math.round(45 * Math.sin(frame / 6)),
  shiftY: (frame: number) => Math.round(35 * Math.cos(frame / 6)),
}
const EVERY_TEN = [0, 10, 20, 30, 40, 50, 59].map((frame): DrawnSample => ({ frame }))

const lines = (drawn: readonly DrawnLine[], samples: readonly DrawnSample[] = EVERY_TEN): string[] =>
  follow({ frames: 60, ground: () => 60, lines: drawn }, samples).observations.map(
    ({ text, placement, startMs, endMs, frames }) =>
      `${text} ${placement} ${startMs! / FRAME_MS}-${endMs! / FRAME_MS} on ${frames.length}`,
  )

describe('text on a moving object', () => {
  it('is one line of the scene, from the first frame that shows it to the last', () => {
    expect(lines([word])).toEqual(['TIFFANY scene 0-60 on 7'])
  })

  it('is one line when samples misread a letter or miss the line', () => {
    const read = EVERY_TEN.map((sample, at) => ({
      ...sample,
      ...(at === 2 && { read: () => 'TIEFANY' }),
      ...(at === 4 && { read: () => null }),
    }))
    expect(lines([word], read)).toEqual(['TIFFANY scene 0-60 on 6'])
  })

  it('is two lines when samples show it twice', () => {
    const other = { ...word, y: 125 }
    expect(lines([word, other], EVERY_TEN.slice(0, 2))).toEqual(['TIFFANY scene 0-11 on 2', 'TIFFANY scene 0-11 on 2'])
  })

  it('starts again after a cut, and after a second without a sample of it', () => {
    const cut = EVERY_TEN.map((sample, at): DrawnSample => ({ ...sample, shot: at < 4 ? 1 : 2 }))
    expect(lines([word], cut)).toEqual(['TIFFANY scene 0-31 on 4', 'TIFFANY scene 40-60 on 3'])
    const gone = [0, 10, 20, 30, 44, 54].map((frame): DrawnSample => ({ frame }))
    expect(
      lines(
        [
          { ...word, to: 11 },
          { ...word, from: 40 },
        ],
        gone,
      ),
    ).toEqual(['TIFFANY scene 0-11 on 2', 'TIFFANY scene 44-55 on 2'])
  })

  it('is another line for each price', () => {
    const [early, late] = [
      { ...word, text: 'NOW £189', to: 25 },
      { ...word, text: 'NOW £199', from: 25 },
    ]
    expect(lines([early, late]).map((line) => line.slice(0, 14))).toEqual(['NOW £189 scene', 'NOW £199 scene'])
  })

  it('is never joined with text over the picture', () => {
    const title = { ...word, x: 60, y: 20, to: 28, shiftX: () => 0, shiftY: () => 0 }
    expect(lines([title, { ...word, from: 32 }])).toEqual([
      expect.stringMatching(/^TIFFANY super 0-28 /u),
      expect.stringMatching(/^TIFFANY scene .*-60 /u),
    ])
  })
})
