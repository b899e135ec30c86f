import { parseArgs } from 'node:util'
import type { Page } from 'playwright'
import { chromiumArgs } from '../tools/chromium.ts'
import { pictureOf } from '../e2e/support/picture.ts'
import { serveBuilt } from './browse.ts'
import { BROWSER_OPTIONS, freshBrowser } from './driver.ts'

/** The moment at which the first picture has changed: of the opening, which a new visitor sees, or of the instrument. */
const MARKS = ['opening-motion', 'first-motion']

/** Milliseconds from navigation to the mark, as the page's own clock has them. */
async function firstMotion(page: Page, address: string): Promise<number> {
  await page.goto(address, { waitUntil: 'commit' })
  const mark = await page.waitForFunction(
    (names) => names.flatMap((name) => performance.getEntriesByName(name))[0]?.startTime,
    MARKS,
    {
      timeout: 30_000,
    },
  )
  return mark.jsonValue()
}

/** Whether the pixels of a canvas change within five seconds: a mark alone would be a promise. */
async function moves(page: Page): Promise<boolean> {
  const canvases = await page.locator('canvas:visible').all()
  const before = await Promise.all(canvases.map(pictureOf))
  const deadline = performance.now() + 5000
  while (performance.now() < deadline) {
    const now = await Promise.all(canvases.map(pictureOf))
    if (now.some(({ hash }, c) => hash !== before[c].hash)) return true
  }
  return false
}

/** One opening of the app by a browser that has never run: no cache, no shader compiled, no GPU process. */
async function openOnce(address: string, executablePath: string, args: readonly string[]): Promise<number> {
  const browser = await freshBrowser(executablePath, args)
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
    const page = await context.newPage()
    const milliseconds = await firstMotion(page, address)
    if (!(await moves(page))) throw new Error(`the page says that it moved, but no canvas moves`)
    return milliseconds
  } finally {
    await browser.close()
  }
}

const median = (sorted: readonly number[]) => (sorted[(sorted.length - 1) >> 1] + sorted[sorted.length >> 1]) / 2

/**
 * Time from navigation to the first moving picture of the built app, each time in a new browser with nothing cached; a processor plays
 * the GPU, unless `--args` says otherwise. `--samples 5`, `--limit 1500` milliseconds: a median above the limit ends with 1; `--dist
 * dist`, `--browser` the program.
 */
export async function run(args: string[]) {
  const options = {
    samples: { type: 'string', default: '5' },
    limit: { type: 'string', default: '1500' },
    dist: BROWSER_OPTIONS.dist,
    browser: BROWSER_OPTIONS.browser,
    args: { type: 'string', default: chromiumArgs.join(' ') },
  } as const
  const { samples, limit, dist, browser, args: flags } = parseArgs({ args, options }).values
  const server = await serveBuilt(dist)
  const times: number[] = []
  try {
    for (let sample = 1; sample <= Number(samples); sample++) {
      times.push(await openOnce(server.address, browser, flags.split(' ').filter(Boolean)))
      console.log(`${sample}: ${times[sample - 1].toFixed(0)} ms`)
    }
  } finally {
    server.close()
  }
  const middle = median(times.toSorted((a, b) => a - b))
  console.log(`first motion: median ${middle.toFixed(0)} ms of ${times.length}, limit ${limit} ms`)
  if (middle > Number(limit)) process.exitCode = 1
}
