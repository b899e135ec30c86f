import { expect, test } from './support/app.ts'
import { countDrawing, drawnDuring } from './support/frames.ts'
import { command, openQuietly, settled, stateOf } from './support/page.ts'
import { patience, saysNothing } from './support/slowness.ts'

const NOTHING = { frames: 0, submits: 0 }

test('nothing is drawn while nothing changes', async ({ page }) => {
  await countDrawing(page)
  await openQuietly(page, 'm=grid:D3N7:6x6x6:seeded:1&t=5&speed=16')
  const drawn = () => page.evaluate(() => window.__sparsescope?.draws)
  const still = (what: string) =>
    test.step(what, async () => {
      await page.waitForTimeout(patience(400))
      const before = await drawn()
      expect(await drawnDuring(page, 600)).toEqual(NOTHING)
      expect(await drawn()).toBe(before)
    })

  await still('a recorded run, paused')
  await command(page, 'play.toggle')
  const busy = await drawnDuring(page, 300)
  if (!saysNothing('frames while it plays')) {
    expect(busy.frames, 'frames while it plays').toBeGreaterThan(2)
    expect(busy.submits, 'submits while it plays').toBeGreaterThan(0)
  }
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
