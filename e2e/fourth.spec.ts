import { spawnSync } from 'node:child_process'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { turnOf } from '../src/lab/draw.ts'
import { copyWith } from '../tools/beside.mjs'
import { expect, test as base } from './support/app.ts'
import { expectAccessible } from './support/axe.ts'
import { badge, canvasOf, checkedHere, openAt, picturesOf, settled, stateOf } from './support/page.ts'
import { changedFrom, expectDrawn } from './support/pixels.ts'
import { type ServedCopy, served } from './support/served.ts'
import { patience } from './support/slowness.ts'

/**
 * The project with one more operation, which is a folder below shaders/ and nothing else: two matrices go in, how large the
 * result is shows after a first stage, rounds go on until nothing moves, and its items are entries, rows and slots.
 */
const FOLDER = 'e2e/fixtures/overlap'
/** With one more feature, too, which is a folder as well, and without one of these. */
const FEATURES = 'src/page/features'
const REMOVABLE = ['talk', 'embed', 'lock']
const GONE = REMOVABLE[turnOf(process.env).seed % REMOVABLE.length]
const KERNEL = 'overlap/odd_even'
/** A ∘ B of a graph and a band matrix of 64 rows each. */
const LINK = `m=rmat:6:6:100:5&solve=with:banded_64_9_1,seed:3&k=${KERNEL}&theme=light`

const test = base.extend<object, { fourth: ServedCopy }>({
  fourth: [
    async ({ browserName }, give) => {
      const added = { [FOLDER]: 'shaders', 'e2e/fixtures/tally': FEATURES }
      const page = await served(copyWith(`fourth-${browserName}`, added, [`${FEATURES}/${GONE}`]))
      await give(page)
      page.stop()
    },
    { scope: 'worker', timeout: patience(180_000) },
  ],
  baseURL: async ({ fourth }, give) => give(fourth.url),
})

const columns = async (page: Page) => (await stateOf(page)).columns
const errors = async (page: Page) => (await columns(page)).map((column) => column.errors)

