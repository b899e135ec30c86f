import type { Page } from 'playwright'
import { AppError } from '#src/core/base/errors.ts'
import type { ColdCall } from '#src/page/desk/start/cold-call.ts'
import type { AnalysisWay } from './analyses-agree.ts'
import { command, settled } from './browse.ts'
import { columnsIn, inBrowser, openFile, PATIENCE_MS } from './browser-round.ts'
import type { Part } from './operation-part.ts'
import { touchMemory } from './touched-memory.ts'

/** Kernels that the page shows side by side: of large problems more would not fit into a page. */
const COLUMNS = 2

/** By this name the page calls what makes memory ready. */
const READY = '__memoryReady'
type Ready = Readonly<Record<typeof READY, () => Promise<void>>>

/** What is asked of the built page. */
interface PageJob {
  readonly part: Part
  readonly problem: string
  readonly kernels: readonly string[]
  readonly rounds: number
  readonly dist: string
  /** Of the browser, separated by blanks. */
  readonly args: string
}

/**
 * What the built page says that each kernel's analysis takes, by its own command, and what one call and the bench's series
 * take in a separate worker; as often in turns as there are rounds. Before each of the three a process touches memory
 * and ends, so that which of them meets pages that the host of a virtual machine has to lend is not left to chance.
 * @param told of each figure as it comes, ms
 */
export const analysesOnPage = (
  { part, problem, kernels, rounds, dist, args }: PageJob,
  told: (way: AnalysisWay, kernel: string, ms: number) => void,
): Promise<void> =>
  inBrowser(dist, args.split(' ').filter(Boolean), async (browser, address) => {
    for (let c = 0; c < kernels.length; c += COLUMNS) {
      const page = await browser.newPage()
      await page.exposeFunction(READY, () => touchMemory())
      await page.goto(`${address}?t=0&${part.linkOf(problem)}&k=${kernels.slice(c, c + COLUMNS).join(',')}`)
      await settled(page, PATIENCE_MS)
      const file = part.fileOf(problem)
      if (file) await openFile(page, file)
      await settled(page, PATIENCE_MS)
      for (let round = 0; round < rounds; round++) await analysesIn(page, told)
      await page.close()
    }
  })

/** One figure of each kind for each kernel on a page. */
async function analysesIn(page: Page, told: (way: AnalysisWay, kernel: string, ms: number) => void): Promise<void> {
  await touchMemory()
  await command(page, 'measure.analysis')
  await settled(page, PATIENCE_MS)
  for (const { kernel, analysis } of (await columnsIn(page)).outcomes) {
    if (!analysis) continue
    told('page', kernel, analysis.ms)
    const { ms, again } = await coldCallOn(page, kernel)
    told('cold', kernel, ms)
    told('bench', kernel, again.ms)
  }
}

/** Throws AppError `NoGpu` where nothing was timed, `TimeUp` where no answer came in time. */
async function coldCallOn(page: Page, kernel: string): Promise<ColdCall> {
  const called = page.evaluate(
    ([id, ready]) => window.__sparsescope?.coldCall(id, (window as unknown as Ready)[ready]),
    [kernel, READY] as const,
  )
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new AppError('TimeUp', `A call of ${kernel} did not end.`)), PATIENCE_MS)
  })
  const times = await Promise.race([called, late]).finally(() => clearTimeout(timer))
  if (times === undefined) throw new AppError('NoGpu', `The page timed no call of ${kernel}.`)
  return times
}
