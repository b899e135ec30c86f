import { parseArgs } from 'node:util'
import type { Page } from 'playwright'
import { bytes, time } from '#src/core/base/format.ts'
import { DEFAULTS, operationIn } from '#src/page/store/document.ts'
import { serveBuilt, settled } from './browse.ts'
import { adapterOf, BROWSER_OPTIONS, flagsFor, freshBrowser, refuseSoftware } from './driver.ts'

/** Links that are opened to raced columns, and the seconds that they may take on an H200. */
const LINKS = [
  {
    name: 'D3N7 64³, four columns',
    side: 64,
    stencil: 'D3N7',
    kernels: ['level_set', 'sync_free', 'structured', 'auto'],
    limit: 2.5,
  },
  { name: 'D3N27 128³, two columns', side: 128, stencil: 'D3N27', kernels: ['level_set', 'auto'], limit: 7 },
] as const

/**
 * Calls that went from the page to its workers and its GPU, with the milliseconds until their answers, and when the first of them began and the
 * last one was answered, ms of the page.
 */
interface Part {
  readonly name: string
  readonly ms: number
  readonly calls: number
  readonly from: number
  readonly to: number
}

/** Before the page's own scripts: times what it waits for, by the names of what it calls. */
function listen(): void {
  const parts = new Map<string, Omit<Part, 'name'>>()
  const add = (name: string, since: number) => {
    const to = performance.now()
    const { ms, calls, from } = parts.get(name) ?? { ms: 0, calls: 0, from: since }
    parts.set(name, { ms: ms + to - since, calls: calls + 1, from, to })
  }
  Object.assign(globalThis, { waitedFor: () => [...parts].map(([name, part]) => ({ name, ...part })) })
  const began = new Map<string, { readonly name: string; readonly at: number }>()
  const Native = globalThis.Worker
  globalThis.Worker = class extends Native {
    constructor(address: string | URL, options?: WorkerOptions) {
      super(address, options)
      this.addEventListener('message', ({ data }: MessageEvent<{ id?: string } | undefined>) => {
        const call = began.get(data?.id ?? '')
        if (call) add(call.name, call.at)
        began.delete(data?.id ?? '')
      })
    }
    override postMessage(
      message: { id?: string; path?: readonly string[] },
      moved?: Transferable[] | StructuredSerializeOptions,
    ) {
      if (message?.id && message.path?.[0] === 'api')
        began.set(message.id, { name: `worker: ${message.path.slice(1).join('.')}`, at: performance.now() })
      super.postMessage(message, moved as Transferable[])
    }
  }
  const timed = (prototype: object | undefined, method: string) => {
    if (!prototype) return
    const native = Reflect.get(prototype, method) as (...args: unknown[]) => Promise<unknown>
    const wrapped = async function (this: unknown, ...args: unknown[]) {
      const since = performance.now()
      try {
        return await native.apply(this, args)
      } finally {
        add(`GPU: ${method}`, since)
      }
    }
    Reflect.set(prototype, method, wrapped)
  }
  timed(globalThis.GPUBuffer?.prototype, 'mapAsync')
  timed(globalThis.GPUDevice?.prototype, 'createComputePipelineAsync')
  timed(globalThis.GPUAdapter?.prototype, 'requestDevice')
}

const partsIn = (page: Page): Promise<readonly Part[]> =>
  page.evaluate(() => (globalThis as unknown as { waitedFor(): readonly Part[] }).waitedFor())

/** Bytes of the page's own heap, and of its arrays, which lie outside of it; those of its workers are in neither. */
async function readHeap(page: Page): Promise<{ readonly heap: number; readonly arrays: number }> {
  const session = await page.context().newCDPSession(page)
  const { usedSize, backingStorageSize } = await session.send('Runtime.getHeapUsage')
  await session.detach()
  return { heap: usedSize, arrays: backingStorageSize }
}

/**
 * From the address to raced columns of matrices that are made: seconds, the page's heap and arrays, and the largest parts that it waited for.
 * Parts of columns overlap. `--only 64³` takes the links whose names hold it, `--query "m=…"` a link of your own, `--most 5` parts;
 * `--dist dist`, `--browser` the program, `--args="--flag …"`, `--allow-software`. A link that takes longer than it may ends with 1.
 */
export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      only: { type: 'string', default: '' },
      query: { type: 'string' },
      most: { type: 'string', default: '5' },
      ...BROWSER_OPTIONS,
    },
  })
  const flags = flagsFor(values)
  const links = values.query
    ? [{ name: values.query, query: values.query, limit: Infinity }]
    : LINKS.map(({ name, stencil, side, kernels, limit }) => ({
        name,
        limit,
        query: `m=grid:${stencil}:${side}x${side}x${side}:seeded:1&k=${kernels.map((kernel) => `${operationIn(DEFAULTS)}/${kernel}`).join(',')}`,
      }))
  const server = await serveBuilt(values.dist)
  try {
    for (const { name, query, limit } of links.filter((link) => link.name.includes(values.only))) {
      const browser = await freshBrowser(values.browser, flags)
      try {
        const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
        await page.addInitScript(listen)
        const since = performance.now()
        await page.goto(`${server.address}?${query}`)
        await settled(page, 300_000)
        const seconds = (performance.now() - since) / 1000
        const adapter = await adapterOf(page)
        refuseSoftware(adapter, flags)
        const { heap, arrays } = await readHeap(page)
        const kept = seconds <= limit
        console.log(
          `${kept ? 'kept' : 'OVER'}  ${name} on ${adapter.name}: ${seconds.toFixed(1)} s${Number.isFinite(limit) ? `, at most ${limit} s` : ''}; heap ${bytes(heap)}, arrays ${bytes(arrays)}`,
        )
        const parts = (await partsIn(page)).toSorted((a, b) => b.ms - a.ms)
        for (const part of parts.slice(0, Number(values.most)))
          console.log(
            `      ${part.name}: ${time(part.ms)} in ${part.calls}, from ${time(part.from)} to ${time(part.to)} of the page`,
          )
        if (!kept) process.exitCode = 1
      } finally {
        await browser.close()
      }
    }
  } finally {
    server.close()
  }
}
