import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { gunzipSync, gzipSync } from 'node:zlib'
import type { Page } from 'playwright'
import { AppError } from '#src/core/base/errors.ts'
import { openRecording } from '#src/engine/run/record/record.ts'
import { columnsOf, command, describe, serve, settled } from './browse.ts'
import { openDawn } from './dawn.ts'
import { freshBrowser } from './driver.ts'
import { RECORDINGS } from './recordings.ts'
import { recordedBy } from './record-dawn.ts'

/** Runs one problem live, times it, and saves what the page's own command saves. */
async function record(page: Page, address: string, query: string, file: string, software: boolean): Promise<void> {
  await page.goto(`${address}?t=0${query ? `&${query}` : ''}`)
  await settled(page)
  await command(page, 'run.again')
  await settled(page)
  await command(page, 'measure.run')
  await settled(page, 300_000)
  for (const column of await columnsOf(page)) {
    const { id, status, origin, adapter, error } = column
    console.log(`  ${describe(column)}`)
    if (status !== 'ready' || origin !== 'live') throw new Error(`${id} did not run: ${error}`)
    if (!software && /swiftshader|llvmpipe/i.test(adapter)) throw new Error(`${adapter} is no GPU`)
  }
  const saved = page.waitForEvent('download')
  await command(page, 'run.save')
  const made = await saved
  await made.saveAs(file)
  writeFileSync(file, packedTight(readFileSync(file)))
}

export const needs = (args: readonly string[]) => (args.includes('--dawn') ? 'dawn' : 'browser')

/**
 * Records the runs that the first page plays, in a real browser, and lists them in index.json.
 * `--dist dist`, `--out public/runs`, `--browser path`, `--args="flags"`, `--only a,b`, `--missing`
 * those that are listed and not on the shelf, `--software` allows an adapter without a GPU, `--dawn` needs no browser, and
 * has Dawn's clock, which is finer than a visitor's; `--adapter "NVIDIA H100"` is what the reader then calls it.
 */
export async function run(args: string[]) {
  const { values } = parseArgs({
    args,
    options: {
      dist: { type: 'string', default: 'dist' },
      out: { type: 'string', default: 'public/runs' },
      browser: { type: 'string', default: process.env['SPARSESCOPE_BROWSER'] ?? '' },
      args: { type: 'string', default: '--no-sandbox --enable-unsafe-webgpu' },
      only: { type: 'string', default: '' },
      missing: { type: 'boolean', default: false },
      software: { type: 'boolean', default: false },
      dawn: { type: 'boolean', default: false },
      adapter: { type: 'string' },
    },
  })
  const { dist, out, browser: executablePath, software } = values
  mkdirSync(out, { recursive: true })
  const names = namesOf(values, out)
  if (names.length === 0) return console.log('Every recording that is listed is on the shelf.')
  if (values.dawn) return recordByDawn(names, out, software, values.adapter)
  const server = await serve(path.resolve(dist))
  const browser = await freshBrowser(executablePath, values.args.split(' '))
  const index: Shelved[] = []
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' })
    // the page's shelf is empty here: a recording of an older build may fail to open, and would stop the one that replaces it
    await page.route('**/runs/index.json', (route) => route.fulfill({ json: [] }))
    page.on('pageerror', (error) => console.log(`  page: ${error.message}`))
    for (const name of names) {
      console.log(name)
      const file = path.join(out, `${name}.run`)
      await record(page, server.address, RECORDINGS[name], file, software)
      index.push({ file: `${name}.run`, ...(await headerOf(file)) })
      console.log(`  ${(readFileSync(file).length / 1024).toFixed(1)} KiB`)
    }
    writeIndex(out, index)
  } finally {
    await browser.close()
    server.close()
  }
}

/** The same stream in fewer bytes: short blocks suit its columns, which differ from one another. */
const packedTight = (stream: Uint8Array) => gzipSync(gunzipSync(stream), { level: 9, memLevel: 6 })

async function recordByDawn(names: readonly string[], out: string, software: boolean, called?: string): Promise<void> {
  const found = await openDawn()
  const gpu = { ...found, adapter: { ...found.adapter, name: called ?? found.adapter.name } }
  if (!software && gpu.adapter.kind !== 'gpu') throw new Error(`${gpu.adapter.name} is no GPU`)
  for (const name of names) {
    console.log(name)
    const file = path.join(out, `${name}.run`)
    writeFileSync(file, packedTight(await recordedBy(gpu, RECORDINGS[name])))
    writeIndex(out, [{ file: `${name}.run`, ...(await headerOf(file)) }])
    console.log(`  ${(readFileSync(file).length / 1024).toFixed(1)} KiB`)
  }
  gpu.device.destroy()
}

/** Lists what was made in place of what had its name. */
function writeIndex(out: string, made: readonly Shelved[]): void {
  const kept = shelved(out).filter(({ file }) => !made.some((one) => one.file === file))
  writeFileSync(path.join(out, 'index.json'), `${JSON.stringify([...kept, ...made], null, 2)}\n`)
}

/** Which recordings are made. Throws AppError `NoRecording` for a name that is not listed. */
function namesOf({ only, missing }: { only: string; missing: boolean }, out: string): readonly string[] {
  const listed = Object.keys(RECORDINGS)
  const asked = only.split(',').filter(Boolean)
  const unknown = asked.filter((name) => !listed.includes(name))
  if (unknown.length > 0)
    throw new AppError('NoRecording', `${unknown.join(', ')} is not one of: ${listed.join(', ')}.`)
  const wanted = asked.length > 0 ? asked : listed
  return missing ? wanted.filter((name) => !shelved(out).some(({ file }) => file === `${name}.run`)) : wanted
}

/** One line of index.json. */
interface Shelved {
  readonly file: string
  readonly source: unknown
  readonly solve: unknown
}

/** What is on the shelf already: recordings that are not made anew stay. */
function shelved(out: string): readonly Shelved[] {
  const list = path.join(out, 'index.json')
  return existsSync(list) ? (JSON.parse(readFileSync(list, 'utf8')) as Shelved[]) : []
}

async function headerOf(file: string): Promise<{ source: unknown; solve: unknown }> {
  const { source, solve } = await openRecording(new Uint8Array(readFileSync(file)))
  return { source, solve }
}
