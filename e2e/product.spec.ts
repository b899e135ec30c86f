import type { Page } from '@playwright/test'
import { expect, test } from './support/app.ts'
import { expectAccessible } from './support/axe.ts'
import { dropMatrix, canvasOf, openAt, settled, stateOf } from './support/page.ts'
import { fileOf, pickFiles } from './support/files.ts'
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

/** A matrix of one entry a row, in the columns given, as a Matrix Market file. */
const marketOf = (cols: number, columns: readonly number[]) =>
  [
    '%%MatrixMarket matrix coordinate real general',
    `${columns.length} ${cols} ${columns.length}`,
    ...columns.map((column, row) => `${row + 1} ${column + 1} ${row + 2}`),
    '',
  ].join('\n')

test('a product of two files is chosen in the sheet, named in its link, and asked for by a browser that has neither', async ({
  page,
  context,
}) => {
  const [A, B, wrong] = [
    await fileOf('left_a.mtx', marketOf(3, [2, 0, 1])),
    await fileOf('right b_1.mtx', marketOf(5, [4, 0, 3])),
    await fileOf('wrong.mtx', marketOf(5, [1, 2])),
  ]
  await openAt(page, 'm=rmat:3:2:0:1&k=spgemm/esc&theme=light')
  await dropMatrix(page, A)
  const chosen = page.getByRole('combobox', { name: 'B', exact: true })
  const load = page.getByRole('button', { name: 'Load B from a file' })
  // a file of two rows does not fit
  await page.keyboard.press('/')
  await pickFiles(page, load, [wrong])
  await expect(page.getByRole('alert')).toContainText('A has 3 columns and B has 2 rows')
  await pickFiles(page, load, [B])
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(chosen).toHaveValue(/^file:/)
  await expect(chosen.getByRole('option', { selected: true })).toHaveText('right b_1.mtx')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await settled(page)
  await expect(page.getByText(/B = right b_1\.mtx/).first()).toBeVisible()
  expect((await stateOf(page)).columns.map(({ status }) => status)).toEqual(['ready'])

  const link = page.url()
  const stranger = await (await context.browser()?.newContext())?.newPage()
  if (!stranger) throw new Error('no other browser')
  await stranger.goto(link)
  await expect(stranger.getByRole('alert')).toContainText('left_a.mtx')
  await pickFiles(stranger, stranger.getByRole('button', { name: 'Choose the file' }), [A])
  await expect(stranger.getByRole('alert')).toContainText('right b_1.mtx')
  await pickFiles(stranger, stranger.getByRole('button', { name: 'Choose the file' }), [B])
  await expect(stranger.getByText(/B = right b_1\.mtx/).first()).toBeVisible()
  await expect(stranger.getByRole('alert')).toHaveCount(0)
  await stranger.context().close()

  await page.reload()
  await settled(page)
  await expect(page.getByText(/B = right b_1\.mtx/).first()).toBeVisible()
})
