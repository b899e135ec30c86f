import type { Page } from '@playwright/test'
import type { FoundOperation } from '#src/engine/catalog/operations.ts'
import { expect, test } from './support/app.ts'
import { expectAccessible } from './support/axe.ts'
import { command, openAt, openQuietly, settled } from './support/page.ts'
import { projectModule } from './support/project-module.ts'
import { cutThrough, unreadable, withWordsNoted } from './support/readable.ts'
import { smallType } from './support/type-size.ts'

test.use({ firstVisit: false })

const SIZES = [
  [1440, 900],
  [1280, 720],
  [1920, 1080],
  [420, 900],
] as const

const { PRESETS, SELF_EXPLAINED } =
  await projectModule<typeof import('#src/page/store/presets.ts')>('src/page/store/presets.ts')

/** The large pictures. */
const LEAD = '[data-led="lead"], [data-over]'

/** Of the stage with the introduction, from the bar to the dock, or to where it is scrolled to. */
const LEAST_SHARE = 0.55

/** CSS pixels of letters that mean something. */
const LEAST_TYPE = 13

/** What is wrong with the stage as it stands: how large the lead is, and what is cut, lies over something else, or is not there. */
const faultsOf = (page: Page, least: number, headed = 1): Promise<readonly string[]> =>
  page.evaluate(
    ([share, wanted]) => {
      const faults: string[] = []
      const stage = document.querySelector('main')
      if (!stage) return ['no stage']
      const leads = [...stage.querySelectorAll<HTMLElement>('[data-led="lead"], [data-over]')]
      const area = ({ width, height }: DOMRect) => width * height
      const led = leads.reduce((sum, lead) => sum + area(lead.getBoundingClientRect()), 0)
      const told = document.querySelector('[data-introduction]')?.getBoundingClientRect().height ?? 0
      const part = led / (stage.clientWidth * (stage.scrollHeight + told))
      if (part < share) faults.push(`the lead has ${Math.round(100 * part)} % of the stage`)
      const headlines = document.querySelectorAll('[data-headline]')
      if (headlines.length !== wanted) faults.push(`${headlines.length} headlines`)
      const message = headlines[0]?.querySelector('p')
      if (wanted > 0 && (!message || parseFloat(getComputedStyle(message).fontSize) < 22))
        faults.push('the headline is small')
      if (innerWidth >= 900 && stage.scrollHeight > stage.clientHeight + 1) faults.push('the stage is scrolled')
      const parts = [
        ...headlines,
        ...stage.querySelectorAll('header'),
        ...leads.flatMap((lead) => lead.parentElement?.lastElementChild ?? []),
      ]
      const boxes = parts.map((element) => ({ element, box: element.getBoundingClientRect() }))
      for (const { element, box } of boxes) {
        for (const other of boxes) {
          if (other.element === element || other.element.contains(element) || element.contains(other.element)) continue
          const across = Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left)
          const down = Math.min(box.bottom, other.box.bottom) - Math.max(box.top, other.box.top)
          if (across > 1 && down > 1) faults.push(`${element.className} lies over ${other.element.className}`)
        }
      }
      for (const element of stage.querySelectorAll<HTMLElement>(
        '[data-headline], [data-headline] *, header[data-brief] *',
      )) {
        if (
          element.scrollWidth > element.clientWidth + 1 &&
          element.clientWidth > 0 &&
          getComputedStyle(element).display !== 'inline'
        )
          faults.push(`cut: ${element.textContent}`)
        const { right } = element.getBoundingClientRect()
        if (right > innerWidth + 1) faults.push(`beyond the window: ${element.textContent}`)
      }
      return faults
    },
    [least, headed] as const,
  )

/** What is wrong with all that there is to read: letters too small, cut by an edge, or over one another. */
async function illegible(page: Page): Promise<readonly string[]> {
  return [
    ...(await smallType(page, LEAST_TYPE)),
    ...(await unreadable(page, LEAD, LEAST_TYPE)),
    ...(await cutThrough(page, `[data-headline], header[data-brief], [data-introduction], ${LEAD}`)),
  ]
}

for (const [width, height] of SIZES)
  test(`every preset has one large picture, at ${width} × ${height}`, { tag: '@long' }, async ({ page }) => {
    await page.setViewportSize({ width, height })
    await withWordsNoted(page)
    await openAt(page, 'lead=auto')
    for (const { id } of PRESETS) {
      await command(page, `screen.${id}`)
      await settled(page)
      await expect(page.locator(LEAD).first(), id).toBeVisible()
      await expect.poll(() => faultsOf(page, LEAST_SHARE, SELF_EXPLAINED.includes(id) ? 0 : 1), id).toEqual([])
      await expect.poll(() => illegible(page), id).toEqual([])
    }
  })

