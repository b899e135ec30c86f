import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { expect, test } from './support/app.ts'
import { expectAccessible } from './support/axe.ts'
import { fileOf, laplacian } from './support/files.ts'
import { dropMatrix, openAt, settled, stateOf } from './support/page.ts'
import { changedFrom, expectDrawn } from './support/pixels.ts'
import { patience } from './support/slowness.ts'

const [X, Y] = [42, 25]

const screen = (page: Page): Locator => page.getByRole('main')
const headline = (page: Page): Locator => screen(page).getByRole('heading', { level: 2 })
const orders = (page: Page): Locator => screen(page).getByRole('region', { name: 'Orders' })
const card = (page: Page, title: string): Locator => orders(page).getByRole('button', { name: new RegExp(`^${title}`) })
const spy = (page: Page): Locator => screen(page).getByRole('img', { name: /^Nonzeros of the matrix/ })
const source = (page: Page): string | null => new URL(page.url()).searchParams.get('m')

async function savedBy(page: Page, button: Locator): Promise<{ readonly name: string; readonly text: string }> {
  const saved = page.waitForEvent('download')
  await button.click()
  const download = await saved
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'latin1') }
}

async function dropPlate(page: Page): Promise<void> {
  await openAt(page, 't=5')
  await dropMatrix(page, await fileOf('plate.mtx', laplacian(X, Y)))
}

test('a matrix that is no small example is explored first: advice, picture, tree and five orders, one of which is used and undone', async ({
  page,
}) => {
  await dropPlate(page)
  await expect(headline(page)).toHaveText(
    /^Try (minimum degree|nested dissection): its factor has [\d\s]+ nonzeros instead of [\d\s]+, and \d+ levels instead of [\d\s]+\.$/,
  )
  await expect(orders(page).getByRole('button', { name: /levels of L/ })).toHaveCount(5)
  // the triangle of a grid of 42 × 25 points has 66 levels, and in its own order the factor has as many as there are rows
  await expect(card(page, 'its own order')).toContainText('1\u202f050 levels of L')
  await expect(card(page, 'its own order')).toContainText('66 levels of A')
  await expect(card(page, 'colour order')).toContainText('2 levels of A')
  const own = await expectDrawn(spy(page))
  await expect(
    screen(page).getByRole('img', { name: /^Elimination tree in its own order: 1.?050 levels/ }),
  ).toBeVisible()
  // the tree that the headline promises stands beside it, on one scale of levels
  const trees = screen(page).getByRole('img', { name: /^Elimination tree in / })
  await expect(trees).toHaveCount(2)
  await expect(trees.last()).toHaveAccessibleName(/^Elimination tree in (minimum degree|nested dissection): \d+ levels/)
  const [tall, low] = await Promise.all([trees.first().boundingBox(), trees.last().boundingBox()])
  expect(low?.height).toBeLessThan((tall?.height ?? 0) / 2)
  await expectAccessible(page)

  await headline(page).getByRole('button').click()
  await changedFrom(spy(page), own)
  await expect(page).toHaveURL(/screen=explore/)
  expect(source(page)).toMatch(/^file:/)

  const filled = await expectDrawn(spy(page))
  const columns = screen(page).getByRole('slider', { name: 'columns eliminated' })
  await columns.fill('0')
  const bare = await changedFrom(spy(page), filled)
  await expect(card(page, 'its own order')).toContainText('L has 0')
  // the playhead goes from one end to the other, and fills all orders alike
  await screen(page).getByRole('button', { name: 'Eliminate column after column' }).click()
  await expect(columns).toHaveAttribute('aria-valuetext', /^\d+ of 1.050$/)
  await changedFrom(spy(page), bare)
  await expect(card(page, 'minimum degree')).toContainText(/L has [1-9]/)
  await screen(page).getByRole('button', { name: 'Pause' }).click()

  await screen(page).getByRole('button', { name: 'Use this order' }).click()
  await expect.poll(() => source(page)).toMatch(/^ordered:(amd|nd):file:/)
  await settled(page)
  await expect(headline(page)).toBeVisible()
  await page.goBack()
  await expect.poll(() => source(page)).toMatch(/^file:/)
  await settled(page)
  await expect(headline(page)).toBeVisible()
})

