import { createRequire } from 'node:module'
import type { Browser, BrowserType, Page } from 'playwright'
import { AppError } from '#src/core/base/errors.ts'
import { adapterRecord } from '#src/engine/gpu/device/adapter.ts'
import type { AdapterRecord } from '#src/engine/run/run.ts'
import { chromiumArgs, gpuArgs } from '../tools/chromium.ts'

const NAMES = ['playwright', 'playwright-core']

/** The driver of browsers, by either of its names, from node_modules or NODE_PATH: it is not everywhere to be found. */
function driver(): BrowserType {
  const require = createRequire(import.meta.url)
  for (const name of NAMES) {
    try {
      return (require(name) as { readonly chromium: BrowserType }).chromium
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'MODULE_NOT_FOUND') throw error
    }
  }
  throw new AppError('NoDriver', `Neither ${NAMES.join(' nor ')} is in node_modules or on NODE_PATH.`)
}

/** A browser that has never run: a new profile, nothing cached, no shader compiled. */
export const freshBrowser = (executablePath: string, args: readonly string[]): Promise<Browser> =>
  driver().launch({ executablePath, args: [...args] })

/** Options of a bench that opens a built page in a browser. */
export const BROWSER_OPTIONS = {
  dist: { type: 'string', default: 'dist' },
  browser: { type: 'string', default: process.env['SPARSESCOPE_BROWSER'] ?? '' },
  args: { type: 'string' },
  'allow-software': { type: 'boolean', default: false },
} as const

interface BrowserChoice {
  readonly args?: string | undefined
  readonly 'allow-software': boolean
}

/** The browser's flags that these options ask for: those given, else those for a GPU, or for a processor that plays one. */
export const flagsFor = ({ args, 'allow-software': software }: BrowserChoice): readonly string[] =>
  args?.split(' ').filter(Boolean) ?? (software ? chromiumArgs : gpuArgs)

/** Who answers a page that asks for a GPU. The first answer of a fresh browser can be none. */
export async function adapterOf(page: Page): Promise<AdapterRecord> {
  const found = await page.evaluate(async () => {
    const ask = () => navigator.gpu?.requestAdapter()
    const adapter = (await ask()) ?? (await ask())
    if (!adapter) return undefined
    const { vendor, architecture, device, description, isFallbackAdapter } = adapter.info
    return { vendor, architecture, device, description, isFallbackAdapter, agent: navigator.userAgent }
  })
  if (!found) throw new AppError('NoGpu', 'The browser finds no WebGPU adapter.')
  const { agent, ...info } = found
  return adapterRecord({ ...info, subgroupMinSize: 0, subgroupMaxSize: 0 }, new Set(), agent)
}

/** @throws AppError `NoGpu` where a processor plays the GPU, unless the flags asked for that */
export function refuseSoftware({ kind, name }: AdapterRecord, flags: readonly string[]): void {
  if (kind === 'software' && !flags.some((flag) => /swiftshader/.test(flag)))
    throw new AppError('NoGpu', `The browser's adapter is ${name}: a processor that plays a GPU is not measured.`)
}
