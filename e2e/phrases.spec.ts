import type { Locator, Page } from '@playwright/test'
import { expect, test } from './support/app.ts'
import { canvasOf, openQuietly, picturesOf } from './support/page.ts'
import { untilHolds } from './support/pixels.ts'
import { patience } from './support/slowness.ts'

type State = 'working' | 'spinning'

/** Pixels of a canvas that have just the colour of a state. */
const inkOf = (canvas: Locator, state: State): Promise<number> =>
  canvas.evaluate((element, name) => {
    const css = getComputedStyle(document.documentElement).getPropertyValue(`--state-${name}`).trim()
    const rgb = [1, 3, 5].map((at) => Number.parseInt(css.slice(at, at + 2), 16))
    const { width, height } = element as HTMLCanvasElement
    const context = new OffscreenCanvas(width, height).getContext('2d')
    if (!context || rgb.some(Number.isNaN)) throw new Error(`no canvas, or no colour ${css}`)
    context.drawImage(element as HTMLCanvasElement, 0, 0)
    const { data } = context.getImageData(0, 0, width, height)
    let ink = 0
    for (let at = 0; at < data.length; at += 4) if (rgb.every((value, c) => data[at + c] === value)) ink++
    return ink
  }, state)

/** What is lit in the timelines of both columns: shares of the colour that was there before. */
async function expectLit(
  page: Page,
  before: Readonly<Record<string, number>>,
  lit: readonly string[],
  within = patience(5000),
) {
  await untilHolds(async () => {
    for (const [key, ink] of Object.entries(before)) {
      const [column, state] = key.split(' ')
      const now = await inkOf(canvasOf(page, 'timeline', column), state as State)
      expect(now, `${key}, where ${lit.join() || 'nothing'} is lit`).toBe(lit.includes(key) ? ink : 0)
    }
  }, within)
}

test('a phrase of the sentence lights what it speaks of and dims the rest, by pointer and by focus', async ({
  page,
}) => {
  await openQuietly(page, 'axis=steps&t=79')
  const keys = ['A working', 'B working', 'B spinning']
  const unlit = await picturesOf(page)
  const before: Record<string, number> = {}
  for (const key of keys) {
    const [column, state] = key.split(' ')
    before[key] = await inkOf(canvasOf(page, 'timeline', column), state as State)
    expect(before[key], `pixels of ${key}`).toBeGreaterThan(500)
  }
  // the rule sees colours that are not dimmed
  await expect(expectLit(page, before, ['B spinning'], 0)).rejects.toThrow('A working')
  const side = page.getByRole('complementary')
  const polls = side.getByRole('button', { name: /^poll for/ })
  const stops = side.getByRole('button', { name: /times at barriers$/ })

  await polls.hover()
  await expectLit(page, before, ['B spinning'])
  await stops.hover()
  await expectLit(page, before, [])
  await page.mouse.move(5, 5)
  await expectLit(page, before, keys)
  expect(await picturesOf(page), 'all is as it was').toEqual(unlit)

  await polls.focus()
  await expectLit(page, before, ['B spinning'])
  await page.keyboard.press('Shift+Tab')
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  await expectLit(page, before, keys)
})
