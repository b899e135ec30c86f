import { expect, test } from './support/app.ts'
import { expectAccessible } from './support/axe.ts'
import { canvasOf, checkedHere, openAt, stateOf } from './support/page.ts'
import { changedFrom, expectDrawn } from './support/pixels.ts'

const MESH = 'm=tetra:5:1:1'

test('a step of a flow is solved by colours and by subdomains, on the GPU as well, and comes back from its link', async ({
  page,
}) => {
  const kernels = 'block_krylov/bicgstab,block_krylov/bicgstab(preconditioner=1;rows=64)'
  await openAt(page, `${MESH}&k=${kernels}&solve=systems:2&panes=convergence.timeline&theme=light`)
  const { columns } = await stateOf(page)
  expect(columns.map(({ status }) => status)).toEqual(['ready', 'ready'])
  for (const { errors } of columns) expect(errors[0]).toBeLessThan(0.011)
  await page.keyboard.press('End')
  const last = await expectDrawn(canvasOf(page, 'timeline', 'A'), 0.01)
  await page.keyboard.press('Home')
  await changedFrom(canvasOf(page, 'timeline', 'A'), last)
  const live = await checkedHere(page)
  expect(live.columns.map(({ status }) => status)).toEqual(['ready', 'ready'])
  expect(decodeURIComponent(page.url())).toContain('systems:2')
  await expectAccessible(page)
})

test('a step that ends at its limit says so, and goes on with more iterations', async ({ page }) => {
  await openAt(page, `${MESH}&solve=limit:1,tolerance:1e-6&k=block_krylov/bicgstab&theme=dark`)
  await expect(page.getByText(/The limit is reached: after 1 iteration the residual is/).first()).toBeVisible()
  await page.getByRole('button', { name: 'Allow 5000 iterations' }).first().click()
  await expect(page.getByText(/The limit is reached/)).toHaveCount(0)
})
