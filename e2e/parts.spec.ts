import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expect, test } from './support/app.ts'
import { expectAccessible } from './support/axe.ts'
import { KNOWN } from './support/console.ts'
import { canvasOf, command, openAt, settled, stateOf } from './support/page.ts'

/** Has no chunk whose name begins with `name` arrive, until the returned function is called. */
async function withhold(page: Page, name: string): Promise<() => Promise<void>> {
  const place = new RegExp(`/assets/${name}-[^/]*\\.(js|css)$`)
  await page.route(place, (route) => route.abort())
  return () => page.unroute(place)
}

const SMALL = 'm=grid:D2N5:8x6x1:seeded:1&t=2'

const SHEETS = [
  { chunk: 'PaletteSheet', asked: 'palette.open', says: 'The list of commands could not be shown.', is: 'dialog' },
  { chunk: 'KeysSheet', asked: 'help.open', says: 'The list of keys could not be shown.', is: 'dialog' },
  { chunk: 'ProblemSheet', asked: 'problem.open', says: 'The choice of a problem could not be shown.', is: 'dialog' },
  { chunk: 'TimingScreen', asked: 'screen.timing', says: 'This screen could not be shown.', is: 'main' },
] as const

test('where a sheet or a screen does not arrive, the page stays, says so, and tries again', async ({ page, guard }) => {
  guard.allow(KNOWN.missingPart)
  const before = await openAt(page, SMALL)
  await expect(page).toHaveURL(/run=live/)
  const address = page.url()
  for (const { chunk, asked, says, is } of SHEETS)
    await test.step(chunk, async () => {
      const arrive = await withhold(page, chunk)
      await command(page, asked)
      const alert = page.getByRole('alert').filter({ hasText: says })
      await expect(alert).toContainText('A part of the page did not arrive. Try again, or reload')
      await expect(page.getByRole('heading', { name: 'Sparsescope' })).toBeVisible()
      expect((await stateOf(page)).columns.length).toBe(before.columns.length)

      await arrive()
      await alert.getByRole('button', { name: 'Try again' }).click()
      await expect(page.getByRole(is).first()).toBeVisible()
      await expect(alert).toBeHidden()
      if (asked === 'screen.timing') return
      expect(page.url()).toBe(address)
      await command(page, 'sheet.close')
      await expect(page.getByRole('dialog')).toHaveCount(0)
    })
})

test('where a style does not arrive with a later part, it is said that the part is shown without it', async ({
  page,
  guard,
}) => {
  guard.allow(KNOWN.missingPart)
  await openAt(page, SMALL)
  await page.route(/\/assets\/KeysSheet-[^/]*\.css$/, (route) => route.abort())
  await command(page, 'help.open')
  await expect(page.getByRole('dialog').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('alert')).toContainText('A part of the page did not arrive.')
  await expect(page.getByRole('alert').getByRole('button', { name: 'Reload the page' })).toBeVisible()
})

/** Has the page's scripts begin before its styles are there: a script waits for those that the parser has met. */
function delayStyles(): void {
  const again = new Set<Node>()
  new MutationObserver(() => {
    for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet][href*="/index-"]')) {
      if (again.has(link)) continue
      const copy = Object.assign(document.createElement('link'), { rel: link.rel, crossOrigin: '', href: link.href })
      again.add(copy)
      link.replaceWith(copy)
    }
  }).observe(document, { subtree: true, childList: true })
}

test('where the styles arrive after the page has begun, pictures have their colours', async ({ page }) => {
  await page.addInitScript(delayStyles)
  let arrive = (): void => undefined
  const arrived = new Promise<void>((resolve) => (arrive = resolve))
  await page.route(/\/assets\/index-[^/]*\.css$/, async (route) => {
    await arrived
    await route.continue()
  })
  void page.goto(`./?${SMALL}&theme=dark`)
  const pixel = () =>
    canvasOf(page, 'dag').evaluate((canvas: HTMLCanvasElement) =>
      canvas.getContext('2d')?.getImageData(0, 0, 1, 1).data.join(' '),
    )
  await page.waitForFunction(() => document.querySelector('main') !== null)
  arrive()
  await settled(page)
  const [, dark] = /--pane: #(\w{6})/.exec(readFileSync('src/page/frame/tokens.css', 'utf8')) ?? []
  const colour = dark?.match(/\w\w/g)?.map((hex) => Number.parseInt(hex, 16)) ?? []
  await expect.poll(pixel).toBe([...colour, 255].join(' '))
})

