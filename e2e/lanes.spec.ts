import { expect, test } from './support/app.ts'
import { expectAccessible } from './support/axe.ts'
import { badge, canvasOf, checkedHere, openAt, openQuietly, stateOf } from './support/page.ts'
import { changedFrom, expectDrawn, expectPicture } from './support/pixels.ts'

/** No such run is recorded: it is made here, on the GPU at hand. */
const LIVE =
  'm=grid:D2N5:9x7x1:seeded:3&k=sptrsv/level_elementwise,sptrsv/sync_free(workers=96)&panes=lanes.state&t=6&theme=dark&pin=row:20'

test('lanes and state of a live run: by link, scrubbed to the end and back, by keyboard', async ({ page }) => {
  await openAt(page, LIVE)
  const { end, columns } = await checkedHere(page)
  expect(columns.map(({ origin }) => origin)).toEqual(['live', 'live'])
  await expect(badge(page)).toHaveText(/live/)
  await expect(page.getByRole('region', { name: 'B, Sync-free' }).getByText('workers 96')).toBeVisible()
  const canvases = [canvasOf(page, 'lanes'), canvasOf(page, 'state', 'B')]
  const there = []
  for (const canvas of canvases) there.push(await expectDrawn(canvas, 0.02))
  await page.keyboard.press('End')
  expect((await stateOf(page)).tick).toBe(end)
  for (const [i, canvas] of canvases.entries()) await changedFrom(canvas, there[i])
  await page.keyboard.press('Home')
  for (let tick = 1; tick <= 6; tick++) await page.keyboard.press('.')
  for (const [i, canvas] of canvases.entries()) await expectPicture(canvas, there[i])

  const lanes = page.getByRole('application', { name: /^Lanes of A/ })
  await lanes.focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect.poll(() => page.url()).toMatch(/pin=row:(?!20\b)\d+/)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('+')
  await expect.poll(() => page.url()).toMatch(/cam=lanes:/)
  await page.keyboard.press('f')
  const state = page.getByRole('application', { name: /^State of B/ })
  await state.focus()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByText(/^row \d+/).first()).toBeVisible()
})

test('panes are chosen by preset, by the list and by link, and Back brings the others again', async ({ page }) => {
  await openQuietly(page, 'm=grid:D3N7:6x6x6:seeded:1&t=9')
  const shown = () =>
    page.locator('[data-column="A"][data-view]').evaluateAll((all) => all.map((pane) => pane.dataset.view))
  expect(await shown()).toEqual(['dag', 'matrix', 'grid', 'timeline'])
  await page.getByRole('button', { name: 'Lanes', exact: true }).click()
  await expect.poll(shown).toEqual(['lanes', 'state'])
  await expect(page.getByRole('button', { name: 'Lanes', exact: true })).toHaveAttribute('aria-current', 'page')
  expect(page.url()).toContain('panes=lanes.state')
  await expect(page.locator('[data-view="state"][data-column="B"] canvas')).toBeVisible()

  await page.getByRole('button', { name: 'Panes' }).click()
  await page.getByRole('checkbox', { name: /^Timeline/ }).check()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect.poll(shown).toEqual(['lanes', 'timeline', 'state'])
  await expect(page.locator('nav [aria-current]')).toHaveCount(0)
  await page.goBack()
  await page.goBack()
  await expect.poll(shown).toEqual(['dag', 'matrix', 'grid', 'timeline'])
  await page.keyboard.press('3')
  await expect.poll(shown).toEqual(['lanes', 'state'])
})