test('orders are looked at, shown and measured by the keyboard alone', async ({ page }) => {
  await dropPlate(page)
  await expect(card(page, 'colour order')).toBeVisible()
  await card(page, 'nested dissection').press('Enter')
  await expect(card(page, 'nested dissection')).toHaveAttribute('aria-pressed', 'true')
  // the keys of the playhead eliminate columns here
  const columns = screen(page).getByRole('slider', { name: 'columns eliminated' })
  await headline(page).click()
  await page.keyboard.press('Home')
  await expect(columns).toHaveValue('0')
  await page.keyboard.press('.')
  await expect(columns).toHaveValue('1')
  await page.keyboard.press('End')
  await expect(columns).toHaveValue('1050')
  await orders(page).getByRole('button', { name: 'More orders' }).press('Enter')
  await expect(card(page, 'red–black order')).toContainText('2 levels of A')
  await expect(card(page, 'random order')).toBeVisible()
  await expect(orders(page).getByRole('button', { name: 'More orders' })).toHaveCount(0)

  await page.keyboard.press('r')
  await expect(card(page, 'its own order')).toContainText(/(µs|ms)/, { timeout: patience(60_000) })
  await expect(card(page, 'its own order')).toContainText('measured')
  await orders(page).getByRole('button', { name: 'Stop' }).press('Enter')
  await settled(page)
  expect((await stateOf(page)).columns.every(({ error }) => error === '')).toBe(true)
})

test('a region is dragged or typed, said in numbers, filters the charts and is looked at closer; values have colours', async ({
  page,
}) => {
  await dropPlate(page)
  await expect(card(page, 'its own order')).toBeVisible()
  const level = await expectDrawn(spy(page))
  const colour = screen(page).getByRole('combobox', { name: 'colour' })
  await colour.selectOption('sign')
  await changedFrom(spy(page), level)
  await expect(screen(page)).toContainText('all negative to all positive')

  const box = await spy(page).boundingBox()
  if (!box) throw new Error('the matrix is not visible')
  await page.mouse.move(box.x + 2, box.y + 2)
  await expect(screen(page)).toContainText(/row \d+, column \d+/)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await page.mouse.up()
  await expect(screen(page)).toContainText(
    /nonzeros, [\d.]+.% of its entries, 5 at most in a row; magnitudes 1.00 to 4.00/,
  )

  // the first two rows of the plate: a corner with two neighbours, and a point of its edge with three
  const type = async (end: string, value: string) => {
    const field = screen(page).getByRole('spinbutton', { name: end })
    await field.press('ControlOrMeta+a')
    await field.pressSequentially(value)
    await field.press('Enter')
  }
  await type('first row', '0')
  await type('first column', '0')
  await type('last row', '2000')
  await expect(screen(page).getByRole('alert')).toHaveText('last row: 0 to 1\u202f049')
  await type('last row', '1')
  await expect(screen(page).getByRole('alert')).toHaveCount(0)
  await type('last column', '99')
  await expect(screen(page)).toContainText('7 nonzeros, 3.5')
  // 244 stretches of the 1050 columns: the 24th ends with column 103
  await expect(screen(page)).toContainText('Nonzeros of columns 0 to 103 of L')
  const wide = await expectDrawn(spy(page), 0)
  await screen(page).getByRole('button', { name: 'Look closer' }).press('Enter')
  await changedFrom(spy(page), wide)
  await expect(screen(page)).toContainText('1 square = 1 entry, 7 nonzeros')
  await expectAccessible(page)
  await screen(page).getByRole('button', { name: 'Whole matrix' }).press('Enter')
  await expect(screen(page)).toContainText('Nonzeros of each column of L')
  // a button that goes away hands the focus on
  const choose = screen(page).getByRole('button', { name: /choose rows and columns$/ })
  await expect(choose).toBeFocused()
  await choose.press('Enter')
  await expect(screen(page).getByRole('spinbutton', { name: 'first row' })).toBeFocused()

  // of an order that is not open the pattern alone is known
  await card(page, 'minimum degree').click()
  await expect(colour).toHaveCount(0)
})