const { operations } = await projectModule<{ operations: readonly FoundOperation[] }>(
  'src/engine/catalog/operations.ts',
)
/** What operations begin with, in the order of their list. */
const OPERATIONS = operations.map(({ id, begins }) => [id, begins.map((algorithm) => `${id}/${algorithm}`)] as const)

for (const [width, height] of SIZES)
  test(`every operation has one large picture, at ${width} × ${height}`, { tag: '@long' }, async ({ page }) => {
    await page.setViewportSize({ width, height })
    await withWordsNoted(page)
    for (const [id, kernels] of OPERATIONS) {
      await openAt(page, `lead=auto&m=grid:D3N7:8x8x8:seeded:1&k=${kernels.join(',')}`)
      await expect(page.locator(LEAD).first(), id).toBeVisible()
      await expect.poll(() => faultsOf(page, LEAST_SHARE), id).toEqual([])
      await expect.poll(() => illegible(page), id).toEqual([])
    }
  })

test.describe('the stage of a first visit', () => {
  test.use({ firstVisit: true })

  const introduction = (page: Page) => page.getByRole('region', { name: 'Introduction' })
  /** Where the large pictures stand, before the introduction is closed and after. */
  async function placesAround(page: Page) {
    const places = () =>
      page.locator(LEAD).evaluateAll((leads) =>
        leads.map((lead) => {
          const { x, y, width, height } = lead.getBoundingClientRect()
          return [x, y, width, height].map(Math.round)
        }),
      )
    const before = await places()
    await page.keyboard.press('Escape')
    await expect(introduction(page)).toHaveCount(0)
    await expect(page.locator('[data-strip]').first()).toBeVisible()
    return { before, after: await places() }
  }

  for (const [width, height] of SIZES)
    test(`has one large picture, which stays where it is when the introduction goes, at ${width} × ${height}`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height })
      await withWordsNoted(page)
      await openQuietly(page, 'lead=auto&t=40')
      await expect(introduction(page)).toBeVisible()
      await expect(page.locator(LEAD)).toHaveCount(2)
      await expect.poll(() => faultsOf(page, LEAST_SHARE)).toEqual([])
      await expect.poll(() => illegible(page)).toEqual([])
      const { before, after } = await placesAround(page)
      expect(after).toEqual(before)
    })

  test('leaves every preset its large picture, at 1280 × 720', { tag: '@long' }, async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 720 })
    await openQuietly(page, 'lead=auto')
    for (const { id } of PRESETS) {
      await command(page, `screen.${id}`)
      await settled(page)
      await expect(introduction(page), id).toBeVisible()
      await expect(page.locator(LEAD).first(), id).toBeVisible()
      await expect.poll(() => faultsOf(page, LEAST_SHARE, SELF_EXPLAINED.includes(id) ? 0 : 1), id).toEqual([])
    }
  })

  test('mutants: an introduction that is higher, and one that cuts its words, are seen', async ({ page }) => {
    await openQuietly(page, 'lead=auto&t=40')
    await expect(introduction(page)).toBeVisible()
    await introduction(page).evaluate((panel) => {
      panel.style.flex = 'none'
      panel.style.height = '30dvh'
      panel.querySelector('h2')?.style.setProperty('width', '40px')
      panel.querySelector('h2')?.style.setProperty('overflow', 'hidden')
      panel.querySelector('h2')?.style.setProperty('white-space', 'nowrap')
    })
    expect(await illegible(page)).toEqual([expect.stringMatching(/^cut: Solving/)])
    const { before, after } = await placesAround(page)
    expect(after).not.toEqual(before)
    expect(before[0][3]).toBeLessThan(after[0][3])
  })
})

test('a mutant: a lead that has less of the stage, and a headline twice, are seen', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await openAt(page, 'lead=auto')
  await expect(page.locator('[data-led="lead"]').first()).toBeVisible()
  await page.evaluate(() => {
    for (const lead of document.querySelectorAll<HTMLElement>('[data-led="lead"]')) lead.style.maxHeight = '300px'
    const headline = document.querySelector('[data-headline]')
    headline?.after(headline.cloneNode(true))
  })
  expect((await faultsOf(page, LEAST_SHARE)).map((fault) => fault.replace(/\d+ %/, 'less'))).toEqual(
    expect.arrayContaining(['the lead has less of the stage', '2 headlines']),
  )
})

