import { parseArgs } from 'node:util'
import type { Browser, Page } from 'playwright'
import { time } from '#src/core/base/format.ts'
import { operations } from '#src/engine/catalog/operations.ts'
import { quantile } from '#src/engine/run/run.ts'
import { serveBuilt, settled } from './browse.ts'
import { adapterOf, BROWSER_OPTIONS, flagsFor, freshBrowser, refuseSoftware } from './driver.ts'
import { framesDuring } from './main-thread.ts'
import { drag, zoom } from './moves.ts'

/** Matrices that are made, and what their pictures may take, ms: 95 of 100 frames and counts, and the first picture. */
const SPIES = [
  { name: '10 million nonzeros', side: 73, frame: 16.7, first: 200, software: false },
  { name: '100 million nonzeros', side: 156, frame: 16.7, first: Infinity, software: false },
  { name: '5 million nonzeros', side: 58, frame: 250, first: Infinity, software: true },
  { name: '10 million nonzeros', side: 73, frame: 250, first: 200, software: true },
] as const
type Spy = (typeof SPIES)[number]

/** Longest wait for the first picture, ms. */
const FIRST_MS = 60_000

/** Times of the page's pictures, ms. */
interface Counts {
  /** From the message that brings the last of the data until the frame after the first one with nonzeros in it. */
  readonly first: number | undefined
  /** The GPU's time for each picture; empty where no GPU paints. */
  readonly gpu: readonly number[]
  /** From each question to its answer. */
  readonly waits: readonly number[]
}

/** Before the page's own scripts: times its first picture, and what is asked of the web worker that counts. */
function listen(): void {
  const counts = { first: undefined as number | undefined, gpu: [] as number[], waits: [] as number[] }
  Object.assign(globalThis, { matrixCounts: () => counts })
  let came: number | undefined
  const isLarge = (value: unknown, depth = 5): boolean =>
    ArrayBuffer.isView(value)
      ? value.byteLength > 2 ** 20
      : depth > 0 && typeof value === 'object' && Object.values(value ?? {}).some((part) => isLarge(part, depth - 1))
  const messages = MessageEvent.prototype
  const native = Object.getOwnPropertyDescriptor(messages, 'data') as { get(): unknown }
  const read = new WeakSet<object>()
  Object.defineProperty(messages, 'data', {
    get(this: MessageEvent) {
      const at = performance.now()
      const data = native.get.call(this)
      if (counts.first === undefined && !read.has(this) && isLarge(data)) came = at
      read.add(this)
      return data
    },
  })
  const drawings = CanvasRenderingContext2D.prototype
  const draw = Reflect.get(drawings, 'drawImage') as (...given: unknown[]) => void
  Reflect.set(drawings, 'drawImage', function (this: CanvasRenderingContext2D, ...given: unknown[]) {
    draw.apply(this, given)
    if (counts.first !== undefined || came === undefined || !this.canvas.closest('[data-view=matrix]')) return
    const since = came
    counts.first = 0
    requestAnimationFrame(() => requestAnimationFrame(() => (counts.first = performance.now() - since)))
  })
  const asked = new Map<string, number>()
  const answered = ({ data }: MessageEvent<{ id?: string; value?: { ms?: number } } | undefined>) => {
    const since = asked.get(data?.id ?? '')
    if (since === undefined) return
    asked.delete(data?.id ?? '')
    counts.waits.push(performance.now() - since)
    if (data?.value?.ms !== undefined) counts.gpu.push(data.value.ms)
  }
  const heard = new WeakSet<MessagePort>()
  const toPort = MessagePort.prototype.postMessage as (...given: unknown[]) => void
  MessagePort.prototype.postMessage = function (this: MessagePort, ...given: unknown[]) {
    const message = given[0] as { id?: string; path?: readonly string[] } | undefined
    if (message?.id && ['coarse', 'exact', 'paint'].includes(message.path?.at(-1) ?? '')) {
      if (!heard.has(this)) this.addEventListener('message', answered)
      heard.add(this)
      asked.set(message.id, performance.now())
    }
    toPort.apply(this, given)
  } as MessagePort['postMessage']
}

