import type { Page } from '@playwright/test'
import { expect, test } from './support/app.ts'
import { dock, openQuietly, picturesOf, stateOf } from './support/page.ts'

const LINK = 'm=grid:D3N7:6x6x6:seeded:1&axis=steps'
const tickOf = async (page: Page) => (await stateOf(page)).tick

test('to the end and back gives the same pixels on every canvas, and so does a fresh page', async ({ page }) => {
  const { end } = await openQuietly(page, `${LINK}&t=9`)
  const there = await picturesOf(page)
  expect(Object.keys(there).sort()).toEqual(
    ['A', 'B']
      .flatMap((column) => ['dag', 'grid', 'grid marks', 'matrix', 'timeline'].map((view) => `${view} ${column}`))
      .concat('dock')
      .sort(),
  )

  await page.keyboard.press('End')
  expect(await tickOf(page)).toBe(end)
  const atEnd = await picturesOf(page)
  for (const name of Object.keys(there).filter((each) => !each.startsWith('grid marks')))
    expect(atEnd[name], `${name} at the end`).not.toBe(there[name])

  const box = await dock(page).boundingBox()
  if (!box) throw new Error('the dock is not there')
  const y = box.y + box.height / 2
  await page.mouse.move(box.x + box.width * 0.8, y)
  await page.mouse.down()
  for (const share of [0.6, 0.3, 0.1, 0.4]) await page.mouse.move(box.x + box.width * share, y)
  await page.mouse.up()
  await page.mouse.move(0, 0)
  const dragged = await tickOf(page)
  expect(dragged).toBeGreaterThan(0)
  expect(dragged).toBeLessThan(end)
  await page.keyboard.press('Home')
  expect(await tickOf(page)).toBe(0)
  for (let tick = 1; tick <= 9; tick++) await page.keyboard.press('.')
  expect(await tickOf(page)).toBe(9)
  expect(await picturesOf(page)).toEqual(there)

  const fresh = await page.context().newPage()
  await openQuietly(fresh, `${LINK}&t=9`)
  expect(await picturesOf(fresh)).toEqual(there)
})

test('keys step by tick and by level, and a loop goes round', async ({ page }) => {
  await openQuietly(page, `${LINK}&t=4&speed=16`)
  await page.keyboard.press(',')
  expect(await tickOf(page)).toBe(3)
  await page.keyboard.press('Shift+.')
  const level = await tickOf(page)
  expect(level).toBeGreaterThan(3)
  await page.keyboard.press('Shift+,')
  expect(await tickOf(page)).toBeLessThan(level)
  await page.keyboard.press('l')
  const [from, to] = await page.evaluate(() => /[?&]loop=(\d+)-(\d+)/.exec(location.search)?.slice(1).map(Number) ?? [])
  await page.keyboard.press(' ')
  const seen: number[] = []
  await expect(async () => {
    seen.push(await tickOf(page))
    expect(
      seen.some((tick, i) => tick < seen[i - 1]),
      `went round: ${seen.join(' ')}`,
    ).toBe(true)
  }).toPass({ intervals: [5] })
  expect(Math.min(...seen)).toBeGreaterThanOrEqual(from)
  expect(Math.max(...seen)).toBeLessThanOrEqual(to)
  await page.keyboard.press('l')
  await page.keyboard.press('End')
  const { tick, end, playing } = await stateOf(page)
  expect([tick, playing]).toEqual([end, false])
})
