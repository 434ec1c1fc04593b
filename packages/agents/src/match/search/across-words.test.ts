import { describe, expect, it } from 'vitest'
import { tokenise } from '../tokens/tokenise.js'
import { isAcrossWords } from './across-words.js'
import type { Spot } from './spots.js'

/** Where `word` stands in a text, as the matcher gives it. */
function spotOf(text: string, word: string): Spot {
  const tokens = tokenise(text, () => false)
  const [start, end] = [text.indexOf(word), text.indexOf(word) + word.length]
  const from = tokens.findIndex((token) => token.start === start)
  const to = tokens.findIndex((token) => token.end === end) + 1
  return { passage: 0, tokens, from, to, start, end, sentence: 0, ownDenials: new Set<string>(), stances: 0 }
}

describe('Chinese characters that look like a word', () => {
  it.each([
    ['孩子弹琴的第一本乐谱', '子弹'],
    ['学生发展中心招聘老师', '生发'],
    ['请假证明模板', '假证'],
    ['现代写字楼出租', '代写'],
    ['儿童星空投影灯', '空投'],
    ['儿童星空投影灯', '童星'],
  ])('do not match across a word boundary: %s, %s', (text, word) =>
    expect(isAcrossWords(spotOf(text, word))).toBe(true),
  )

  it.each([
    ['散装子弹现货', '子弹'],
    ['三个月生发', '生发'],
    ['代考试，包过', '代考'],
    ['刷粉丝', '刷粉'],
    ['水果味雾化器', '果味雾化'],
    ['孩 子 弹 琴', '子 弹'],
    ['bullet', 'bullet'],
  ])('match when only one end is inside a word, or when long or apart: %s, %s', (text, word) =>
    expect(isAcrossWords(spotOf(text, word))).toBe(false),
  )
})
