import path from 'node:path'
import type { Browser, Page } from 'playwright'
import { AppError } from '#src/core/base/errors.ts'
import { time } from '#src/core/base/format.ts'
import type { CountName } from '#src/core/kernel/bench.ts'
import type { MeasuredColumn } from '#src/page/desk/start/probe.ts'
import { command, serve, settled } from './browse.ts'
import { idsOf } from './chosen.ts'
import { freshBrowser, refuseSoftware } from './driver.ts'
import { type BenchOutcome, countsBy, type Round } from './figures.ts'
import { type Part, partOf } from './operation-part.ts'
import type { BenchJob } from './candidates.ts'
import { keptCheck } from '#src/engine/run/times/sweep.ts'

/** Kernels that the page shows side by side. */
const COLUMNS = 4
/** Longest wait for a problem to be opened, run and measured. */
export const PATIENCE_MS = 600_000
/** Errors by which a kernel says that it is not for such a problem or such an adapter. */
const UNSUITED = ['NotStructured', 'NeedsSubgroups']

type BrowserJob = Pick<BenchJob, 'operation' | 'problem' | 'kernels' | 'params'>

/** What the built page measures of a problem in a real browser, four kernels at a time, each time in a fresh browser. */
export const roundInBrowser = (job: BrowserJob, dist: string, flags: readonly string[]): Promise<Round> =>
  inBrowser(dist, flags, async (browser, address) => {
    const round = await measured(browser, address, job)
    refuseSoftware(round.machine.adapter, flags)
    console.log(clockWords(round))
    return round
  })

/** Lets `work` have a browser, and the address at which it finds the built page. */
export async function inBrowser<T>(
  dist: string,
  flags: readonly string[],
  work: (browser: Browser, address: string) => Promise<T>,
): Promise<T> {
  const server = await serve(path.resolve(dist))
  const executablePath = process.env['SPARSESCOPE_BROWSER'] ?? ''
  const browser = await freshBrowser(executablePath, flags)
  try {
    return await work(browser, server.address)
  } finally {
    await browser.close()
    server.close()
  }
}

/** `NVIDIA in Chromium 156, vendor nvidia, clock step 65.5 µs`. */
function clockWords({ machine: { adapter }, outcomes }: Round): string {
  const { name, browser, vendor } = adapter
  const stepMs = outcomes.find(({ timing }) => timing)?.timing?.stepMs
  return `${name} in ${browser}, vendor ${vendor || 'not told'}, clock step ${stepMs === undefined ? 'not known' : time(stepMs)}`
}

async function measured(
  browser: Browser,
  address: string,
  { operation, problem, kernels, params }: BrowserJob,
): Promise<Round> {
  const part = await partOf(operation)
  const ids = kernels.length > 0 ? kernels : idsOf(operation)
  const choices = ids.flatMap((id) => params.map((set) => (set ? `${id}(${set.replaceAll(',', ';')})` : id)))
  const outcomes: BenchOutcome[] = []
  let last: Awaited<ReturnType<typeof measuredBy>> | undefined
  for (let c = 0; c < choices.length; c += COLUMNS) {
    const page = await browser.newPage()
    last = await measuredBy(page, address, part, problem, choices.slice(c, c + COLUMNS))
    outcomes.push(...last.outcomes.filter(({ failure }) => !failure || !UNSUITED.includes(failure.code)).map(named))
    await page.close()
  }
  const adapter = last?.outcomes.find((outcome) => outcome.adapter)?.adapter
  if (!last || !adapter) throw new AppError('NothingMeasured', `Nothing was measured on ${problem}.`)
  const { rows, cols, nonzeros, levels } = last
  const told: Partial<Record<CountName, number>> = { levels }
  return { rows, cols, nonzeros, ...countsBy(part, (_, name) => told[name]), machine: { adapter }, outcomes }
}

const named = ({ check, ...outcome }: MeasuredColumn): BenchOutcome => ({
  ...outcome,
  name: outcome.kernel,
  ...(check && { check: keptCheck(check) }),
})

async function measuredBy(page: Page, address: string, part: Part, problem: string, kernels: readonly string[]) {
  await page.goto(`${address}?t=0&${part.linkOf(problem)}&k=${kernels.join(',')}`)
  await settled(page, PATIENCE_MS)
  await openFile(page, part.fileOf(problem))
  await settled(page, PATIENCE_MS)
  await command(page, 'measure.run')
  await settled(page, PATIENCE_MS)
  return columnsIn(page)
}

/** What the page's columns are. */
export const columnsIn = (page: Page) =>
  page.evaluate(() => {
    const probe = window.__sparsescope
    if (!probe) throw new Error('The page has no probe.')
    return probe.measured()
  })

export async function openFile(page: Page, file: string | undefined): Promise<void> {
  if (!file) return command(page, 'run.again')
  const chosen = page.waitForEvent('filechooser')
  void command(page, 'problem.file')
  await (await chosen).setFiles(file)
  await page.waitForTimeout(500)
}
