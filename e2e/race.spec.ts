import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Download, Page } from '@playwright/test'
import { expect, test } from './support/app.ts'
import { fileOf, laplacian, pickFiles, realMatrix } from './support/files.ts'
import {
  badge,
  canvasOf,
  checkedHere,
  command,
  dropMatrix,
  expectAlive,
  fact,
  openAt,
  settled,
} from './support/page.ts'
import { expectDrawn } from './support/pixels.ts'
import { repeatUntil } from './support/repeat.ts'

interface Brought {
  readonly file: string
  readonly rows: number
  readonly levels: number
}

/** Levels of the lower triangle of a real matrix, as ground truth has them. */
async function truthOf(file: string): Promise<Brought> {
  const truth = JSON.parse(await readFile(path.join(path.dirname(file), 'ground-truth.json'), 'utf8')) as {
    matrices: Record<string, { rows: number; pattern: { levels: { count: number } } }>
  }
  const { rows, pattern } = truth.matrices[path.basename(file).split('.')[0]]
  return { file, rows, levels: pattern.levels.count }
}

async function real(name: string): Promise<Brought> {
  const file = realMatrix(name)
  if (file) return truthOf(file)
  const text = laplacian(40, 25)
  return { file: await fileOf(name, name.endsWith('.gz') ? gzipSync(text) : text), rows: 1000, levels: 64 }
}

/** Drops a matrix on the page, and says that both kernels solved it, and that its levels are the true ones. */
async function dropAndRace(page: Page, { file, rows, levels }: Brought) {
  const opened = await dropMatrix(page, file)
  // a matrix that is no small example is explored first
  await command(page, 'screen.race')
  expect(opened.columns.map(({ status, origin }) => [status, origin])).toEqual([
    ['ready', 'twin'],
    ['ready', 'twin'],
  ])
  await expect(badge(page)).toHaveText('simulated: 1\u202f024 workers of 32 lanes')
  const { columns } = await checkedHere(page)
  expect(columns.map(({ id, status, origin, error }) => [id, status, origin, error])).toEqual([
    ['sptrsv/level_set', 'ready', 'live', ''],
    ['sptrsv/auto', 'ready', 'live', ''],
  ])
  for (const { errors } of columns) {
    const [backward, forward] = errors
    expect(backward).toBeLessThan(1e-6)
    expect(forward).toBeLessThan(1e-4)
  }
  await expect(fact(page, 'levels')).toHaveText(levels.toLocaleString('en').replace(',', ' '))
  await expect(fact(page, 'rows n')).toHaveText(rows.toLocaleString('en').replace(',', ' '))
  await expect(badge(page)).toHaveText('live · SwiftShader')
  for (const view of ['matrix', 'dag', 'timeline']) {
    await expectDrawn(canvasOf(page, view, 'A'))
    await expectDrawn(canvasOf(page, view, 'B'))
  }
}

test('dropped matrices are raced, and times come with their error and where they come from', async ({ page }) => {
  await openAt(page, 't=5')
  await dropAndRace(page, await real('delaunay_n13.mtx.gz'))
  await dropAndRace(page, await real('1138_bus.mtx'))

  await page.keyboard.press('r')
  await expect(page.getByText(/^(warming up|sampling \d+ of \d+)$/)).toBeVisible()
  await page.getByRole('button', { name: 'Stop' }).click()
  const stopped = await settled(page)
  expect(stopped.columns.map(({ single, backToBack }) => [single, backToBack])).toEqual([
    [undefined, undefined],
    [undefined, undefined],
  ])
  await expect(page.getByRole('alert')).toHaveCount(0)

  await page.keyboard.press('r')
  await expect(page.getByText(/^sampling \d+ of \d+$/)).toBeVisible()
  const { columns } = await settled(page, 60_000)
  for (const { backToBack } of columns) expect(backToBack).toBeGreaterThan(0)
  const side = page.getByRole('complementary')
  await expect(side.getByText(/correct to \d/)).toHaveCount(2)
  await expect(side.locator('output').filter({ hasText: /\d\s*(µs|ms|s)$/ })).toHaveCount(2)
  await expect(side.getByText(/^measured · .*\d\d+ samples/)).toBeVisible()
  await expectAlive(page)
})

const numbersOf = async (download: Download) =>
  (await readFile(await download.path(), 'utf8')).split('\n').slice(2).filter(Boolean).map(Number)

async function savedX(page: Page): Promise<number[]> {
  const saved: Download[] = []
  page.on('download', (download) => saved.push(download))
  // nothing is saved while another x is on its way
  await repeatUntil(
    () => page.getByRole('button', { name: 'Save x to a file' }).click(),
    (limit) => expect.poll(() => saved.length, limit).toBeGreaterThan(0),
  )
  expect(saved[0].suggestedFilename()).toBe('x.mtx')
  return numbersOf(saved[0])
}

test('b comes from a file, and the x of that b goes to one', async ({ page }) => {
  const [X, Y] = [12, 9]
  await openAt(page, 't=5')
  await dropMatrix(page, await fileOf('made.mtx', laplacian(X, Y)))
  await page.keyboard.press('/')
  const before = await savedX(page)
  expect(before).toHaveLength(X * Y)
  expect(new Set(before.map(Math.abs)).size, 'the seeded x').toBeGreaterThan(50)

  // Every row of L adds up to this: x is all ones.
  const sums = Array.from({ length: X * Y }, (_, i) => 4 - Number(i >= X) - Number(i % X > 0))
  await pickFiles(page, page.getByRole('button', { name: 'Load b from a file' }), [
    await fileOf('b.txt', `${sums.join('\n')}\n`),
  ])
  await expect(async () => {
    for (const value of await savedX(page)) expect(value).toBeCloseTo(1, 5)
  }).toPass()

  await pickFiles(page, page.getByRole('button', { name: 'Load b from a file' }), [await fileOf('short.txt', '1\n2\n')])
  await expect(page.getByRole('alert')).toContainText('108')
})
