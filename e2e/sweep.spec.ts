import { expect, test } from './support/app.ts'
import { expectAccessible } from './support/axe.ts'
import { canvasOf, checkedHere, openAt, stateOf } from './support/page.ts'
import { changedFrom, expectDrawn, expectPicture } from './support/pixels.ts'

/** HPCG's matrix: parity against (x + 2y + 4z) modulo 8, in two columns of one kernel. */
const raced = (edge: number) =>
  `m=grid:D3N27:${edge}x${edge}x${edge}:laplacian:1&k=symgs/multicolour(colouring=1),symgs/multicolour(colouring=2;wrap=8)`

test('two colourings of HPCG 16³ are swept beside each other, there and back and from a link', async ({ page }) => {
  const link = `${raced(16)}&t=6&panes=sweep&theme=light`
  await openAt(page, link)
  const { columns } = await stateOf(page)
  expect(columns.map(({ status }) => status)).toEqual(['ready', 'ready'])
  await expect(page.getByRole('complementary')).toContainText(
    /A takes 8 turns forward and keeps \d+ % of the natural order, B takes 8 turns forward and keeps \d+ %/,
  )
  const sweep = canvasOf(page, 'sweep', 'B')
  const first = await expectDrawn(sweep, 0.01)
  await expectDrawn(canvasOf(page, 'sweep'), 0.01)
  await page.keyboard.press('End')
  const last = await changedFrom(sweep, first)
  await page.keyboard.press('Home')
  await changedFrom(sweep, last)
  await openAt(page, link)
  await expectPicture(sweep, first)
  await expectAccessible(page)
})

test('HPCG 32³ opens from a link, and is drawn plane by plane', async ({ page }) => {
  await openAt(page, `${raced(32)}&t=6&panes=sweep&theme=dark`)
  const { columns } = await stateOf(page)
  expect(columns.map(({ status }) => status)).toEqual(['ready', 'ready'])
  const sweep = canvasOf(page, 'sweep')
  const middle = await expectDrawn(sweep, 0.01)
  await sweep.hover()
  await page.mouse.wheel(0, -400)
  await changedFrom(sweep, middle)
  await expect.poll(() => decodeURIComponent(page.url()), 'the plane is in the link').toMatch(/cam=sweep:/)
})

test('parts of a graph are swept step by step, by the twin and on the GPU alike', async ({ page }) => {
  await openAt(page, 'm=grid:D3N27:8x8x8:laplacian:1&k=symgs/subdomain(rows=64),symgs/bricks&t=5&panes=sweep')
  const said = page.getByRole('complementary')
  await expect(said).toContainText(/A takes \d+ turns forward and keeps \d+ % of the natural order, B takes \d+ turns/)
  const kept = /A takes .* keeps \d+ %/.exec((await said.textContent()) ?? '')?.[0] ?? 'nothing'
  await expectDrawn(canvasOf(page, 'sweep'), 0.01)
  const { columns } = await checkedHere(page)
  expect(columns.map(({ errors }) => errors.length > 0)).toEqual([true, true])
  await expect(said).toContainText(kept)
})

test('an unknown is pinned by keys, and a reader of screens hears it', async ({ page }) => {
  await openAt(page, 'm=delaunay:120:3&k=symgs/multicolour,symgs/level_set&t=5&panes=sweep&theme=dark')
  const sweep = canvasOf(page, 'sweep')
  const plain = await expectDrawn(sweep, 0.01)
  await page.getByRole('application', { name: /^Sweep of A/ }).focus()
  for (const key of ['ArrowRight', 'ArrowRight', 'Enter']) await page.keyboard.press(key)
  await expect.poll(() => decodeURIComponent(page.url()), 'a row is pinned').toMatch(/pin=row:\d+/)
  await changedFrom(sweep, plain)
  await expectAccessible(page)
  await page.setViewportSize({ width: 420, height: 900 })
  await expectDrawn(sweep, 0.01)
})

test('the matrix is drawn as it is, and in the order of its colours', async ({ page }) => {
  await openAt(page, `${raced(8)}&t=6&panes=matrix.classes&theme=light`)
  const matrix = canvasOf(page, 'matrix')
  const plain = await expectDrawn(matrix, 0.001)
  await page.getByText('PAPᵀ').first().click()
  await expect.poll(() => decodeURIComponent(page.url())).toContain('opt=matrix.order:grouped')
  const ordered = await changedFrom(matrix, plain)
  await page.keyboard.press('End')
  await changedFrom(matrix, ordered)
  await expectAccessible(page)
})

test('the lanes, the timeline and the grid show their rows in the colours of the run', async ({ page }) => {
  await openAt(page, `${raced(8)}&t=6&panes=timeline&theme=light`)
  const timeline = canvasOf(page, 'timeline')
  const states = await expectDrawn(timeline, 0.01)
  await page.getByRole('group', { name: 'Timeline, Colour' }).first().getByText('colour', { exact: true }).click()
  await expect.poll(() => decodeURIComponent(page.url())).toContain('opt=timeline.colour:level')
  await changedFrom(timeline, states)
  await openAt(page, `${raced(8)}&t=6&panes=lanes&theme=light`)
  const lanes = canvasOf(page, 'lanes')
  const rows = await expectDrawn(lanes, 0.01)
  await page.getByRole('group', { name: 'Lanes, Colour' }).first().getByText('colour', { exact: true }).click()
  await expect.poll(() => decodeURIComponent(page.url())).toContain('opt=lanes.colour:level')
  await changedFrom(lanes, rows)
  await openAt(page, `${raced(8)}&t=6&panes=grid&theme=light`)
  await page.getByRole('group', { name: 'Grid, Colour' }).first().getByText('colour', { exact: true }).click()
  await expect.poll(() => decodeURIComponent(page.url())).toContain('opt=grid.colour:level')
  await expectAccessible(page)
})
