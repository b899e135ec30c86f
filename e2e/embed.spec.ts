import { readFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, test } from './support/app.ts'
import { openQuietly } from './support/page.ts'

interface Told {
  readonly kind: string
  readonly origin: string
  readonly step?: number
  readonly steps?: number
  readonly message?: string
}

/** What the page in e2e/fixtures/embed/host.html has. */
declare const told: Told[]
declare function say(message: unknown): void

let site: Server | undefined
test.afterEach(() => void site?.close())

/** Opens a page of another site, with this HTML in it. */
async function host(page: Page, html: string): Promise<Page> {
  const text = await readFile('e2e/fixtures/embed/host.html', 'utf8')
  const made = createServer((_, answer) => answer.setHeader('content-type', 'text/html').end(text))
  site = made
  await new Promise<void>((resolve) => void made.listen(0, '127.0.0.1', resolve))
  const around = await page.context().newPage()
  await around.goto(`http://127.0.0.1:${(made.address() as AddressInfo).port}/`)
  await around.evaluate((inside) => {
    const here = document.querySelector('#here')
    if (here) here.innerHTML = inside
  }, html)
  return around
}

const last = (page: Page): Promise<Told | undefined> => page.evaluate(() => told.at(-1))
const tell = (page: Page, message: object) => page.evaluate((rest) => say({ sparsescope: 1, ...rest }), message)

test('the HTML of the sheet shows the picture in another site’s page, which drives it', async ({ page, baseURL }) => {
  await openQuietly(page, 'm=grid:D3N7:6x6x6:seeded:1&panes=dag.matrix&axis=steps&t=9')
  await page.keyboard.press('x')
  const dialog = page.getByRole('dialog', { name: 'Take away' })
  await dialog.getByLabel('Width in pixels').fill('640')
  const html = await dialog.getByRole('textbox', { name: 'HTML to copy' }).inputValue()
  const around = await host(page, html)
  await around.waitForFunction(() => told.length > 0)
  expect(await around.evaluate(() => told)).toEqual([{ origin: baseURL, sparsescope: 1, kind: 'ready' }])

  await tell(around, { kind: 'next' })
  await expect.poll(() => last(around)).toMatchObject({ kind: 'state', step: 10, playing: false })
  await around.evaluate(() => say({ sparsescope: 1, kind: 'seek', step: 'far' }))
  await expect.poll(() => last(around)).toMatchObject({ kind: 'error', message: expect.stringContaining('"step"') })

  const inside = around.frameLocator('iframe')
  await expect(inside.getByRole('slider', { name: 'Playhead' })).toHaveAttribute('aria-valuenow', '10')
  await inside.getByRole('slider', { name: 'Playhead' }).press('.')
  await expect.poll(() => last(around)).toMatchObject({ kind: 'state', step: 11 })
  await expect(inside.getByRole('link', { name: 'Open in Sparsescope' })).toHaveAttribute('href', /t=11/)
  await expect(inside.getByRole('button', { name: /^(Save|Take|Choose|Measure|Panes)/ })).toHaveCount(0)
  expect((await new AxeBuilder({ page: around }).include('iframe').analyze()).violations).toEqual([])

  const before = await around.evaluate(() => told.length)
  const frame = around.frames()[1]
  await frame.evaluate(() => window.postMessage({ sparsescope: 1, kind: 'seek', step: 0 }, '*'))
  await tell(around, { kind: 'state' })
  await expect.poll(() => last(around)).toMatchObject({ step: 11 })
  expect(await around.evaluate(() => told.length), 'another window is not answered').toBe(before + 1)
  expect(await frame.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0)
})

test('the whole page stands in no frame', async ({ page, baseURL }) => {
  const headers = async (query: string) => (await page.request.get(`${baseURL}/${query}`)).headers()
  expect((await headers('?v=4'))['content-security-policy']).toBe("frame-ancestors 'none'")
  expect((await headers('?v=4&embed'))['content-security-policy']).toBe('frame-ancestors *')
  expect((await headers('?v=4&embed'))['x-frame-options']).toBeUndefined()
})
