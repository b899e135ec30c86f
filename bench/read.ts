import { createWriteStream, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { once } from 'node:events'
import os from 'node:os'
import path from 'node:path'
import { finished } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import { chromium, type Page } from 'playwright'
import { createServer } from 'vite'
import { chromiumArgs, chromiumPath } from '../tools/chromium.ts'
import { root } from '../tools/install.mjs'

/** The module that reads files, as the server of the sources has it. */
const READER = '/src/core/sparse/read/matrix.ts'
/** Entries of a column. */
const PER_COLUMN = 9
/** Milliseconds after which a reading is cancelled. */
const CANCEL_AFTER = 500
/** Bytes per second that a plain file is read at, and milliseconds within which a cancelled reading ends. */
const LEAST_RATE = 100e6
const LATEST_END = 1000

/** What is known of a reading. */
interface Reading {
  readonly ms: number
  readonly nonzeros: number
  /** Of the matrix in compressed rows. */
  readonly csrBytes: number
}

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

/** The reader of the page, in a browser: a page that has a field for a file and nothing else. */
async function readerPage(address: string): Promise<{ readonly page: Page; readonly close: () => Promise<void> }> {
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: chromiumArgs })
  const page = await browser.newPage()
  await page.route('**/reader.html', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>reader</title><input type="file">' }),
  )
  await page.goto(`${address}reader.html`)
  return { page, close: () => browser.close() }
}

const readIn = (page: Page): Promise<Reading> =>
  page.evaluate(async (module) => {
    const file = document.querySelector('input')?.files?.[0]
    if (!file) throw new Error('no file was chosen')
    const { readMatrix } = (await import(module)) as typeof import('#src/core/sparse/read/matrix.ts')
    const since = performance.now()
    const { csr } = await readMatrix(file.stream(), file.name, { size: file.size })
    const ms = performance.now() - since
    const csrBytes = csr.row_ptr.byteLength + csr.col_idx.byteLength + csr.values.byteLength
    return { ms, nonzeros: csr.col_idx.length, csrBytes }
  }, READER)

/** Milliseconds from a cancel in the midst of a reading to its end. */
const cancelIn = (page: Page, after: number): Promise<number> =>
  page.evaluate(
    async ([module, wait]) => {
      const file = document.querySelector('input')?.files?.[0]
      if (!file) throw new Error('no file was chosen')
      const { readMatrix } = (await import(module)) as typeof import('#src/core/sparse/read/matrix.ts')
      const stop = new AbortController()
      let since = Infinity
      setTimeout(() => {
        since = performance.now()
        stop.abort()
      }, wait)
      try {
        await readMatrix(file.stream(), file.name, { size: file.size, signal: stop.signal })
      } catch {
        return performance.now() - since
      }
      throw new Error('the file was read before it could be cancelled')
    },
    [READER, after] as const,
  )

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
 * How fast a plain Matrix Market file is read in a browser, from the file to compressed rows: megabytes per second, the most memory over
 * the matrix's own, and how soon a cancelled reading ends. `--megabytes 140` or a list `140,1500`, `--samples 3`; below 100 MB/s, or
 * above a second, it ends with 1. With `--file` a file of one's own is read.
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
    console.log(`${os.cpus().length} cores, load ${os.loadavg()[0].toFixed(1)}`)
    for (const size of own ? [0] : megabytes.split(',').map(Number)) {
      const file = own ?? path.join(folder, `${size}.mtx`)
      if (!own) await writeMarket(file, 1e6 * size)
      await measureFile(address, file, Number(samples))
      if (!own) rmSync(file)
    }
  } finally {
    await server.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function measureFile(address: string, file: string, samples: number): Promise<void> {
  const { size } = statSync(file)
  const { page, close } = await readerPage(address)
  try {
    await page.locator('input').setInputFiles(file)
    const before = memoryOf('VmRSS') ?? 0
    const readings: Reading[] = []
    let peak: number | undefined
    for (let sample = 0; sample < samples; sample++) {
      readings.push(await readIn(page))
      // later readings meet what the first one left
      if (sample === 0) peak = memoryOf('VmHWM')
      const { ms } = readings[sample]
      console.log(`${mega(size)}: ${ms.toFixed(0)} ms, ${mega(size / (ms / 1000))}/s`)
    }
    const cancelled = await cancelIn(page, Math.min(CANCEL_AFTER, readings[0].ms / 4))
    const middle = readings.toSorted((a, b) => a.ms - b.ms)[samples >> 1]
    const rate = size / (middle.ms / 1000)
    const most = peak === undefined ? '' : `, memory ${((peak - before) / middle.csrBytes).toFixed(1)} times its own`
    console.log(
      `${mega(size)}, ${middle.nonzeros} nonzeros: median ${mega(rate)}/s${most}, cancelled within ${cancelled.toFixed(0)} ms`,
    )
    if (rate < LEAST_RATE || cancelled > LATEST_END) process.exitCode = 1
  } finally {
    await close()
  }
}
