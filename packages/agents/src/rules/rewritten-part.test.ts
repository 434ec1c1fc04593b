import { describe, expect, it } from 'vitest'
import { rewrittenPart } from './rewritten-part.js'

/** A line as it reads with `…` in place of what a new wording replaces. `found`: the words found. */
function rewritten(line: string, found: string): string {
  const at = line.indexOf(found)
  const { start, end } = rewrittenPart(line, { start: 0, end: line.length }, [{ start: at, end: at + found.length }])
  return `${line.slice(0, start)}…${line.slice(end)}`
}

describe('a new wording', () => {
  it.each([
    ['- Slim in a week\n', 'Slim', '- …\n'],
    ['• ✅ Slim in a week! ', 'Slim', '• ✅ … '],
    ['Hi Sam,\nyou will be slim in a week.', 'slim', 'Hi Sam,\n…'],
    ['Headline: Slim in a week', 'Slim', 'Headline: …'],
    ['标题：一周变瘦', '变瘦', '标题：…'],
    ['🔥 Slim in a week #tea #slim https://tea.example', 'Slim', '🔥 … #tea #slim https://tea.example'],
    ['Slim in a week 💪 @zorble', 'Slim', '… 💪 @zorble'],
  ])('keeps what stands around the sentence: %j', (line, found, expected) => {
    expect(rewritten(line, found)).toBe(expected)
  })

  it.each([
    ['🍃 in stock #herb', '🍃', '… #herb'],
    ['Ask us about #herb', '#herb', '…'],
    ['Slim in a week with -5 kg', 'Slim', '…'],
    ['#slim #tea', '#slim', '… #tea'],
    ['#slim', '#slim', '…'],
    ['Eat all you like,\nslim in a week', 'slim', '…'],
    ['Our #1 tea', '#1', '…'],
  ])('replaces the words found wherever they stand: %j', (line, found, expected) => {
    expect(rewritten(line, found)).toBe(expected)
  })
})
