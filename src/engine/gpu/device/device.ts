import { errorRecord } from '#src/core/base/errors.ts'
import type { Capabilities } from '#src/core/kernel/plan/plan.ts'
import type { AdapterRecord } from '#src/engine/run/run.ts'
import { adapterRecord, capabilitiesOf } from './adapter.ts'
import { guarded, type Loss, whenLost } from './guard.ts'
import { residentsOf } from './residents.ts'
import * as texts from './words.ts'

/** The one device, shared by kernels and by three's renderer, with what is known about it. */
export interface Gpu {
  readonly device: GPUDevice
  readonly adapter: AdapterRecord
  readonly capabilities: Capabilities
  readonly features: readonly string[]
  /** What can time a solve here. src/engine/gpu/stopwatch/clock.ts measures its step, and whether timestamps can be believed. */
  readonly clock: 'timestamp' | 'fence'
}

export interface NoGpu {
  readonly reason: 'no-webgpu' | 'insecure' | 'no-adapter' | 'failed'
  readonly message: string
}

export type GpuState = ({ readonly state: 'ready' } & Gpu) | ({ readonly state: 'unavailable' } & NoGpu)

/** Where the device is looked for; a test or the bench brings its own. */
export interface Environment {
  readonly gpu: Pick<GPU, 'requestAdapter'> | undefined
  readonly secure: boolean
  readonly userAgent: string
}

const WANTED_FEATURES: readonly GPUFeatureName[] = ['timestamp-query', 'subgroups', 'shader-f16']
const RAISED_LIMITS = [
  'maxBufferSize',
  'maxStorageBufferBindingSize',
  'maxStorageBuffersPerShaderStage',
  'maxComputeInvocationsPerWorkgroup',
  'maxComputeWorkgroupSizeX',
  'maxComputeWorkgroupSizeY',
  'maxComputeWorkgroupSizeZ',
  'maxComputeWorkgroupStorageSize',
  'maxComputeWorkgroupsPerDimension',
] as const

const listeners = new Set<(loss: Loss) => void>()
let current: Promise<GpuState> | undefined

/**
 * The shared device, opened by the first call. After a loss the next call builds a new one; where there was none, the
 * next call asks again.
 */
export function openGpu(): Promise<GpuState> {
  current ??= openShared()
  return current
}

/** Calls back whenever the shared device is lost, for any reason. Returns a function that stops it. */
export function onLost(callback: (loss: Loss) => void): () => void {
  listeners.add(callback)
  return () => listeners.delete(callback)
}

/** A device for pictures alone, beside the shared one: how many of its workgroups are resident is not tried. The caller destroys it. */
export const openApart = (): Promise<GpuState> => connect(here(), false)

const here = (): Environment => ({ gpu: navigator.gpu, secure: isSecureContext, userAgent: navigator.userAgent })

async function openShared(): Promise<GpuState> {
  const state = await connect(here())
  if (state.state === 'unavailable') current = undefined
  else whenLost(state.device, announce)
  return state
}

function announce(loss: Loss): void {
  current = undefined
  for (const listener of listeners) listener(loss)
}

/**
 * Opens a new device in `environment`: with every wanted feature that is there, and the adapter's own limits.
 * @param tried whether workgroups are launched to see how many are resident, which takes the whole GPU
 */
export async function connect({ gpu, secure, userAgent }: Environment, tried = true): Promise<GpuState> {
  if (!gpu && !secure) return unavailable('insecure', texts.insecure)
  if (!gpu) return unavailable('no-webgpu', texts.noWebGpu)
  try {
    const adapter = await requestTwice(gpu)
    if (!adapter) return unavailable('no-adapter', texts.noAdapter)
    const device = await requestDevice(adapter)
    return await ready(device, adapterRecord(adapter.info, device.features, userAgent), tried)
  } catch (error) {
    return unavailable('failed', texts.noDevice(errorRecord(error).message))
  }
}

async function ready(device: GPUDevice, adapter: AdapterRecord, tried: boolean): Promise<GpuState> {
  const software = adapter.kind === 'software'
  const residents = tried && !software ? await residentsOf(device, adapter.subgroupSize) : undefined
  return {
    state: 'ready',
    device,
    adapter,
    capabilities: { ...capabilitiesOf(device.limits, adapter), software, ...(residents ? { residents } : {}) },
    features: [...device.features].sort(),
    clock: device.features.has('timestamp-query') ? 'timestamp' : 'fence',
  }
}

/** A GPU process that is just starting answers null once; the second answer counts. */
async function requestTwice(gpu: Pick<GPU, 'requestAdapter'>): Promise<GPUAdapter | null> {
  const options = { powerPreference: 'high-performance' } as const
  return (await gpu.requestAdapter(options)) ?? (await gpu.requestAdapter(options))
}

async function requestDevice(adapter: GPUAdapter): Promise<GPUDevice> {
  const device = await adapter.requestDevice({
    label: 'sparsescope',
    requiredFeatures: WANTED_FEATURES.filter((feature) => adapter.features.has(feature)),
    requiredLimits: Object.fromEntries(RAISED_LIMITS.map((limit) => [limit, adapter.limits[limit]])),
  })
  // three overwrites the on… handler of its device: only listeners survive that
  device.addEventListener('uncapturederror', ({ error }) => console.error(`WebGPU: ${error.message}`))
  return guarded(device)
}

const unavailable = (reason: NoGpu['reason'], message: string): GpuState => ({ state: 'unavailable', reason, message })