const countsIn = (page: Page): Promise<Counts> =>
  page.evaluate(() => (globalThis as unknown as { matrixCounts(): Counts }).matrixCounts())

/**
 * Pictures of made matrices of many nonzeros in a real browser: the first one, then each frame of the page's main thread and each
 * count of the GPU while they are dragged and zoomed. `--only "100 million"` takes those whose names hold it, `--open 300` seconds
 * to open one; `--dist dist`, `--browser` the program, `--args="--flag …"`, `--allow-software`. A limit that is not kept ends
 * with 1.
 */
export async function run(args: string[]): Promise<void> {
  const options = {
    only: { type: 'string', default: '' },
    open: { type: 'string', default: '300' },
    ...BROWSER_OPTIONS,
  } as const
  const { values } = parseArgs({ args, options })
  const flags = flagsFor(values)
  // the second operation, a product, has no analysis that a picture waits for
  const [, { id, begins }] = operations
  const product = `${id}/${begins[1]}`
  const server = await serveBuilt(values.dist)
  try {
    for (const spy of SPIES) {
      if (!spy.name.includes(values.only) || spy.software !== values['allow-software']) continue
      const browser = await freshBrowser(values.browser, flags)
      try {
        const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
        await page.addInitScript(listen)
        const side = `${spy.side}x${spy.side}x${spy.side}`
        await page.goto(`${server.address}?m=grid:D3N27:${side}:seeded:1&k=${product}&panes=matrix`)
        await settled(page, 1000 * Number(values.open))
        const adapter = await adapterOf(page)
        refuseSoftware(adapter, flags)
        console.log(`${spy.name} on ${adapter.name}`)
        await look(browser, page, spy)
      } finally {
        await browser.close()
      }
    }
  } finally {
    server.close()
  }
}

/** Says how long the first picture took, and then the frames and counts of each move. */
async function look(browser: Browser, page: Page, spy: Spy): Promise<void> {
  const came = await page
    .waitForFunction(
      () => ((globalThis as unknown as { matrixCounts(): Counts }).matrixCounts().first ?? 0) > 0,
      undefined,
      { timeout: FIRST_MS },
    )
    .catch(() => undefined) // it is over what it may take then
  await page.waitForTimeout(2000)
  say('first picture', came ? [(await countsIn(page)).first ?? Infinity] : [], spy.first)
  for (const [name, move] of [
    ['dragged', drag],
    ['zoomed', zoom],
  ] as const) {
    const before = await countsIn(page)
    const [{ work, longestTask }] = await framesDuring(browser, page, () => move(page))
    say(`${name}, main thread`, work, spy.frame, spy.software)
    console.log(`      longest task ${time(longestTask)}`)
    const after = await countsIn(page)
    const gpu = after.gpu.slice(before.gpu.length)
    if (!spy.software) say(`${name}, GPU`, gpu, spy.frame)
    const waits = after.waits.slice(before.waits.length)
    if (waits.length > 0) say(`${name}, from question to picture`, waits, Infinity)
  }
}

/** @param all whether each keeps the limit, or 95 of 100 do. Where none came, the limit is not kept. */
function say(what: string, ms: readonly number[], limit: number, all = false): void {
  if (ms.length === 0) {
    console.log(`OVER  ${what}: none came`)
    process.exitCode = 1
    return
  }
  const [p50, p95, most] = [0.5, 0.95, 1].map((p) => quantile({ ms, clock: 'cpu' }, p))
  const kept = (all ? most : p95) <= limit
  const bound = Number.isFinite(limit) ? `, at most ${time(limit)}` : ''
  console.log(
    `${kept ? 'kept' : 'OVER'}  ${what}: p50 ${time(p50)}, p95 ${time(p95)}, at most ${time(most)} of ${ms.length}${bound}`,
  )
  if (!kept) process.exitCode = 1
}