test('mutants: small letters, words over others, beyond an edge, and cut by what hides them, are seen', async ({
  page,
}) => {
  await withWordsNoted(page)
  await openAt(page, 'lead=auto')
  await expect(page.locator('[data-led="lead"] canvas').first()).toBeVisible()
  await expect.poll(() => illegible(page)).toEqual([])
  // a picture that is drawn anew is without them
  await expect(async () => {
    await page.evaluate(() => {
      const context = document.querySelector<HTMLCanvasElement>('[data-led="lead"] canvas')?.getContext('2d')
      for (const [px, words, x] of [
        [9, 'tiny', 40],
        [13, 'under', 90],
        [13, 'over', 90],
        [13, 'beyond', -20],
      ] as const)
        if (context) {
          context.font = `${px}px sans-serif`
          context.textAlign = 'left'
          context.fillText(words, x, 60)
        }
    })
    const faults = await unreadable(page, LEAD, LEAST_TYPE)
    expect(faults).toEqual(
      expect.arrayContaining(['9 px: tiny', '“under” and “over” lie over one another', 'cut: beyond']),
    )
  }).toPass()
  await page.evaluate(() => {
    const hides = Object.assign(document.createElement('p'), { textContent: 'through' })
    hides.style.cssText = 'width: 20px; overflow: hidden; white-space: nowrap'
    document.querySelector('[data-led="lead"]')?.append(hides)
  })
  expect(await cutThrough(page, LEAD)).toEqual(['cut: through'])
})

test('the stage can be read without a mouse and without eyes, in both themes', async ({ page }) => {
  for (const theme of ['dark', 'light']) {
    await openAt(page, `lead=auto&theme=${theme}&t=40&pin=row:2045`)
    await expect(page.locator('[data-led="lead"]')).toHaveCount(2)
    await expectAccessible(page)
  }
})

const lead = (page: Page) => page.locator('[data-led="lead"]').first().getAttribute('data-view-led')

test('a click or a key swaps the large picture, Back undoes it, the link keeps it', async ({ page }) => {
  await page.goto('./')
  await settled(page)
  await expect.poll(() => lead(page)).toBe('corner')
  await page.locator('[data-thumb="matrix"][data-of="1"]').click()
  await expect.poll(() => lead(page)).toBe('matrix')
  await expect(page.locator('[data-view="matrix"]')).toHaveCount(2)
  await expect(page.locator('[data-thumb="corner"]')).toHaveCount(2)
  await expect(page).toHaveURL(/lead=matrix/)
  await page.reload()
  await settled(page)
  await expect.poll(() => lead(page)).toBe('matrix')
  await page.keyboard.press('j')
  await expect.poll(() => lead(page)).toBe('corner')
  await page.keyboard.press('k')
  await expect.poll(() => lead(page)).toBe('matrix')
  await page.goBack()
  await expect.poll(() => lead(page)).toBe('corner')
})

test('the picture grows from its place in 300 ms, and is cut to where nothing is to move', async ({ page }) => {
  await openAt(page, 'lead=auto')
  await expect.poll(() => lead(page)).toBe('corner')
  const moves = () =>
    page.evaluate(async () => {
      const begun = [...document.querySelectorAll('[data-thumb="dag"]')].map((thumb) => thumb.getBoundingClientRect())
      await window.__sparsescope?.run('pane.lead', 'dag')
      await new Promise(requestAnimationFrame)
      await new Promise(requestAnimationFrame)
      const grown = document.getAnimations().filter(({ effect }) => effect?.getTiming().duration === 300)
      return { thumbs: begun.length, moves: grown.length }
    })
  const { thumbs, moves: moved } = await moves()
  expect(thumbs).toBe(2)
  expect(moved).toBeGreaterThanOrEqual(2)
  await expect.poll(() => page.evaluate(() => document.getAnimations().length)).toBe(0)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await command(page, 'pane.lead', 'corner')
  await expect.poll(() => lead(page)).toBe('corner')
  expect((await moves()).moves).toBe(0)
})

test('who pins the grid of panes keeps it through presets, and old links have it', async ({ page }) => {
  await openAt(page, 'lead=auto')
  await expect(page.locator('[data-led="lead"]')).toHaveCount(2)
  await page.keyboard.press('u')
  await expect(page.locator('[data-led="lead"]')).toHaveCount(0)
  await expect(page.locator('[data-view="dag"]')).toHaveCount(2)
  await page.keyboard.press('3')
  await expect(page.locator('[data-view="lanes"]')).toHaveCount(2)
  await expect(page.locator('[data-led="lead"]')).toHaveCount(0)
  await page.keyboard.press('u')
  await expect.poll(() => lead(page)).toBe('lanes')
})
