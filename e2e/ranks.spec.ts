import { readFile } from 'node:fs/promises'
import { expect, test } from './support/app.ts'
import { expectAccessible } from './support/axe.ts'
import { dropFiles, fileOf } from './support/files.ts'
import { canvasOf, checkedHere, command, openAt, settled, stateOf } from './support/page.ts'
import { pictureOf } from './support/picture.ts'

const BLOCKS = 'm=example:blocks&solve=ordering:natural,matching:false,nb:3'
const GRID = 'm=grid:D2N5:20x20x1:laplacian:1&solve=ordering:nd'

test('ranks with barriers and without stand beside each other in modeled time, checked, on any machine', async ({
  page,
}) => {
  await openAt(page, `${GRID}&k=lu/ranks(barriers=1),lu/ranks&panes=ranks.block_matrix&theme=dark`)
  const { columns } = await stateOf(page)
  expect(columns.map(({ id, status }) => `${id} ${status}`)).toEqual(['lu/ranks ready', 'lu/ranks ready'])
  await expect(page.getByRole('banner').getByRole('button', { name: /^modeled · 2 × 2 ranks/ })).toBeVisible()
  await expect(page.getByText('modeled time').first()).toBeVisible()
  await expect(
    page.getByText(/Barriers line up the waiting\. Without them B is \d\.\d times as fast as A/),
  ).toBeVisible()
  // no GPU runs ranks, and nothing of them is timed
  const again = await checkedHere(page)
  expect(again.columns.map(({ status }) => status)).toEqual(['ready', 'ready'])
  await expect(page.getByRole('banner').getByRole('button', { name: /^modeled/ })).toBeVisible()
  await command(page, 'measure.run')
  await expect(page.getByText('Nothing was timed: these times are modeled')).toBeVisible()
  await expectAccessible(page)
})

test('a playhead moves along lanes and blocks, and a link gives grid and mapping back', async ({ page }) => {
  await openAt(page, `${GRID}&k=lu/ranks(rows=2;columns=3;balanced=1)&panes=ranks.block_matrix&axis=time&theme=light`)
  const pictures = async () =>
    Promise.all(['ranks', 'block_matrix'].map(async (view) => (await pictureOf(canvasOf(page, view))).hash))
  await command(page, 'play.home')
  const [begin] = [await pictures()]
  await command(page, 'play.end')
  await expect.poll(async () => (await pictures()).every((hash, p) => hash !== begin[p])).toBe(true)
  expect(decodeURIComponent(page.url())).toContain('lu/ranks(rows=2;columns=3;balanced=1)')
})

test('a lost message stalls the run, which says who waits for what; a late one does not', async ({ page }) => {
  await openAt(page, `${BLOCKS}&k=lu/ranks(fault=1;message=3),lu/ranks(fault=2;message=3)&panes=ranks&theme=dark`)
  expect((await stateOf(page)).columns.map(({ status }) => status)).toEqual(['stalled', 'ready'])
  await expect(
    page.getByText(
      'Rank 1,1 waits with SSSSM of block (1, 1) for block (0, 1) from rank 0,1, a message that was lost.',
    ),
  ).toBeVisible()
  await expectAccessible(page)
})

test('each rank runs in a web worker, with the factors of the model; a message that is lost ends the run', async ({
  page,
}) => {
  await openAt(page, `${GRID}&k=lu/ranks(executor=1),lu/ranks(executor=1;barriers=1)&panes=ranks&theme=light`)
  const { columns } = await stateOf(page)
  expect(columns.map(({ id, status }) => `${id} ${status}`)).toEqual(['lu/ranks ready', 'lu/ranks ready'])
  await expect(page.getByRole('banner').getByRole('button', { name: /^web workers · 2 × 2 ranks/ })).toBeVisible()
  await expect(page.getByText('time of web workers').first()).toBeVisible()
  await expect(page.getByText(/measured: \d/).first()).toBeVisible()
  await expect(page.getByText(/On web workers [AB] (is|and)|Barriers line up the waiting/)).toBeVisible()
  await expectAccessible(page)
  await openAt(
    page,
    `${BLOCKS}&k=lu/ranks(executor=1;fault=1;message=3),lu/ranks_solve(executor=1)&panes=ranks&theme=dark`,
  )
  await expect.poll(async () => (await stateOf(page)).columns.map(({ status }) => status)).toEqual(['stalled', 'ready'])
  await expect(
    page.getByText(
      /Rank 1,1 waits with SSSSM of block \(1, 1\) for block \(0, 1\) from rank 0,1, a message that was lost/,
    ),
  ).toBeVisible()
  // how many ranks there may be is said, and the way back
  await openAt(page, `${BLOCKS}&k=lu/ranks(executor=1;rows=3;columns=3)&panes=ranks&theme=dark`)
  await expect(page.getByText(/9 ranks need 9 web workers; at most 8 are started/).first()).toBeVisible()
})

test('L y = b and U x = y on ranks: parts go from rank to rank, and a switch loses one', async ({ page }) => {
  await openAt(page, `${GRID}&k=lu/ranks_solve(barriers=1),lu/ranks_solve&panes=ranks.block_matrix&theme=dark`)
  const { columns } = await stateOf(page)
  expect(columns.map(({ id, status }) => `${id} ${status}`)).toEqual(['lu/ranks_solve ready', 'lu/ranks_solve ready'])
  await expect(canvasOf(page, 'ranks', 'B')).toBeVisible()
  await expect(canvasOf(page, 'block_matrix', 'A')).toBeVisible()
  await expectAccessible(page)
  await openAt(page, `${BLOCKS}&k=lu/ranks_solve(fault=1;message=2)&panes=ranks&theme=light`)
  await expect(page.getByText(/waits with sum of block \(1, 1\) for block \(1, 0\)/).first()).toBeVisible()
})

test('a run of ranks is saved with its messages and comes back from its file', async ({ page }) => {
  await openAt(page, `${BLOCKS}&k=lu/ranks&panes=ranks&theme=dark`)
  const download = page.waitForEvent('download')
  await command(page, 'run.save')
  const bytes = await readFile(await (await download).path())
  await dropFiles(page.getByRole('main'), [await fileOf('ranks.run', bytes)])
  await settled(page)
  await expect.poll(async () => (await stateOf(page)).columns.length).toBe(2)
  await expect(page.getByText(/from a file/).first()).toBeVisible()
  await expect(canvasOf(page, 'ranks', 'B')).toBeVisible()
})
