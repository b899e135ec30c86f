import { AppError } from '#src/core/base/errors.ts'
import { bounded } from './guard.ts'
import { storageOf } from '#src/core/kernel/choice/bound.ts'
import type { Binding } from '#src/core/wgsl/outline.ts'
import { tooMany } from './limits.ts'
import { describe, type LinkedShader, type SourcePlace } from './link.ts'
import * as texts from './words.ts'

export interface Pipeline {
  readonly pipeline: GPUComputePipeline
  readonly layout: GPUBindGroupLayout
  /** Milliseconds from source to pipeline, when it was built; a cached pipeline keeps its figure. */
  readonly compileMs: number
}

/** A linked shader, and the values of its overridable constants. */
export interface PipelineSource {
  readonly module: string
  readonly linked: LinkedShader
  readonly constants: Readonly<Record<string, number>>
}

/** A pipeline is shared by all callers, so no caller's timeout or cancel may end its making. */
const COMPILE_TIMEOUT_MS = 60_000

const caches = new WeakMap<GPUDevice, Map<string, Promise<Pipeline>>>()

/**
 * The pipeline of one dispatch, from the device's cache or built now; sources that differ elsewhere link to the same shader. A
 * failure is not kept.
 * @throws AppError `ShaderError` with every message of the compiler, each with its line, column and source line; `TooLarge`
 */
export function pipelineOf(device: GPUDevice, source: PipelineSource): Promise<Pipeline> {
  const cache = caches.get(device) ?? new Map<string, Promise<Pipeline>>()
  caches.set(device, cache)
  const { linked, constants } = source
  const names = Object.keys(constants).toSorted()
  const key = JSON.stringify([linked.wgsl, names.map((name) => [name, constants[name]])])
  const known = cache.get(key)
  if (known) return known
  const building = build(device, source)
  cache.set(key, building)
  building.catch(() => cache.delete(key))
  return building
}

async function build(device: GPUDevice, { module, linked, constants }: PipelineSource): Promise<Pipeline> {
  const start = performance.now()
  const { bindings } = linked.outline
  tooMany(module, texts.storageBuffers, storageOf(bindings).length, device.limits.maxStorageBuffersPerShaderStage)
  const shader = await compile(device, linked, module)
  const layout = device.createBindGroupLayout({ label: module, entries: bindings.map(layoutEntry) })
  const pipeline = device.createComputePipelineAsync({
    label: module,
    layout: device.createPipelineLayout({ label: module, bindGroupLayouts: [layout] }),
    compute: { module: shader, entryPoint: 'main', constants: { ...constants } },
  })
  return {
    pipeline: await bounded(device, pipeline.catch(refused(module)), `compiling ${module}`, {
      timeoutMs: COMPILE_TIMEOUT_MS,
    }),
    layout,
    compileMs: performance.now() - start,
  }
}

const layoutEntry = ({ binding, access }: Binding): GPUBindGroupLayoutEntry => ({
  binding,
  visibility: GPUShaderStage.COMPUTE,
  buffer:
    access === 'uniform'
      ? { type: 'uniform', hasDynamicOffset: true }
      : { type: access === 'read' ? 'read-only-storage' : 'storage' },
})

/** What a browser's compiler says of a linked shader, and where that came from. */
export interface CompilerMessage {
  readonly type: GPUCompilationMessageType
  readonly message: string
  readonly place: SourcePlace
}

/** Has the browser read a shader. A validation error of the device is not reported: the messages say more. */
export async function compiled(
  device: GPUDevice,
  linked: LinkedShader,
  label: string,
): Promise<{ readonly shader: GPUShaderModule; readonly messages: readonly CompilerMessage[] }> {
  device.pushErrorScope('validation')
  const shader = device.createShaderModule({ label, code: linked.wgsl })
  const [info] = await bounded(
    device,
    Promise.all([shader.getCompilationInfo(), device.popErrorScope()]),
    'compiling',
    {
      timeoutMs: COMPILE_TIMEOUT_MS,
    },
  )
  const messages = info.messages.map(({ type, message, offset }) => ({ type, message, place: linked.place(offset) }))
  return { shader, messages }
}

async function compile(device: GPUDevice, linked: LinkedShader, module: string): Promise<GPUShaderModule> {
  const { shader, messages } = await compiled(device, linked, module)
  const errors = messages.filter(({ type }) => type === 'error')
  if (errors.length > 0)
    throw new AppError(
      'ShaderError',
      [texts.notCompiled(module), ...errors.map(({ place, message }) => describe(place, message))].join('\n'),
      { module },
    )
  return shader
}

const refused =
  (module: string) =>
  (error: unknown): never => {
    // a limit that the pipeline breaks, an unknown override: the compiler found nothing wrong, the device did
    if (error instanceof GPUPipelineError)
      throw new AppError('ShaderError', `${texts.notCompiled(module)}\n${error.message}`, { module })
    throw error
  }
