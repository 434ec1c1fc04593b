import { existsSync } from 'node:fs'
import { type Browser, chromium, type Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { call, credits, SEED, type TestServer, textCheck, until } from '../helpers/server-process.js'
import { useServer } from '../helpers/use-server.js'

/** A made-up report on a video, to be found among the past ones. */
async function submitSandboxVideo(server: TestServer): Promise<string> {
  const key = 'svc_test_acme'
  const json = { contentType: 'video/mp4' }
  const { body: grant } = await call(server, 'POST', '/v1/compliance/media/upload-url', { json, key })
  const { requestId, blobPath, uploadInstructions } = grant
  await fetch(grant.uploadUrl, { method: 'PUT', headers: uploadInstructions.headers, body: 'any bytes' })
  const asked = { jurisdictions: ['us'], platforms: ['youtube'], mode: 'fast', callbackId: 'sandbox:block' }
  await call(server, 'POST', '/v1/compliance/check-video', { json: { requestId, blobPath, ...asked }, key })
  const record = () => call(server, 'GET', `/v1/compliance/check-video/${requestId}`)
  await until(record, ({ body }) => body.status === 'completed')
  return requestId as string
}

const BROWSER = '/usr/bin/chromium'
if (!existsSync(BROWSER)) console.warn(`No ${BROWSER}: the tests of the console are skipped.`)

describe.skipIf(!existsSync(BROWSER))('the console', () => {
  const server = useServer()
  let browser: Browser
  let page: Page
  const foreign: string[] = []
  const faults: string[] = []
  beforeAll(async () => {
    const args = ['--no-sandbox', '--disable-gpu', '--disable-background-networking']
    browser = await chromium.launch({ executablePath: BROWSER, args })
    page = await browser.newPage()
    page.on('request', (request) => {
      if (!request.url().startsWith(server.url) && !request.url().startsWith('blob:')) foreign.push(request.url())
    })
    page.on('pageerror', (error) => faults.push(error.message))
    await page.goto(`${server.url}/console/`)
  })
  afterAll(() => browser.close())

  const submitted = (words: string) => page.waitForSelector(`#phase:text-is("${words}")`, { timeout: 170_000 })
  const open = (view: string) => page.click(`#tabs [data-view=${view}]`)

  it('reports what is wrong with a key, and the tenant of a valid one', async () => {
    await page.fill('#key', 'svc_live_wrong')
    await page.click('#key-form button')
    await page.waitForSelector('#fault:not([hidden])')
    expect(await page.textContent('#fault')).toContain('valid API key')
    await page.fill('#key', 'svc_live_acme')
    await page.click('#key-form button')
    await page.waitForSelector('#work:not([hidden])')
    expect(await page.textContent('#account')).toContain('tnt_acme')
    expect(await page.locator('#jurisdictions input').evaluateAll((all) => all.map((each) => each.value))).toEqual(
      SEED.tenants[0]!.subscription.jurisdictions,
    )
  })

  it('checks a text live, agent by agent, and marks the words of each finding', async () => {
    await page.fill('#text', 'Guaranteed to cure cancer <b>now</b>')
    expect(await page.textContent('#words')).toContain('of 500 words')
    await page.click('#submit')
    await page.waitForSelector('#verdict.BLOCK')
    expect(await page.textContent('#events')).toContain('advertising-law')
    expect(await page.locator('#events li:not(.done)').count()).toBe(0)
    expect(await page.textContent('#checks blockquote')).not.toBe('')
    expect(await page.textContent('#marked')).toBe('Guaranteed to cure cancer <b>now</b>')
    expect(await page.locator('#marked mark').count()).toBeGreaterThan(0)
    await page.click('#checks li:first-child')
    expect(await page.locator('#marked mark.pointed').count()).toBeGreaterThan(0)
    // By the keyboard, too: from the words to their finding, and back.
    await page.focus('#marked mark[role=button]')
    await page.keyboard.press('Enter')
    expect(await page.locator('#checks .pointed').count()).toBe(1)
    await page.focus('#checks button.seek')
    await page.keyboard.press('Enter')
    expect(await page.locator('#marked mark.pointed').count()).toBeGreaterThan(0)
    expect(await page.textContent('#checks')).toContain('Remove: “')
    expect(await page.textContent('#verdict')).toContain('would make it PUBLISH at')
  })

  it('names every law with its link and scope, and future rules with their date', async () => {
    await page.fill('#text', 'Lose 10 kg in 7 days. Our AI decides your loan in nine seconds.')
    await page.click('#submit')
    await page.waitForSelector('#coming')
    expect(await page.textContent('#coming')).toContain('Applies from 2027-01-01')
    const links = page.locator('#checks footer a')
    const addresses = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))
    expect(new Set(addresses).size).toBeGreaterThan(1)
    expect(addresses.filter((address) => !address?.startsWith('https://'))).toEqual([])
  })

  it('does not show a check as done when its stream broke off', async () => {
    const body = 'id: 1\nevent: job.started\ndata: {"totalAgents":1,"agents":["ai-laws"]}\n\n'
    await page.route('**/v1/compliance/check', (route) => route.fulfill({ contentType: 'text/event-stream', body }))
    await page.fill('#text', 'Fresh bread')
    await page.click('#submit')
    // The fault is told after the phase.
    await page.waitForSelector('#fault:not([hidden])')
    expect(await page.textContent('#fault')).toContain('broke off')
    expect(await page.textContent('#phase')).toBe('It failed.')
    await page.unroute('**/v1/compliance/check')
  })

  it('shows where on a picture a finding lies', async () => {
    const claim = `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="300"><rect width="800" height="300"
      fill="#fff"/><text x="40" y="160" font-size="60" font-family="sans-serif">Guaranteed to cure cancer</text></svg>`
    const buffer = await sharp(Buffer.from(claim)).png().toBuffer()
    await page.setInputFiles('#file', { name: 'claim.png', mimeType: 'image/png', buffer })
    await page.click('#submit')
    await submitted('Done.')
    expect(await page.isVisible('#picture')).toBe(true)
    expect(await page.locator('#checks .finding').count()).toBeGreaterThan(0)
    expect(await page.locator('.boxes i').count()).toBeGreaterThan(0)
  })

  it('uploads a video, follows its analysis despite failed polls, and plays it', async () => {
    let polls = 0
    await page.route('**/v1/compliance/check-video/*', (route) => {
      polls += 1
      if (polls === 1) return route.abort()
      return polls === 2 ? route.fulfill({ status: 503, body: 'restarting' }) : route.continue()
    })
    await page.setInputFiles('#file', 'test-media/clean-3s.mp4')
    await page.click('#submit')
    await submitted('Done.')
    expect(polls).toBeGreaterThan(2)
    expect(await page.isVisible('#player')).toBe(true)
    expect(await page.textContent('#raw')).toContain('video-report.v1')
  })

  it('opens past reports, and links findings to moments when given the film again', async () => {
    const requestId = await submitSandboxVideo(server)
    await open('reports')
    await page.click(`#reports button[title="${requestId}"]`)
    await page.waitForSelector('#verdict.BLOCK')
    expect(await page.locator('.lane button').count()).toBe(1)
    await page.setInputFiles('.missing input', 'test-media/clean-3s.mp4')
    expect(await page.isVisible('#player')).toBe(true)
    await page.click('.seek')
    const played = () =>
      page.locator('#player').evaluate((video) => (video as unknown as { currentTime: number }).currentTime)
    await until(played, (seconds) => seconds > 0)
    await open('reports')
    await page.click('#reports tr:last-child button')
    await page.waitForSelector('#marked')
  })

  it('shows deliveries with their attempts, and resends one', async () => {
    const json = textCheck('cure cancer', { responseMode: 'async', webhookUrl: 'http://127.0.0.1:1/nobody' })
    await call(server, 'POST', '/v1/compliance/check', { json })
    const dead = () => call(server, 'GET', '/v1/webhooks/deliveries?status=dead')
    await until(dead, ({ body }) => body.items.length > 0)
    await open('deliveries')
    await page.click('#deliveries button:has-text("3 attempts")')
    expect(await page.locator('#deliveries .detail:not([hidden]) .attempt').count()).toBe(3)
    await page.click('#deliveries button:has-text("Send again")')
    await until(dead, ({ body }) => body.items[0]?.attempts.length === 6)
  })

  it('fits lists into the width of a phone', async () => {
    const widthPx = 375
    const size = page.viewportSize()!
    await page.setViewportSize({ width: widthPx, height: 800 })
    for (const view of ['reports', 'deliveries']) {
      await open(view)
      const last = page.locator(`#${view} tr:not(.detail):has(button)`).first().locator('button').last()
      await last.waitFor()
      const { x, width } = (await last.boundingBox())!
      expect(x + width).toBeLessThan(widthPx)
    }
    await page.setViewportSize(size)
  })

  it('shows remaining, held and used credits', async () => {
    await open('credits')
    await page.waitForSelector('#balance .left')
    const { left } = await credits(server)
    expect((await page.textContent('#balance .figure.left strong'))!.replace(/\D/g, '')).toBe(String(left))
    const address = (await page.getAttribute('#upgrade', 'href'))!
    await page.click('#tabs [data-view=check]')
    await page.goto(address)
    await page.waitForSelector('#balance .left')
  })

  it('keeps the key for the tab until sign-out, and loads nothing from other origins', async () => {
    await page.reload()
    await page.waitForSelector('#work:not([hidden])')
    await page.click('#sign-out')
    await page.waitForSelector('#sign-in:not([hidden])')
    expect(await page.isVisible('#work')).toBe(false)
    await page.goto(`${server.url}/reference/`)
    await page.waitForSelector('#operations details')
    // Screen readers jump to the main part, and read nothing before it.
    expect(await page.locator('body > :not(main, script)').count()).toBe(0)
    expect(foreign).toEqual([])
    expect(faults).toEqual([])
  })
})
