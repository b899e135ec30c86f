import { expect, test } from './support/app.ts'
import { canvasOf, openAt } from './support/page.ts'
import { expectDrawn } from './support/pixels.ts'

test('an example opens the panes that it was made for, from a screen that cannot show it', async ({ page }) => {
  await openAt(page, 'panes=formats')
  await page.keyboard.press('/')
  await page.getByRole('button', { name: /^A grid, squared/ }).click()
  await expectDrawn(canvasOf(page, 'product'), 0.01)
  await expect(page.getByText(/^Not drawn/)).toHaveCount(0)
})

test('a screen that cannot show a matrix says what it needs, and offers one that can', async ({ page }) => {
  await openAt(page, 'm=mesh:bunny&panes=stencil.timeline')
  await expect(page.getByText('Not drawn: Stencil needs a triangular solve on a structured grid.')).toBeVisible()
  await page.getByRole('button', { name: 'Show Race' }).click()
  await expectDrawn(canvasOf(page, 'dag'), 0.01)
  await expect(page.getByText(/^Not drawn/)).toHaveCount(0)
})
