import { readFileSync } from 'node:fs'
import { gunzipSync, gzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { expect, test } from './support/app.ts'
import { command, openAt, settled } from './support/page.ts'
import { passFrames } from './support/frames.ts'

const FOUR = 'k=sptrsv/level_set,sptrsv/structured,sptrsv/sync_free_csc,sptrsv/auto'

/** What of a chart's words lies outside of it, over other words or over a bar, a sentence each. */
const faultsOf = (page: Page, charts: string): Promise<string[]> =>
  page.evaluate((selector) => {
    const meet = (a: DOMRect, b: DOMRect) =>
      Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 &&
      Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1
    return [...document.querySelectorAll(selector)].flatMap((chart) => {
      const all = chart.getBoundingClientRect()
      const words = [...chart.querySelectorAll('text')].map((text) => ({ text, box: text.getBoundingClientRect() }))
      const bars = [...chart.querySelectorAll('rect')].map((bar) => bar.getBoundingClientRect())
      return words.flatMap(({ text, box }, w) => {
        const name = `“${text.textContent}” of ${chart.getAttribute('aria-label')?.slice(0, 12)}`
        const out = box.left < all.left || box.right > all.right + 1 || box.top < all.top || box.bottom > all.bottom + 1
        const over = words.slice(w + 1).find((other) => meet(box, other.box))
        // a letter stands in its own tile
        const letter = text.textContent?.length === 1
        const bar = !letter && bars.some((other) => other.width > 0 && meet(box, other))
        return [
          ...(out ? [`${name} lies outside`] : []),
          ...(over ? [`${name} lies over “${over.text.textContent}”`] : []),
          ...(bar ? [`${name} lies over a bar`] : []),
        ]
      })
    })
  }, charts)

const BARS =
  'figure[aria-label="Solve time"] svg[role="img"], figure[aria-label="Product time"] svg[role="img"], figure[aria-label="Speed-up"] svg[role="img"]'

test('every word of a bar chart stands by itself, with its launch, and the table shows all four kernels', {
  tag: '@long',
}, async ({ page }) => {
  test.slow()
  await openAt(page, `m=grid:D2N5:9x7x1:seeded:3&screen=timing&${FOUR}`)
  await command(page, 'measure.run')
  await settled(page, 60_000)
  for (const width of [1440, 1180]) {
    await page.setViewportSize({ width, height: 900 })
    await expect(page.locator(BARS)).toHaveCount(2)
    await expect(page.locator(BARS).first().getByText('by rule', { exact: true })).toHaveCount(4)
    await expect(async () => expect(await faultsOf(page, BARS), `${width} pixels wide`).toEqual([])).toPass()
  }
  // the rule sees a name that runs into its bar
  await page.evaluate((selector) => {
    for (const text of document.querySelectorAll(`${selector} text`))
      if (text.textContent === 'Level-set, merged') text.textContent = 'Level-set with a name longer than its room'
  }, BARS.split(',')[0])
  expect((await faultsOf(page, BARS)).join()).toContain('lies over a bar')

  await page.setViewportSize({ width: 1440, height: 900 })
  const table = page.getByRole('region', { name: 'Table of all figures' })
  expect(await table.evaluate(({ clientWidth, scrollWidth }) => scrollWidth - clientWidth)).toBe(0)
  await expect(table.getByRole('columnheader', { name: 'D Automatic' })).toBeVisible()
})

/** Figures out of which their last words reach. */
const badgesOutside = (page: Page): Promise<(string | null)[]> =>
  page
    .locator('figure:has([data-badges])')
    .evaluateAll((figures) =>
      figures
        .filter((figure) => figure.scrollHeight > figure.clientHeight + 1)
        .map((figure) => figure.getAttribute('aria-label')),
    )

/** A recording of which the last sample of each median of a single solve took 0.6 s. */
function withSlowSamples(file: string): Buffer {
  const bytes = gunzipSync(readFileSync(file))
  const end = 4 + bytes.readUInt32LE(0)
  const header = JSON.parse(bytes.toString('utf8', 4, end)) as { runs: { timing: { single: { ms: number[] } } }[] }
  for (const { timing } of header.runs) timing.single.ms.splice(-1, 1, 600)
  const text = Buffer.from(JSON.stringify(header))
  const length = Buffer.alloc(4)
  length.writeUInt32LE(text.length)
  return gzipSync(Buffer.concat([length, text, bytes.subarray(end)]))
}

test('where a sample lies beyond the axis, its words stand by themselves', async ({ page }) => {
  const body = withSlowSamples('public/runs/rmat-10.run')
  await page.route('**/runs/rmat-10.run', (route) => route.fulfill({ body }))
  await openAt(page, 'm=rmat:10:8:100:7&k=spmv/csr_scalar,spmv/csr_vector,spmv/sell,spmv/merge&screen=timing')
  const figure = page.getByRole('figure', { name: 'Product time' })
  for (const [width, height] of [
    [1440, 900],
    [1180, 560],
    [390, 700],
  ]) {
    await page.setViewportSize({ width, height })
    await passFrames(page, 12) // the figures are drawn anew
    await expect.poll(() => faultsOf(page, BARS), `${width} × ${height}`).toEqual([])
    await expect.poll(() => badgesOutside(page), `${width} × ${height}`).toEqual([])
    await expect(figure.getByText(/beyond the axis .*: A 1 of 20 samples took 600.*, D 1 of 20 samples/)).toBeVisible()
  }
  // the rule sees a figure that has no room for its words
  await figure.evaluate((element) => element.style.setProperty('height', '90px'))
  expect(await badgesOutside(page)).toContain('Product time')
})

test('numbers of the workers’ steps are whole, in their bars or under them', async ({ page }) => {
  await openAt(page, `m=grid:D3N27:16x16x16:seeded:1&${FOUR}`)
  const stacks = page.getByRole('complementary').locator('[class*=stack]')
  await expect(stacks).toHaveCount(4)
  const cut = await stacks.evaluateAll((all) =>
    all.flatMap((stack) =>
      [...stack.children]
        .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
        .map((part) => part.textContent),
    ),
  )
  expect(cut).toEqual([])
  const numbers = await stacks.evaluateAll((all) =>
    all.map((stack) => `${stack.textContent} ${stack.nextElementSibling?.textContent ?? ''}`.match(/\d/g)?.length ?? 0),
  )
  for (const digits of numbers) expect(digits).toBeGreaterThan(0)

  for (const [width, height] of [
    [1440, 900],
    [1280, 720],
  ]) {
    await page.setViewportSize({ width, height })
    await expect.poll(() => smallType(page), `letters in a window ${height} high`).toEqual([])
    const measure = page.getByRole('complementary').getByRole('button', { name: /Measure/ })
    await expect(measure, 'times need no scrolling to').toBeInViewport({ ratio: 1 })
  }
  // the rule sees a word that is set smaller
  await page.evaluate(() => document.querySelector('h2')?.style.setProperty('font-size', '12px'))
  expect((await smallType(page)).length).toBeGreaterThan(0)
})

/** Heads of columns whose counters lie over the kernel's name, or out of the column. */
const counterFaults = (page: Page): Promise<string[]> =>
  page.getByRole('list', { name: 'Rows by state' }).evaluateAll((lists) =>
    lists.flatMap((list) => {
      const [box, head] = [list.getBoundingClientRect(), list.parentElement?.getBoundingClientRect()]
      const name = list.parentElement?.querySelector('h2')
      const beside = name?.getBoundingClientRect()
      if (!head || !beside) return ['no head']
      const over = box.left < beside.right && box.top < beside.bottom - 1
      return over || box.right > head.right || list.scrollWidth > list.clientWidth + 1 ? [`${name?.textContent}`] : []
    }),
  )

test('each counter of a column has its word, beside the name or below it', async ({ page }) => {
  await openAt(page, `m=grid:D2N5:9x7x1:seeded:3&${FOUR}&t=4`)
  const lists = page.getByRole('list', { name: 'Rows by state' })
  for (const words of await lists.allInnerTexts())
    expect(words.replace(/\s+/g, ' ')).toMatch(/^\d+ waiting \d+ polling \d+ working \d+ done$/)
  for (const width of [1440, 1180, 420]) {
    await page.setViewportSize({ width, height: 900 })
    await expect.poll(() => counterFaults(page), `${width} pixels wide`).toEqual([])
  }
  // the rule sees counters that leave their column
  await lists.first().evaluate((list) => list.style.setProperty('transform', 'translateX(50%)'))
  expect(await counterFaults(page)).not.toEqual([])
})

/** Words in sight whose letters are less than 13 pixels high. */
const smallType = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('body *')]
      .filter((element) =>
        [...element.childNodes].some(({ nodeType, textContent }) => nodeType === 3 && textContent?.trim()),
      )
      .filter((element) => element.checkVisibility() && Number.parseFloat(getComputedStyle(element).fontSize) < 13)
      .map((element) => `${element.localName} ${element.textContent?.slice(0, 30)}`),
  )
