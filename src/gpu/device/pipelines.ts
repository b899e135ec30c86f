import { AppError } from '#src/base/errors.ts'
import type { DispatchStep } from '#src/kernel/plan.ts'
import { bounded } from './guard.ts'
import { describe, type LinkedShader, linkShader, type Sources } from './link.ts'
import { type Binding, bindingsOf } from './reflect.ts'
import * as texts from './words.ts'

export interface Pipeline {
  readonly pipeline: GPUComputePipeline
  readonly layout: GPUBindGroupLayout
  readonly bindings: readonly Binding[]
  /** Milliseconds from source to pipeline, when it was built; a cached pipeline keeps its figure. */
  readonly compileMs: number
}

type Program = Pick<DispatchStep, 'module' | 'conditions' | 'overrides'>

/** A pipeline is shared by all callers, so no caller's timeout or cancel may end its making. */
const COMPILE_TIMEOUT_MS = 60_000

const caches = new WeakMap<GPUDevice, WeakMap<Sources, Map<string, Promise<Pipeline>>>>()

/** Equal for two dispatches that can share a pipeline. */
const programKey = ({ module, conditions, overrides }: Program): string =>
  JSON.stringify([module, sorted(conditions), sorted(overrides)])

const sorted = (record: Readonly<Record<string, unknown>>) =>
  Object.keys(record)
    .toSorted()
    .map((key) => [key, record[key]])

/**
 * The pipeline of one dispatch, from the device's cache or built now. A failure is not kept.
 * @throws AppError `ShaderError` with every message of the compiler, each with its line, column and source line
 */
export function pipelineOf(device: GPUDevice, sources: Sources, program: Program): Promise<Pipeline> {
  const cache = cacheOf(device, sources)
  const key = programKey(program)
  const known = cache.get(key)
  if (known) return known
  const building = build(device, sources, program)
  cache.set(key, building)
  building.catch(() => cache.delete(key))
  return building
}

function cacheOf(device: GPUDevice, sources: Sources): Map<string, Promise<Pipeline>> {
  const bySources = caches.get(device) ?? new WeakMap<Sources, Map<string, Promise<Pipeline>>>()
  caches.set(device, bySources)
  const cache = bySources.get(sources) ?? new Map<string, Promise<Pipeline>>()
  bySources.set(sources, cache)
  return cache
}

async function build(device: GPUDevice, sources: Sources, program: Program): Promise<Pipeline> {
  const start = performance.now()
  const linked = await linkShader(sources, program.module, program.conditions)
  const bindings = bindingsOf(linked.wgsl)
  const shader = await compile(device, linked, program.module)
  const layout = device.createBindGroupLayout({ label: program.module, entries: bindings.map(layoutEntry) })
  const pipeline = device.createComputePipelineAsync({
    label: program.module,
    layout: device.createPipelineLayout({ label: program.module, bindGroupLayouts: [layout] }),
    compute: { module: shader, entryPoint: 'main', constants: { ...program.overrides } },
  })
  return {
    pipeline: await bounded(device, pipeline.catch(refused(program)), `compiling ${program.module}`, {
      timeoutMs: COMPILE_TIMEOUT_MS,
    }),
    layout,
    bindings,
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

async function compile(device: GPUDevice, linked: LinkedShader, module: string): Promise<GPUShaderModule> {
  // the messages say more than the scope's error, which is caught only so that it is not reported twice
  device.pushErrorScope('validation')
  const shader = device.createShaderModule({ label: module, code: linked.wgsl })
  const [info] = await bounded(
    device,
    Promise.all([shader.getCompilationInfo(), device.popErrorScope()]),
    'compiling',
    {
      timeoutMs: COMPILE_TIMEOUT_MS,
    },
  )
  const errors = info.messages.filter(({ type }) => type === 'error')
  if (errors.length > 0)
    throw new AppError(
      'ShaderError',
      [texts.notCompiled(module), ...errors.map((error) => describe(linked.place(error.offset), error.message))].join(
        '\n',
      ),
      { module },
    )
  return shader
}

const refused =
  ({ module }: Program) =>
  (error: unknown): never => {
    // a limit that the pipeline breaks, an unknown override: the compiler found nothing wrong, the device did
    if (error instanceof GPUPipelineError)
      throw new AppError('ShaderError', `${texts.notCompiled(module)}\n${error.message}`, { module })
    throw error
  }
