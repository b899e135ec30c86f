import { gzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { facts } from '#src/page/features/opening/first/facts.ts'
import * as texts from '#src/page/features/opening/first/words.ts'
import { expect, test } from './support/app.ts'
import { swipeUp } from './support/touch.ts'
import { expectAccessible } from './support/axe.ts'
import { KNOWN } from './support/console.ts'
import { dropFiles, fileOf, laplacian } from './support/files.ts'
import { settled, stateOf } from './support/page.ts'
import { repeatUntil } from './support/repeat.ts'
import { patience } from './support/slowness.ts'
import { refusedLinks } from './support/policy.ts'
import { changedFrom, expectDrawn, stillPicture } from './support/pixels.ts'

/** The opening, as a browser sees it that was never here. */

test.use({ firstVisit: true })

const SCENES = Object.entries(texts.scenes)
const opening = (page: Page) => page.locator('[data-opening]')
/** It goes once the instrument has drawn its first picture, which a machine may take long for. */
const gone = (page: Page) => expect(opening(page)).toHaveCount(0, { timeout: patience(60_000) })
const pictures = (page: Page) => opening(page).getByRole('img')
const moved = (page: Page) => page.waitForFunction(() => performance.getEntriesByName('opening-motion').length > 0)
const open = async (page: Page, query = '') => {
  await page.goto(`./${query}`)
  await moved(page)
}

/** Scrolls until a scene stands, and so far through it. */
const scrollTo = (page: Page, id: string, share: number) =>
  page.evaluate(
    ([scene, part]) => {
      const box = document.querySelector(`[data-scene="${scene}"]`)?.getBoundingClientRect() ?? new DOMRect()
      scroll(0, scrollY + box.top - 0.12 * innerHeight + part * (box.height - innerHeight))
    },
    [id, share] as const,
  )

test('moves before any script of the instrument is asked for, by at most 150 kB', { tag: '@quick' }, async ({
  page,
}) => {
  const bodies = new Map<string, Promise<Buffer>>()
  page.on('response', (response) => bodies.set(response.url(), response.body()))
  await open(page)
  // by the page's clock: this process may hear of the motion when more has been asked for
  const before = await page.evaluate(() => {
    const [motion] = performance.getEntriesByName('opening-motion')
    const asked = performance.getEntriesByType('resource').filter(({ startTime }) => startTime <= motion.startTime)
    return [location.href, ...asked.map(({ name }) => name)]
  })
  // each part is asked for by the page, and none by the part before it
  const late = await page.evaluate(() => {
    const all = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    const needed = all.filter(({ name }) => /\/(?:opening|race)-[^/]*$/.test(name))
    return {
      needed: needed.length,
      late: needed.filter((one) => !['link', 'script'].includes(one.initiatorType)).map(({ name }) => name),
    }
  })
  expect(late).toEqual({ needed: 3, late: [] })
  const arrived = await Promise.all(before.flatMap((place) => bodies.get(place) ?? []))
  const sizes = arrived.map((body) => gzipSync(body).length)
  const asked = () => [...bodies.keys()].filter((place) => /\/index-[^/]*\.(?:js|css)$/.test(place))
  expect(before.filter((place) => asked().includes(place))).toEqual([])
  expect(
    sizes.reduce((sum, size) => sum + size, 0),
    before.join(' '),
  ).toBeLessThan(150_000)
  expect(sizes.length).toBeGreaterThan(3)

  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`B is ${facts.factor} times as fast. Watch why.`)
  for (const column of [0, 1]) {
    const picture = pictures(page).nth(column)
    await changedFrom(picture, await expectDrawn(picture))
  }
  await expect.poll(() => asked().some((place) => place.endsWith('.js')), 'fetched ahead').toBe(true)
  expect(await page.evaluate(() => window.__sparsescope), 'and not begun').toBeUndefined()
})

test('all parts of the instrument are fetched ahead, by ways that the policy allows in every browser', async ({
  page,
}) => {
  const asked = new Set<string>()
  page.on('response', (response) => asked.add(new URL(response.url()).pathname))
  await open(page)
  const parts = await page.evaluate(() =>
    [...(document.querySelector<HTMLTemplateElement>('#instrument')?.content.children ?? [])].map(
      (part) => new URL(part.getAttribute('src') ?? part.getAttribute('href') ?? '', location.href).pathname,
    ),
  )
  const styles = parts.find((place) => place.endsWith('.css')) ?? 'none'
  await expect.poll(() => [...parts, styles].filter((place) => !asked.has(place)), 'not fetched ahead').toEqual([])
  expect(await refusedLinks(page)).toEqual([])
  // as it was once, and as Chromium lets pass
  await page.evaluate(
    (href) => document.head.append(Object.assign(document.createElement('link'), { rel: 'prefetch', href })),
    styles,
  )
  expect(await refusedLinks(page)).toEqual([`prefetch ${styles}`])
})

