import { expect, test } from './support/app.ts'
import { expectAccessible } from './support/axe.ts'
import { fileOf } from './support/files.ts'
import { canvasOf, checkedHere, command, dropMatrix, openAt, stateOf } from './support/page.ts'
import { dropFiles } from './support/files.ts'

const GRID = 'm=grid:D2N5:12x12x1:laplacian:1'

test('a grid is factored level by level and step by step, on the GPU as well, and comes back from its link', async ({
  page,
}) => {
  await openAt(page, `${GRID}&k=lu/levels,lu/bulk&theme=light`)
  const { columns } = await stateOf(page)
  expect(columns.map(({ id, status }) => `${id} ${status}`)).toEqual(['lu/levels ready', 'lu/bulk ready'])
  const live = await checkedHere(page)
  expect(live.columns.map(({ status }) => status)).toEqual(['ready', 'ready'])
  await expectAccessible(page)
})

test('dense supernodes stand beside blocks that stay sparse, each followed by what it works on', async ({ page }) => {
  await openAt(page, `${GRID}&k=lu/supernodes,lu/levels&theme=dark`)
  await page.keyboard.press('End')
  await expect(page.getByRole('list', { name: 'Supernodes by state' })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Tasks by state' })).toBeVisible()
  const live = await checkedHere(page)
  expect(live.columns.map(({ status }) => status)).toEqual(['ready', 'ready'])
  await expectAccessible(page)
})

test('the worked blocks open from their example, in the order and the blocks of the slides', async ({ page }) => {
  await openAt(page, `${GRID}&k=lu/levels&theme=dark`)
  await command(page, 'problem.open')
  await page.getByRole('link', { name: /Four blocks of 3 × 3/ }).click()
  await expect
    .poll(async () => (await stateOf(page)).columns.map(({ id, status }) => `${id} ${status}`))
    .toEqual(['lu/solution ready'])
  expect(decodeURIComponent(page.url())).toContain('ordering:natural,matching:false,nb:3')
  // in numbers: the pivot that is 0, and what refinement repairs
  await expect(canvasOf(page, 'fractions')).toBeVisible()
  await expect(canvasOf(page, 'convergence')).toBeVisible()
  // GETRF, GESSM, TSTRF and SSSSM of the first step, and GETRF of the last block
  await command(page, 'screen.factored')
  await expect(page.getByText('5 tasks').first()).toBeVisible()
})

test('the dense 4 × 4 is worked out in exact fractions, and its solve beside it', async ({ page }) => {
  await openAt(page, `${GRID}&k=lu/levels&theme=dark`)
  await command(page, 'problem.open')
  await page.getByRole('link', { name: /Dense 4 × 4, A x = b/ }).click()
  await expect(canvasOf(page, 'fractions')).toBeVisible()
  const asked = 'solve=ordering:natural,matching:false,nb:1,x:ones'
  await openAt(
    page,
    `m=example:dense&${asked}&k=lu/levels,lu/ranks_solve(rows=1;columns=1)&panes=fractions&theme=light`,
  )
  await command(page, 'play.end')
  await expect(canvasOf(page, 'fractions', 'B')).toBeVisible()
  const live = await checkedHere(page)
  expect(live.columns.map(({ status }) => status)).toEqual(['ready', 'ready'])
  await expectAccessible(page)
})

test('the button LU opens blocks and their graph, and keeps a factorisation that is open', async ({ page }) => {
  await openAt(page, 'theme=dark')
  await command(page, 'screen.factored')
  await expect
    .poll(async () => (await stateOf(page)).columns.map(({ id }) => id))
    .toEqual(['lu/levels', 'lu/sync_free'])
  await expect(canvasOf(page, 'dag', 'B')).toBeVisible()
  await openAt(page, `${GRID}&k=lu/bulk&panes=fill&theme=dark`)
  await expect(canvasOf(page, 'fill')).toBeVisible()
  await command(page, 'screen.factored')
  await expect(canvasOf(page, 'block_matrix')).toBeVisible()
  expect((await stateOf(page)).columns.map(({ id }) => id)).toEqual(['lu/bulk'])
  await expectAccessible(page)
})

test('what ranks take by their grid and by latency is modeled for the open problem', async ({ page }) => {
  await openAt(page, `${GRID}&k=lu/ranks&screen=rank_grids&theme=light`)
  await expect(page.getByText(/ranks are through first by the model/)).toBeVisible()
  for (const name of ['Time by ranks', 'Waiting by ranks', 'Time by latency'])
    await expect(page.getByRole('figure', { name })).toBeVisible()
  await expectAccessible(page)
})

test('a diagonal of zeros is matched away; without a matching refinement says what it reaches', async ({ page }) => {
  await openAt(page, `${GRID}&k=lu/levels&solve=matching:false&theme=light`)
  await dropMatrix(page, await fileOf('ring.mtx', ring(60)))
  await expect(page.getByText(/10⁻⁶ is wanted\. .*Zeros on the diagonal of A: 60/).first()).toBeVisible()
  await page.getByRole('button', { name: 'Match rows first' }).first().click()
  await expect(page.getByText(/10⁻⁶ is wanted/)).toHaveCount(0)
  await expect.poll(async () => (await stateOf(page)).columns.map(({ status }) => status)).toEqual(['ready'])
})

test('a structurally singular matrix is named with its rows, and its pattern can be factored', async ({ page }) => {
  await openAt(page, `${GRID}&k=lu/levels&theme=dark`)
  await dropFiles(page.getByRole('main'), [await fileOf('lacking.mtx', LACKING)])
  await expect(
    page.getByText(/structurally singular: 2 rows, 0, 2, have nonzeros in 1 column only/).first(),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Use seeded values' }).first().click()
  await expect.poll(async () => (await stateOf(page)).columns.map(({ status }) => status)).toEqual(['ready'])
  await expectAccessible(page)
})

/** A large entry beside the diagonal of each row, small ones further on, and none on the diagonal. */
function ring(points: number): string {
  const at = (i: number, by: number) => ((i + by) % points) + 1
  const entries = Array.from({ length: points }, (_, i) => [
    `${i + 1} ${at(i, 1)} ${3 + (i % 4)}`,
    `${i + 1} ${at(i, 7)} -0.${1 + (i % 5)}`,
    `${i + 1} ${at(i, 23)} 0.${1 + (i % 7)}`,
  ]).flat()
  return `%%MatrixMarket matrix coordinate real general\n${points} ${points} ${entries.length}\n${entries.join('\n')}\n`
}

const LACKING = `%%MatrixMarket matrix coordinate real general
3 3 4
1 1 1
2 2 4
2 3 2
3 1 5
`
