import type { Page } from '@playwright/test'
import { expect, test } from './support/app.ts'
import { command, expectAlive, openAt, settled } from './support/page.ts'
import { patience } from './support/slowness.ts'

/** Waits until a tuning has come to its end, and every column has run with what it chose. */
async function tuned(page: Page) {
  await expect(page.getByText(/^tuned: /).first()).toBeVisible({ timeout: patience(30_000) })
  return settled(page)
}

const LINK = 'm=grid:D3N7:5x4x3:seeded:2&k=sptrsv/thread_level,sptrsv/auto&t=3'

test('candidates are timed, the fastest runs and is in the link, and what cannot run says why', async ({ page }) => {
  await openAt(page, LINK)
  await page.keyboard.press('a')
  await expect(page.getByRole('button', { name: /Stop/ })).toBeVisible()
  const { columns } = await tuned(page)
  expect(columns.map(({ id, status, origin }) => [id, status, origin])).toEqual([
    ['sptrsv/thread_level', 'ready', 'live'],
    ['sptrsv/auto', 'ready', 'live'],
  ])
  const heads = page.getByText(/^tuned: .* best of \d+.*(µs|ms)/)
  await expect(heads).toHaveCount(2)
  await expect(page.getByRole('region', { name: /Automatic/ }).getByText(/took .+: /)).toBeVisible()
  // what was tuned is measured, all columns together, without another key
  await expect(page.getByText(/not measured yet/)).toHaveCount(0)

  const choose = page.getByRole('region', { name: /Thread-level/ }).getByRole('button', { name: 'Thread-level' })
  await choose.click()
  const panel = page.getByRole('dialog', { name: 'Kernel of column A' })
  await expect(panel.getByRole('row')).toHaveCount(4)
  const [best] = await panel.locator('[aria-current] th').allTextContents()
  await expect(panel.getByText(/^Median of \d+ samples, .* tuning took \d.* remembered/)).toBeVisible()
  await page.keyboard.press('Escape')

  // the link alone brings the choice back, without a word of a tuning that this page has not seen
  const link = page.url()
  const workers = best === 'by rule' ? '' : `(workers=${best.replace('workers ', '')})`
  expect(decodeURIComponent(link)).toContain(`k=sptrsv/thread_level${workers},sptrsv/auto`)
  await page.goto(link)
  expect((await settled(page)).columns.map(({ status }) => status)).toEqual(['ready', 'ready'])
  await expect(page.getByText(/^tuned: /)).toHaveCount(0)
  await expectAlive(page)
})

test('a tuning can be stopped, and a kernel that cannot solve this is not offered', async ({ page }) => {
  await openAt(page, 'm=delaunay:300:1&k=sptrsv/level_elementwise&t=3')
  await command(page, 'run.again')
  await settled(page)
  await page.keyboard.press('a')
  await page.getByRole('button', { name: /Stop/ }).click()
  const { columns } = await settled(page)
  expect(columns[0].status).toBe('ready')
  await expect(page.getByText(/^tuned: /)).toHaveCount(0)
  await expect(page.getByRole('alert')).toHaveCount(0)

  await page.getByRole('button', { name: 'Element-wise by levels' }).click()
  const panel = page.getByRole('dialog')
  await expect(panel.getByRole('radio', { name: /Plane sweep/ })).toBeDisabled()
  await expect(
    panel.getByText(/This is not the triangle of a structured grid: row \d+ breaks it/).first(),
  ).toBeVisible()
  await expect(panel.getByRole('radio', { name: /Automatic/ })).toBeEnabled()
})
