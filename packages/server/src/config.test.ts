import { describe, expect, it } from 'vitest'
import { ConfigError, readConfig, unknownSettings } from './config.js'
import { upgradeUrl } from './credits/ledger.js'

const faultOf = (environment: Record<string, string>) => {
  try {
    readConfig(environment)
    return null
  } catch (error) {
    return error instanceof ConfigError ? error.message : error
  }
}

describe('the settings', () => {
  it('describe the expected number in plain words', () => {
    expect(faultOf({ PORT: 'abc' })).toContain('PORT: Give a whole number from 0 to 65535.')
  })

  it('show the form of a database address', () => {
    const form = 'DATABASE_URL: must have the form postgres://user:password@host:5432/database'
    expect(faultOf({ DATABASE_URL: 'mysql://host/shop' })).toContain(form)
  })

  it('have defaults that contact no one', () => {
    expect(readConfig({})).toMatchObject({
      role: 'all',
      databaseUrl: null,
      model: null,
      fetchManifests: false,
      allowPrivateAddresses: false,
      traceEndpoint: null,
    })
  })

  it('treat empty values as absent', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '', PROOFLINE_LLM_MODEL: '' })).toEqual(readConfig({}))
  })

  it('keep the portal URL as written, because errors quote it', () => {
    expect(readConfig({ PROOFLINE_PORTAL_URL: 'https://portal.example/' }).portalUrl).toBe('https://portal.example/')
    expect(upgradeUrl('https://portal.example/')).toBe('https://portal.example/billing')
  })

  it('that do not exist are reported, as they may be misspelt', () => {
    const environment = { PORT: '1', PROOFLINE_CACHE: '/c', PROOFLINE_ROLE: 'all', PROOFLINE_TEXT_CONCURENCY: '3' }
    expect(unknownSettings(environment)).toEqual(['PROOFLINE_TEXT_CONCURENCY'])
  })

  it('report every fault at once', () => {
    const fault = faultOf({ PORT: '70000', PROOFLINE_RETAIN_LOGS_DAYS: '0', PROOFLINE_LLM_ENDPOINT: 'file:///x' })
    for (const name of ['PORT', 'PROOFLINE_RETAIN_LOGS_DAYS', 'PROOFLINE_LLM_ENDPOINT']) expect(fault).toContain(name)
    const alone = faultOf({ PORT: '70000', PROOFLINE_ROLE: 'worker', PROOFLINE_LLM_MODEL: 'small' })
    for (const name of ['PORT', 'PROOFLINE_ROLE', 'PROOFLINE_LLM_ENDPOINT']) expect(alone).toContain(name)
  })

  it('require a model name with an endpoint for a language model, and no key', () => {
    const endpoint = 'https://models.example/v1'
    expect(faultOf({ PROOFLINE_LLM_ENDPOINT: endpoint })).toContain('PROOFLINE_LLM_MODEL')
    expect(faultOf({ PROOFLINE_LLM_MODEL: 'small' })).toContain('PROOFLINE_LLM_ENDPOINT')
    const given = { PROOFLINE_LLM_ENDPOINT: `${endpoint}/`, PROOFLINE_LLM_MODEL: 'small' }
    expect(readConfig(given).model).toEqual({ endpoint, model: 'small', apiKey: null })
    expect(readConfig({ ...given, PROOFLINE_LLM_API_KEY: 'k' }).model?.apiKey).toBe('k')
  })

  it('allow separate roles only with a shared database', () => {
    expect(faultOf({ PROOFLINE_ROLE: 'worker' })).toContain('DATABASE_URL')
    expect(faultOf({ PROOFLINE_ROLE: 'worker', DATABASE_URL: 'postgres://localhost/x' })).toBeNull()
  })
})
