import { describe, expect, it } from 'vitest'
import { line } from '../../test/helpers/timelines.js'
import { withoutInterface } from './interface-lines.js'

/** What is left of the lines of a still picture; a text may come with where it stands, as a share of the height. */
function left(...texts: (string | readonly [text: string, y: number])[]): string[] {
  const lines = texts.map((one, at) => {
    const [text, y] = typeof one === 'string' ? [one, 0.2 + at * 0.05] : one
    const { startMs: _, endMs: __, ...still } = line(at + 1, 0, 0, text, { y, heightPx: 20 })
    return { ...still, frames: ['frame_001'] }
  })
  return withoutInterface(lines).map(({ text }) => text)
}

describe('the interface of a screenshot', () => {
  it('is ignored when many of its words stand alone', () => {
    expect(
      left(
        'Like',
        'Tag Friends',
        'Check in',
        'See All',
        'Write a post...',
        'A Invite your friends to like this Page',
        'Win a car',
      ),
    ).toEqual(['Win a car'])
  })

  it('is not recognised by a few such words: an ad has buttons, too', () => {
    expect(left('Free', 'Install', 'Share', 'Win a car')).toEqual(['Free', 'Install', 'Share', 'Win a car'])
    expect(left('Like', 'Like', 'Like', 'Like')).toHaveLength(4)
  })

  it('keeps longer lines and advertising labels', () => {
    const page = ['Like', 'Comment', 'Share', 'Follow']
    expect(left(...page, 'Share to win', 'Sponsored', 'Ad')).toEqual(['Share to win', 'Sponsored', 'Ad'])
  })

  it('is the rating and price under what a store lists', () => {
    const listed = ['4.9 (1802)', '30-day free trial', '★ 4.6 (2,775)', 'Free to install']
    expect(left(...listed, '5.0 (312)', 'Tax helper')).toEqual(['Tax helper'])
    expect(left(...listed)).toEqual(listed)
  })

  it('is the bar of a telephone, at the top alone', () => {
    expect(left(['9:41', 0.01], ['5G 100%', 0.01], ['100 %', 0.5])).toEqual(['100 %'])
    expect(left(['100%', 0.01], ['9:41', 0.5])).toEqual(['100%', '9:41'])
    expect(left(['9:41', 0.01], ['100% PURE', 0.01])).toEqual(['100% PURE'])
  })
})
