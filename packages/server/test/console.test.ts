import { existsSync } from 'node:fs'
import { type Browser, chromium, type Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeFolder, startTestServer, type TestServer } from './server-process.js'

const BROWSER = '/usr/bin/chromium'
if (!existsSync(BROWSER)) console.warn(`No ${BROWSER}: the tests of the console are skipped.`)

describe.skipIf(!existsSync(BROWSER))('the console', () => {
  const folder = makeFolder()
  let server: TestServer
  let browser: Browser
  let page: Page
  const foreign: string[] = []
  const faults: string[] = []
  beforeAll(async () => {
    server = await startTestServer(folder)
    const args = ['--no-sandbox', '--disable-gpu', '--disable-background-networking']
    browser = await chromium.launch({ executablePath: BROWSER, args })
    page = await browser.newPage()
    page.on('request', (request) => {
      if (!request.url().startsWith(server.url) && !request.url().startsWith('blob:')) foreign.push(request.url())
    })
    page.on('pageerror', (error) => faults.push(error.message))
    await page.goto(`${server.url}/console/`)
  })
  afterAll(async () => {
    await browser.close()
    await server.end()
    folder.remove()
  })

  it('says what is wrong with a key, and whose a good one is', async () => {
    await page.fill('#key', 'svc_live_wrong')
    await page.click('#key-form button')
    await page.waitForSelector('#fault:not([hidden])')
    expect(await page.textContent('#fault')).toContain('valid API key')
    await page.fill('#key', 'svc_live_acme')
    await page.click('#key-form button')
    await page.waitForSelector('#work:not([hidden])')
    expect(await page.textContent('#account')).toContain('tnt_acme')
  })

  it('checks a text live and shows its findings with their words', async () => {
    await page.fill('#text', 'Guaranteed to cure cancer <b>now</b>')
    await page.click('#submit')
    await page.waitForSelector('#verdict.BLOCK')
    expect(await page.textContent('#events')).toContain('agent.completed')
    expect(await page.textContent('#checks blockquote')).not.toBe('')
    expect(await page.locator('#reports tr').count()).toBeGreaterThan(1)
  })

  it('uploads a video, follows its analysis and plays it', async () => {
    await page.setInputFiles('#file', 'test-media/clean-3s.mp4')
    await page.click('#submit')
    await page.waitForFunction(`document.querySelector('#events').textContent.includes('done')`, null, {
      timeout: 100_000,
    })
    expect(await page.isVisible('#player')).toBe(true)
    expect(await page.textContent('#raw')).toContain('video-report.v1')
  })

  it('opens past reports, and loads nothing from elsewhere', async () => {
    await page.click('#reports tr:last-child button')
    await page.waitForSelector('#verdict.BLOCK')
    await page.goto(`${server.url}/reference/`)
    await page.waitForSelector('#operations details')
    expect(foreign).toEqual([])
    expect(faults).toEqual([])
  })
})
