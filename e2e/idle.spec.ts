import { expect, test } from './support/app.ts'
import { countDrawing, drawnDuring, drawnSoFar } from './support/frames.ts'
import { command, openQuietly, settled, stateOf } from './support/page.ts'
import { patience } from './support/slowness.ts'

const NOTHING = { frames: 0, submits: 0 }

test('nothing is drawn while nothing changes', async ({ page }) => {
  await countDrawing(page)
  await openQuietly(page, 'm=grid:D3N7:6x6x6:seeded:1&t=5&speed=16')
  const drawn = () => page.evaluate(() => window.__sparsescope?.draws)
  const still = (what: string) =>
    test.step(what, async () => {
      // what was asked for before comes to its end, where frames take long too
      await expect.poll(() => drawnDuring(page, patience(400))).toEqual(NOTHING)
      const before = await drawn()
      expect(await drawnDuring(page, patience(600))).toEqual(NOTHING)
      expect(await drawn()).toBe(before)
    })

  await still('a recorded run, paused')
  // play ends by the clock, after one frame where a frame takes as long: within a loop it goes on until frames are seen
  await command(page, 'play.loop')
  await settled(page)
  const before = await drawnSoFar(page)
  await command(page, 'play.toggle')
  await expect
    .poll(async () => (await drawnSoFar(page)).frames - before.frames, 'frames while it plays')
    .toBeGreaterThan(2)
  await expect
    .poll(async () => (await drawnSoFar(page)).submits - before.submits, 'submits while it plays')
    .toBeGreaterThan(0)
  expect((await stateOf(page)).playing).toBe(true)
  await command(page, 'play.loop')
  await expect.poll(async () => (await stateOf(page)).playing).toBe(false)
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
