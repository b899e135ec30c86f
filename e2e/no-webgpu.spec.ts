import type { Page } from '@playwright/test'
import { expect, test } from './support/app.ts'
import { KNOWN } from './support/console.ts'
import { fileOf, laplacian } from './support/files.ts'
import { withReadableWebGl, withoutWebGl, withoutWebGpu } from './support/gpu.ts'
import { badge, canvasOf, command, dropMatrix, openAt, settled, stateOf } from './support/page.ts'
import { changedFrom, expectDrawn } from './support/pixels.ts'

async function withoutAdapter(page: Page) {
  await page.addInitScript(() => {
    GPU.prototype.requestAdapter = () => Promise.resolve(null)
  })
}

test('without WebGPU recorded runs play, the CPU twin runs a dropped matrix, and the page says why', async ({
  page,
  context,
  guard,
}) => {
  guard.allow(KNOWN.webGlRead)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await withoutWebGpu(page)
  await withReadableWebGl(page)
  await page.goto('./')
  await settled(page)
  await expect(badge(page)).toHaveText(/^recorded · NVIDIA H200/)
  const corner = canvasOf(page, 'corner')
  await changedFrom(corner, await expectDrawn(corner))
  await command(page, 'pane.lead', 'grid')
  await expect(() => expectDrawn(canvasOf(page, 'grid')), 'the grid, drawn by WebGL').toPass()
  await expect.poll(async () => (await stateOf(page)).gpu).toBe('unavailable')
  await page.keyboard.press('i')
  await expect(page.getByText('This browser has no WebGPU.').first()).toBeVisible()

  const { columns } = await dropMatrix(page, await fileOf('mine.mtx', laplacian(17, 11)))
  await expect(badge(page)).toHaveText('simulated: 1\u202f024 workers of 32 lanes')
  for (const { status, origin, errors } of columns) {
    expect([status, origin]).toEqual(['ready', 'twin'])
    expect(errors[0]).toBeLessThan(1e-6)
  }
  for (const view of ['matrix', 'dag', 'timeline']) {
    await command(page, 'pane.lead', view)
    await expect(() => expectDrawn(canvasOf(page, view)), view).toPass()
  }

  await command(page, 'measure.run')
  await expect(page.getByText('This browser has no WebGPU.').first()).toBeVisible()
  expect((await stateOf(page)).columns.map(({ single, backToBack }) => [single, backToBack])).toEqual([
    [undefined, undefined],
    [undefined, undefined],
  ])

  await command(page, 'gpu.report')
  const report = page.getByLabel('Capability report', { exact: true })
  await expect(report).toContainText('no-webgpu: This browser has no WebGPU.')
  await page.getByRole('button', { name: 'Copy', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await report.textContent())
})

test('a browser that offers no adapter says that instead', async ({ page, guard }) => {
  guard.allow(KNOWN.webGlRead)
  await withoutAdapter(page)
  const { columns } = await openAt(page, 'm=grid:D2N5:8x6x1:seeded:1&t=2')
  expect(columns.map(({ origin }) => origin)).toEqual(['twin', 'twin'])
  await expect(badge(page)).toHaveText('simulated: 1\u202f024 workers of 32 lanes')
  await expect(page.getByText('The browser has WebGPU, but offers no GPU adapter.').first()).toBeVisible()
})

test('without WebGL, too, the grid and the mesh are drawn on a plain canvas, and rows are picked on it', async ({
  page,
}) => {
  await withoutWebGpu(page)
  await withoutWebGl(page)
  await page.goto('./')
  await settled(page)
  await command(page, 'pane.lead', 'grid')
  const grid = canvasOf(page, 'grid')
  await changedFrom(grid, await expectDrawn(grid, 0.05))

  await openAt(page, 't=20')
  // in the lowest slab of the first column: the first rows of all
  await grid.click({ position: { x: 40, y: 160 } })
  await expect(page).toHaveURL(/pin=row:\d+/)
  expect(Number(/pin=row:(\d+)/.exec(page.url())?.[1])).toBeLessThan(256)

  await openAt(page, 'v=2&m=mesh:bunny&t=400')
  await expectDrawn(canvasOf(page, 'grid'), 0.2)
  await expect(page.getByText(/could not be drawn/)).toHaveCount(0)
})
