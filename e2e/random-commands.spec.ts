import type { Page } from '@playwright/test'
import { expectAnswers, seeded } from './support/answers.ts'
import { expect, test } from './support/app.ts'
import { argument } from './support/arguments.ts'
import { KNOWN } from './support/console.ts'
import { settled, stateOf } from './support/page.ts'
import { ALL } from './support/seen.ts'
import { patience } from './support/slowness.ts'

const SEED = Number(process.env['CHECK_SEED'] ?? 1)
/** Commands of one page, after which another state is gone to. */
const STRETCH = 10
const LASTING_MS = ALL ? 20 * 60_000 : 0
const STRETCHES = 2

const LIVE = './?v=2&m=grid:D2N5:8x6x1:seeded:1&t=2&run=live.1'
const TINY = 'screen=bandwidth&sweep=D3N7:3.4:sptrsv/level_set'

/** Starts a command and does not wait for it: what it rejects with counts as uncaught. */
const start = (page: Page, id: string, arg?: string): Promise<void> =>
  page.evaluate(([name, given]) => void window.__sparsescope?.run(name, given), [id, arg] as const)

/** What a page can be in when a command comes. */
const STATES: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  recorded: async (page) => void (await page.goto('./')),
  live: async (page) => {
    await page.goto(LIVE)
    await settled(page)
  },
  measuring: async (page) => {
    await page.goto(LIVE)
    await settled(page)
    await start(page, 'measure.run')
  },
  opening: async (page) => {
    await page.goto(LIVE)
    await start(page, 'problem.source', JSON.stringify({ kind: 'delaunay', points: 20_000, seed: 1 }))
  },
  figure: async (page) => void (await page.goto(`${LIVE}&${TINY}`)),
  'with a sheet open': async (page) => {
    await page.goto(LIVE)
    await start(page, 'problem.open')
  },
  offline: async (page) => {
    await page.goto(LIVE)
    await settled(page)
    await page.context().setOffline(true)
  },
  narrow: async (page) => {
    await page.setViewportSize({ width: 390, height: 780 })
    await page.goto(LIVE)
  },
}

/** Faults of the page's parts that say something else than that a part did not arrive. */
const faults = (page: Page): Promise<string[]> =>
  page
    .getByText(/could not be (shown|drawn)/)
    .locator('..')
    .allTextContents()
    .then((texts) => texts.filter((text) => !/part of the page did not arrive/.test(text)))

/** What is open and by what it is solved, as the address has it. */
const documentOf = (page: Page): string => {
  const { searchParams } = new URL(page.url())
  return ['m', 'k', 'solve'].map((name) => `${name}=${searchParams.get(name) ?? ''}`).join(' ')
}

/** Commands that open something else, and that can fail. */
const OPENS = /^(problem\.(source|multiply|address|solve)|kernel\.(set|params))$/

/** A command that failed, which the strip says, leaves the document that was there before. */
async function expectKept(page: Page, before: string, what: string) {
  await settled(page, 60_000)
  await page.waitForTimeout(patience(300)) // the address follows the document after a moment
  // a part of the page that is missing may have an alert of its own, from long before
  const alert = page.locator('[role=alert][data-code]')
  if ((await alert.count()) === 0) return
  expect(documentOf(page), `${what}: the document after “${await alert.textContent()}”`).toBe(before)
}

test('every command in every state, drawn at random, leaves a page that answers and says what it does', {
  tag: '@long',
}, async ({ page, guard }) => {
  test.setTimeout(patience(LASTING_MS + 180_000))
  guard.allow(KNOWN.missingPart)
  guard.allow(KNOWN.offline)
  page.on('filechooser', () => undefined) // the visitor thinks about it
  const random = seeded(SEED)
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]
  const done: string[] = []
  const began = Date.now()
  for (let stretch = 0; stretch < STRETCHES || Date.now() - began < LASTING_MS; stretch++) {
    const state = pick(Object.keys(STATES))
    await page.context().setOffline(false)
    await page.setViewportSize({ width: 1440, height: 900 })
    await STATES[state](page)
    const ids = (await page.evaluate(() => window.__sparsescope?.commands())) ?? []
    expect(ids.length).toBeGreaterThan(60)
    for (let n = 0; n < STRETCH; n++) {
      const id = pick(ids)
      const arg = argument(id, random)
      done.push(`${state}: ${id} ${arg?.slice(0, 80) ?? ''}`)
      const what = `seed ${SEED}, stretch ${stretch}, ${done.slice(-STRETCH).join(' | ')}`
      const { busy, columns } = await stateOf(page)
      const rests = OPENS.test(id) && !busy && columns.length > 0
      if (rests) await start(page, 'notice.dismiss')
      const before = documentOf(page)
      // without a network and without the kept site (offline.spec.ts) a reload is the browser's own page
      if (id === 'page.reload') await page.context().setOffline(false)
      await start(page, id, arg)
      await page.waitForLoadState()
      await page.waitForFunction(() => window.__sparsescope !== undefined, undefined, { timeout: patience(20_000) })
      await page.waitForTimeout(random() * 250)
      await expectAnswers(page, what)
      expect(await faults(page), what).toEqual([])
      expect(guard.found(), what).toEqual([])
      if (rests) await expectKept(page, before, what)
    }
  }
  console.log(`seed ${SEED}: ${done.length} commands in ${((Date.now() - began) / 1000).toFixed(0)} s`)
})
