import { createRequire } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { AppError } from '#src/core/base/errors.ts'
import { connect, type Gpu } from '#src/engine/gpu/device/device.ts'
import type { AdapterRecord } from '#src/engine/run/run.ts'

/** What the package `webgpu` exports: Dawn's own binding to Node. */
interface Dawn {
  create(options: readonly string[]): GPU
  readonly globals: Readonly<Record<string, unknown>>
}

export interface DawnGpu extends Gpu {
  readonly versions: { readonly node: string; readonly webgpu: string }
}

/** Timestamps are otherwise rounded to 65.5 µs. */
const OPTIONS = 'enable-dawn-features=allow_unsafe_apis;disable-dawn-features=timestamp_quantization'

/** Dawn aborts the process when its instance or its adapter is collected before the device. */
const kept: { instance?: GPU; adapter?: GPUAdapter | null } = {}

const require = createRequire(import.meta.url)

/** The package's main file: of the folder or file that WEBGPU names, else as Node finds `webgpu` from here. */
function locate(): string {
  const named = process.env['WEBGPU']
  try {
    return require.resolve(named ? path.resolve(named) : 'webgpu')
  } catch {
    throw new AppError(
      'NoDawn',
      `There is no package webgpu ${named ? `at ${named}` : 'here'}: npm install webgpu, or name its folder with WEBGPU.`,
    )
  }
}

/**
 * A device of Dawn's in Node, without a browser. DAWN_OPTIONS, separated by semicolons, replaces the options that Dawn
 * is created with. Throws AppError `NoDawn`, `NoAdapter`.
 */
export async function openDawn(): Promise<DawnGpu> {
  const main = locate()
  const { create, globals }: Dawn = await import(pathToFileURL(main).href)
  Object.assign(globalThis, globals)
  const gpu = create((process.env['DAWN_OPTIONS'] ?? OPTIONS).split(';'))
  kept.instance = gpu
  const versions = {
    node: process.versions.node,
    webgpu: String(require(path.join(path.dirname(main), 'package.json')).version),
  }
  const requestAdapter = async (options?: GPURequestAdapterOptions) => {
    kept.adapter = await gpu.requestAdapter(options)
    return kept.adapter
  }
  const userAgent = `Node ${versions.node}, Dawn of webgpu ${versions.webgpu}`
  const state = await connect({ gpu: { requestAdapter }, secure: true, userAgent })
  if (state.state === 'unavailable')
    throw new AppError('NoAdapter', state.reason === 'no-adapter' ? NO_ADAPTER : state.message)
  return { ...state, adapter: byName(state.adapter), versions }
}

/** Where a browser describes a GPU by its name, Dawn has the version of its driver, and the name beside it. */
function byName(adapter: AdapterRecord): AdapterRecord {
  const name = adapter.kind === 'gpu' ? kept.adapter?.info.device : undefined
  return name ? { ...adapter, name } : adapter
}

const NO_ADAPTER =
  'Dawn finds no adapter. On Linux it needs the Vulkan loader (Debian: apt-get install libvulkan1; Fedora: ' +
  'vulkan-loader) and a driver: that of the GPU, or the one in software that comes with Chromium, named by ' +
  'VK_DRIVER_FILES=/usr/lib/chromium/vk_swiftshader_icd.json.'

/** The adapter in a line. */
export function describe({ adapter, versions, features }: DawnGpu): string {
  const subgroups = adapter.subgroupSize > 0 ? `subgroups of ${adapter.subgroupSize}` : 'no subgroups'
  const clock = features.includes('timestamp-query') ? 'timestamps' : 'no timestamps'
  return `${adapter.name} (${adapter.kind}), ${subgroups}, ${clock}; Node ${versions.node}, webgpu ${versions.webgpu}`
}
