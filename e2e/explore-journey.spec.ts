import type { Locator, Page } from '@playwright/test'
import { expect, test } from './support/app.ts'
import { expectAccessible } from './support/axe.ts'
import { fileOf, laplacian } from './support/files.ts'
import { dropMatrix, openAt, settled } from './support/page.ts'
import { patience } from './support/slowness.ts'

const screen = (page: Page): Locator => page.getByRole('main')
const headline = (page: Page): Locator => screen(page).getByRole('heading', { level: 2 })
const orders = (page: Page): Locator => screen(page).getByRole('region', { name: 'Orders' })
const card = (page: Page, title: string): Locator => orders(page).getByRole('button', { name: new RegExp(`^${title}`) })
const columns = (page: Page): Locator => screen(page).getByRole('slider', { name: 'columns eliminated' })
const source = (page: Page): string | null => new URL(page.url()).searchParams.get('m')

/** How a control is pressed, and how what stands beside the matrix comes and goes. */
interface Hand {
  readonly width: number
  press(control: Locator): Promise<void>
  beside(page: Page): Promise<void>
}

const none = () => Promise.resolve()
const HANDS: Readonly<Record<string, Hand>> = {
  'by mouse, without a network': { width: 1440, press: (control) => control.click(), beside: none },
  'by the keyboard': {
    width: 1280,
    async press(control) {
      await control.focus()
      await control.press('Enter')
    },
    beside: none,
  },
  'on a phone': { width: 420, press: (control) => control.click(), beside: (page) => page.keyboard.press('i') },
}

test.use({ keepsSite: true })

for (const [name, { width, press, beside }] of Object.entries(HANDS))
  test(`from a drop to a report ${name}: facts, three orders, fill, times, a finding and what helps`, {
    tag: '@long',
  }, async ({ page, context }) => {
    await page.setViewportSize({ width, height: 900 })
    await openAt(page, 't=5')
    if (name.includes('network')) {
      const served = () => navigator.serviceWorker.controller !== null
      await page.waitForFunction(served, undefined, { timeout: patience(60_000) })
      await context.setOffline(true)
    }
    await dropMatrix(page, await fileOf('plate.mtx', laplacian(42, 25)))
    await expect(headline(page)).toContainText(/^Try (minimum degree|nested dissection): its factor has /)

    // facts: those that are there, and those that are asked for
    await beside(page)
    const facts = page.getByLabel('The whole matrix')
    await expect(facts).toContainText('levels forward')
    await press(page.getByRole('button', { name: 'More facts' }))
    for (const fact of ['structural rank', 'nonzeros of L', 'eigenvalues', 'condition number'])
      await expect(facts).toContainText(fact, { timeout: patience(30_000) })
    await expectAccessible(page)
    await beside(page)

    // three orders, one after the other
    for (const title of ['nested dissection', 'colour order', 'its own order']) {
      await press(card(page, title))
      await expect(card(page, title)).toHaveAttribute('aria-pressed', 'true')
    }

    // fill, as it comes
    await press(screen(page).getByRole('button', { name: 'Eliminate column after column' }))
    await expect(card(page, 'nested dissection')).toContainText(/L has [1-9]/)
    await press(screen(page).getByRole('button', { name: 'Pause' }))
    await expect(columns(page)).toHaveAttribute('aria-valuetext', /^\d+ of 1.050$/)
    await expectAccessible(page)

    // times of each order
    await press(orders(page).getByRole('button', { name: 'Measure each' }))
    for (const title of ['its own order', 'minimum degree', 'colour order'])
      await expect(card(page, title)).toContainText('measured', { timeout: patience(60_000) })
    await settled(page, 60_000)
    await expect(headline(page)).toContainText('Measured here, ')

    // a finding and what helps; Back takes it back, and forward gives it again
    await beside(page)
    const chain = page.getByRole('listitem').filter({ hasText: 'A long chain' })
    await expect(chain).toContainText('The longest chain has 66 rows of 1\u202f050')
    await press(chain.getByRole('button', { name: /^Try the order / }))
    await expect.poll(() => source(page)).toMatch(/^ordered:\w+:file:/)
    await settled(page)
    await page.goBack()
    await expect.poll(() => source(page)).toMatch(/^file:/)
    await settled(page)
    await page.goForward()
    await expect.poll(() => source(page)).toMatch(/^ordered:\w+:file:/)
    await settled(page)
    await beside(page)

    const saved = page.waitForEvent('download')
    await press(orders(page).getByRole('button', { name: 'Save a report' }))
    expect((await saved).suggestedFilename()).toMatch(/^plate-[\w-]+-report\.html$/)
    await context.setOffline(false)
  })

test('a link restores the matrix in its order, the orders beside it, and what is found', async ({ page }) => {
  await openAt(
    page,
    'm=ordered:amd:grid:D2N5:30x20x1:laplacian:1&k=sptrsv/level_set~sptrsv/sync_free&screen=explore&t=5',
  )
  await expect(card(page, 'minimum degree')).toContainText('open')
  await expect(card(page, 'minimum degree')).toHaveAttribute('aria-pressed', 'true')
  await expect(headline(page)).toContainText(/^(Try|Keep) /)
  await expect(page.getByRole('region', { name: 'Why is it slow here?' })).toContainText('Short rows, idle lanes')
  await press(card(page, 'its own order'))
  await press(screen(page).getByRole('button', { name: 'Use this order' }))
  await expect.poll(() => source(page)).toMatch(/^grid:/)
  await settled(page)
  const link = page.url()
  await page.goto('about:blank')
  await page.goto(link)
  await settled(page)
  await expect(card(page, 'its own order')).toContainText('open')
})

const press = (control: Locator) => control.click()
