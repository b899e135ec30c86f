import { expect, test } from './support/app.ts'
import { expectAccessible } from './support/axe.ts'
import { canvasOf, checkedHere, openAt, settled, stateOf } from './support/page.ts'
import { changedFrom, expectDrawn, expectPicture } from './support/pixels.ts'

const HPCG = 'm=grid:D3N27:8x8x8:laplacian:1&solve=x:ones'

test('the same colours of lines in two orders: which have another number, and back from a link', async ({ page }) => {
  const link = `m=grid:D3N27:12x6x12:laplacian:1&k=symgs/lines,symgs/lines(slowest=0)&t=6&panes=orders&theme=light`
  await openAt(page, link)
  await expect(page.getByRole('complementary')).toContainText('All have the same 33 colours.')
  const orders = canvasOf(page, 'orders', 'B')
  const first = await expectDrawn(orders, 0.01)
  await page.keyboard.press('End')
  await changedFrom(orders, first)
  await openAt(page, link)
  await expectPicture(orders, first)
  await expectAccessible(page)
})

test('a multigrid with its kept points last and first: the grids, what each receives, the twin and the GPU alike', async ({
  page,
}) => {
  await openAt(page, `${HPCG}&k=krylov/pcg(preconditioner=6),krylov/pcg(preconditioner=6;even=0)&t=12&panes=grids`)
  const said = page.getByRole('complementary')
  const sends =
    /A sends \d+ % of its first residual to grid 2 .*, B sends \d\.\d\s·\s10⁻⁸ of its first residual to grid 2/
  await expect(said).toContainText(sends)
  const grids = canvasOf(page, 'grids')
  const first = await expectDrawn(grids, 0.01)
  await page.keyboard.press('.')
  await changedFrom(grids, first)
  const { columns } = await checkedHere(page)
  expect(columns.map(({ status }) => status)).toEqual(['ready', 'ready'])
  await expect(said).toContainText(sends)
  await expectAccessible(page)
})

test('borders of parts: edges across, and a row pinned by keys', async ({ page }) => {
  await openAt(page, 'm=delaunay:120:3&k=symgs/subdomain(rows=4)&t=5&panes=borders&theme=dark')
  const borders = canvasOf(page, 'borders')
  const plain = await expectDrawn(borders, 0.01)
  await page.getByRole('application', { name: /^Borders of A/ }).focus()
  for (const key of ['ArrowRight', 'ArrowRight', 'Enter']) await page.keyboard.press(key)
  await expect.poll(() => decodeURIComponent(page.url()), 'a row is pinned').toMatch(/pin=row:\d+/)
  await changedFrom(borders, plain)
  await expectAccessible(page)
  await page.setViewportSize({ width: 420, height: 900 })
  await expectDrawn(borders, 0.01)
})

test('the sandbox of "What does a colouring cost?" is played by keys', { tag: '@long' }, async ({ page }) => {
  test.slow()
  await page.goto('./?lesson=colours.own')
  await settled(page)
  const lesson = page.getByRole('region', { name: 'The lesson' })
  await expect(lesson.getByRole('heading', { level: 2 })).toHaveText('Which colouring would you take?')
  const { tick, end } = await stateOf(page)
  expect(tick).toBeLessThan(end)
  await page.keyboard.press('End')
  await expect(lesson.getByText(/The multigrid took the fewest iterations, in either order/)).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize({ width: 420, height: 900 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(420)
})
