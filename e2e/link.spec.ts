import { expect, test } from './support/app.ts'
import { fileOf, laplacian } from './support/files.ts'
import { canvasOf, command, dropMatrix, openAt, picturesOf, problemButton, settled, stateOf } from './support/page.ts'
import { changedFrom, expectDrawn, expectPicture, stillPicture } from './support/pixels.ts'

/** Everything a link can hold, none of it the default: so nothing on the page is recorded. */
const RICH =
  'm=grid:D2N5:9x7x1:seeded:3&solve=upper:matrix:own:error:2&k=sptrsv/sync_free(workers=64),sptrsv/level_set' +
  '&panes=dag.matrix.timeline&t=6&speed=2&pin=row:20&cam=matrix:0.4_0.4_2&theme=dark&opt=matrix.colour:level'

const worldOf = (page: Parameters<typeof stateOf>[0]) =>
  page.evaluate(() => ({
    // a live race ends at a step of its own each time
    query: location.search.replace(/&run=live\.\d+/, ''),
    theme: document.documentElement.dataset['theme'],
    title: document.querySelector('header button b')?.textContent,
    panes: Array.from(
      document.querySelectorAll<HTMLElement>('[data-view]'),
      ({ dataset }) => `${dataset['view']} ${dataset['column']}`,
    ),
    kernels: window.__sparsescope?.state().columns.map(({ id }) => id),
    tick: window.__sparsescope?.state().tick,
  }))

test('a reload and a copied link in another window restore all of it, pixels too', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openAt(page, RICH)
  // the link names the run that its playhead belongs to, as soon as that is there
  await expect.poll(() => page.url()).toContain('run=live.')
  const before = await worldOf(page)
  expect(before).toMatchObject({
    theme: 'dark',
    tick: 6,
    kernels: ['sptrsv/sync_free', 'sptrsv/level_set'],
    panes: ['A', 'B'].flatMap((column) => ['dag', 'matrix', 'timeline'].map((view) => `${view} ${column}`)),
  })
  await expect(page.getByText(/^row 20/).first()).toBeVisible()
  // Column A is a live race, whose order and end are the GPU's, and its end is everybody's time axis. What column B
  // draws without that axis has no choice.
  const pictures = await picturesOf(page)
  const sure = { 'dag B': pictures['dag B'], 'matrix B': pictures['matrix B'] }
  expect(Object.values(sure)).not.toContain(undefined)

  await page.reload()
  await settled(page)
  expect(await worldOf(page)).toEqual(before)
  expect(await picturesOf(page)).toMatchObject(sure)

  await page.keyboard.press('y')
  await expect(page.getByText('Link copied.')).toBeVisible()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied.length).toBeLessThan(2048)
  const other = await (await context.browser()?.newContext({ viewport: { width: 1440, height: 900 } }))?.newPage()
  if (!other) throw new Error('no other window')
  await other.goto(copied)
  await settled(other)
  expect({ ...(await worldOf(other)), query: '' }).toEqual({ ...before, query: '' })
  expect(await picturesOf(other)).toMatchObject(sure)
  await other.context().close()
})

test('Back and Forward go through matrices, kernels and pins', { tag: '@quick' }, async ({ page }) => {
  await openAt(page, 'm=grid:D3N7:6x6x6:seeded:1&t=3')
  const matrix = canvasOf(page, 'matrix')
  const small = await stillPicture(matrix)
  await command(page, 'mark.pin', JSON.stringify({ kind: 'item', space: 'row', item: 50 }))
  await expect(page.getByText(/^row 50/).first()).toBeVisible()
  const pinned = await changedFrom(matrix, small)
  await command(page, 'kernel.remove', '1')
  await expect(page.locator('[data-column="B"]')).toHaveCount(0)
  await command(page, 'problem.source', JSON.stringify({ kind: 'mesh', mesh: 'bunny' }))
  await expect(problemButton(page, /bunny/i)).toBeVisible()
  await command(page, 'play.toggle')

  await page.goBack()
  await expect(problemButton(page, /6×6×6/)).toBeVisible()
  await expect(page.locator('[data-column="B"]')).toHaveCount(0)
  await page.goBack()
  await expect(page.locator('[data-view="matrix"][data-column="B"]')).toBeVisible()
  await expectPicture(matrix, pinned)
  await page.goBack()
  await expect(page.getByText(/^row 50/)).toHaveCount(0)
  await expectPicture(matrix, small)
  await page.goForward()
  await expect(page.getByText(/^row 50/).first()).toBeVisible()
  await page.goForward()
  await page.goForward()
  await expect(problemButton(page, /bunny/i)).toBeVisible()
})

test('a file comes back after a reload; a browser that never had it asks for it', async ({ page, context }) => {
  await openAt(page, 't=5')
  const file = await fileOf('mine.mtx', laplacian(9, 8))
  await dropMatrix(page, file)
  await command(page, 'play.end')
  const shown = await picturesOf(page)
  await page.reload()
  await settled(page)
  await expect(problemButton(page, /mine.*72 × 72/)).toBeVisible()
  await command(page, 'play.end')
  expect((await picturesOf(page))['matrix A']).toBe(shown['matrix A'])

  const link = page.url()
  const stranger = await (await context.browser()?.newContext())?.newPage()
  if (!stranger) throw new Error('no other browser')
  await stranger.goto(link)
  await expect(stranger.getByRole('alert')).toContainText('mine.mtx')
  const chooser = stranger.waitForEvent('filechooser')
  await stranger.getByRole('button', { name: 'Choose the file' }).click()
  await (await chooser).setFiles(file)
  await expect(problemButton(stranger, /mine.*72 × 72/)).toBeVisible()
  await expect(stranger.getByRole('alert')).toHaveCount(0)
  await stranger.context().close()
})

test('what a link says wrongly is told, and the rest of it holds', async ({ page }) => {
  await openAt(page, 'm=mesh:bunny&t=7&cam=grid:broken&k=sptrsv/nothing(&theme=dark&pin=rows')
  const told = page.getByText(/The link's "k" could not be read/)
  await expect(told).toContainText('"pin"')
  await expect(told).toContainText('1 more of its parts')
  await expect(problemButton(page, /bunny/i)).toBeVisible()
  expect(await worldOf(page)).toMatchObject({ theme: 'dark', tick: 7 })
  await expectDrawn(canvasOf(page, 'grid'))
})
