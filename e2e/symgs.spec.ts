import { expect, test } from './support/app.ts'
import { expectAccessible } from './support/axe.ts'
import { dropFiles, fileOf } from './support/files.ts'
import { badge, canvasOf, openAt, settled, stateOf } from './support/page.ts'
import { changedFrom, expectDrawn, expectPicture } from './support/pixels.ts'

/** Eight colours against the order of the rows: each is right in its own order. */
const LINK = 'm=grid:D3N27:8x8x8:laplacian:1&k=symgs/multicolour,symgs/level_set&panes=classes.timeline'

test('a sweep by colours is raced against one in the order of rows, there and back and from a link', async ({
  page,
}) => {
  await openAt(page, `${LINK}&t=10&theme=light`)
  const { columns } = await stateOf(page)
  expect(columns.map(({ id, status }) => `${id} ${status}`)).toEqual([
    'symgs/multicolour ready',
    'symgs/level_set ready',
  ])
  for (const { errors } of columns) expect(errors[0]).toBeLessThan(1e-5)
  await expect(page.getByRole('complementary')).toContainText(/A finds 8 colours, the smallest of 64 rows; B finds/)

  const classes = canvasOf(page, 'classes', 'A')
  const first = await expectDrawn(classes, 0.01)
  await page.keyboard.press('End')
  const last = await changedFrom(classes, first)
  await page.keyboard.press('Home')
  await changedFrom(classes, last)
  await openAt(page, `${LINK}&t=10&theme=light`)
  await expectPicture(classes, first)
  await expectAccessible(page)
})

test('two sweeps from a seeded guess and another colouring come back from a link', async ({ page }) => {
  const solve = 'guess:any,sweeps:2,values:seeded'
  await openAt(page, `m=delaunay:300:7&k=symgs/multicolour(colouring=4),symgs/jacobi&solve=${solve}&t=3`)
  const { columns } = await stateOf(page)
  expect(columns.map(({ id, status }) => `${id} ${status}`)).toEqual(['symgs/multicolour ready', 'symgs/jacobi ready'])
  for (const { errors } of columns) expect(errors[0]).toBeLessThan(1e-5)
  expect(decodeURIComponent(page.url())).toContain('colouring=4')
  expect(decodeURIComponent(page.url())).toMatch(/solve=guess:any,sweeps:2(?!\d)/)
  await expect(page.getByRole('complementary')).toContainText(
    /A takes \d+ turns forward .* B takes 1 turn forward and keeps 0\s%/,
  )
})

test('a zero on the diagonal has words and a remedy', async ({ page }) => {
  await openAt(page, 'm=grid:D2N5:4x3x1:laplacian:1&k=symgs/multicolour,symgs/jacobi')
  const text = '%%MatrixMarket matrix coordinate real general\n3 3 5\n1 1 2.0\n1 2 1.0\n2 1 1.0\n2 2 0.0\n3 2 1.0\n'
  await dropFiles(page.getByRole('main'), [await fileOf('zero.mtx', text)])
  await expect(page.getByText(/^2 rows have a zero or missing diagonal/).first()).toBeVisible()
  await page.getByRole('button', { name: 'Use a unit diagonal' }).first().click()
  await expect(badge(page)).toHaveText('simulated: 1\u202f024 workers of 32 lanes')
  const { columns } = await settled(page)
  expect(columns.map(({ id, status }) => `${id} ${status}`)).toEqual(['symgs/multicolour ready', 'symgs/jacobi ready'])
  for (const { errors } of columns) expect(errors[0]).toBeLessThan(1e-5)
})

test('eight colours are raced against lines, and bricks against subdomains', async ({ page }) => {
  for (const pair of ['symgs/multicolour,symgs/lines', 'symgs/bricks,symgs/subdomain(rows=64)']) {
    await openAt(page, `m=grid:D3N27:8x8x8:laplacian:1&k=${pair}&panes=classes.timeline&t=10&theme=light`)
    const { columns } = await stateOf(page)
    expect(columns.map(({ status }) => status)).toEqual(['ready', 'ready'])
    for (const { errors } of columns) expect(errors[0]).toBeLessThan(1e-5)
    await expectDrawn(canvasOf(page, 'timeline', 'B'), 0.01)
  }
})
