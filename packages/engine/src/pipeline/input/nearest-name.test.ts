import { describe, expect, it } from 'vitest'
import { nearestName } from './nearest-name.js'

const KNOWN = ['aiGenerated', 'sponsored', 'audienceAge', 'locale']
const near = (name: string) => nearestName(name, KNOWN)

describe('nearestName', () => {
  it.each([
    ['capitals and separators', 'ai_generated', 'aiGenerated'],
    ['a letter too few', 'sponsred', 'sponsored'],
    ['a letter too many', 'locales', 'locale'],
    ['another letter', 'audiencaAge', 'audienceAge'],
    ['two letters swapped, and one too few', 'spnosord', 'sponsored'],
  ])('finds the intended name despite %s', (_slip, name, meant) => expect(near(name)).toBe(meant))

  it.each(['locale', 'campaign', 'audience', 'age', ''])('finds none for %s', (name) => expect(near(name)).toBeNull())
})
