import { expect, test } from './support/app.ts'
import { expectAccessible } from './support/axe.ts'
import { fileOf } from './support/files.ts'
import { checkedHere, command, dropMatrix, openAt, stateOf } from './support/page.ts'

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

test('the example of two orders opens both side by side, with what each sends to its grids', async ({ page }) => {
  await openAt(page, HPCG)
  await command(page, 'problem.open')
  await page.getByRole('link', { name: /two orders of its colours/ }).click()
  await expect
    .poll(async () => (await stateOf(page)).columns.map(({ id, status }) => `${id} ${status}`))
    .toEqual(['krylov/pcg ready', 'krylov/pcg ready'])
  expect(page.url()).toContain('krylov/pcg(preconditioner=6),krylov/pcg(preconditioner=6;even=0)')
  await expect(page.getByText('Convergence').first()).toBeVisible()
})

test('a solve that ends at its limit says so, and goes on with more iterations', async ({ page }) => {
  await openAt(page, `${HPCG}&solve=limit:5&k=krylov/cg&theme=dark`)
  await expect(page.getByText(/The limit is reached: after 5 iterations the residual is/).first()).toBeVisible()
  await page.getByRole('button', { name: 'Allow 5000 iterations' }).first().click()
  await expect(page.getByText(/The limit is reached/)).toHaveCount(0)
  await expect.poll(async () => (await stateOf(page)).columns.map(({ status }) => status)).toEqual(['ready'])
})

test('a matrix that is not symmetric is solved by BiCGSTAB, and conjugate gradients say why they do not', async ({
  page,
}) => {
  await openAt(page, `${HPCG}&k=krylov/pcg,krylov/bicgstab&theme=light`)
  await dropMatrix(page, await fileOf('flow.mtx', flow(200)))
  await expect(
    page.getByText(/The matrix is not symmetric, and conjugate gradients need one that is/).first(),
  ).toBeVisible()
  const { columns } = await stateOf(page)
  expect(columns.map(({ id, status }) => `${id} ${status}`)).toEqual(['krylov/pcg failed', 'krylov/bicgstab ready'])
  await expectAccessible(page)
})

test('IC(0) that breaks down names the row, and a Laplacian on the pattern has factors', async ({ page }) => {
  await openAt(page, `${HPCG}&k=krylov/pcg(preconditioner=3)&theme=dark`)
  await dropMatrix(page, await fileOf('kershaw.mtx', KERSHAW))
  await expect(page.getByText(/IC\(0\) breaks down in row 3: its pivot is not above 0/).first()).toBeVisible()
  await page.getByRole('button', { name: 'Use a Laplacian on its pattern' }).first().click()
  await expect.poll(async () => (await stateOf(page)).columns.map(({ status }) => status)).toEqual(['ready'])
})

test('refinement comes to 1e-10 on the GPU, and says where its residual is computed', async ({ page }) => {
  await openAt(page, `m=grid:D3N27:8x8x8:laplacian:1&solve=tolerance:1e-10&k=krylov/refined&theme=dark`)
  const live = await checkedHere(page)
  expect(live.columns.map(({ status }) => status)).toEqual(['ready'])
  await expect(page.getByText(/the processor has computed in f64/).first()).toBeVisible()
})

/** What flows along a line of points, one way more than the other. */
function flow(points: number): string {
  const entries = Array.from({ length: points }, (_, i) => [
    ...(i > 0 ? [`${i + 1} ${i} -1.7`] : []),
    `${i + 1} ${i + 1} 2.1`,
    ...(i + 1 < points ? [`${i + 1} ${i + 2} -0.2`] : []),
  ]).flat()
  return `%%MatrixMarket matrix coordinate real general\n${points} ${points} ${entries.length}\n${entries.join('\n')}\n`
}

/** Positive definite, and IC(0) finds a pivot below 0. Kershaw, Journal of Computational Physics 26(1), 1978. */
const KERSHAW = `%%MatrixMarket matrix coordinate real symmetric
4 4 8
1 1 3
2 1 -2
4 1 2
2 2 3
3 2 -2
3 3 3
4 3 -2
4 4 3
`