test('where a newer build has replaced this one, a missing part says so and the link is kept', async ({
  page,
  guard,
}) => {
  guard.allow(KNOWN.missingPart)
  await openAt(page, SMALL)
  await withhold(page, 'KeysSheet')
  const root = new URL('./', page.url()).href
  await page.route(
    (url) => url.href === root,
    (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: '<script type="module" src="./assets/index-newer.js"></script>',
      }),
  )
  await command(page, 'help.open')
  const alert = page.getByRole('alert').filter({ hasText: 'The list of keys could not be shown.' })
  await expect(alert).toContainText('A new version of this page is there')
  await page.unrouteAll()
  const address = page.url()
  await alert.getByRole('button', { name: 'Reload the page' }).click()
  await settled(page)
  expect(page.url()).toBe(address)
})

test('a pane whose code does not arrive is named, and comes when it is asked for again', async ({ page, guard }) => {
  guard.allow(KNOWN.missingPart)
  const arrive = await withhold(page, 'scene')
  await openAt(page, SMALL)
  const pane = page.locator('section[aria-label="Grid of A"]')
  await expect(pane.getByRole('alert')).toContainText(
    'This picture could not be shown. A part of the page did not arrive.',
  )
  await expect(page.locator('[data-view="dag"][data-column="A"] canvas').first()).toBeVisible()
  await arrive()
  await pane.getByRole('button', { name: 'Try again' }).click()
  await expect(pane.locator('canvas').first()).toBeVisible()
})

test('kernels that do not arrive are counted and named where they are listed or drawn, and come when asked for', async ({
  page,
  guard,
}) => {
  guard.allow(KNOWN.missingPart)
  await openAt(page, SMALL)
  const arrive = await withhold(page, 'kernel')
  const alert = page.getByRole('alert').filter({ hasText: /^\d+ kernels \(.*helix.*\) could not be shown\./ })
  const said = () => expect(alert).toContainText('A part of the page did not arrive. Try again, or reload')
  await command(page, 'palette.open')
  await said()
  await expect(page.getByRole('option', { name: 'Run Level-set, merged in column A' })).toHaveCount(1)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await command(page, 'screen.bandwidth')
  await said()
  await expect(page.getByRole('main').locator('figure svg').first()).toBeVisible()
  await command(page, 'screen.race')
  await page.getByRole('region', { name: /^A, / }).getByRole('button').first().click()
  await said()
  await expect(page.getByRole('radio', { name: /^Level-set, merged/ })).toBeVisible()
  await expect(page.getByRole('radio', { name: /^Skewed lines/ })).toHaveCount(0)
  await arrive()
  await alert.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('radio', { name: /^Skewed lines/ })).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('where the web worker does not arrive, opening a matrix says so and the open one stays', async ({
  page,
  guard,
}) => {
  guard.allow(KNOWN.missingPart)
  await page.goto('./')
  const before = await settled(page)
  await withhold(page, 'problem.worker')
  await command(page, 'problem.source', JSON.stringify({ kind: 'banded', rows: 40, width: 2, seed: 1 }))
  const alert = page.getByRole('alert')
  await expect(alert).toContainText('A part of the page did not arrive.')
  await expect(alert.getByRole('button', { name: 'Reload the page' })).toBeVisible()
  expect((await settled(page)).columns.map(({ status }) => status)).toEqual(before.columns.map(({ status }) => status))
})

test('an unknown path of the site is not there', async ({ page, baseURL }) => {
  const answer = await page.request.get(`${baseURL}/assets/none.js`)
  expect(answer.status()).toBe(404)
})

test('the page carries a policy and its server the headers that go with it', async ({ page, baseURL }) => {
  const answer = await page.request.get(`${baseURL}/`)
  expect(answer.headers()).toMatchObject({
    'x-content-type-options': 'nosniff',
    'content-security-policy': "frame-ancestors 'none'",
  })
  const policy = /<meta http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(await answer.text())?.[1]
  expect(policy).toContain("default-src 'none'")
  expect(policy).not.toContain("'unsafe-eval'")
  expect(policy).not.toMatch(/script-src[^;]*'unsafe-inline'/)
})
