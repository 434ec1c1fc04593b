import { expect, it } from 'vitest'
import { unknownMarkets } from './unknown-markets.js'

it('names the ids of a tenant that no rule pack knows, each once, and no other', () => {
  const known = { jurisdictions: ['us', 'eu'], platforms: ['tiktok'] }
  const tenant = {
    subscription: { jurisdictions: ['US', 'eu', 'uss'], platforms: ['tiktok', 'us'] },
    defaults: { jurisdictions: ['US'], platforms: ['tik-tok'] },
  }
  expect(unknownMarkets(tenant, known)).toEqual(['US', 'uss', 'us', 'tik-tok'])
  expect(unknownMarkets({ subscription: known, defaults: known }, known)).toEqual([])
})
