import { createWriteStream, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { once } from 'node:events'
import os from 'node:os'
import path from 'node:path'
import { finished } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import { chromium, type Page } from 'playwright'
import { createServer } from 'vite'
import { median } from '#src/engine/run/run.ts'
import { chromiumArgs, chromiumPath } from '../tools/chromium.ts'
import { root } from '../tools/install.mjs'
import type { FileOpening } from './read-page.ts'

/** The module that the bench's page imports, from the server of the sources. */
const PAGE = '/bench/read-page.ts'
/** Entries of a column. */
const PER_COLUMN = 9
/** Megabytes of a file that is opened before any is timed: the server compiles each module when it is first asked for. */
const FIRST = 12
/** Milliseconds after which an opening is cancelled. */
const CANCEL_AFTER = 500
/** Bytes per second that a plain file is opened at. */
const LEAST_RATE = 100e6
/** Most memory over that of the matrix. */
const MOST_MEMORY = 3
/** Milliseconds within which a cancelled opening ends. */
const LATEST_END = 1000
/** Time to open what was kept over the time to open the file. */
const MOST_AGAIN = 0.1

/** Writes a Matrix Market file of about this size, column by column as collections do, with 15 digits per number. */
async function writeMarket(file: string, bytes: number): Promise<void> {
  const perLine = 32
  const columns = Math.round(bytes / perLine / PER_COLUMN)
  const to = createWriteStream(file)
  to.write(`%%MatrixMarket matrix coordinate real general\n${columns} ${columns} ${columns * PER_COLUMN}\n`)
  for (let j = 0; j < columns; j++) {
    const first = Math.max(0, Math.min(j - 4, columns - PER_COLUMN))
    let lines = ''
    for (let e = 0; e < PER_COLUMN; e++)
      lines += `${first + e + 1} ${j + 1} ${(((j * 7919 + e * 104_729) % 1e6) / 1e6 + 1 / (3 + e)).toFixed(14)}\n`
    if (!to.write(lines)) await once(to, 'drain')
  }
  to.end()
  await finished(to)
}

/** A page that has a field for a file and nothing else, in a browser that keeps its files on disk. */
async function openPage(
  address: string,
  folder: string,
): Promise<{ readonly page: Page; readonly close: () => Promise<void> }> {
  const context = await chromium.launchPersistentContext(mkdtempSync(path.join(folder, 'browser-')), {
    executablePath: chromiumPath(),
    args: chromiumArgs,
  })
  const page = await context.newPage()
  await page.route('**/reader.html', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>reader</title><input type="file">' }),
  )
  await page.goto(`${address}reader.html`)
  return { page, close: () => context.close() }
}

type ReadPage = typeof import('./read-page.ts')

/** Milliseconds that the page takes for one of these with the chosen file. */
const timeIn = (page: Page, name: 'readAlone' | 'cancelOpening', more = 0): Promise<number> =>
  page.evaluate(
    async ([module, call, argument]) => {
      const file = document.querySelector('input')?.files?.[0]
      if (!file) throw new Error('no file was chosen')
      return ((await import(module)) as ReadPage)[call](file, argument)
    },
    [PAGE, name, more] as const,
  )

const openIn = (page: Page): Promise<FileOpening> =>
  page.evaluate(async (module) => {
    const file = document.querySelector('input')?.files?.[0]
    if (!file) throw new Error('no file was chosen')
    return ((await import(module)) as ReadPage).openFile(file)
  }, PAGE)

const openAgain = (page: Page, opening: FileOpening): Promise<number> =>
  page.evaluate(async ([module, opened]) => ((await import(module)) as ReadPage).openKept(opened), [
    PAGE,
    opening,
  ] as const)

/** The most memory that a page of the browser has, or has had, in bytes; undefined where the system does not tell. */
function memoryOf(field: 'VmRSS' | 'VmHWM'): number | undefined {
  if (process.platform !== 'linux') return undefined
  const peaks = readdirSync('/proc').flatMap((pid) => {
    if (!/^\d+$/.test(pid)) return []
    try {
      const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8')
      if (!command.includes('--type=renderer') || !isOwn(pid)) return []
      const status = readFileSync(`/proc/${pid}/status`, 'utf8')
      const [, kilobytes] = new RegExp(`${field}:\\s+(\\d+) kB`).exec(status) ?? []
      return kilobytes === undefined ? [] : [1024 * Number(kilobytes)]
    } catch {
      return [] // it has ended meanwhile
    }
  })
  return peaks.length > 0 ? Math.max(...peaks) : undefined
}

/** Whether a process was started by this one. */
function isOwn(pid: string): boolean {
  const [, parent = '0'] = /PPid:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  if (Number(parent) === process.pid) return true
  return Number(parent) > 1 && isOwn(parent)
}

const mega = (bytes: number): string => `${(bytes / 1e6).toFixed(0)} MB`

/**
 * How fast a plain Matrix Market file is opened in a browser, as the page opens it: megabytes per second from its bytes to compressed
 * rows and first facts, the most memory over the matrix's own, how soon a cancelled opening ends, and the time to open what was
 * kept over the time to open the file, its hash included. `--megabytes 140` or a list `140,1500`, `--samples 3`; a line that does not hold
 * is marked, and it ends with 1. With `--file` a file of one's own is opened.
 */
export async function run(args: string[]) {
  const options = {
    megabytes: { type: 'string', default: '140' },
    samples: { type: 'string', default: '3' },
    file: { type: 'string' },
  } as const
  const { megabytes, samples, file: own } = parseArgs({ args, options }).values
  const folder = mkdtempSync(path.join(os.tmpdir(), 'sparsescope-read-'))
  const server = await createServer({ root, logLevel: 'warn', server: { port: 0, host: '127.0.0.1', open: false } })
  await server.listen()
  try {
    const address = server.resolvedUrls?.local[0]
    if (!address) throw new Error('the sources are not served')
    const made = async (size: number) => {
      const file = path.join(folder, `${size}.mtx`)
      await writeMarket(file, 1e6 * size)
      return file
    }
    const first = await made(FIRST)
    for (const size of own ? [0] : megabytes.split(',').map(Number)) {
      const file = own ?? (await made(size))
      await measureFile(address, folder, [first, file], Number(samples))
      if (!own) rmSync(file)
    }
  } finally {
    await server.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function measureFile(
  address: string,
  folder: string,
  [first, file]: readonly [string, string],
  samples: number,
): Promise<void> {
  const { size } = statSync(file)
  const { page, close } = await openPage(address, folder)
  try {
    await page.locator('input').setInputFiles(first)
    await openAgain(page, await openIn(page))
    await page.locator('input').setInputFiles(file)
    const before = memoryOf('VmRSS') ?? 0
    const taken: Sample[] = []
    let peak: number | undefined
    for (let sample = 0; sample < samples; sample++) {
      const opening = await openIn(page)
      // later samples begin with the memory that the first one left
      if (sample === 0) peak = memoryOf('VmHWM')
      const again = await openAgain(page, opening)
      const alone = await timeIn(page, 'readAlone')
      taken.push({ opening, again, alone })
      const { look, open, keep } = opening
      const parts = { hash: look, open, keep, again, 'one thread alone': alone }
      const words = Object.entries(parts).map(([part, ms]) => `${part} ${ms.toFixed(0)}`)
      console.log(
        `${mega(size)}: ${mega(size / (open / 1000))}/s; ${words.join(', ')} ms; load ${os.loadavg()[0].toFixed(1)}`,
      )
    }
    const cancelled = await timeIn(page, 'cancelOpening', Math.min(CANCEL_AFTER, taken[0].opening.open / 4))
    report(size, taken, peak && peak - before, cancelled)
  } finally {
    await close()
  }
}

/** Milliseconds of one round. */
interface Sample {
  readonly opening: FileOpening
  readonly again: number
  readonly alone: number
}

const medianOf = (ms: readonly number[]): number => median({ ms, clock: 'cpu' })

function report(size: number, taken: readonly Sample[], peak: number | undefined, cancelled: number): void {
  const { rows, nonzeros } = taken[0].opening.facts
  const rate = size / (medianOf(taken.map(({ opening }) => opening.open)) / 1000)
  const memory = peak && peak / (12 * nonzeros + 4 * (rows + 1))
  const again = medianOf(taken.map((sample) => sample.again / (sample.opening.look + sample.opening.open)))
  const threads = medianOf(taken.map(({ alone, opening }) => alone / opening.open))
  console.log(`${mega(size)}, ${nonzeros} nonzeros: ${threads.toFixed(1)} times as fast as with one thread`)
  const say = (line: string, holds: boolean) => {
    console.log(`  ${line}: ${holds ? 'holds' : 'DOES NOT HOLD'}`)
    if (!holds) process.exitCode = 1
  }
  say(`opened at ${mega(rate)}/s, at least ${mega(LEAST_RATE)}/s`, rate >= LEAST_RATE)
  if (memory) say(`memory ${memory.toFixed(1)} times the matrix, below ${MOST_MEMORY}`, memory < MOST_MEMORY)
  say(`cancelled within ${cancelled.toFixed(0)} ms, at most ${LATEST_END}`, cancelled <= LATEST_END)
  say(`opened again in ${again.toFixed(3)} of the time, at most ${MOST_AGAIN}`, again <= MOST_AGAIN)
}