test('a fourth operation that is one folder is listed, run, checked and drawn, and its link gives all of it back', {
  tag: '@long',
}, async ({ page }) => {
  await openAt(page, 'm=rmat:6:6:100:5&k=spmv/csr_scalar&panes=items.matrix&theme=light')
  await page
    .getByRole('button', { name: /CSR scalar/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Overlap', exact: true }).click()
  await expect
    .poll(async () => (await columns(page)).map(({ id, status }) => `${id} ${status}`))
    .toEqual([`${KERNEL} ready`])
  await expect(page.getByRole('banner').getByText('B = Aᵀ')).toBeVisible()

  await openAt(page, `${LINK}&panes=matrix.items.moves.timeline.code&t=1`)
  await checkedHere(page)
  await expect(badge(page)).toHaveText(/^live · SwiftShader/)
  await expect(page.getByRole('banner').getByText('B = Band matrix')).toBeVisible()
  // nothing differs, and no product is off by more than its last bit
  const [[differ, relative]] = await errors(page)
  expect([differ, relative <= 2 ** -23]).toEqual([0, true])

  const matrix = await expectDrawn(canvasOf(page, 'matrix'), 0.005)
  const items = await expectDrawn(canvasOf(page, 'items'), 0.02)
  const moves = await expectDrawn(canvasOf(page, 'moves'), 0.005)
  await expectDrawn(canvasOf(page, 'timeline'), 0.05)
  for (const words of [/260 nonzeros of A/, /stage: find/]) await expect(page.getByText(words).first()).toBeVisible()
  await expect(page.getByText('repeat until nothing has moved:')).toBeVisible()
  await page.keyboard.press('End')
  await changedFrom(canvasOf(page, 'matrix'), matrix)
  await changedFrom(canvasOf(page, 'items'), items)
  await changedFrom(canvasOf(page, 'moves'), moves)
  await expect(page.getByText(/stage: sort/).first()).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Panes' }).click()
  const choice = (title: string) =>
    page.getByRole('dialog', { name: 'Panes' }).locator('label', { hasText: new RegExp(`^${title}(?!s)`) })
  for (const title of ['Matrix', 'Items', 'Moves', 'Timeline', 'Code', 'Lanes'])
    await expect(choice(title), title).not.toContainText('nothing to show here')
  for (const title of ['Dependency graph', 'Grid', 'Stencil', 'State', 'Formats', 'Tiles'])
    await expect(choice(title), title).toContainText('nothing to show here')
  await choice('Lanes').click()
  await expect(page.getByRole('button', { name: 'the same entries' }), 'words of the space').toBeVisible()
})

test('a link of it gives back what was open, and what poses no problem is told with what helps', {
  tag: '@long',
}, async ({ page }) => {
  await openAt(page, `${LINK}&panes=matrix.items&t=4`)
  await page.getByRole('application', { name: /^Matrix of A/ }).focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect.poll(() => page.url(), 'an entry is pinned').toContain('pin=entry:')
  const [before, url] = [await picturesOf(page), page.url()]
  for (const part of ['m=rmat:6:6:100:5', 'with:banded_64_9_1', KERNEL, 't=4'])
    expect(decodeURIComponent(url)).toContain(part)
  await page.goto('about:blank')
  await page.goto(url)
  await settled(page)
  expect((await picturesOf(page))['matrix A']).toBe(before['matrix A'])
  expect(page.url()).toBe(url)

  await openAt(page, `${LINK}&panes=formats`)
  await expect(page.getByText('Not drawn: Formats needs a matrix whose nonzeros are multiplied.')).toBeVisible()

  await page.goto(`./?${LINK.replace('64_9_1', '50_9_1')}&panes=items`)
  await expect(page.getByText('A is 64 × 64 and B is 50 × 50. An overlap needs two of one shape.')).toBeVisible()
  await page.getByRole('button', { name: 'Multiply A by itself' }).click()
  await expect.poll(async () => (await columns(page))[0]?.status).toBe('ready')
  expect(page.url()).toContain('with:same')
})

test('it is timed by stage, with its readbacks apart', { tag: '@long' }, async ({ page }) => {
  await openAt(page, `${LINK}&panes=items`)
  await page.keyboard.press('r')
  await expect.poll(async () => (await columns(page))[0].single, { timeout: patience(40_000) }).toBeGreaterThan(0)
  await settled(page)
  const [{ timing }] = await page.evaluate(() => window.__sparsescope?.measured().outcomes ?? [])
  expect(timing?.stages?.map(({ name }) => name)).toEqual(['find', 'add up', 'list', 'sort'])
  expect(timing?.readMs).toBeGreaterThan(0)
  expect(timing?.backToBack).toBeUndefined()
})

test('a fault in its shader is seen on the page, and its time is withheld', { tag: '@long' }, async ({ page }) => {
  await page.route('**/assets/*.js', async (route) => {
    const response = await route.fetch()
    const text = await response.text()
    await route.fulfill({ response, body: text.replaceAll('values[k] * B_values', 'values[k] + B_values') })
  })
  await openAt(page, `${LINK}&panes=items`)
  await checkedHere(page)
  const [[differ, relative]] = await errors(page)
  expect([differ, relative > 0.01]).toEqual([0, true])
  await expect(page.getByText(/A is wrong: slot \d+ has a relative error/)).toBeVisible()
})

test('its kernel keeps the rules on the GPU, and breaks them with each of its mutants', { tag: '@long' }, ({
  fourth,
}) => {
  test.setTimeout(patience(200_000))
  const vitest = path.resolve('node_modules/vitest/vitest.mjs')
  const names = 'grids and meshes|no room for|every mutant is killed'
  const args = [vitest, 'run', '--project', 'gpu', '-t', names, 'src/lab/rules/rules.gpu.test.ts']
  const env = { ...process.env, CHECK_KERNELS: KERNEL, SPARSE_MATRICES: '' }
  const options = { cwd: fourth.copy, env, encoding: 'utf8', timeout: patience(190_000) } as const
  const { status, stdout, stderr } = spawnSync(process.execPath, args, options)
  expect(status, `${stdout}${stderr}`).toBe(0)
  expect(stdout).toMatch(/mutants killed (\d+) of \1 \(shaders\)/)
})

test('a feature that is one folder has its command, key, sheet, part and lock; without talk, embed or lock the page races', {
  tag: '@long',
}, async ({ page }) => {
  const grid = 'm=grid:D3N7:6:6:6&k=sptrsv/level_set,sptrsv/sync_free'
  await openAt(page, grid)
  await expect.poll(async () => (await columns(page)).map(({ status }) => status)).toEqual(['ready', 'ready'])
  await page.keyboard.press('End')
  await expect.poll(async () => (await stateOf(page)).tick).toBeGreaterThan(0)
  await expect(page.getByText('Columns in the tally: 2')).toBeVisible()
  await page.keyboard.press('z')
  await expect(page.getByRole('dialog', { name: 'Tally' })).toContainText('Columns: 2')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await openAt(page, `${grid}&lock=panes`)
  await page.keyboard.press('z')
  await expect(page.getByText(/has locked the panes/).first()).toBeVisible()
  await expect(page.getByRole('dialog'), 'a locked command does nothing').toHaveCount(0)
})
