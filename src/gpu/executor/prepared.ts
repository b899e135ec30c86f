import { idleSteps } from '#src/kernel/clock.ts'
import { POISON } from '#src/trace/control.ts'
import { outputBuffers } from '#src/kernel/outputs.ts'
import type { Plan, Step } from '#src/kernel/plan.ts'
import { createBuffer } from '../device/buffers.ts'
import type { Gpu } from '../device/device.ts'
import { bounded, TIMEOUT_MS, type Wait } from '../device/guard.ts'
import { bindCalls, callOf, compileCalls, encode, type Launch, packUniforms } from './launches.ts'
import { checkPlan } from '../device/limits.ts'
import { projectSources, type Sources } from '../device/link.ts'
import { type SolveReading, readBack } from './reading.ts'
import { inPass, scoped, submit } from '../device/submit.ts'

/** All that a plan needs of the GPU. */
export type Machine = Pick<Gpu, 'device' | 'capabilities'>

export type Phase = 'upload' | 'compile' | 'prepare' | 'solve' | 'readback'

export interface PrepareOptions {
  /** WESL sources by path; the project's own when absent. */
  readonly sources?: Sources
  readonly signal?: AbortSignal | undefined
  /** Longest single wait for the GPU. */
  readonly timeoutMs?: number
  readonly onPhase?: (phase: Phase) => void
}

/** A plan on the GPU: uploaded, compiled, its `prepare` steps run. It solves as often as it is told. */
export interface Prepared {
  /** `sptrsv/sync_free`. */
  readonly label: string
  readonly ms: { readonly upload: number; readonly compile: number; readonly prepare: number }
  /** Overwrites outputs and control with POISON, in a submission of its own. */
  poison(): Promise<void>
  reset(pass: GPUComputePassEncoder): void
  solve(pass: GPUComputePassEncoder): void
  /** Steps from .. to of the solve alone. */
  part(from: number, to: number): (pass: GPUComputePassEncoder) => void
  /** Reset and solve where there are no rows, of a plan that carries a clock; nothing in others. */
  readonly idle: Pick<Prepared, 'reset' | 'solve'>
  read(): Promise<SolveReading>
  destroy(): void
}

/**
 * Uploads a plan, builds its pipelines and runs its `prepare` steps.
 * @throws AppError `TooLarge`, `BadPlan`, `BindingMismatch`, `ShaderError`, `OutOfMemory`, `GpuError`, `GpuTimeout`,
 *   `DeviceLost`; the signal's reason when cancelled. Nothing stays allocated then.
 */
export async function prepare(gpu: Machine, plan: Plan, options: PrepareOptions = {}): Promise<Prepared> {
  checkPlan(plan, gpu.capabilities)
  const wait: Wait = { timeoutMs: options.timeoutMs ?? TIMEOUT_MS, signal: options.signal }
  const owned: GPUBuffer[] = []
  const destroy = () => {
    for (const buffer of owned) buffer.destroy()
  }
  try {
    return await assemble(gpu.device, plan, options, wait, owned, destroy)
  } catch (error) {
    destroy()
    throw error
  }
}

async function assemble(
  device: GPUDevice,
  plan: Plan,
  options: PrepareOptions,
  wait: Wait,
  owned: GPUBuffer[],
  destroy: () => void,
): Promise<Prepared> {
  const label = labelOf(plan)
  options.onPhase?.('upload')
  const start = performance.now()
  const buffers = await upload(device, label, plan, owned, wait)
  const uploadMs = performance.now() - start
  options.onPhase?.('compile')
  const { launches, compileMs } = await compile(device, label, plan, buffers, options, wait, owned)
  options.onPhase?.('prepare')
  const prepareMs = plan.prepare.length === 0 ? 0 : await run(device, `preparing ${label}`, launches.prepare, wait)
  return {
    label,
    ms: { upload: uploadMs, compile: compileMs, prepare: prepareMs },
    poison: async () => void (await run(device, `poisoning ${label}`, launches.poison, wait)),
    reset: (pass) => encode(pass, launches.reset),
    solve: (pass) => encode(pass, launches.solve),
    part: (from, to) => (pass) => encode(pass, launches.solve.slice(from, to)),
    idle: {
      reset: (pass) => encode(pass, launches.idleReset),
      solve: (pass) => encode(pass, launches.idleSolve),
    },
    read: () => readBack(device, plan, buffers, wait),
    destroy,
  }
}

/** Folder of the plan's first shader: the kernel that labels its GPU objects. */
function labelOf(plan: Plan): string {
  const first = [...plan.solve, ...plan.prepare, ...plan.reset].find((step) => step.kind === 'dispatch')
  return first?.module.replace(/\/[^/]*$/, '') ?? 'plan'
}

async function upload(device: GPUDevice, label: string, plan: Plan, owned: GPUBuffer[], wait: Wait) {
  const what = `uploading ${label}`
  const { result, clean } = scoped(device, what, wait, () => {
    const buffers = new Map<string, GPUBuffer>()
    for (const spec of plan.buffers) {
      const buffer = createBuffer(device, label, spec)
      owned.push(buffer)
      buffers.set(spec.name, buffer)
    }
    return buffers
  })
  await clean
  await bounded(device, device.queue.onSubmittedWorkDone(), what, wait)
  return result
}

function poisonSteps(plan: Plan): Step[] {
  const poisoned = [...outputBuffers(plan), 'control']
  return plan.buffers
    .filter(({ name }) => poisoned.includes(name))
    .map(({ name }) => ({ kind: 'fill', buffer: name, value: POISON }))
}

async function compile(
  device: GPUDevice,
  label: string,
  plan: Plan,
  buffers: ReadonlyMap<string, GPUBuffer>,
  options: PrepareOptions,
  wait: Wait,
  owned: GPUBuffer[],
) {
  const sources = options.sources ?? (await projectSources())
  const words = new Map(plan.buffers.map((buffer) => [buffer.name, buffer.words]))
  const idle = plan.trace?.clock ? idleSteps(plan) : { reset: [], solve: [] }
  const phases = [poisonSteps(plan), plan.prepare, plan.reset, plan.solve, idle.reset, idle.solve]
  const calls = phases.flat().map((step) => callOf(step, sources, (name) => words.get(name) ?? 0))
  const pipelines = await bounded(device, compileCalls(device, calls), `compiling ${label}`, wait)
  const { result, clean } = scoped(device, `binding ${label}`, wait, () => {
    const uniforms = packUniforms(device, label, calls)
    owned.push(uniforms[0])
    return bindCalls(device, calls, pipelines, buffers, uniforms)
  })
  await clean
  const [poison, prepareOnce, reset, solve, idleReset, idleSolve] = split(result, phases)
  return {
    launches: { poison, prepare: prepareOnce, reset, solve, idleReset, idleSolve },
    compileMs: Math.max(0, ...new Set(pipelines.map(({ compileMs }) => compileMs))),
  }
}

function split(launches: readonly Launch[], phases: readonly (readonly Step[])[]): Launch[][] {
  let from = 0
  return phases.map(({ length }) => {
    from += length
    return launches.slice(from - length, from)
  })
}

const run = (device: GPUDevice, what: string, launches: readonly Launch[], wait: Wait) =>
  submit(
    device,
    what,
    wait,
    inPass((pass) => encode(pass, launches), { label: what }),
  )
