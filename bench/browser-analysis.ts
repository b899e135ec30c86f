import type { Page } from 'playwright'
import { AppError } from '#src/base/errors.ts'
import type { Capabilities } from '#src/kernel/plan.ts'
import { command, settled } from './browse.ts'
import { columnsIn, inBrowser, openFile, PATIENCE_MS } from './browser-round.ts'
import type { Part } from './part.ts'

/** Kernels that the page shows side by side: of large problems more would not fit into a page. */
const COLUMNS = 2

/** What is asked of the built page. */
interface PageJob {
  readonly part: Part
  readonly problem: string
  readonly kernels: readonly string[]
  readonly dist: string
  /** Of the browser, separated by blanks. */
  readonly args: string
}

/**
 * What the built page says that each kernel's analysis takes, by its own command, and what one call takes in a worker of
 * its own of the same page. Returns for which GPU.
 * @param told of each figure as it comes, ms
 */
export const analysesOnPage = (
  { part, problem, kernels, dist, args }: PageJob,
  told: (way: 'cold' | 'page', kernel: string, ms: number) => void,
): Promise<Capabilities> =>
  inBrowser(dist, args.split(' ').filter(Boolean), async (browser, address) => {
    let capabilities: Capabilities | undefined
    for (let c = 0; c < kernels.length; c += COLUMNS) {
      const page = await browser.newPage()
      await page.goto(`${address}?t=0&${part.linkOf(problem)}&k=${kernels.slice(c, c + COLUMNS).join(',')}`)
      await settled(page, PATIENCE_MS)
      const file = part.fileOf(problem)
      if (file) await openFile(page, file)
      await settled(page, PATIENCE_MS)
      await command(page, 'measure.analysis')
      await settled(page, PATIENCE_MS)
      for (const { kernel, analysis } of (await columnsIn(page)).outcomes) {
        if (!analysis) continue
        told('page', kernel, analysis.ms)
        told('cold', kernel, await coldCallOn(page, kernel))
      }
      capabilities ??= await capabilitiesIn(page)
      await page.close()
    }
    if (!capabilities) throw new AppError('NoGpu', 'The page has no GPU to analyse for.')
    return capabilities
  })

/** Throws AppError `NoGpu` where nothing was timed, `TimeUp` where no answer came in time. */
async function coldCallOn(page: Page, kernel: string): Promise<number> {
  const called = page.evaluate((id) => window.__sparsescope?.coldCall(id), kernel)
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new AppError('TimeUp', `A call of ${kernel} did not end.`)), PATIENCE_MS)
  })
  const ms = await Promise.race([called, late]).finally(() => clearTimeout(timer))
  if (ms === undefined) throw new AppError('NoGpu', `The page timed no call of ${kernel}.`)
  return ms
}

const capabilitiesIn = (page: Page) => page.evaluate(() => window.__sparsescope?.capabilities())
