import type { Page } from '@playwright/test'
import { expect, test } from './support/app.ts'
import { dropFiles, fileOf } from './support/files.ts'
import { badge, canvasOf, command, openAt, openQuietly, problemButton, settled, stateOf } from './support/page.ts'
import { changedFrom, expectDrawn, expectPicture, stillPicture } from './support/pixels.ts'

const HEAD = '%%MatrixMarket matrix coordinate real general'

/** Name, contents, class and what must be said with it. */
const HOSTILE: readonly (readonly [name: string, text: string | Uint8Array, code: string, says: RegExp])[] = [
  ['banner.mtx', 'just some text\n1 1 1\n', 'MissingBanner', /line 1\b/i],
  ['index.mtx', `${HEAD}\n2 2 2\n1 1 1.0\n3 1 1.0\n`, 'IndexOutOfRange', /line 4\b/i],
  ['number.mtx', `${HEAD}\n2 2 2\n1 1 1.0\n2 2 1.0x\n`, 'BadNumber', /line 4\b/i],
  ['short.mtx', `${HEAD}\n3 3 5\n1 1 1.0\n2 2 1.0\n3 3 1.0\n`, 'TooFewEntries', /line 5\b/i],
  ['huge.mtx', `${HEAD}\n2 2 4000000000\n1 1 1.0\n`, 'EntryCountTooLarge', /line 2\b/i],
  ['cut.mtx.gz', Uint8Array.of(0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3, 75), '', /cut\.mtx\.gz/],
]

const alert = (page: Page) => page.getByRole('alert')

test('a hostile file leaves the open matrix as it was, and is named with its class and line', async ({ page }) => {
  await openAt(page, 'm=grid:D2N5:12x9x1:seeded:1&t=4')
  const matrix = canvasOf(page, 'matrix')
  const open = await stillPicture(matrix)
  await expectDrawn(matrix)
  const link = page.url()
  for (const [name, text, code, says] of HOSTILE) {
    await test.step(name, async () => {
      await dropFiles(page.getByRole('main'), [await fileOf(name, text)])
      await expect(alert(page)).toContainText(says)
      await expect(alert(page)).toContainText(name)
      if (code) await expect(alert(page)).toHaveAttribute('data-code', code)
      await expect(problemButton(page, /12×9/)).toBeVisible()
      expect((await settled(page)).columns.map(({ status }) => status)).toEqual(['ready', 'ready'])
      await page.getByRole('button', { name: 'Dismiss' }).click()
      await expect(alert(page)).toHaveCount(0)
    })
  }
  await page.mouse.move(0, 0) // away from words that light what they speak of
  await expectPicture(matrix, open)
  await expect.poll(() => page.url(), 'the link').toBe(link)
})

test('a hostile file leaves a recorded run and its link, too', async ({ page }) => {
  await openQuietly(page, 'm=mesh:bunny&t=7')
  const link = page.url()
  await dropFiles(page.getByRole('main'), [await fileOf('banner.mtx', 'just some text\n')])
  await expect(alert(page)).toHaveAttribute('data-code', 'MissingBanner')
  await expect(problemButton(page, /bunny/i)).toBeVisible()
  await expect(badge(page)).toHaveText(/^recorded/)
  await expect.poll(() => page.url()).toBe(link)
})

test('a zero on the diagonal is an error with two ways out, and both work', async ({ page }) => {
  await openAt(page, 't=5')
  const zero = await fileOf('zero.mtx', `${HEAD}\n3 3 4\n1 1 2.0\n2 1 1.0\n2 2 0.0\n3 2 1.0\n`)
  for (const way of ['Use a unit diagonal', 'Shift the diagonal']) {
    await dropFiles(page.getByRole('main'), [zero])
    await expect(problemButton(page, /zero/)).toBeVisible()
    await expect(page.getByText(/^2 rows have a zero or missing diagonal/).first()).toBeVisible()
    await expect.poll(async () => (await stateOf(page)).busy, 'the file is open').toBe(false)
    await command(page, 'measure.run')
    await expect(alert(page), 'nothing is timed that is not solved').toContainText('zero or missing diagonal')
    await page.getByRole('button', { name: way }).first().click()
    await expect(badge(page)).toHaveText('simulated: 1\u202f024 workers of 32 lanes')
    const { columns } = await settled(page)
    expect(columns.map(({ status }) => status)).toEqual(['ready', 'ready'])
    for (const { errors } of columns) expect(errors[0]).toBeLessThan(1e-6)
    await expectDrawn(canvasOf(page, 'matrix'))
    await command(page, 'problem.solve', JSON.stringify({ diagonal: 'error' }))
  }
})

test('a complex matrix is shown by its structure, and says that a solve needs real values', async ({ page }) => {
  await openAt(page, 't=5')
  const before = await stillPicture(canvasOf(page, 'matrix'))
  const entries = Array.from(
    { length: 12 },
    (_, i) => `${i + 1} ${i + 1} 3.0 0.0${i > 0 ? `\n${i + 1} ${i} 1.0 2.0` : ''}`,
  )
  const file = await fileOf(
    'waves.mtx',
    `%%MatrixMarket matrix coordinate complex hermitian\n12 12 23\n${entries.join('\n')}\n`,
  )
  await dropFiles(page.getByRole('main'), [file])
  await expect(problemButton(page, /waves/)).toBeVisible()
  await expect(
    page
      .getByText(/complex/)
      .filter({ hasText: /real/ })
      .first(),
  ).toBeVisible()
  await changedFrom(canvasOf(page, 'matrix'), before)
  await expectDrawn(canvasOf(page, 'matrix'))
  await page.getByRole('button', { name: 'Solve with seeded values' }).first().click()
  await expect(badge(page)).toHaveText('simulated: 1\u202f024 workers of 32 lanes')
  expect((await settled(page)).columns.map(({ status }) => status)).toEqual(['ready', 'ready'])
})

test('opening something large says how far it is, and can be cancelled', async ({ page }) => {
  await openAt(page, 'm=grid:D2N5:12x9x1:seeded:1&t=4')
  const matrix = canvasOf(page, 'matrix')
  const open = await stillPicture(matrix)
  await command(page, 'problem.open')
  const form = page.getByRole('form', { name: 'Grid' })
  await form.getByLabel('stencil').selectOption('D3N13')
  for (const side of ['X', 'Y', 'Z']) await form.getByLabel(side).fill('128')
  await form.getByRole('button').click()
  const cancel = page.getByRole('contentinfo').getByRole('button', { name: 'Cancel' })
  await expect(page.getByRole('contentinfo').getByText(/opening|entries|rows|triangle|levels/)).toBeVisible()
  await cancel.click()
  await expect(cancel).toHaveCount(0)
  await expect(alert(page)).toHaveCount(0)
  await expect(problemButton(page, /12×9/)).toBeVisible()
  expect((await stateOf(page)).columns.map(({ status }) => status)).toEqual(['ready', 'ready'])
  await expectPicture(matrix, open)
  expect(page.url()).toContain('12x9x1')
})
