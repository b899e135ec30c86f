import assert from 'node:assert/strict'
import { patience } from './patience.mjs'

/** @typedef {import('./driver.mjs').Driver} Driver @typedef {import('./saved.mjs').Saved} Saved */

const WAIT_MS = patience(60_000)

/**
 * Waits until an action in the page answers with something true; returns that.
 * @template R
 * @param {Driver} driver @param {string} what @param {(...args: any[]) => R} action @param {any[]} args
 */
async function until(driver, what, action, ...args) {
  const end = performance.now() + WAIT_MS
  for (;;) {
    const answer = await driver.run(action, ...args)
    if (answer) return answer
    if (performance.now() > end) throw new Error(`${what} did not come within ${WAIT_MS / 1000} s`)
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}

const state = (/** @type {Driver} */ driver) => until(driver, 'the app', () => window.__sparsescope?.state())

/** Until every column has run. @param {Driver} driver */
const settled = (driver) =>
  until(driver, 'every column to have run', () => {
    const now = window.__sparsescope?.state()
    const all = now && now.columns.length > 0 && !now.busy && now.columns.every(({ status }) => status !== 'empty')
    return all ? now : undefined
  })

/**
 * Colours of a pane's canvas and the share of its most frequent one, with a sum over all pixels that tells two pictures
 * apart; undefined where there is none yet.
 * @param {Driver} driver @param {string} view
 */
const picture = (driver, view) =>
  driver.run(async (name) => {
    const canvas = document.querySelector(`[data-view="${name}"] canvas`)
    if (!(canvas instanceof HTMLCanvasElement) || canvas.width === 0) return undefined
    const copy = document.createElement('canvas')
    copy.width = canvas.width
    copy.height = canvas.height
    const context = copy.getContext('2d')
    if (!context) return undefined
    context.drawImage(canvas, 0, 0)
    const words = new Uint32Array(context.getImageData(0, 0, copy.width, copy.height).data.buffer)
    const counts = new Map()
    let sum = 0
    for (const [p, word] of words.entries()) {
      counts.set(word, (counts.get(word) ?? 0) + 1)
      sum = (Math.imul(sum, 31) + word + p) >>> 0
    }
    return { colours: counts.size, background: Math.max(...counts.values()) / words.length, sum }
  }, view)

/** Waits until a pane shows more than one colour; returns its picture. @param {Driver} driver @param {string} view */
async function drawn(driver, view) {
  const end = performance.now() + WAIT_MS
  for (;;) {
    const now = await picture(driver, view)
    if (now && now.colours > 1 && now.background < 0.9995) return now
    if (performance.now() > end) throw new Error(`the pane ${view} shows nothing: ${JSON.stringify(now)}`)
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}

/** Gives a view the large picture, and waits until it is drawn. @param {Driver} driver @param {string} view */
async function led(driver, view) {
  await driver.run((name) => window.__sparsescope?.run('pane.lead', name), view)
  return drawn(driver, view)
}

/** @param {Driver} driver @param {string} view @param {{ sum: number }} before */
async function changed(driver, view, before) {
  const end = performance.now() + WAIT_MS
  while ((await picture(driver, view))?.sum === before.sum) {
    if (performance.now() > end) throw new Error(`the pane ${view} does not change`)
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}

/** The 5-point Laplacian of a grid, as a Matrix Market file. @param {number} X @param {number} Y */
function laplacian(X, Y) {
  const entries = []
  for (let i = 0; i < X * Y; i++) {
    if (i >= X) entries.push(`${i + 1} ${i + 1 - X} -1`)
    if (i % X > 0) entries.push(`${i + 1} ${i} -1`)
    entries.push(`${i + 1} ${i + 1} 4`)
  }
  return `%%MatrixMarket matrix coordinate real symmetric\n${X * Y} ${X * Y} ${entries.length}\n${entries.join('\n')}\n`
}

/** What a saved page shows, and what it asked for beyond itself. @param {Driver} driver */
const pageShown = (driver) =>
  driver.run(() => {
    const said = (/** @type {string} */ id) => document.getElementById(id)?.textContent ?? ''
    const svg = document.querySelector('#picture > svg')
    const { width, height } = svg?.getBoundingClientRect() ?? { width: 0, height: 0 }
    const asked = performance.getEntriesByType('resource').map(({ name }) => name)
    return {
      moment: said('moment'),
      standing: said('standing'),
      head: said('head'),
      picture: svg?.outerHTML ?? '',
      area: width * height,
      marks: svg?.querySelectorAll('path, rect, circle, text').length ?? 0,
      plays: document.getElementById('controls')?.hidden === false,
      asked: asked.filter((name) => !/^(?:file|data):/.test(name)),
    }
  })

/** Until a saved page shows its last step. @param {Driver} driver */
const lastStep = (driver) =>
  until(driver, 'the last step', () => {
    const { value, max } = /** @type {HTMLInputElement} */ (document.getElementById('frame'))
    return Number(max) > 0 && value === max
  })

/** Asserts that time goes on and the picture with it, up to the last step. @param {Driver} driver */
async function plays(driver) {
  const from = await pageShown(driver)
  assert.ok(from.area > 50_000 && from.marks > 20, `a picture of ${from.area} square pixels with ${from.marks} marks`)
  await driver.run(() => document.getElementById('play')?.click())
  await until(
    driver,
    `a step after “${from.moment}”`,
    (last) => document.getElementById('moment')?.textContent !== last,
    from.moment,
  )
  const after = await pageShown(driver)
  // of a run with recorded times the time, else the step
  assert.match(after.moment, /^.+ of .+$/)
  assert.notEqual(after.picture, from.picture, `the same picture at ${from.moment} and ${after.moment}`)
  await lastStep(driver)
  assert.deepEqual(after.asked, [], 'what it asked the network for')
}

/** Goes through all scenes of a saved lesson or talk, and plays the first one that has time. @param {Driver} driver @param {string} address */
async function wholeRead(driver, address) {
  await driver.open(address)
  await until(driver, 'the first scene', () =>
    /^1 of \d+$/.test(document.getElementById('standing')?.textContent ?? ''),
  )
  const scenes = Number((await pageShown(driver)).standing.split(' of ')[1])
  assert.ok(scenes > 4, `${scenes} scenes`)
  const [heads, pictures] = [new Set(), new Set()]
  let played = 0
  for (let scene = 1; scene <= scenes; scene++) {
    await until(
      driver,
      `scene ${scene}`,
      (text) => document.getElementById('standing')?.textContent === text,
      `${scene} of ${scenes}`,
    )
    const now = await pageShown(driver)
    heads.add(now.head)
    pictures.add(now.picture)
    if (now.plays && played++ === 0) {
      await driver.run(() => {
        const slider = /** @type {HTMLInputElement} */ (document.getElementById('frame'))
        slider.value = '0'
        slider.dispatchEvent(new Event('input'))
      })
      await plays(driver)
    }
    await driver.press('ArrowRight')
  }
  assert.deepEqual([heads.size, pictures.size], [scenes, scenes], 'headlines and pictures')
  assert.ok(played > 1, `${played} scenes play`)
}

/** What a browser has to do with a page that was saved, opened from the disk. */
export const savedJourneys = /** @type {Record<string, (driver: Driver, saved: Saved) => Promise<void>>} */ ({
  async 'a saved picture'(driver, saved) {
    await driver.open(saved.picture)
    await lastStep(driver)
    await plays(driver)
  },
  'a saved lesson': (driver, { lesson }) => wholeRead(driver, lesson),
  'a saved talk': (driver, { talk }) => wholeRead(driver, talk),
})

/** What every browser has to be able to do. Each journey gets the address of the app. */
export const journeys = /** @type {Record<string, (driver: Driver, site: string) => Promise<void>>} */ ({
  async 'the opening'(driver, site) {
    await driver.open(site)
    await until(driver, 'the first motion', () => performance.getEntriesByName('opening-motion').length > 0)
    await until(driver, 'the styles of the instrument, fetched ahead', () =>
      performance.getEntriesByType('resource').some(({ name }) => /\/index-[^/]*\.css$/.test(name)),
    )
    assert.equal(await driver.run(() => window.__sparsescope === undefined), true, 'the instrument has not begun')
    await driver.press('Escape')
    await settled(driver)
    await until(driver, 'the opening to go', () => document.querySelector('[data-opening]') === null)
    await drawn(driver, 'corner')
  },

  async 'first picture'(driver, site) {
    await driver.open(site)
    await settled(driver)
    await changed(driver, 'corner', await drawn(driver, 'corner'))
    for (const view of ['matrix', 'grid', 'timeline', 'dag']) await led(driver, view)
  },

  async 'a link'(driver, site) {
    await driver.open(`${site}?v=2&m=grid:D3N7:6x6x6:seeded:1&t=4&theme=dark`)
    const { tick, columns } = await settled(driver)
    assert.equal(tick, 4)
    for (const column of columns) assert.equal(column.status, 'ready', column.error)
    assert.equal(await driver.run(() => document.documentElement.dataset.theme), 'dark')
    for (const view of ['grid', 'dag']) await led(driver, view)
  },

  async scrub(driver) {
    const before = await drawn(driver, 'dag')
    await driver.press('End')
    const { tick, end } = await state(driver)
    assert.equal(tick, end)
    await changed(driver, 'dag', before)
    const box = await driver.run(() => {
      const { x, y, width, height } = /** @type {Element} */ (
        document.querySelector('[role="slider"][aria-label="Playhead"]')
      ).getBoundingClientRect()
      return { x, y, width, height }
    })
    const y = box.y + box.height / 2
    await driver.drag([box.x + 0.8 * box.width, y], [box.x + 0.3 * box.width, y])
    const dragged = (await state(driver)).tick
    assert.ok(dragged > 0 && dragged < end, `dragged to ${dragged} of ${end}`)
    await driver.press('Home')
    assert.equal((await state(driver)).tick, 0)
  },

  async 'a drop'(driver) {
    await driver.run(
      (text) => {
        const data = new DataTransfer()
        data.items.add(new File([text], 'mine.mtx'))
        const target = /** @type {Element} */ (document.querySelector('main'))
        for (const type of ['dragenter', 'dragover', 'drop'])
          target.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer: data }))
      },
      laplacian(17, 11),
    )
    await until(driver, 'the name of the file in the bar', () =>
      document.querySelector('header')?.textContent?.includes('mine'),
    )
    const { columns } = await settled(driver)
    for (const { status, errors, error } of columns) {
      assert.equal(status, 'ready', error)
      assert.ok(errors[0] < 1e-6, `errors ${errors.join()}`)
    }
    await led(driver, 'matrix')
  },

  async lanes(driver, site) {
    await driver.open(
      `${site}?v=2&m=grid:D2N5:9x7x1:seeded:3&k=sptrsv/level_elementwise,sptrsv/sync_free&panes=lanes.state&t=6&pin=row:20`,
    )
    await settled(driver)
    await drawn(driver, 'lanes')
    const before = await drawn(driver, 'state')
    await driver.press('End')
    await changed(driver, 'state', before)
  },

  async figures(driver, site) {
    await driver.open(`${site}?v=2&screen=bandwidth`)
    await until(driver, 'a figure', () => {
      const shapes = [...document.querySelectorAll('main svg circle, main svg path, main svg rect, main svg line')]
      const shown = shapes.filter((shape) => {
        const { width, height } = shape.getBoundingClientRect()
        return width + height > 0
      })
      return shown.length > 20
    })
  },

  async 'a lesson'(driver, site) {
    await driver.open(`${site}?lesson=waiting`)
    await until(driver, 'the first step', () => document.querySelector('[data-lesson]') !== null)
    const titles = new Set()
    for (let step = 'none'; step !== 'over'; ) {
      step = await until(
        driver,
        `the step after ${step}`,
        (last) => {
          const now = document.querySelector('[data-lesson]')?.getAttribute('data-lesson') ?? 'over'
          return now === last ? '' : now
        },
        step,
      )
      titles.add(step)
      await settled(driver)
      await driver.press('ArrowRight')
    }
    assert.ok(titles.size > 5, `steps: ${[...titles].join()}`)
    await drawn(driver, 'dag')
  },
})