test('is told by scrolling, and the instrument opens at the moment that was seen last', async ({ page }) => {
  await open(page)
  for (const [id, { title, caption }] of SCENES) {
    await scrollTo(page, id, 0.05)
    const figure = page.locator(`[data-scene="${id}"] figure`)
    await expect(page.getByRole('heading', { name: title })).toBeInViewport()
    const picture = figure.locator('canvas')
    const first = await expectDrawn(picture)
    await scrollTo(page, id, 1)
    await changedFrom(picture, first)
    await expect(figure).toContainText(caption)
  }
  await scrollTo(page, 'polling', 0.5)
  const seen = () => page.evaluate(() => new URLSearchParams(location.search).get('t'))
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(1000)
  await page.getByRole('heading', { name: texts.yourTurn }).scrollIntoViewIfNeeded()
  await page.getByRole('button', { name: texts.open }).click()
  await settled(page)
  await gone(page)
  const state = await stateOf(page)
  expect([state.axis, state.playing]).toEqual(['time', false])
  expect(String(state.tick)).toBe(await seen())
  expect(state.columns.map(({ id }) => id)).toEqual(['sptrsv/level_set', 'sptrsv/sync_free'])
  expect(state.tick).toBeGreaterThan(0)
  expect(state.tick).toBeLessThanOrEqual(facts.ticks[0])
  await expect(page.getByRole('region', { name: 'Introduction' }), 'it was read').toHaveCount(0)
})

test('a picture is dragged through its scene, to the moment below the pointer, and not where nothing is to move', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 720 })
  const dragged = async (from: number, to: number) => {
    await scrollTo(page, 'barriers', 0)
    const picture = page.locator('[data-scene="barriers"] canvas')
    const { x, y, width, height } = (await picture.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
    await page.mouse.move(x + from * width, y + height / 2)
    await page.mouse.down()
    await page.mouse.move(x + to * width, y + height / 2, { steps: 4 })
    await page.mouse.up()
    // what is not pressed is not dragged
    await page.mouse.move(x + width / 10, y + height / 2)
    return page.evaluate(() => {
      const box = document.querySelector('[data-scene="barriers"]')?.getBoundingClientRect() ?? new DOMRect()
      return (0.12 * innerHeight - box.top) / (box.height - innerHeight)
    })
  }
  await open(page)
  expect(await dragged(0.2, 0.75)).toBeCloseTo(0.75, 1)
  expect(await dragged(0.9, 0.3)).toBeCloseTo(0.3, 1)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  expect(await dragged(0.2, 0.75)).toBeCloseTo(0, 1)
})

test('one key skips it for ever, and the race plays on; “?” names the key that opens it beside the instrument', async ({
  page,
  context,
}) => {
  await open(page)
  await page.keyboard.press('Space')
  await expect(page.getByRole('button', { name: texts.play })).toBeVisible()
  await page.keyboard.press('Space')
  await page.keyboard.press('Escape')
  await settled(page)
  await gone(page)
  expect((await stateOf(page)).columns.map(({ origin }) => origin)).toEqual(['recorded', 'recorded'])
  expect(await page.title()).toBe('Sparsescope: see sparse solvers run')

  await page.goto('./')
  await settled(page)
  await gone(page)
  const keys = page.getByRole('dialog')
  // a key is there once what stands beside the pictures has come
  await repeatUntil(
    async () => (await keys.isVisible()) || (await page.keyboard.press('?')),
    (limit) => expect(keys).toBeVisible(limit),
  )
  await expect(keys).toContainText('Read the opening again')
  await page.keyboard.press('Escape')
  await expect(keys).toHaveCount(0)
  const [beside] = await Promise.all([context.waitForEvent('page'), page.keyboard.press('s')])
  await expect(beside).toHaveURL(/\?opening$/)
  await moved(beside)
  await beside.keyboard.press('Enter')
  await settled(beside)
  await gone(beside)
  await expect(page, 'the session stays').not.toHaveURL(/opening/)
})

test('a link, an embedded page, the notes of a speaker and a browser that keeps nothing begin without it', async ({
  page,
}) => {
  for (const query of ['?v=4&m=grid:D2N5:8x6x1:seeded:1&t=2', '?embed&m=grid:D3N7:6x6x6:seeded:1', '#speaker=none']) {
    await page.goto('about:blank')
    await page.goto(`./${query}`)
    await page.waitForFunction(() => document.querySelector('#app > :not(.late)') !== null)
    await expect(opening(page), query).toHaveCount(0)
  }
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('denied', 'SecurityError')
      },
    })
  })
  await page.goto('about:blank')
  await page.goto('./')
  await settled(page)
  await gone(page)
})

test('a matrix that is dropped on it is the one that opens', async ({ page }) => {
  await open(page)
  await page.getByRole('heading', { name: texts.yourTurn }).scrollIntoViewIfNeeded()
  await page.locator('.drop').scrollIntoViewIfNeeded()
  await dropFiles(page.locator('.drop'), [await fileOf('mine.mtx', laplacian(17, 11))])
  await settled(page)
  await gone(page)
  await expect(page.getByRole('banner').getByRole('button', { name: /mine/ })).toBeVisible()
})

