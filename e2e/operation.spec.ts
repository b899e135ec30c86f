import { expect, test } from './support/app.ts'
import { openAt, stateOf } from './support/page.ts'

test('the kernel panel goes over from solves to products and back', { tag: '@quick' }, async ({ page }) => {
  await openAt(page, 'm=grid:D2N5:9x7x1:seeded:3&k=sptrsv/level_set&theme=light')
  await page
    .getByRole('button', { name: /Choose another kernel|Level-set/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Matrix × vector' }).click()
  await expect
    .poll(async () => (await stateOf(page)).columns.map(({ id, status }) => `${id} ${status}`))
    .toEqual(['spmv/csr_scalar ready', 'spmv/csr_vector ready'])
  await expect(page.getByText('283 nonzeros of A').first()).toBeVisible()
  await expect(page.getByText('Product time')).toBeVisible()
  await expect(page.getByText(/polling|needs nothing|Solve time/)).toHaveCount(0)
  await page.goBack()
  await expect
    .poll(async () => (await stateOf(page)).columns.map(({ id, status }) => `${id} ${status}`))
    .toEqual(['sptrsv/level_set ready'])
})
