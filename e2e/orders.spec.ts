import { expect, test } from './support/app.ts'
import { expectAccessible } from './support/axe.ts'
import { fileOf, laplacian } from './support/files.ts'
import { canvasOf, dropMatrix, fact, openAt, problemButton, settled } from './support/page.ts'
import { changedFrom, expectDrawn } from './support/pixels.ts'

test('a matrix is put into another order from the sheet, has other levels, and stands so in the link', async ({
  page,
}) => {
  await openAt(page, 'm=delaunay:2000:1&t=5')
  const matrix = canvasOf(page, 'matrix')
  const first = await expectDrawn(matrix)
  const levels = fact(page, 'levels')
  const own = Number(await levels.innerText())

  await page.keyboard.press('/')
  const order = page.getByLabel('rows and columns')
  await expect(order).toHaveValue('natural')
  await expectAccessible(page)
  await order.selectOption('minimum degree')
  await settled(page)
  await expect(problemButton(page, /minimum degree/)).toBeVisible()
  await changedFrom(matrix, first)
  expect(Number(await levels.innerText())).toBeLessThan(own / 4)
  await expect(page.getByText(/levels of the lower triangle \d+ → \d+/)).toBeAttached()
  expect(decodeURIComponent(page.url())).toContain('m=ordered:amd:delaunay:2000:1')

  await page.reload()
  await settled(page)
  await page.keyboard.press('/')
  await page.getByLabel('rows and columns').selectOption('in their own order')
  await settled(page)
  expect(decodeURIComponent(page.url())).toContain('m=delaunay:2000:1')
  expect(Number(await levels.innerText())).toBe(own)
})

test('a dropped matrix is put into another order by one click, and back by another', async ({ page }) => {
  await openAt(page, 't=5')
  await dropMatrix(page, await fileOf('plate.mtx', laplacian(30, 20)))
  const own = Number(await fact(page, 'levels').innerText())
  await page.getByRole('button', { name: 'By minimum degree' }).click()
  await settled(page)
  await expect(problemButton(page, /minimum degree/)).toBeVisible()
  expect(Number(await fact(page, 'levels').innerText())).toBeLessThan(own / 2)
  await page.getByRole('button', { name: 'In its own order' }).click()
  await settled(page)
  await expect(problemButton(page, /minimum degree/)).toBeHidden()
  expect(Number(await fact(page, 'levels').innerText())).toBe(own)
})
