import { mkdir, truncate, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { gzipSync, inflateSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { HDF5 } from '#src/core/sparse/read/hdf5.fixture.ts'
import { BINARY } from '#src/core/sparse/read/scipy.fixture.ts'
import { tarOf } from '#src/core/sparse/read/tar.fixture.ts'
import { expect, test } from './support/app.ts'
import { expectAccessible } from './support/axe.ts'
import { dropFiles, fileOf, laplacian } from './support/files.ts'
import { canvasOf, command, dropMatrix, openAt, problemButton, settled } from './support/page.ts'
import { expectDrawn } from './support/pixels.ts'

const alert = (page: Page) => page.getByRole('alert')
const sheet = (page: Page) => page.getByRole('dialog')
const main = (page: Page) => page.getByRole('main')

/** A folder with files of its own, by their paths in it. */
async function folderOf(name: string, files: Readonly<Record<string, string>>): Promise<string> {
  const folder = test.info().outputPath(name)
  await mkdir(folder, { recursive: true })
  for (const [inside, text] of Object.entries(files)) {
    const file = path.join(folder, inside)
    await mkdir(path.dirname(file), { recursive: true })
    await writeFile(file, text)
  }
  return folder
}

test('an archive of several matrices asks which; Escape keeps what was open, and the link names the choice', async ({
  page,
}) => {
  await openAt(page, 'm=grid:D2N5:5x4x1:seeded:1')
  const archive = tarOf({ 'd/small.mtx': laplacian(3, 2), 'd/large.mtx': laplacian(9, 2), 'd/d_b.mtx': 'x' })
  const file = await fileOf('many.tar.gz', gzipSync(archive))
  await dropFiles(main(page), [file])
  await expect(sheet(page)).toContainText('Choose a matrix of many.tar.gz')
  await expect(sheet(page).getByRole('option')).toHaveText([/d\/small\.mtx.*B/, /d\/large\.mtx.*B/])
  await page.keyboard.press('Escape')
  await expect(sheet(page)).toHaveCount(0)
  await expect(problemButton(page, /5×4/)).toBeVisible()
  expect(new URL(page.url()).searchParams.get('m')).toBe('grid:D2N5:5x4x1:seeded:1')
  await dropFiles(main(page), [file])
  await expect(sheet(page)).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.type('small')
  await page.keyboard.press('Enter')
  await expect(problemButton(page, /small/)).toBeVisible()
  await settled(page)
  expect(new URL(page.url()).searchParams.get('m')).toMatch(/^member:[0-9a-f]{16}:6x6x\d+:d\/small\.mtx:many\.tar\.gz$/)
  await page.reload()
  await settled(page)
  await expect(problemButton(page, /small/)).toBeVisible()
})

test('a file of MATLAB’s with several sparse variables asks which, and says what it took a file of SciPy’s for', async ({
  page,
}) => {
  await openAt(page, 'm=grid:D2N5:5x4x1:seeded:1')
  const [mat, npz] = [BINARY.mat_struct, BINARY.npz_csr].map((text) => Buffer.from(text, 'base64'))
  await dropFiles(main(page), [await fileOf('lab.mat', mat)])
  await expect(sheet(page)).toContainText('Choose a matrix of lab.mat')
  await page.keyboard.type('Problem.A')
  await page.keyboard.press('Enter')
  await expect(problemButton(page, /lab/)).toBeVisible()
  await settled(page)
  expect(new URL(page.url()).searchParams.get('m')).toMatch(/^member:[0-9a-f]{16}:4x5x8:Problem\.A:lab\.mat$/)
  await dropFiles(main(page), [await fileOf('lab.npz', npz)])
  await expect(
    page.getByText('lab.npz was taken for a SciPy file (.npz): it is a zip with arrays of NumPy’s.'),
  ).toBeVisible()
})

test('HDF5 opens in a worker: Binsparse says what it was taken for, MATLAB 7.3 asks which', async ({ page }) => {
  await openAt(page, 'm=grid:D2N5:5x4x1:seeded:1')
  const [bsp, mat] = [HDF5.bsp_csr, HDF5.mat73_struct].map((text) => inflateSync(Buffer.from(text, 'base64')))
  await dropFiles(main(page), [await fileOf('small.bsp.h5', bsp)])
  await expect(
    page.getByText('small.bsp.h5 was taken for an HDF5 file: it begins with HDF5’s signature.'),
  ).toBeVisible()
  await settled(page)
  expect(new URL(page.url()).searchParams.get('m')).toMatch(/^file:[0-9a-f]{16}:4x5x8:small\.bsp\.h5$/)
  await dropFiles(main(page), [await fileOf('lab73.mat', mat)])
  await expect(sheet(page)).toContainText('Choose a matrix of lab73.mat')
  await page.keyboard.type('Problem/B')
  await page.keyboard.press('Enter')
  await expect(problemButton(page, /lab73/)).toBeVisible()
})

test('an archive of several matrices at an address asks which, too, and the link names the choice', async ({
  page,
  guard,
}) => {
  guard.allow({ text: /matrix\.example/, reason: 'the journey types the address' })
  await openAt(page, 'm=grid:D2N5:5x4x1:seeded:1')
  const archive = gzipSync(tarOf({ 'd/small.mtx': laplacian(3, 2), 'd/large.mtx': laplacian(9, 2) }))
  await page.route('https://matrix.example/**', (route) =>
    route.fulfill({ body: Buffer.from(archive), headers: { 'access-control-allow-origin': '*' } }),
  )
  await command(page, 'problem.address', 'https://matrix.example/many.tar.gz')
  await expect(sheet(page)).toContainText('Choose a matrix of many.tar.gz')
  await page.keyboard.type('small')
  await page.keyboard.press('Enter')
  await expect(problemButton(page, /small/)).toBeVisible()
  await settled(page)
  expect(new URL(page.url()).searchParams.get('m')).toBe('within:d/small.mtx:https://matrix.example/many.tar.gz')
})

test('a folder opens its one matrix, lists several, and says where it has no matrix', async ({ page }) => {
  await openAt(page, 'm=grid:D2N5:5x4x1:seeded:1')
  const one = await folderOf('west', { 'west/deep/only.mtx': laplacian(3, 2), 'notes.txt': 'x', 'west/photo.png': 'x' })
  await dropFiles(main(page), [one])
  await expect(problemButton(page, /only/)).toBeVisible()
  await expect(page.getByText('2 files were left out: they are not matrices.')).toBeVisible()
  await settled(page)
  await dropFiles(main(page), [await folderOf('bare', { 'photo.png': 'x' })])
  await expect(alert(page)).toContainText(
    'The folder bare holds no matrix (.mtx, .npz, .mat, .tar.gz …), only bare/photo.png.',
  )
  await expect(problemButton(page, /only/)).toBeVisible()
  await dropFiles(main(page), [await folderOf('two', { 'a.mtx': laplacian(4, 2), 'b.mtx': laplacian(5, 2) })])
  await expect(sheet(page)).toContainText('Choose a matrix of the folder two')
  await sheet(page)
    .getByRole('option', { name: /two\/b\.mtx/ })
    .click()
  await expect(problemButton(page, /^b/)).toBeVisible()
  await settled(page)
})

test('of several files the matrix is opened, and what was left is said', async ({ page }) => {
  await openAt(page, 'm=grid:D2N5:5x4x1:seeded:1')
  const photo = await fileOf('photo.png', Uint8Array.of(0x89, 80, 78, 71))
  const [a, b] = [await fileOf('first.mtx', laplacian(3, 2)), await fileOf('second.mtx', laplacian(4, 2))]
  await dropFiles(main(page), [photo, a])
  await expect(problemButton(page, /first/)).toBeVisible()
  await expect(page.getByText('photo.png was left out: it is not a matrix.')).toBeVisible()
  await settled(page)
  await dropFiles(main(page), [a, photo, b])
  await expect(sheet(page)).toContainText('2 matrices, and 1 other file.')
  await sheet(page)
    .getByRole('option', { name: /second/ })
    .click()
  await expect(problemButton(page, /second/)).toBeVisible()
  await settled(page)
})

test('a matrix without rows, and one of a single row, have words', async ({ page }) => {
  await openAt(page, 'm=grid:D2N5:5x4x1:seeded:1')
  const of = (size: string, ...entries: string[]) =>
    `%%MatrixMarket matrix coordinate real general\n${size} ${entries.length}\n${entries.join('\n')}\n`
  await dropFiles(main(page), [await fileOf('nothing.mtx', of('0 0'))])
  await expect(page.getByRole('status').getByText(/^nothing is 0 × 0: it has no rows/)).toBeVisible()
  await expect(main(page).getByText('Nothing to draw: the matrix has no rows.')).toHaveCount(2)
  const over = await page.getByRole('region', { name: 'What is done with the matrix' }).boundingBox()
  const head = await page.getByRole('button', { name: 'Level-set' }).boundingBox()
  const below = (head?.y ?? 0) - ((over?.y ?? 0) + (over?.height ?? 0))
  expect(below, 'the head of the column stays at its top').toBeLessThan(40)
  await dropFiles(main(page), [await fileOf('one.mtx', of('1 1', '1 1 5e-324'))])
  await expect(page.getByText(/^Row 0 has a diagonal entry that is too small for 32-bit numbers/).first()).toBeVisible()
  await dropFiles(main(page), [await fileOf('two.mtx', of('1 1', '1 1 2'))])
  await expect(page.getByRole('status').getByText(/^two is 1 × 1: one row waits for no other/)).toBeVisible()
  await settled(page)
})

test('a large file shows its bytes of all and Cancel from the first look on', async ({ page }) => {
  await openAt(page, 'm=grid:D2N5:5x4x1:seeded:1')
  const large = await fileOf('large.mtx', '')
  await truncate(large, 400 * 2 ** 20)
  await dropFiles(main(page), [large])
  const dock = page.getByRole('contentinfo')
  await expect(dock.getByText(/^looking through the file, [\d.]+.[KM]iB of 400.MiB$/)).toBeVisible()
  await dock.getByRole('button', { name: 'Cancel' }).click()
  await expect(dock.getByRole('button', { name: 'Cancel' })).toHaveCount(0)
  await expect(alert(page)).toHaveCount(0)
  await expect(problemButton(page, /5×4/)).toBeVisible()
})

test('files that were read are kept, listed with their size, and can be deleted; hostile ones are not kept', async ({
  page,
}) => {
  await openAt(page, 'm=grid:D2N5:5x4x1:seeded:1')
  await dropFiles(main(page), [await fileOf('bad.mtx', 'no matrix\n')])
  await expect(alert(page)).toBeVisible()
  for (const [name, X] of [
    ['first.mtx', 3],
    ['second.mtx', 4],
  ] as const) {
    await dropFiles(main(page), [await fileOf(name, laplacian(X, 2))])
    await expect(problemButton(page, new RegExp(name.slice(0, -4)))).toBeVisible()
    await settled(page)
  }
  await page.keyboard.press('/')
  const kept = page.getByRole('region', { name: 'Kept in this browser' })
  const today = new Date().toISOString().slice(0, 10)
  await expect(kept.getByRole('listitem')).toHaveText([
    new RegExp(`^second\\.mtx\\d.*B\\d.*B in binary${today}Delete$`),
    new RegExp(`^first\\.mtx\\d.*B\\d.*B in binary${today}Delete$`),
  ])
  await kept.getByRole('button', { name: 'Delete second.mtx' }).click()
  await expect(kept.getByRole('listitem')).toHaveCount(1)
  await kept.getByRole('button', { name: 'first.mtx', exact: true }).click()
  await expect(problemButton(page, /first/)).toBeVisible()
  await settled(page)
  await page.keyboard.press('/')
  await kept.getByRole('button', { name: 'Delete first.mtx' }).click()
  await expect(kept.getByRole('listitem')).toHaveCount(0)
  await expect(kept.getByRole('status')).toHaveText('no files')
})

const posed = (page: Page) => page.getByRole('region', { name: 'What is done with the matrix' })
const market = (kind: string, size: string, ...entries: string[]) =>
  `%%MatrixMarket matrix coordinate ${kind}\n${size} ${entries.length}\n${entries.join('\n')}\n`

test('of a dropped matrix the page says what is solved and what suits it before anything is measured, and offers the rest', async ({
  page,
}) => {
  await openAt(page, 't=5')
  await dropMatrix(page, await fileOf('made.mtx', laplacian(12, 9)))
  await expect(posed(page)).toContainText('Solving with the lower triangle of A.')
  const ways = await posed(page).getByRole('button').allTextContents()
  expect(ways.join(', ')).toBe(
    'Upper triangle, ILU(0), IC(0), Times a vector, Transpose, Square, Times Aᵀ, Search, Times a sparse vector, Colour, Sweep, Sweep from any guess, Sweep over blocks, Solve by iterations, Solve a Laplacian, Solve over blocks, By minimum degree',
  )
  const side = page.getByRole('complementary')
  await expect(side.getByText(/^20 levels of 5\.40 rows on average, 9 in the widest\. B took .+: .+\. /)).toBeVisible()
  await expect(page.getByText(/^303 nonzeros of the lower triangle of A; the other 195 faint$/).first()).toBeAttached()
  const suits = side.getByRole('table').filter({ hasText: 'Automatic' })
  await expect(suits.getByRole('columnheader')).toHaveCount(3)
  await expect(suits.getByRole('row', { name: /^Automatic [\d.]+.[µm]s [\d.]+.[µm]s$/ })).toBeVisible()
  await expectAccessible(page)
  await posed(page).getByRole('button', { name: 'ILU(0)' }).click()
  await expect(posed(page)).toContainText('Solving with L of the ILU(0) of A.')
  await settled(page)
  await posed(page).getByRole('button', { name: 'Times a vector' }).click()
  await expect(posed(page)).toContainText('Multiplying A by a vector.')
  const { columns } = await settled(page)
  expect(columns.map(({ id }) => id)).toEqual(['spmv/csr_scalar', 'spmv/auto'])
})

test('matrices that are no square, a triangle or complex are shown, and what cannot be done with them is not offered', async ({
  page,
}) => {
  await openAt(page, 't=5')
  await dropMatrix(page, await fileOf('broad.mtx', market('real general', '3 5', '1 1 1', '2 4 2', '3 5 3')))
  await expect(posed(page)).toContainText('Multiplying A by a vector.')
  for (const none of ['Square', 'Search', 'ILU(0)'])
    await expect(posed(page).getByRole('button', { name: none, exact: true })).toHaveCount(0)
  await expectDrawn(canvasOf(page, 'matrix'))
  await dropMatrix(page, await fileOf('factor.mtx', market('real general', '3 3', '1 1 2', '1 3 1', '2 2 2', '3 3 2')))
  await posed(page).getByRole('button', { name: 'Upper triangle' }).click()
  await expect(posed(page)).toContainText('Solving with A, which is an upper triangle.')
  await expect(posed(page).getByRole('button', { name: /triangle|LU|IC/ })).toHaveCount(0)
  await dropMatrix(page, await fileOf('phase.mtx', market('complex general', '2 2', '1 1 1 1', '2 1 1 2', '2 2 3 0')))
  await expect(posed(page)).toContainText('Only the structure of A is shown.')
  await expect(main(page).getByText(/^A solve needs real values, and this matrix is complex/)).toHaveCount(2)
})
