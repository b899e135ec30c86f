import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import type { Page } from 'playwright'
import { AppError } from '#src/core/base/errors.ts'
import type { Probe } from '#src/page/desk/start/probe.ts'

const TYPES: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
}

/** Serves a built app; no build tool is needed, so that it also runs where there is a GPU and little else. */
export async function serve(folder: string): Promise<{ address: string; close(): void }> {
  const server = createServer((request, response) => {
    const asked = new URL(request.url ?? '/', 'http://localhost').pathname
    const file = path.join(folder, asked === '/' ? 'index.html' : path.normalize(asked))
    try {
      const contents = readFileSync(file)
      response.writeHead(200, { 'content-type': TYPES[path.extname(file)] ?? 'application/octet-stream' }).end(contents)
    } catch {
      response.writeHead(404).end()
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { address: `http://127.0.0.1:${port}/`, close: () => server.close() }
}

/** The same of a folder that has to hold a built page. Throws AppError `NoBuild` where it holds none. */
export function serveBuilt(dist: string): ReturnType<typeof serve> {
  if (!existsSync(path.join(dist, 'index.html')))
    throw new AppError('NoBuild', `There is no built page in ${dist}: npm run build makes it.`)
  return serve(path.resolve(dist))
}

/** Waits until every column has run, and nothing is being opened or measured. A large problem is agreed to. */
export async function settled(page: Page, timeout = 120_000): Promise<void> {
  const ready = () => {
    const state = window.__sparsescope?.state()
    if (document.querySelector('[data-code=AskLarge]')) return 'asks'
    return state !== undefined && state.columns.length > 0 && !state.busy ? 'settled' : false
  }
  const found = await page.waitForFunction(ready, undefined, { timeout })
  if ((await found.jsonValue()) === 'settled') return
  await command(page, 'problem.agree')
  await page.waitForFunction(ready, undefined, { timeout })
}

/** Runs one of the page's commands. */
export const command = (page: Page, id: string, arg?: string) =>
  page.evaluate(([name, with_]) => window.__sparsescope?.run(name, with_), [id, arg] as const)

/** Opens a matrix of this machine, as a visitor who chooses it. */
export async function chooseFile(page: Page, file: string): Promise<void> {
  const chosen = page.waitForEvent('filechooser')
  void command(page, 'problem.file')
  await (await chosen).setFiles(file)
  await page.waitForTimeout(500)
}

type Column = ReturnType<Probe['state']>['columns'][number]

const ms = (time: number | undefined) => (time === undefined ? '-' : `${time.toPrecision(3)} ms`)
const error = (value: number) => value.toExponential(1)

/** One column's run and times in a line. */
export function describe(c: Column): string {
  const times = `single ${ms(c.single)}, back to back ${ms(c.backToBack)}, analysis ${ms(c.analysis)}`
  const errors = `errors ${c.errors.map(error).join(', ') || '-'}`
  return `${c.id}: ${c.status} ${c.origin} on ${c.adapter}; ${times}; ${errors}; ${c.workers} workers, ${c.end} ticks ${c.error}`
}

/** The page's columns as they are. */
export const columnsOf = (page: Page): Promise<readonly Column[]> =>
  page.evaluate(() => window.__sparsescope?.state().columns ?? [])