test('from a drop to a report: facts, an order, its times, a finding and what helps, and all of it on one page', async ({
  page,
}) => {
  await dropPlate(page)
  const side = page.getByRole('complementary')
  await expect(side.getByLabel('The whole matrix')).toContainText('levels forward')
  await expect(card(page, 'colour order')).toBeVisible()
  await page.keyboard.press('r')
  for (const title of ['its own order', 'minimum degree', 'colour order'])
    await expect(card(page, title)).toContainText('measured', { timeout: patience(60_000) })
  await settled(page, 60_000)
  await expect(headline(page)).toContainText(/Measured here, /)

  const narrow = side.getByRole('listitem').filter({ hasText: 'A long chain' })
  await narrow.getByRole('button', { name: /^Try the order / }).click()
  await expect.poll(() => source(page)).toMatch(/^ordered:(amd|nd|rcm):file:/)
  await settled(page)

  const order = await savedBy(page, side.getByRole('button', { name: 'Save the order' }))
  expect(order.name).toBe('plate-minimum-degree-order.mtx')
  const [, title, size, ...places] = order.text.trim().split('\n')
  expect([title, size]).toEqual([expect.stringContaining('minimum degree: line k is the row'), '1050 1'])
  expect(places.map(Number).toSorted((a, b) => a - b)).toEqual(places.map((_, k) => k + 1))
  const zip = await savedBy(page, side.getByRole('button', { name: '.npz' }))
  expect([zip.name, zip.text.slice(0, 2)]).toEqual(['plate-minimum-degree.npz', 'PK'])

  const report = await savedBy(page, orders(page).getByRole('button', { name: 'Save a report' }))
  expect(report.name).toBe('plate-minimum-degree-report.html')
  const paper = await page.context().newPage()
  await paper.setContent(Buffer.from(report.text, 'latin1').toString('utf8'))
  await expect(paper.getByRole('heading', { level: 1 })).toContainText('plate')
  await expect(paper.getByRole('img', { name: /^Nonzeros and fill: / })).toHaveCount(5)
  await expect(paper.getByRole('img', { name: /^Elimination tree: / })).toHaveCount(5)
  await expect(paper.getByRole('row', { name: /^its own order .*(µs|ms)$/ })).toBeVisible()
  await expect(paper.getByRole('row', { name: /^CSR \d/ })).toBeVisible()
  await expect(paper.getByRole('row', { name: /^GPU SwiftShader/ })).toBeVisible()
  await expect(paper.getByRole('link')).toHaveAttribute('href', /m=ordered/)
  await expectAccessible(paper)
  await paper.close()
})

test('a small example is raced first, and is explored by a key; a phone has all of it, one below the other', async ({
  page,
}) => {
  await page.setViewportSize({ width: 420, height: 900 })
  await openAt(page, 't=5')
  await dropMatrix(page, await fileOf('plate.mtx', laplacian(6, 4)))
  await expect(orders(page)).toBeHidden()
  await page.keyboard.press('0')
  await expect(headline(page)).toContainText('Try ')
  await expect(card(page, 'colour order')).toBeVisible()
  await expectAccessible(page)
  const wide = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(wide).toBeLessThanOrEqual(420)
  const [first, second] = await Promise.all([
    spy(page).boundingBox(),
    screen(page).getByRole('img', { name: /tree/ }).first().boundingBox(),
  ])
  expect(second?.y).toBeGreaterThan((first?.y ?? 0) + (first?.height ?? 0))
  await page.keyboard.press('1')
  await expect(orders(page)).toBeHidden()
})

test('a matrix with other rows than columns has no orders, and the screen says why', async ({ page }) => {
  await openAt(page, 'm=example:vector&k=spmv/csr_scalar&screen=explore')
  await expect(headline(page)).toHaveText(/needs a square matrix: this one has 1 row and 4 columns\.$/)
})
