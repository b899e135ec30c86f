import { existsSync, readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'

/** Linux counts in hundredths of a second. */
const TICK_MS = 10

/**
 * Milliseconds of processor time that the main threads of all pages have taken. A page that hangs answers nothing, so the
 * browser says which processes are its pages', and the system what they took; other programs of the machine do not count.
 * Where the system does not count threads it is the time of whole processes.
 */
export async function mainThreadMs(page: Page): Promise<number> {
  const protocol = await page.context().browser()?.newBrowserCDPSession()
  if (!protocol) throw new Error('the page belongs to no browser')
  const { processInfo } = await protocol.send('SystemInfo.getProcessInfo')
  await protocol.detach()
  return processInfo
    .filter(({ type }) => type === 'renderer')
    .reduce((sum, { id, cpuTime }) => sum + (ofThread(id) ?? 1000 * cpuTime), 0)
}

/** Of the first thread of a process: fields 14 and 15 of its line, which has its name in brackets as the second one. */
function ofThread(id: number): number | undefined {
  const place = `/proc/${id}/task/${id}/stat`
  if (!existsSync(place)) return undefined
  const line = readFileSync(place, 'utf8')
  const fields = line.slice(line.lastIndexOf(')') + 2).split(' ')
  return TICK_MS * (Number(fields[11]) + Number(fields[12]))
}
