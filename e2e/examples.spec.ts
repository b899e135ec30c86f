import { expect, test } from './support/app.ts'
import { expectAccessible } from './support/axe.ts'
import { fileOf, laplacian } from './support/files.ts'
import { canvasOf, dropMatrix, openAt, problemButton, settled } from './support/page.ts'
import { expectDrawn } from './support/pixels.ts'

test('an example opens the panes that it was made for, from a screen that cannot show it', async ({ page }) => {
  await openAt(page, 'panes=formats')
  await page.keyboard.press('/')
  await page.getByRole('link', { name: /^A grid, squared/ }).click()
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

test('examples and kept files are cards with their facts, sorted and filtered by any of them, and opened by one press', async ({
  page,
}) => {
  await openAt(page, 't=5')
  await dropMatrix(page, await fileOf('strip.mtx', laplacian(90, 2)))
  await openAt(page, 't=5')
  await page.keyboard.press('/')
  const sheet = page.getByRole('dialog', { name: 'Choose a problem' })
  const cards = sheet.getByRole('listitem').filter({ hasText: ' · longest row ' })
  const strip = cards.filter({ hasText: 'strip.mtx' })
  await expect(strip).toContainText('180 rows · 716 nonzeros')
  const all = await cards.count()
  await sheet.getByLabel('sort by').selectOption('rows')
  await sheet.getByLabel('from', { exact: true }).fill('180')
  await sheet.getByLabel('to', { exact: true }).fill('180')
  await expect(cards).toHaveCount(1)
  await expect(sheet.getByText(new RegExp(`^1 of \\d+ matrices$`))).toBeVisible()
  await expectAccessible(page)
  await sheet.getByLabel('to', { exact: true }).fill('')
  expect(await cards.count()).toBeLessThan(all)
  const rows = await cards.allInnerTexts()
  const sizes = rows.map((text) => Number(/([\d\s]+) rows ·/.exec(text)?.[1].replace(/\D/g, '')))
  expect(sizes).toEqual(sizes.toSorted((a, b) => b - a))
  await sheet.getByLabel('sort by').selectOption('')
  await sheet.getByLabel('filter by').selectOption('symmetric pattern in %')
  await sheet.getByLabel('from', { exact: true }).fill('100')
  await expect(strip).toContainText('symmetric pattern in %: 100')
  // a phone has all of it, and a card is a link that the keyboard follows
  await page.setViewportSize({ width: 420, height: 900 })
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(420)
  await expect(strip.getByRole('link')).toHaveAttribute('href', /[?&]m=file:/)
  await strip.getByRole('link').focus()
  await page.keyboard.press('Enter')
  await settled(page)
  await expect(problemButton(page, /strip/)).toBeVisible()
})
