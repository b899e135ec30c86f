import { existsSync, readdirSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'
import type { Lesson } from '#src/engine/catalog/contract/lesson.ts'
import { expect, test } from './support/app.ts'
import { expectAccessible } from './support/axe.ts'
import { KNOWN } from './support/console.ts'
import { withoutWebGl, withoutWebGpu } from './support/gpu.ts'
import { command, settled, stateOf } from './support/page.ts'
import { warm } from './support/answers.ts'
import { ALL } from './support/seen.ts'
import { projectModule } from './support/project-module.ts'
import { unreadable, withWordsNoted } from './support/readable.ts'
import { patience } from './support/slowness.ts'

const FOLDER = 'src/page/lessons'
const folders = readdirSync(FOLDER).filter((id) => existsSync(`${FOLDER}/${id}/lesson.ts`))
const catalog = new Map<string, Lesson>()
for (const id of folders)
  catalog.set(id, (await projectModule<{ default: Lesson }>(`${FOLDER}/${id}/lesson.ts`)).default)
const { linkKeys } = await projectModule<typeof import('#src/page/store/link/step-document.ts')>(
  'src/page/store/link/step-document.ts',
)

const prose = (page: Page): Locator => page.getByRole('region', { name: 'The lesson' })
const title = (page: Page): Locator => prose(page).getByRole('heading', { level: 2 })
const next = (page: Page): Locator =>
  page.getByRole('navigation', { name: 'Steps of the lesson' }).getByRole('button', { name: /^Next/ })
const finish = (page: Page): Locator => page.getByRole('button', { name: 'Try it yourself' })
/** Words of the text that point into the figure. */
const pointing = (page: Page): Locator => prose(page).locator('[data-target]')

/** Opens a step by its link, within the page, and waits until it is there with its runs. */
async function openStep(page: Page, place: string) {
  await warm(page, `?lesson=${place}`)
  await expect(page.locator('[data-lesson]')).toHaveAttribute('data-lesson', place)
  await settled(page)
}

/** CSS pixels of letters that mean something, and of the windows in which they are read: a projector's, and a laptop's. */
const LEAST_TYPE = 13
const SIZES = [
  [1280, 720],
  [1440, 900],
] as const

/** What is lit in the pictures' pixels. */
const LIT = ['barriers', 'spinning', 'idle']

/** The first words that point are asked: a mark is read in a pane's head, or a part of the page is outlined or lit. */
async function expectAnswered(page: Page, place: string) {
  const words = pointing(page).first()
  await words.focus()
  const kind = (await words.getAttribute('data-target')) ?? ''
  const answer = page.locator(['pane', 'column', 'command'].includes(kind) ? '[data-pointed]' : '[data-reading]')
  if (kind !== 'moment' && !LIT.includes(kind)) await expect(answer.first(), `${place}: ${kind}`).toBeVisible()
}

/** All lessons where all is tried, else one, by the seed. */
const SEED = Number(process.env['CHECK_SEED'] ?? 1)
const tried = ALL ? [...catalog] : [[...catalog][SEED % catalog.size]]

test('every step of a lesson opens by its link, with its figure, and its words point', { tag: '@long' }, async ({
  page,
}) => {
  test.setTimeout(patience(ALL ? 300_000 : 120_000))
  // a browser that draws least is the quickest through all of them, and shows as much
  await withoutWebGpu(page)
  await withoutWebGl(page)
  await withWordsNoted(page)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('./?lesson=waiting')
  await settled(page)
  expect(catalog.size).toBeGreaterThanOrEqual(4)
  for (const [id, { steps }] of tried) {
    for (const [name, step] of Object.entries(steps)) {
      const place = `${id}.${name}`
      await openStep(page, place)
      await expect(title(page)).toHaveText(step.title)
      expect((await stateOf(page)).playing, `${place}: nothing moves by itself`).toBe(false)
      // names of buttons that ask for more end so
      const text = (await prose(page).innerText()).replaceAll(/^(?:Print|Answers of a room)…$/gm, '')
      expect(text, `${place}: numbers of the text`).not.toMatch(/…|<\w+>|\{|NaN|undefined/)
      const { doc } = linkKeys(step.show)
      expect((await stateOf(page)).columns.map((column) => [column.id, column.origin])).toEqual(
        doc.kernels.map((kernel) => [kernel.id, 'recorded']),
      )
      for (const view of doc.screen === 'race' ? doc.panes : [])
        await expect(page.locator(`[data-view="${view}"]`).first(), `${place}: ${view}`).toBeVisible()
      for (const [width, height] of SIZES) {
        await page.setViewportSize({ width, height })
        await expect.poll(() => unreadable(page, '[data-view]', LEAST_TYPE), `${place}, ${width} wide`).toEqual([])
      }
      await expectAnswered(page, place)
    }
  }
})

/** Reads the first lesson to its end; `go` does what its step asks for, and `on` goes to the next. */
async function readToTheEnd(page: Page, on: (button: Locator) => Promise<unknown>) {
  const titles = Object.values(catalog.get('waiting')?.steps ?? {}).map((step) => step.title)
  for (const [at, words] of titles.entries()) {
    await expect(title(page)).toHaveText(words)
    await settled(page)
    if (at < titles.length - 1) await on(next(page))
  }
  await on(finish(page))
  await expect(prose(page)).toHaveCount(0)
  await expect(page.getByRole('main')).toBeVisible()
  await expect.poll(() => page.url()).not.toContain('lesson=')
}

test('without WebGPU the first lesson is read to its end, and its question keeps the answer', async ({
  page,
  guard,
}) => {
  guard.allow(KNOWN.webGlRead)
  await withoutWebGpu(page)
  await page.goto('./')
  await settled(page)
  await command(page, 'lesson.list')
  await page.getByRole('button', { name: 'Begin: Why a row must wait' }).click()
  await expect(title(page)).toBeFocused()
  await readToTheEnd(page, async (button) => {
    const number = prose(page).getByRole('spinbutton')
    if ((await number.count()) > 0) {
      await number.fill('12')
      await prose(page).getByRole('button', { name: 'Answer', exact: true }).click()
      await expect(prose(page).getByText('Your answer: 12 steps.')).toBeVisible()
      await expect(page.locator('[data-view="dag"]')).toBeVisible()
      await expectAccessible(page)
    }
    await button.click()
  })
  await page.goto('./?lesson=waiting.chain')
  await expect(prose(page).getByText('Your answer: 12 steps.')).toBeVisible()
  await command(page, 'lesson.list')
  await expect(page.getByRole('button', { name: 'Read it again: Why a row must wait' })).toBeVisible()
  await expectAccessible(page)
})

test('with keys alone the first lesson is found, read and done', async ({ page }) => {
  await page.goto('./?m=grid:D3N7:6x6x6:seeded:1&t=3')
  await settled(page)
  await page.keyboard.press('9')
  const begin = page.getByRole('button', { name: 'Begin: Why a row must wait' })
  for (let presses = 0; presses < 10 && !(await begin.evaluate((one) => one === document.activeElement)); presses++)
    await page.keyboard.press('Tab')
  await expect(begin).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(title(page)).toBeFocused()
  await settled(page)
  await page.keyboard.press('.')
  await page.keyboard.press('.')
  await expect(prose(page).getByText(/^Done\. Row 0 was solved in the first step/)).toBeVisible()
  await page.keyboard.press('n')
  await expect(title(page)).toHaveText(/only for the rows that it names/)
  await page.keyboard.press('p')
  await expect(title(page)).toHaveText(/from the top/)
  await expect(prose(page).getByText(/^Done\./)).toBeVisible()
  await readToTheEnd(page, async (button) => {
    await expect(title(page)).toBeFocused()
    if ((await button.getAttribute('data-last')) === null) return page.keyboard.press('ArrowRight')
    await button.focus()
    await page.keyboard.press('Enter')
  })
})

test('with reduced motion the first lesson moves only by presses', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('./?lesson=waiting')
  await readToTheEnd(page, async (button) => {
    const { tick } = await stateOf(page)
    await page.keyboard.press(' ')
    const state = await stateOf(page)
    expect([state.playing, state.tick]).toEqual([false, tick >= state.end ? 0 : tick + 1])
    await button.click()
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 780 }, hasTouch: true, isMobile: true })

  /**
   * What fingers press and would miss: buttons under 40 px, or out of the window. Steps of the bar may be narrower: Back and
   * Next go there as well.
   */
  const smallTargets = (page: Page): Promise<string[]> =>
    page.evaluate(() =>
      Array.from(document.querySelectorAll('button, summary, select, input')).flatMap((target) => {
        const { width, height, right } = target.getBoundingClientRect()
        const outside = right > innerWidth + 1 && target.closest('header') && !target.closest('nav, main')
        const least = target.closest('nav li') ? 0 : 40
        const misses = target.checkVisibility() && (outside || height < 39.5 || width < least - 0.5)
        return misses ? [`${target.getAttribute('aria-label') ?? target.textContent}: ${width} × ${height}`] : []
      }),
    )

  test('the figure stands over the text, and stays with Play while the words pass', async ({ page }) => {
    test.setTimeout(patience(60_000))
    await page.setViewportSize({ width: 420, height: 900 })
    await page.goto('./?lesson=waiting')
    await settled(page)
    const figure = page.locator('[data-view], figure svg').first()
    const play = page.getByRole('button', { name: 'Play', exact: true })
    for (const id of catalog.keys()) {
      await openStep(page, `${id}.${Object.keys(catalog.get(id)?.steps ?? {})[0]}`)
      const [drawn, headed] = [await figure.boundingBox(), await title(page).boundingBox()]
      expect(drawn && headed && drawn.y < headed.y, `${id}: the figure comes first`).toBe(true)
      for (const seen of [figure, play, title(page)]) await expect(seen, id).toBeInViewport()
      await prose(page).locator('summary').last().scrollIntoViewIfNeeded()
      for (const seen of [figure, play]) await expect(seen, `${id}, read to the end`).toBeInViewport()
    }
    // a mutant: a figure that goes with the text is out of sight
    await page.locator('[data-lesson] > div').evaluate((room) => room.style.setProperty('position', 'static'))
    await page.locator('[data-lesson]').evaluate((room) => room.scrollTo(0, room.scrollHeight))
    await expect(play).not.toBeInViewport()
    // held sideways half the height is no room: the figure comes below the text, and its picture is no strip
    await page.setViewportSize({ width: 844, height: 390 })
    await page.goto('./?lesson=waiting')
    await settled(page)
    await openStep(page, 'waiting.needs')
    await expect(title(page)).toBeInViewport()
    const height = async () => (await figure.boundingBox())?.height ?? 0
    await expect.poll(height, 'height of the picture').toBeGreaterThan(200)
    await figure.scrollIntoViewIfNeeded()
    await expect(figure).toBeInViewport()
    await play.scrollIntoViewIfNeeded()
    await expect(play).toBeInViewport()
    // a mutant: half the window leaves the picture a strip
    await page.locator('[data-lesson] > div').evaluate((room) => room.style.setProperty('height', '50dvh'))
    await expect.poll(height).toBeLessThan(100)
  })

  test('the first lesson is read by touch', async ({ page }) => {
    await page.goto('./?lesson=waiting')
    await readToTheEnd(page, async (button) => {
      expect(await smallTargets(page), 'small targets').toEqual([])
      const wide = await page.evaluate(() => (document.scrollingElement?.scrollWidth ?? 0) - innerWidth)
      expect(wide, 'pixels beside the screen').toBeLessThanOrEqual(0)
      const row = prose(page).locator('[data-target="mark"]').first()
      if ((await row.count()) > 0) {
        await expect(page.locator('[data-view]').first()).toBeAttached()
        await row.tap()
        await expect.poll(() => page.url()).toMatch(/pin=(row|level):\d/)
        await expect(page.locator('[data-view]').first(), 'what the words point at').toBeInViewport()
      }
      await button.tap()
    })
    await command(page, 'lesson.open', 'waiting.needs')
    await settled(page)
    await next(page).evaluate((button) => (button.style.cssText = 'height: 20px; min-height: 0'))
    expect(await smallTargets(page), 'a small target is seen').toHaveLength(1)
  })
})

test('a lesson that there is not says so, and lists those that there are', async ({ page }) => {
  await page.goto('./?lesson=nowhere.first')
  await expect(page.getByRole('alert')).toHaveText('This page has no lesson nowhere.')
  await page.getByRole('button', { name: 'Choose a lesson' }).click()
  await expect(page.getByRole('dialog')).toContainText('Levels and barriers')
})

test('beside a lesson the choice of the axis is whole, with its words', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 720 })
  await page.goto('./?lesson=levels.price')
  await settled(page)
  for (const name of ['time', 'steps'])
    await expect(page.getByRole('button', { name, exact: true })).toBeInViewport({ ratio: 1 })
})
