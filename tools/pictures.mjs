/**
 * `npm run pictures`: makes every picture of README and docs/ from the built page. Each scene is a link to a recorded run
 * or to measured figures, so no GPU is needed and a picture changes with the page alone. `--only formats,race` makes some.
 */
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { browserForTests } from './browser.mjs'
import { build } from './build.mjs'
import { animated } from './animated.mjs'
import { install, orExit, root } from './install.mjs'
import { readOptions } from './options.mjs'

/** @typedef {{ query: string, keys?: readonly string[], ticks?: number }} Scene a link's query, and keys pressed there */

const SIZE = { width: 1440, height: 900 }
/**
 * The moving picture has fewer pixels, and holds each frame and that of the run's end for as long (ms). It begins in the middle
 * of the run: where pictures do not move, the first frame is all that is seen.
 */
const MOVING = { size: { width: 1200, height: 750 }, frames: 36, first: 12, delay: 160, hold: 2400 }
/** Charts and pictures of the GPU are drawn a few frames after the page says that its runs are there. */
const DRAWN_MS = 1500

/** By the name of their file in docs/. @type {Readonly<Record<string, Scene>>} */
export const SCENES = {
  race: { query: 'lead=auto&t=0', keys: ['Escape'], ticks: MOVING.frames },
  'full-lanes': { query: 'lead=auto&t=0', keys: ['2'] },
  formats: {
    query: 'lead=auto&m=example:tiles&k=spmv/csr_vector,spmv/csr5&opt=formats.focus:ell&pin=row:17:22&t=0',
    keys: ['6'],
  },
  figure: { query: 't=0', keys: ['Shift+Digit5'] },
}

/** What lets a browser draw with WebGPU in software. */
export const ARGS = [
  '--no-sandbox',
  '--enable-unsafe-webgpu',
  '--use-webgpu-adapter=swiftshader',
  '--enable-features=Vulkan,CDPScreenshotNewSurface',
  '--use-vulkan=swiftshader',
  '--use-angle=swiftshader',
]

/** Waits until every column has run and the page is drawn. @param {import('playwright').Page} page */
async function settled(page) {
  await page.waitForFunction(
    () => {
      const state = /** @type {any} */ (window).__sparsescope?.state()
      return state !== undefined && state.columns.length > 0 && !state.busy && state.gpu === 'ready'
    },
    undefined,
    { timeout: 120_000 },
  )
  await page.waitForTimeout(DRAWN_MS)
}

/** The run, whole, as an animated PNG that begins at `MOVING.first`. @param {import('playwright').Page} page @param {number} frames */
async function film(page, frames) {
  const end = await page.evaluate(() => /** @type {number} */ (/** @type {any} */ (window).__sparsescope.state().end))
  const show = async (/** @type {number} */ tick) => {
    await page.evaluate((t) => /** @type {any} */ (window).__sparsescope.run('play.seek', String(t)), tick)
    await page.waitForTimeout(250)
  }
  // pictures of the GPU are made at the first step that they show
  await show(end)
  await page.waitForTimeout(DRAWN_MS)
  const shots = []
  for (let f = 0; f < frames; f++) {
    await show(Math.round((end * f) / (frames - 1)))
    shots.push(await page.screenshot())
  }
  const { first, delay, hold } = MOVING
  return animated(page, [...shots.slice(first), ...shots.slice(0, first)], { delay, hold, held: frames - 1 - first })
}

/** @param {import('playwright').Browser} browser @param {string} site @param {Scene} scene */
async function pictureOf(browser, site, { query, keys = [], ticks }) {
  const viewport = ticks ? MOVING.size : SIZE
  const page = await browser.newPage({ viewport, colorScheme: 'dark', reducedMotion: 'reduce', locale: 'en-GB' })
  try {
    await page.goto(`${site}?${query}`)
    await settled(page)
    for (const key of keys) {
      await page.keyboard.press(key)
      await settled(page)
    }
    // figures of the shelf first say that their times are being read
    await page
      .getByText(/being read/)
      .first()
      .waitFor({ state: 'hidden', timeout: 120_000 })
    await page.waitForTimeout(DRAWN_MS)
    return ticks ? await film(page, ticks) : await page.screenshot()
  } finally {
    await page.close()
  }
}

async function run() {
  const { only } = readOptions(
    { only: { type: 'string' }, install: { type: 'boolean' } },
    'npm run pictures -- [--only formats,race] [--install]',
  )
  install()
  orExit(build)
  const executablePath = orExit(browserForTests)
  const [{ chromium }, { preview }] = await Promise.all([import('playwright'), import('vite')])
  const server = await preview({ root, logLevel: 'warn', preview: { port: 0, host: '127.0.0.1', open: false } })
  const browser = await chromium.launch({ executablePath, args: ARGS })
  try {
    for (const [name, scene] of Object.entries(SCENES)) {
      if (only && !only.split(',').includes(name)) continue
      const bytes = await pictureOf(browser, server.resolvedUrls?.local[0] ?? '', scene)
      const file = path.join('docs', `${name}.png`)
      writeFileSync(path.join(root, file), bytes)
      console.log(`${file}: ${Math.round(bytes.length / 1024)} KB`)
    }
  } finally {
    await browser.close()
    await server.close()
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await run()
