import type { Page } from '@playwright/test'
import { expect, test } from './support/app.ts'
import { expectAccessible } from './support/axe.ts'
import { canvasOf, command, openAt, settled, stateOf } from './support/page.ts'
import { changedFrom, expectDrawn, expectPicture, stillPicture } from './support/pixels.ts'

/** A grid without a recording: all runs on the page were made here. */
const LINK = 'm=grid:D3N7:5x4x3:seeded:3&k=sptrsv/level_set,sptrsv/sync_free&panes=stencil.code&theme=dark'

const pane = (page: Page, view: string, column: string) =>
  page.locator(`[data-view="${view}"][data-column="${column}"]`)

/** Every lit line of both columns' code: its text, and how. */
const litLines = (page: Page) =>
  page
    .locator('[data-view="code"] [data-lit]')
    .evaluateAll((lines) => lines.map((line) => `${(line as HTMLElement).dataset['lit']} ${line.textContent?.trim()}`))

test('stencil and code come by a link, from a live run, and follow the playhead there and back', async ({ page }) => {
  await openAt(page, `${LINK}&t=3`)
  await expect(pane(page, 'code', 'A').getByText('x[row] = (b[row] - sum) / values[diagonal];')).toBeVisible()
  await expectDrawn(canvasOf(page, 'stencil'))
  await expect(pane(page, 'stencil', 'A')).toContainText('row 32 is point (2, 2, 1)')
  await expect(pane(page, 'stencil', 'A')).toContainText('2 + 2·5 + 1·5·4 = 32')

  const pictures = await Promise.all(['A', 'B'].map((column) => stillPicture(canvasOf(page, 'stencil', column))))
  const lines = await litLines(page)
  // rows of a level are multiplied and added, in the paper's words and in the shader's, in both columns
  expect(lines.filter((line) => line.startsWith('working')).join()).toMatch(
    /sum ← sum.*sum \+= values\[k \+ lane\] \* x/,
  )
  await page.keyboard.press('End')
  await expect.poll(() => litLines(page)).toEqual([])
  await changedFrom(canvasOf(page, 'stencil'), pictures[0])
  await page.keyboard.press('Home')
  for (let tick = 0; tick < 3; tick++) await page.keyboard.press('.')
  expect((await stateOf(page)).tick).toBe(3)
  await expect.poll(() => litLines(page)).toEqual(lines)
  for (const [index, column] of ['A', 'B'].entries())
    await expectPicture(canvasOf(page, 'stencil', column), pictures[index])
  await command(page, 'kernel.remove', '0') // the columns are alike, and axe takes its time over every line
  await settled(page)
  await expect(pane(page, 'code', 'A').locator('[data-lit]').first()).toBeVisible()
  await expectAccessible(page)
})

test('by keys: rows, a pin, presets, and a text that follows until it is scrolled', async ({ page }) => {
  await openAt(page, `${LINK}&t=3`)
  const stencil = canvasOf(page, 'stencil')
  const before = await stillPicture(stencil)
  await pane(page, 'stencil', 'A').focus()
  await page.keyboard.press('ArrowRight')
  for (let plane = 0; plane < 2; plane++) await page.keyboard.press('ArrowUp')
  await expect(pane(page, 'stencil', 'A')).toContainText('0 + 0·5 + 2·5·4 = 40')
  await changedFrom(stencil, before)
  await page.keyboard.press('Enter')
  await expect.poll(() => page.url()).toContain('pin=row:40')

  const wgsl = pane(page, 'code', 'A').getByRole('group', { name: 'WGSL' })
  const follow = pane(page, 'code', 'A').getByRole('button', { name: 'Follow the playhead' })
  await expect(follow).toBeHidden()
  await wgsl.focus()
  await page.keyboard.press('PageDown')
  await expect(follow).toBeVisible()
  await expect.poll(() => wgsl.evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(0)
  await follow.press('Enter')
  await expect(follow).toBeHidden()

  await command(page, 'mark.pin')
  const line = wgsl.getByText('workgroupBarrier();').first()
  await line.scrollIntoViewIfNeeded()
  await line.click({ clickCount: 3 })
  expect(await page.evaluate(() => getSelection()?.toString().trim())).toBe('workgroupBarrier();')
  expect(page.url(), 'a press in the text pins nothing').not.toContain('pin=')

  await pane(page, 'code', 'B').locator('xpath=..').getByRole('button', { name: 'with trace' }).press('Enter')
  await expect(pane(page, 'code', 'B').getByText('fn append(event: Event) -> bool {')).toBeAttached()
  await page.keyboard.press('4')
  await expect.poll(() => page.url()).toContain('panes=stencil.timeline')
  await page.keyboard.press('5')
  await expect.poll(() => page.url()).toContain('panes=code.timeline')
})
