import { describe, expect, it } from 'vitest'
import { loadRules } from '../rules/load-rules.js'
import { unreadScripts } from './unread-scripts.js'

const set = loadRules()
const told = (text: string): string[] => unreadScripts({ text, set }).map(({ message }) => message)

describe('unreadScripts', () => {
  it.each([
    ['Этот чай лечит диабет за неделю.', '100 % of the letters', 'Cyrillic'],
    ['هذا الشاي يشفي السكري.', '100 % of the letters', 'Arabic'],
    ['이 차는 당뇨병을 치료합니다.', '100 % of the letters', 'Hangul'],
    ['ᎠᏂᏴᏫᏯ ᎦᏬᏂᎯᏍᏗ.', '100 % of the letters', 'another one'],
    ['இந்த தேநீர் நீரிழிவை குணப்படுத்தும்.', '100 % of the letters', 'Tamil'],
    ['The best tea in town. Этот чай лечит диабет.', '53 % of the letters', 'Cyrillic'],
  ])('reports how much of %s was not judged', (text, share, script) => {
    expect(told(text)).toEqual([
      `${share} are in a script that no rule is written in (${script}); what they say was not judged.`,
    ])
  })

  it('recognises Japanese by its kana, even beside Chinese characters', () => {
    expect(unreadScripts({ text: 'このお茶は糖尿病をすぐに治します。', set })).toMatchObject([
      { code: 'script_not_supported', degrades: true, details: { scripts: ['Hiragana'] } },
    ])
  })

  it.each([
    'A cup of tea in the afternoon.',
    '本品根治糖尿病,无效退款!',
    'सात दिन में दस किलो घटाएं।',
    'Café naïve, 50 Ω, 10 μg of B₁₂, ¯\\_(ツ)_/¯, 𝗦𝗔𝗟𝗘',
    'Guаrаntееd сurе for diаbеtеs, frее', // look-alike Cyrillic letters among Latin ones: the matcher reads them
    '',
  ])('reports nothing for %s', (text) => {
    expect(told(text)).toEqual([])
  })

  it('derives the scripts of a pack from its examples', () => {
    const [rule] = set.rules
    const russian = { ...rule!, examples: { violate: ['Чай лечит диабет', 'Лечит всё'], comply: [] } }
    const withPack = { ...set, rules: [...set.rules, russian] }
    expect(unreadScripts({ text: 'Этот чай лечит диабет за неделю.', set: withPack })).toEqual([])
  })
})
