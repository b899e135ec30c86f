import { parseArgs } from 'node:util'
import type { Browser, Page } from 'playwright'
import { AppError } from '#src/core/base/errors.ts'
import { plural, time } from '#src/core/base/format.ts'
import { quantile } from '#src/engine/run/run.ts'
import { chooseFile, command, serveBuilt, settled } from './browse.ts'
import { adapterOf, BROWSER_OPTIONS, flagsFor, freshBrowser, refuseSoftware } from './driver.ts'
import { type Frames, framesDuring, STALL_MS } from './main-thread.ts'
import { drag, zoom } from './moves.ts'
import { type MovedScene, scenesFor } from './scenes.ts'

/** Plays from the start. */
async function play(page: Page, ms: number): Promise<void> {
  await command(page, 'play.home')
  if (!(await page.evaluate(() => window.__sparsescope?.state().playing))) await command(page, 'play.toggle')
  await page.waitForTimeout(ms)
}

/** Pictures that are made large one after the other, so that what is pinned is carried from each to the next. */
const LARGE = ['dag', 'matrix', 'grid', 'timeline', 'corner']
/** A move takes 320 ms; the picture that it goes to may have to be loaded. */
const MOVED_MS = 600

/** Carries a pinned row through all pictures, twice. The first round loads them. */
async function carry(page: Page): Promise<void> {
  for (const view of [...LARGE, ...LARGE]) {
    await command(page, 'pane.lead', view)
    await page.waitForTimeout(MOVED_MS)
  }
}

const MOVES: Readonly<Record<MovedScene['move'], (page: Page, playMs: number) => Promise<void>>> = {
  play,
  drag,
  zoom,
  carry,
}

interface Measured extends Frames {
  /** Frames in which something was drawn, and how many of them per second. */
  readonly drawn: number
  readonly pictures: number
}

/** What all scenes are taken with; `until` in the ms of `performance.now()`. */
interface Taking {
  readonly browser: Browser
  readonly address: string
  readonly twin: boolean
  /** A matrix of this machine in place of the link's. */
  readonly file: string | undefined
  readonly openMs: number
  readonly playMs: number
  readonly until: number
}

/** Opens one link, and takes the scenes that move on it one after the other. Returns how many kept their limits. */
async function takeAll(taking: Taking, link: string, scenes: readonly MovedScene[]): Promise<number> {
  const page = await taking.browser.newPage({ viewport: { width: 1440, height: 900 } })
  try {
    const took = await opened(page, taking, link)
    const names = scenes.map(({ name }) => name).join(', ')
    if (took === undefined) console.log(`OVER  ${names}: not open after ${time(patience(taking))}`)
    else console.log(`      ${names}: open after ${time(took)}`)
    let kept = 0
    if (took !== undefined) for (const scene of scenes) if (judge(scene, await take(page, taking, scene))) kept++
    return kept
  } finally {
    await page.close()
  }
}

const patience = ({ openMs, until }: Taking): number => Math.max(1000, Math.min(openMs, until - performance.now()))

/** Milliseconds until all columns of a link had run; undefined where that took more than was given. */
async function opened(page: Page, taking: Taking, link: string): Promise<number | undefined> {
  const start = performance.now()
  const ms = patience(taking)
  try {
    await page.goto(
      `${taking.address}?${taking.file ? `${await keptIn(page, taking.address, taking.file, ms)}&` : ''}${link}`,
    )
    await settled(page, ms)
    if (taking.twin) {
      await command(page, 'run.twin')
      await settled(page, ms)
    }
    return performance.now() - start
  } catch (error) {
    if (error instanceof Error && error.name === 'TimeoutError') return undefined
    throw error
  }
}

/** Opens a file, which the browser keeps. Returns what names it in a link. */
async function keptIn(page: Page, address: string, file: string, ms: number): Promise<string> {
  await page.goto(`${address}?t=0`)
  await settled(page, ms)
  await chooseFile(page, file)
  await settled(page, ms)
  return `m=${new URL(page.url()).searchParams.get('m')}`
}

/** Traces the main thread of an open page while a scene moves. */
async function take(page: Page, { browser, playMs }: Taking, { move }: MovedScene): Promise<Measured> {
  await page.waitForTimeout(1500)
  const [frames, [from, to]] = await framesDuring(browser, page, async () => {
    const before = await drawnSoFar(page)
    await MOVES[move](page, playMs)
    return [before, await drawnSoFar(page)]
  })
  const drawn = to.frames - from.frames
  return { ...frames, drawn, pictures: (drawn / (to.at - from.at)) * 1000 }
}

