import { expect, test } from './support/app.ts'
import { expectAccessible } from './support/axe.ts'
import { canvasOf, openAt, stateOf } from './support/page.ts'
import { changedFrom, expectPicture, stillPicture } from './support/pixels.ts'

/** The matrix on which CSR5 was explained, the third slot of its first stage, a nonzero pinned; two kernels share one picture. */
const LINK =
  'm=example:csr5&k=spmv/csr_scalar,spmv/csr_vector&panes=formats&theme=dark&pin=row:3:9&opt=formats.show:coo-csr-ell-csr5_omega4_sigma4,formats.focus:csr5&cam=formats:0_2'

test('formats by link: made slot by slot there and back, by keyboard, the focus moved', async ({ page }) => {
  await openAt(page, LINK)
  const pane = page.getByRole('application', { name: /^Formats of A/ })
  await expect(page.locator('[data-view="formats"]')).toHaveCount(1)
  await expect(page.getByText('row 3, column 2, nonzero 9')).toBeVisible()
  await expect(pane.getByText(/^Tile 2 begins with nonzero 32/)).toBeVisible()
  const canvas = canvasOf(page, 'formats')
  const begun = await stillPicture(canvas)

  // the one playhead goes along the construction: its keys, its slider and play
  const slot = page.getByRole('slider', { name: 'Slot of the construction' })
  await expect(page.getByRole('slider')).toHaveCount(1)
  for (let on = 0; on < 6; on++) await page.keyboard.press('.')
  await expect(pane.getByText('stage 2 of')).toBeVisible()
  await changedFrom(canvas, begun)
  await slot.focus()
  for (let back = 0; back < 6; back++) await page.keyboard.press('ArrowLeft')
  await expect(slot).toHaveAttribute('aria-valuetext', /^stage 1 of \d, slot 3 of \d+: Tile 2 begins with nonzero 32/)
  await expectPicture(canvas, begun)
  await expect.poll(() => page.url()).toContain('cam=formats:0_2')
  await expectAccessible(page)

  await pane.getByRole('button', { name: 'Show all as made' }).press('Enter')
  await expect(pane.getByRole('button', { name: 'See how it is made' })).toBeFocused()
  await pane.getByRole('button', { name: 'See how it is made' }).click()
  await expect(slot).toHaveAttribute('aria-valuenow', '0')
  for (let faster = 0; faster < 4; faster++) await page.keyboard.press(']')
  await page.keyboard.press(' ')
  await expect(slot, 'play goes to the last slot').toHaveAttribute(
    'aria-valuenow',
    `${await slot.getAttribute('aria-valuemax')}`,
  )
  for (let slower = 0; slower < 4; slower++) await page.keyboard.press('[')
  await pane.getByRole('button', { name: 'Show all as made' }).click()
  await expect(pane.getByText('ELL reserves 64 slots for 34 nonzeros: 47\u202f% are padding.')).toBeVisible()
  await pane.getByRole('button', { name: 'Focus ELL' }).press('Enter')
  await expect.poll(() => page.url()).toContain('formats.focus:ell')
  await expect(pane.getByRole('button', { name: 'Focus ELL' })).toBeFocused()
  await pane.focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect.poll(() => page.url()).toContain('pin=row:3:10')
  await page.keyboard.press('1')
  await expect(pane).toBeHidden()
  await page.keyboard.press('6')
  await expect(pane).toBeVisible()

  // no picture here depends on the tick: steps and play go from nonzero to nonzero
  const { tick } = await stateOf(page)
  const entry = page.getByRole('slider', { name: 'Entry' })
  await expect(entry).toHaveAttribute('aria-valuetext', 'entry 10 of 33, row 3, column 3')
  await page.keyboard.press('.')
  await expect.poll(() => page.url()).toContain('pin=row:3:11')
  await page.keyboard.press('Shift+>')
  await expect(entry).toHaveAttribute('aria-valuetext', 'entry 14 of 33, row 4, column 1')
  await page.keyboard.press('End')
  await expect(page.getByText('entry 33 / 33')).toBeVisible()
  for (let faster = 0; faster < 4; faster++) await page.keyboard.press(']')
  await page.keyboard.press(' ')
  await expect
    .poll(() => page.url(), 'it plays from the start, and the link follows when it stops')
    .toMatch(/pin=row:7:33/)
  expect((await stateOf(page)).tick).toBe(tick)
})
