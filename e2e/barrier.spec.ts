import type { Page } from '@playwright/test'
import { expect, test } from './support/app.ts'
import { openQuietly } from './support/page.ts'

/** Level-set beside Sync-free, recorded: A has a barrier between two levels, B has none. */
const RECORDED = 'm=grid:D3N7:6x6x6:seeded:1&panes=dag.matrix&axis=steps&t='

/** Columns in whose panes a line falls, for each of their panes. */
const fallsAfter = async (page: Page, key: string): Promise<readonly string[]> => {
  await page.keyboard.press(key)
  return page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ effect }) => effect?.getTiming().duration === 320)
      .map(({ effect }) =>
        ((effect as KeyframeEffect).target?.closest('section')?.getAttribute('aria-label') ?? '').slice(-1),
      )
      .toSorted((a, b) => a.localeCompare(b)),
  )
}

test('where a barrier opens, a line falls through every pane of its column, and through no other', async ({ page }) => {
  await openQuietly(page, `${RECORDED}1`)
  expect(await fallsAfter(page, '.')).toEqual(['A', 'A'])
  await page.waitForFunction(() => document.getAnimations().length === 0)
  expect(await fallsAfter(page, ','), 'no barrier opens on the way back').toEqual([])
})

test('without motion the line stands at the foot of the pane', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openQuietly(page, `${RECORDED}1`)
  await page.keyboard.press('.')
  const moves = await page.evaluate(() =>
    document.getAnimations().map(({ effect }) => {
      const frames = (effect as KeyframeEffect).getKeyframes()
      return frames[0]['transform'] === frames[2]['transform']
    }),
  )
  expect(moves).toContain(true)
})
