import type { Page } from 'playwright'
import { AppError } from '#src/base/errors.ts'
import type { Capabilities } from '#src/kernel/plan.ts'
import type { AnalysisTime } from '#src/run/analysis-time.ts'
import { command, settled } from './browse.ts'
import { columnsIn, inBrowser, openFile, PATIENCE_MS } from './browser-round.ts'
import type { Part } from './part.ts'

/** Kernels that the page shows side by side: of large problems more would not fit into a page. */
const COLUMNS = 2

export interface PageAnalyses {
  readonly capabilities: Capabilities
  /** By kernel, of those that suit the problem. */
  readonly times: Readonly<Record<string, AnalysisTime>>
}

interface Where {
  readonly dist: string
  readonly args: string
}

/**
 * What the built page says that each kernel's analysis takes, by its own command, and for which GPU.
 * @param told of each as it comes
 */
export const analysesOnPage = (
  part: Part,
  problem: string,
  ids: readonly string[],
  { dist, args }: Where,
  told: (kernel: string, time: AnalysisTime) => void,
): Promise<PageAnalyses> =>
  inBrowser(dist, args.split(' ').filter(Boolean), async (browser, address) => {
    const times: Record<string, AnalysisTime> = {}
    let capabilities: Capabilities | undefined
    for (let c = 0; c < ids.length; c += COLUMNS) {
      const page = await browser.newPage()
      await page.goto(`${address}?t=0&${part.linkOf(problem)}&k=${ids.slice(c, c + COLUMNS).join(',')}`)
      await settled(page, PATIENCE_MS)
      const file = part.fileOf(problem)
      if (file) await openFile(page, file)
      await settled(page, PATIENCE_MS)
      await command(page, 'measure.analysis')
      await settled(page, PATIENCE_MS)
      for (const { kernel, analysis } of (await columnsIn(page)).outcomes) {
        if (!analysis) continue
        times[kernel] = analysis
        told(kernel, analysis)
      }
      capabilities ??= await capabilitiesIn(page)
      await page.close()
    }
    if (!capabilities) throw new AppError('NoGpu', 'The page has no GPU to analyse for.')
    return { capabilities, times }
  })

const capabilitiesIn = (page: Page) => page.evaluate(() => window.__sparsescope?.capabilities())
