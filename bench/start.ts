import { parseArgs } from 'node:util'
import { chromium, type Page } from 'playwright'
import { preview } from 'vite'
import { build } from '../tools/build.mjs'
import { root } from '../tools/install.mjs'
import { chromiumArgs, chromiumPath } from '../tools/chromium.ts'
import { pictureOf } from '../e2e/support/picture.ts'

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
async function openOnce(address: string): Promise<number> {
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: chromiumArgs })
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
 * Time from navigation to the first moving picture of the built app, each time in a new browser with nothing cached.
 * `--samples 5`, `--limit 1500` milliseconds: a median above the limit ends with 1.
 */
export async function run(args: string[]) {
  const options = { samples: { type: 'string', default: '5' }, limit: { type: 'string', default: '1500' } } as const
  const { samples, limit } = parseArgs({ args, options }).values
  build()
  const server = await preview({ root, logLevel: 'warn', preview: { port: 0, host: '127.0.0.1', open: false } })
  const times: number[] = []
  try {
    const address = server.resolvedUrls?.local[0]
    if (!address) throw new Error('the built app is not served')
    for (let sample = 1; sample <= Number(samples); sample++) {
      times.push(await openOnce(address))
      console.log(`${sample}: ${times[sample - 1].toFixed(0)} ms`)
    }
  } finally {
    await server.close()
  }
  const middle = median(times.toSorted((a, b) => a - b))
  console.log(`first motion: median ${middle.toFixed(0)} ms of ${times.length}, limit ${limit} ms`)
  if (middle > Number(limit)) process.exitCode = 1
}