test('where the instrument does not arrive, it says so and offers to reload', async ({ page, guard }) => {
  guard.allow(KNOWN.missingPart)
  await page.route(/\/assets\/index-[^/]*\.js$/, (route) => route.abort())
  await open(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('status')).toContainText('The instrument did not arrive.')
  await expect(page.getByRole('link', { name: texts.again })).toBeVisible()
})

for (const [what, part] of [
  ['the race', /\/race[^/]*\.bin$/],
  ['what takes over', /\/begun-[^/]*\.js$/],
] as const)
  test(`the instrument opens where ${what} does not arrive`, async ({ page, guard }) => {
    guard.allow(KNOWN.missingPart)
    await page.route(part, (route) => route.abort())
    await page.goto('./')
    if (what === 'what takes over') await page.keyboard.press('Escape')
    await settled(page)
    await gone(page)
    expect((await stateOf(page)).columns.map(({ id }) => id)).toEqual(['sptrsv/level_set', 'sptrsv/sync_free'])
  })

test('the ways out hold before the race is read', async ({ page }) => {
  await page.route(/\/race[^/]*\.bin$/, () => undefined)
  await page.goto('./')
  await page.getByRole('button', { name: texts.skip }).click()
  await settled(page)
  await gone(page)
  const faces = await page.evaluate(() =>
    [...document.styleSheets]
      .flatMap(({ cssRules }) => [...cssRules])
      .filter((rule) => rule instanceof CSSFontFaceRule)
      .map(({ cssText }) => cssText.replace(/src:.*?;/, '')),
  )
  expect(new Set(faces).size, 'a face each').toBe(faces.length)
})

test.describe('by thumb', () => {
  test.use({ viewport: { width: 420, height: 900 }, hasTouch: true, isMobile: true })

  test('the figure stands above its text while it plays, and nothing is wider than the screen', async ({ page }) => {
    await open(page)
    const [above, below] = await Promise.all([0, 1].map((column) => pictures(page).nth(column).boundingBox()))
    expect(above?.y).toBeLessThan(below?.y ?? 0)
    await pictures(page).first().tap()
    await expect(page.getByRole('button', { name: texts.play })).toBeVisible()
    await swipeUp(page, 480)
    await swipeUp(page, 480)
    await swipeUp(page, 480)
    expect(await page.evaluate(() => scrollY), 'the thumb scrolls').toBeGreaterThan(900)
    for (const [id] of SCENES) {
      await scrollTo(page, id, 0.6)
      const figure = await page.locator(`[data-scene="${id}"] figure`).boundingBox()
      const text = await page.locator(`[data-scene="${id}"] .text`).boundingBox()
      expect(Math.abs(figure?.y ?? 99), id).toBeLessThan(2)
      expect(text?.y, id).toBeGreaterThanOrEqual((figure?.y ?? 0) + (figure?.height ?? 0) - 1)
      expect((text?.y ?? 0) + (text?.height ?? 0), `${id} is read whole`).toBeLessThanOrEqual(900)
      await expectDrawn(page.locator(`[data-scene="${id}"] canvas`))
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(420)
    await page.getByRole('button', { name: texts.skip }).scrollIntoViewIfNeeded()
    await page.getByRole('button', { name: texts.skip }).tap()
    await settled(page)
    await gone(page)
  })
})

for (const colorScheme of ['dark', 'light'] as const)
  test.describe(`in stills, ${colorScheme}`, () => {
    test.use({ contextOptions: { reducedMotion: 'reduce' }, colorScheme })

    test('every figure is drawn, says what it shows, and axe finds nothing', async ({ page }) => {
      await page.goto('./')
      const hero = pictures(page).first()
      const { hash } = await expectDrawn(hero)
      await expect(pictures(page)).toHaveCount(2 + SCENES.length)
      for (const [id, { alt }] of SCENES) {
        const picture = page.getByRole('img', { name: alt })
        await picture.scrollIntoViewIfNeeded()
        await expectDrawn(picture)
        // the face of its numbers comes with the first picture that has some
        await page.evaluate(() => document.fonts.ready)
        const before = await stillPicture(picture)
        await page.mouse.wheel(0, 60)
        expect((await expectDrawn(picture)).hash, `${id} stands still`).toBe(before.hash)
      }
      await page.evaluate(() => scroll(0, 0))
      expect((await expectDrawn(hero)).hash).toBe(hash)
      await expectAccessible(page)
    })
  })

test('on paper every scene is a figure with its caption, on light ground, without buttons', async ({ page }) => {
  await open(page)
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
  for (const [id, { title, caption }] of SCENES) {
    const scene = page.locator(`[data-scene="${id}"]`)
    await expect(scene.getByRole('heading', { name: title })).toBeVisible()
    await expect(scene.getByText(caption)).toBeVisible()
    await expectDrawn(scene.locator('canvas'))
  }
  await expect(page.getByRole('button', { name: texts.skip })).toBeHidden()
  expect(await opening(page).evaluate((root) => getComputedStyle(root).backgroundColor)).toBe('rgb(255, 255, 255)')
  expect((await page.pdf()).length).toBeGreaterThan(20_000)
})
