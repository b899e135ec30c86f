import { expect, test } from './support/app.ts'
import { expectAccessible } from './support/axe.ts'
import { canvasOf, openAt, stateOf } from './support/page.ts'
import { changedFrom, expectDrawn, expectPicture } from './support/pixels.ts'

/** A formula against rounds: eight colours of 64 rows each, and more with few rows in the last. */
const LINK = 'm=grid:D3N27:8x8x8:laplacian:1&k=colouring/formula,colouring/jpl'
const MEASURES = { edges: 0, left: 1, colours: 2 } as const

test('two colourings are raced on one grid, each in its own colours, there and back and from a link', async ({
  page,
}) => {
  await openAt(page, `${LINK}&t=40&theme=light`)
  const { columns } = await stateOf(page)
  expect(columns.map(({ id, status }) => `${id} ${status}`)).toEqual(['colouring/formula ready', 'colouring/jpl ready'])
  for (const { errors } of columns) expect([errors[MEASURES.edges], errors[MEASURES.left]]).toEqual([0, 0])
  expect(columns[0].errors[MEASURES.colours]).toBe(8)
  await expect(page.getByRole('complementary')).toContainText(
    /A finds 8 colours, the smallest of 64 rows; B finds \d+ colours/,
  )

  const rounds = canvasOf(page, 'rounds', 'B')
  const first = await expectDrawn(rounds, 0.01)
  await expectDrawn(canvasOf(page, 'rounds'), 0.01)
  await page.keyboard.press('End')
  const last = await changedFrom(rounds, first)
  await page.keyboard.press('Home')
  await changedFrom(rounds, last)
  await openAt(page, `${LINK}&t=40&theme=light`)
  await expectPicture(rounds, first)
  await expectAccessible(page)
})

test('a colour is pinned by keys, and its rows stand out in the matrix, which can be drawn by colour', async ({
  page,
}) => {
  await openAt(page, `${LINK}&t=40&panes=classes.matrix`)
  const [classes, matrix] = [canvasOf(page, 'classes'), canvasOf(page, 'matrix')]
  const [plain, squares] = [await expectDrawn(classes, 0.01), await expectDrawn(matrix, 0.001)]
  await page.getByRole('application', { name: /^Classes of A/ }).focus()
  for (const key of ['ArrowRight', 'ArrowRight', 'Enter']) await page.keyboard.press(key)
  await expect.poll(() => decodeURIComponent(page.url()), 'a colour is pinned').toContain('pin=group:colour:1')
  await changedFrom(classes, plain)
  await page.getByText('colour', { exact: true }).first().click()
  await expect.poll(() => decodeURIComponent(page.url())).toContain('opt=matrix.colour:level')
  await changedFrom(matrix, squares)
  await page.setViewportSize({ width: 420, height: 900 })
  await expectDrawn(classes, 0.01)
})

test('rows are gone through by keys in the picture of rounds, and each says its colour and who came before it', async ({
  page,
}) => {
  await openAt(page, 'm=delaunay:120:3&k=colouring/jpl,colouring/speculate&t=9&panes=rounds&theme=dark')
  const rounds = canvasOf(page, 'rounds')
  const plain = await expectDrawn(rounds, 0.01)
  await page.getByRole('application', { name: /^Rounds of A/ }).focus()
  for (const key of ['ArrowRight', 'ArrowRight', 'Enter']) await page.keyboard.press(key)
  await expect.poll(() => decodeURIComponent(page.url()), 'a row is pinned').toMatch(/pin=row:\d+/)
  await changedFrom(rounds, plain)
  await expectAccessible(page)
  await page.setViewportSize({ width: 420, height: 900 })
  await expectDrawn(rounds, 0.01)
})

test('a kernel for grids says of a mesh why it cannot colour it, and another one does', async ({ page }) => {
  await openAt(page, 'm=delaunay:120:3&k=colouring/greedy,colouring/formula')
  const { columns } = await stateOf(page)
  expect(columns.map(({ status }) => status)).toEqual(['ready', 'failed'])
  await expect(
    page.getByText(/No formula colours this matrix: its rows are not the points of a grid/).first(),
  ).toBeVisible()
})
