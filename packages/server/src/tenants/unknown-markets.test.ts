import { expect, it } from 'vitest'
import { unknownMarkets } from './unknown-markets.js'

it('lists exactly the unknown ids of a tenant, once each', () => {
  const known = { jurisdictions: ['us', 'eu'], platforms: ['tiktok'] }
  const tenant = {
    subscription: { jurisdictions: ['US', 'eu', 'uss'], platforms: ['tiktok', 'us'] },
    defaults: { jurisdictions: ['US'], platforms: ['tik-tok'] },
  }
  expect(unknownMarkets(tenant, known)).toEqual(['US', 'uss', 'us', 'tik-tok'])
  expect(unknownMarkets({ subscription: known, defaults: known }, known)).toEqual([])
})
