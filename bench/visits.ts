import { existsSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import type { Page } from 'playwright'
import { AppError } from '#src/base/errors.ts'
import { percent, plural, time } from '#src/base/format.ts'
import type { MeasuredColumn } from '#src/actions/probe.ts'
import { asVisitor, chromiumArgs, gpuArgs } from '../tools/chromium.ts'
import { serve, settled } from './browse.ts'
import { adapterOf, freshBrowser, refuseSoftware } from './driver.ts'
import { agreement, type Agreement } from './first-and-fifth.ts'

/** What the first measurement of a visit may be off by. */
const LIMIT = 0.05
/** By the fifth press of R a GPU has been at work for long. */
const PRESSES = 5
const PATIENCE_MS = 300_000
/** A visitor looks at the page before a key is pressed. */
const LOOK_MS = 1000

/** The times of all columns in one string, empty until each has some: two measurements never agree in all digits. */
const timings = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const outcomes = window.__sparsescope?.measured().outcomes ?? []
    return outcomes.every(({ timing, failure }) => timing ?? failure) ? JSON.stringify(outcomes) : ''
  })

/** Presses R as a visitor does, and waits for times that are not those of the last press. */
async function press(page: Page): Promise<readonly MeasuredColumn[]> {
  const last = await timings(page)
  await page.keyboard.press('r')
  const deadline = performance.now() + PATIENCE_MS
  for (let now = last; now === last || now === ''; now = await timings(page)) {
    if (performance.now() > deadline) throw new AppError('NotMeasured', 'R was pressed, and no times came.')
    await page.waitForTimeout(200)
  }
  await settled(page, PATIENCE_MS)
  return page.evaluate(() => window.__sparsescope?.measured().outcomes ?? [])
}

async function visit(executablePath: string, flags: readonly string[], address: string): Promise<readonly Agreement[]> {
  const browser = await freshBrowser(executablePath, flags)
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    await page.goto(address)
    await settled(page, PATIENCE_MS)
    await page.waitForTimeout(LOOK_MS)
    await settled(page, PATIENCE_MS)
    const adapter = await adapterOf(page)
    refuseSoftware(adapter, flags)
    const measured: (readonly MeasuredColumn[])[] = []
    for (let n = 0; n < PRESSES; n++) measured.push(await press(page))
    const stepMs = measured[0][0]?.timing?.stepMs
    const step = stepMs === undefined ? 'no clock' : `clock step ${time(stepMs)}`
    console.log(`  ${adapter.name} (vendor ${adapter.vendor || 'not told'}), ${adapter.browser}, ${step}`)
    return agreement(measured[0], measured[PRESSES - 1])
  } finally {
    await browser.close()
  }
}

const shown = (ms: number | undefined, why: string) => (ms === undefined ? `none: ${why}` : time(ms))

function print({ kernel, kind, first, fifth, off, why }: Agreement): void {
  const apart = off === undefined ? '' : `, ${percent(off)} apart`
  console.log(`  ${kernel} ${kind}: first ${shown(first, why)}, fifth ${shown(fifth, why)}${apart}`)
}

/**
 * Opens the built page in browsers that have never run, presses R on its first page five times as a visitor would, with
 * the clock that visitors have, and compares the first times with the fifth: more than 5 % apart, or absent, ends with 1.
 * `--browsers 5`, `--dist dist`, `--browser` the program, `--args="--flag …"` in place of those for a GPU;
 * `--allow-software` takes a processor that plays a GPU, of which nothing is demanded.
 */
export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      browsers: { type: 'string', default: '5' },
      dist: { type: 'string', default: 'dist' },
      browser: { type: 'string', default: process.env['SPARSESCOPE_BROWSER'] ?? '' },
      args: { type: 'string' },
      'allow-software': { type: 'boolean', default: false },
    },
  })
  const software = values['allow-software']
  if (!existsSync(path.join(values.dist, 'index.html')))
    throw new AppError('NoBuild', `There is no built page in ${values.dist}: npm run build makes it.`)
  const flags = asVisitor(values.args?.split(' ').filter(Boolean) ?? (software ? chromiumArgs : gpuArgs))
  const server = await serve(path.resolve(values.dist))
  const all: Agreement[] = []
  try {
    for (let n = 1; n <= Number(values.browsers); n++) {
      console.log(`browser ${n}`)
      const found = await visit(values.browser, flags, server.address)
      for (const one of found) print(one)
      all.push(...found)
    }
  } finally {
    server.close()
  }
  const bad = all.filter(({ off }) => off === undefined || off > LIMIT)
  const worst = Math.max(0, ...all.map(({ off }) => off ?? 0))
  console.log(
    `${plural(all.length, 'pair')} of first and fifth times: ${bad.length} bad, at most ${percent(worst)} apart`,
  )
  if (!software && (bad.length > 0 || all.length === 0)) process.exitCode = 1
}
