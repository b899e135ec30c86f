import { expect, test } from './support/app.ts'
import { expectAccessible } from './support/axe.ts'
import { canvasOf, checkedHere, openAt } from './support/page.ts'
import { changedFrom, expectDrawn, expectPicture } from './support/pixels.ts'

/** Of 64 rows, so that a mark stands for each entry and each slot. */
const LINK = 'm=rmat:6:4:60:3&k=sptrans/scan_trans,sptrans/merge_trans&panes=moves.slots'

test('a transposition is drawn entry by entry and slot by slot, there and back, and is read by keys', async ({
  page,
}) => {
  await openAt(page, `${LINK}&t=5&theme=light`)
  const errors = (await checkedHere(page)).columns.map((column) => column.errors)
  expect(errors).toEqual([
    [0, 0],
    [0, 0],
  ])
  const [moves, slots, merged] = [canvasOf(page, 'moves'), canvasOf(page, 'slots'), canvasOf(page, 'slots', 'B')]
  const [first, written] = [await expectDrawn(moves, 0.01), await expectDrawn(slots, 0.05)]
  await expectDrawn(canvasOf(page, 'moves', 'B'), 0.01)
  await expectDrawn(merged, 0.05)

  // columns that are not ranked lie each along its own steps: the shorter one moves with every few of the longer one's
  for (let step = 0; step < 4; step++) await page.keyboard.press('.')
  const moved = await changedFrom(moves, first)
  await changedFrom(slots, written)
  await page.keyboard.press('End')
  await changedFrom(moves, moved)
  for (const key of ['Home', ...Array<string>(5).fill('.')]) await page.keyboard.press(key)
  await expectPicture(moves, first)
  await expectPicture(slots, written)

  await page.getByRole('application', { name: /^Moves of A/ }).focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect.poll(() => decodeURIComponent(page.url()), 'an entry is pinned').toContain('pin=entry:')
  // its column and its place light, too
  await changedFrom(moves, first)
  await changedFrom(slots, written)
  await expectAccessible(page)

  await page.setViewportSize({ width: 420, height: 900 })
  await expectDrawn(moves, 0.01)
  await expectDrawn(slots, 0.02)
})
