import { existsSync, readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import type { Sweep } from '#src/engine/run/times/sweep.ts'
import { expect, test } from './support/app.ts'
import { expectAccessible } from './support/axe.ts'
import { withoutWebGpu } from './support/gpu.ts'
import { command, openAt, settled } from './support/page.ts'
import { patience } from './support/slowness.ts'

/** A cube that is measured in a moment, and one that takes too long to wait for. */
const LINK = 'screen=bandwidth&sweep=D3N7:4.48:sptrsv/slab_march.sptrsv/sync_free'

/** What a drawing lacks to be shown and believed outside the page. */
const faultsOfDrawing = (svg: string): string[] => [
  ...(/class=|var\(/.test(svg) ? ['needs the style sheets of the page'] : []),
  ...['D3N7', 'Automatic', 'reaches', 'recorded · times, NVIDIA H100', 'screen=bandwidth'].filter(
    (word) => !svg.includes(word),
  ),
]

test('a figure opens by its link, is measured here, keeps what it has when stopped, and hands it out', {
  tag: '@long',
}, async ({ page }) => {
  test.slow() // what the GPU was given before Stop is not taken back, and a processor in its place can take long
  await openAt(page, LINK)
  const figure = page.getByRole('figure', { name: 'D3N7', exact: true })
  await expect(figure.getByText(/^recorded · cuSPARSE SpSV (one at a time|back to back), NVIDIA H100$/)).toBeVisible()
  await expect(figure.getByText(/^measured/)).toHaveCount(0)
  const recording = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save as CSV' }).click()
  const recorded = await readFile(await (await recording).path(), 'utf8')
  expect(recorded).toMatch(/^adapter,NVIDIA H100$/m)
  expect(recorded).toMatch(/^D3N7 64\^3,.*,sptrsv\/auto,.*,recorded,NVIDIA H100,/m)

  const drawing = page.waitForEvent('download')
  await figure.getByRole('button', { name: 'Save D3N7' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'SVG' }).click()
  const svg = await readFile(await (await drawing).path(), 'utf8')
  expect(faultsOfDrawing(svg)).toEqual([])
  const mutants = [
    svg.replaceAll('recorded · times, NVIDIA H100', ''),
    svg.replace('<path', '<path class="series"'),
    svg.replace(/stroke="rgb[^"]*"/, 'stroke="var(--text)"'),
  ]
  for (const mutant of mutants) expect(faultsOfDrawing(mutant)).not.toEqual([])
  await page.keyboard.press('Escape')

  await page.keyboard.press('r')
  await expect(page.getByText(/^D3N7 4³: /)).toBeVisible()
  await expect(page.getByText(/^D3N7 48³: /)).toBeVisible({ timeout: patience(20_000) })
  await expect(figure.getByText('measured · times, SwiftShader')).toBeVisible()
  await page.getByRole('button', { name: 'Stop', exact: true }).click()
  await settled(page, 120_000)
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(page.getByText(/reaches \S+\sGB\/s on D3N7 4³, and is the fastest on 1 of 1\sproblem/)).toBeVisible()

  await page.keyboard.press('v')
  const cells = figure.getByRole('row', { name: /Plane sweep|Sync-free/ }).getByRole('cell')
  expect(await cells.allTextContents()).toEqual([expect.stringMatching(/^\d.*GB\/s$/), expect.stringMatching(/GB\/s$/)])
  await expect(figure.getByRole('columnheader')).toHaveText(['figure', '4³'])
  await page.keyboard.press('v')
  await expectAccessible(page)

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save as JSON' }).click()
  const { adapter, figures } = JSON.parse(await readFile(await (await download).path(), 'utf8')) as Sweep
  expect(adapter?.name).toBe('SwiftShader')
  expect(figures.map(({ problem, rows }) => [problem, rows])).toEqual([['D3N7 4^3', 64]])
  expect(
    figures[0].outcomes.map(({ check, timing }) => [check?.ok, (timing?.backToBack?.ms.length ?? 0) >= 20]),
  ).toEqual([
    [true, true],
    [true, true],
  ])
})

test('keys go from figure to figure, choices stand in the link, and Back undoes them', async ({ page }) => {
  await openAt(page, 'screen=timing')
  await page.keyboard.press('Shift+Digit6')
  await expect(page.getByRole('button', { name: 'Optimisations' })).toHaveAttribute('aria-current', 'page')
  await expect(page).toHaveURL(/screen=optimisations/)
  await page.keyboard.press('Shift+Digit8')
  await expect(page.getByRole('figure', { name: 'Analysis time' })).toBeVisible()
  await expect(page.getByText(/is (never )?ahead of A/).first()).toBeVisible()
  await page.keyboard.press('Shift+Digit5')

  const sizes = page.getByRole('list', { name: 'Sizes' })
  await sizes.getByRole('button', { name: '24³' }).click()
  await expect(page).toHaveURL(/sweep=:16\.24:/)
  await page.getByRole('checkbox', { name: 'Level-set, merged' }).uncheck()
  await expect(page).toHaveURL(/sptrsv\/sync_free/)
  await expect(page).not.toHaveURL(/level_set/)
  await page.goBack()
  await expect(page.getByRole('checkbox', { name: 'Level-set, merged' })).toBeChecked()
  await page.goBack()
  await expect(sizes.getByRole('button', { name: '24³' })).toHaveAttribute('aria-pressed', 'false')
})

/** Charts on screen that have no table to read: heads of columns and of rows, and a number with its unit, or a word, in each. */
const chartsWithoutTable = (page: Page): Promise<string[]> =>
  page.locator('figure').evaluateAll((figures) =>
    figures.flatMap((figure) => {
      const rows = Array.from(figure.querySelectorAll('tbody tr'))
      const heads = figure.querySelectorAll('thead th[scope="col"]').length
      const read = rows.length > 0 && rows.every((row) => row.querySelector('th[scope="row"]')) && heads > 1
      return read || !figure.querySelector('svg[role="img"], table')
        ? []
        : [figure.getAttribute('aria-label') ?? 'figure']
    }),
  )

test('every figure is read as a table, by a key or a button', { tag: '@long' }, async ({ page }) => {
  await withoutWebGpu(page) // nothing but figures
  await openAt(page, 'screen=timing')
  const ids = readdirSync('src/page/figures').filter((id) => existsSync(`src/page/figures/${id}/figure.ts`))
  expect(ids.length).toBeGreaterThan(10)
  await page.keyboard.press('v')
  let tables = 0
  for (const id of ids) {
    await command(page, `screen.${id}`)
    await settled(page)
    // its charts are code of their own, which a busy machine loads late
    await expect(page.locator('main figure, main p').first(), id).toBeVisible({ timeout: patience(20_000) })
    await expect.poll(() => chartsWithoutTable(page), `charts of ${id} without a table`).toEqual([])
    tables += await page.locator('figure table').count()
  }
  expect(tables, 'tables').toBeGreaterThan(ids.length)
  await command(page, 'screen.bandwidth')
  const button = page.getByRole('button', { name: 'D3N7 as a table', exact: true })
  await expect(button).toHaveAttribute('aria-pressed', 'true')
  await button.press('Enter')
  await expect(button).toHaveAttribute('aria-pressed', 'false')
  await expect(page.locator('figure table')).toHaveCount(0)
  expect(await chartsWithoutTable(page), 'charts that are drawn have none').not.toEqual([])
})
