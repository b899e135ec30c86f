import type { Page } from '@playwright/test'
import { expect, test } from './support/app.ts'
import { expectAccessible } from './support/axe.ts'
import { canvasOf, openAt } from './support/page.ts'
import { changedFrom, expectDrawn, expectPicture } from './support/pixels.ts'

/** Of 32 rows, so that a mark stands for each entry. */
const LINK = 'm=rmat:5:4:60:3&k=spgemm/esc&panes=product.accumulator.collisions'

/** Goes through the product by keys, and pins what it comes to. */
async function pinByKeys(page: Page, space: string) {
  await page.getByRole('application', { name: /^Product of A/ }).focus()
  for (const key of ['ArrowRight', 'ArrowDown', 'Enter']) await page.keyboard.press(key)
  await expect.poll(() => decodeURIComponent(page.url()), `${space} in the link`).toContain(`pin=${space}:`)
}

test('a product of matrices is drawn with the pairs of its entries, there and back, and is read by keys', async ({
  page,
}) => {
  await openAt(page, `${LINK}&t=4&theme=light`)
  const [product, collisions, row] = ['product', 'collisions', 'accumulator'].map((view) => canvasOf(page, view))
  const [first, few] = [await expectDrawn(product, 0.01), await expectDrawn(collisions, 0.01)]
  const begun = await expectDrawn(row, 0.01)

  await page.keyboard.press('End')
  const all = await changedFrom(product, first)
  const sums = await changedFrom(collisions, few)
  const sorted = await changedFrom(row, begun)
  for (const key of ['Home', ...Array<string>(4).fill('.')]) await page.keyboard.press(key)
  await expectPicture(product, first)
  await expectPicture(collisions, few)
  await expectPicture(row, begun)

  await page.keyboard.press('End')
  await expectPicture(product, all)
  await pinByKeys(page, 'entry')
  // its pairs light, and its row, which is opened
  await changedFrom(product, all)
  await changedFrom(row, sorted)
  await changedFrom(collisions, sums)
  await expectAccessible(page)

  await page.setViewportSize({ width: 420, height: 900 })
  await expectDrawn(product, 0.01)
  await expectDrawn(collisions, 0.01)
  await expectDrawn(row, 0.01)
})

/** A vector with an entry in each tenth column, so that most of the matrix is not needed. */
const BY_VECTOR = 'm=rmat:6:4:60:3&solve=share:1e-1&k=spmspv/push_once&panes=product'

test('a product with a sparse vector is drawn beside both vectors, and what meets an entry of either is told', async ({
  page,
}) => {
  // a link that stands at step 0 plays
  await openAt(page, `${BY_VECTOR}&t=1&theme=light`)
  const product = canvasOf(page, 'product')
  const first = await expectDrawn(product, 0.01)
  await page.keyboard.press('End')
  const all = await changedFrom(product, first)
  for (const key of ['Home', '.']) await page.keyboard.press(key)
  await expectPicture(product, first)
  await page.keyboard.press('End')
  await expectPicture(product, all)

  await pinByKeys(page, 'row')
  await changedFrom(product, all)
  await expectAccessible(page)

  await page.setViewportSize({ width: 420, height: 900 })
  await expectDrawn(product, 0.01)
})
