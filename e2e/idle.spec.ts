import { expect, test } from './support/app.ts'
import { countDrawing, drawnDuring, drawnSoFar } from './support/frames.ts'
import { command, openQuietly, settled, stateOf } from './support/page.ts'

const NOTHING = { frames: 0, submits: 0 }

test('nothing is drawn while nothing changes', async ({ page }) => {
  await countDrawing(page)
  await openQuietly(page, 'm=grid:D3N7:6x6x6:seeded:1&t=5&speed=16')
  const drawn = () => page.evaluate(() => window.__sparsescope?.draws)
  const still = (what: string) =>
    test.step(what, async () => {
      // what was asked for before comes to its end
      await expect.poll(() => drawnDuring(page, 400)).toEqual(NOTHING)
      const before = await drawn()
      expect(await drawnDuring(page, 600)).toEqual(NOTHING)
      expect(await drawn()).toBe(before)
    })

  await still('a recorded run, paused')
  const before = await drawnSoFar(page)
  await command(page, 'play.toggle')
  await expect.poll(async () => (await stateOf(page)).playing).toBe(false)
  const after = await drawnSoFar(page)
  expect(after.frames - before.frames, 'frames while it plays').toBeGreaterThan(2)
  expect(after.submits - before.submits, 'submits while it plays').toBeGreaterThan(0)
  await still('after the end of play')

  await command(page, 'run.again')
  await settled(page)
  await still('a live run')
  await command(page, 'screen.timing')
  await still('the timing screen')
  await command(page, 'problem.open')
  await expect(page.getByRole('dialog')).toBeVisible()
  await still('an open sheet')
})