/** Frames in which the page has drawn something so far. */
async function drawnSoFar(page: Page): Promise<{ readonly frames: number; readonly at: number }> {
  return page.evaluate(() => {
    const counted = globalThis as { drawnFrames?: number }
    if (counted.drawnFrames === undefined) {
      let last = window.__sparsescope?.draws ?? 0
      counted.drawnFrames = 0
      const look = () => {
        const now = window.__sparsescope?.draws ?? 0
        if (now !== last) counted.drawnFrames = (counted.drawnFrames ?? 0) + 1
        last = now
        requestAnimationFrame(look)
      }
      requestAnimationFrame(look)
    }
    return { frames: counted.drawnFrames, at: performance.now() }
  })
}

/** Prints a scene's figures; returns whether they keep its limits. */
function judge({ name, limit }: MovedScene, { work, longestTask, stalls, drawn, pictures }: Measured): boolean {
  const [p50, p95, most] = [0.5, 0.95, 1].map((p) => quantile({ ms: work, clock: 'cpu' }, p))
  const each = work.reduce((sum, ms) => sum + ms, 0) / Math.max(1, drawn)
  const kept = p95 <= limit && stalls === 0
  const figures = `p50 ${time(p50)}, p95 ${time(p95)}, at most ${time(most)} of ${plural(work.length, 'frame')}`
  const longest = `longest task ${time(longestTask)}, ${plural(stalls, 'stall')} over ${STALL_MS} ms`
  console.log(
    `${kept ? 'kept' : 'OVER'}  ${name}: ${figures}; ${time(each)} per picture, ${pictures.toFixed(1)} pictures per second; ${longest}`,
  )
  return kept
}

/**
 * What a frame costs the page's main thread while pictures move: races that play and spies that are dragged and zoomed, in
 * a real browser. A limit that is not kept ends with 1. `--only "128³"` takes the scenes whose names hold it, each `--query
 * "m=…"` a link of your own that plays; with `--move drag,zoom` its spy is moved, with `--move carry` what is pinned goes
 * from picture to picture, and with `--file a.mtx` its matrix is that file. `--limit 250` is its limit in ms; `--play 5000`
 * for how many ms, `--open 60` seconds at most to open a scene, and `--seconds 600` for all, of which what is left is named;
 * `--dist dist`, `--browser` the program, `--args="--flag …"` in place of those for a GPU; `--twin` plays what CPU twins ran;
 * `--allow-software` shows small races on a processor that plays a GPU.
 */
export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      only: { type: 'string', default: '' },
      query: { type: 'string', multiple: true },
      file: { type: 'string' },
      move: { type: 'string', default: 'play' },
      limit: { type: 'string', default: '16.7' },
      ...BROWSER_OPTIONS,
      play: { type: 'string', default: '5000' },
      open: { type: 'string', default: '60' },
      seconds: { type: 'string', default: '600' },
      twin: { type: 'boolean', default: false },
    },
  })
  const software = values['allow-software']
  const own = values.query?.flatMap((link) => scenesIn(link, values.move.split(','), Number(values.limit)))
  const wanted = (own ?? scenesFor(software)).filter(({ name }) => name.includes(values.only))
  const until = performance.now() + Number(values.seconds) * 1000
  const flags = flagsFor(values)
  const server = await serveBuilt(values.dist)
  const browser = await freshBrowser(values.browser, flags)
  try {
    if (!values.twin) await known(browser, server.address, flags)
    const [playMs, openMs] = [Number(values.play), Number(values.open) * 1000]
    const taking = { browser, address: server.address, twin: values.twin, file: values.file, openMs, playMs, until }
    const kept = await takeEach(taking, wanted)
    console.log(`${plural(wanted.length, 'scene')}, ${kept} within the limit`)
    if (kept < wanted.length || wanted.length === 0) process.exitCode = 1
  } finally {
    await browser.close()
    server.close()
  }
}

/** A link of one's own, moved in each of these ways. Throws AppError `NoSuchMove`. */
function scenesIn(link: string, moves: readonly string[], limit: number): readonly MovedScene[] {
  return moves.map((move) => {
    if (!isMove(move)) throw new AppError('NoSuchMove', `${move} is none of ${Object.keys(MOVES).join(', ')}.`)
    return { name: `${link} ${move}`, link, limit, move }
  })
}

const isMove = (move: string): move is MovedScene['move'] => Object.hasOwn(MOVES, move)

/** Takes all scenes by link until the time is up. Returns how many kept their limits. */
async function takeEach(taking: Taking, scenes: readonly MovedScene[]): Promise<number> {
  let kept = 0
  for (const link of new Set(scenes.map((scene) => scene.link))) {
    const own = scenes.filter((scene) => scene.link === link)
    if (performance.now() < taking.until) kept += await takeAll(taking, link, own)
    else console.log(`OVER  ${own.map(({ name }) => name).join(', ')}: not taken, the time is up`)
  }
  return kept
}

/** Says which adapter draws. */
async function known(browser: Browser, address: string, flags: readonly string[]): Promise<void> {
  const page = await browser.newPage()
  await page.goto(address)
  const adapter = await adapterOf(page)
  refuseSoftware(adapter, flags)
  console.log(`${adapter.name}, ${adapter.browser}`)
  await page.close()
}
