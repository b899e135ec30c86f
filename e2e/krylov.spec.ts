import { expect, test } from './support/app.ts'
import { expectAccessible } from './support/axe.ts'
import { checkedHere, openAt, stateOf } from './support/page.ts'

const HPCG = 'm=grid:D3N27:16x16x16:laplacian:1'

test('HPCG 16³ is solved with a sweep and without, on the GPU as well, and comes back from its link', async ({
  page,
}) => {
  await openAt(page, `${HPCG}&k=krylov/pcg,krylov/cg&theme=light`)
  const { columns } = await stateOf(page)
  expect(columns.map(({ id, status }) => `${id} ${status}`)).toEqual(['krylov/pcg ready', 'krylov/cg ready'])
  const live = await checkedHere(page)
  expect(live.columns.map(({ status }) => status)).toEqual(['ready', 'ready'])
  await expectAccessible(page)
})

test('a solve that ends at its limit says so, and goes on with more iterations', async ({ page }) => {
  await openAt(page, `${HPCG}&solve=limit:5&k=krylov/cg&theme=dark`)
  await expect(page.getByText(/The limit is reached: after 5 iterations the residual is/).first()).toBeVisible()
  await page.getByRole('button', { name: 'Allow 5000 iterations' }).first().click()
  await expect(page.getByText(/The limit is reached/)).toHaveCount(0)
  await expect.poll(async () => (await stateOf(page)).columns.map(({ status }) => status)).toEqual(['ready'])
})
