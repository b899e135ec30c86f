import type { F32, U32 } from '#src/base/arrays.ts'
import { AppError } from '#src/base/errors.ts'
import { CONTROL } from '#src/kernel/control.ts'
import type { Plan, Step, TraceLayout } from '#src/kernel/plan.ts'
import type { Trace } from '#src/run/event.ts'
import type { Stall } from '#src/run/run.ts'
import { createBuffer, readWords } from './buffers.ts'
import type { Gpu } from './device.ts'
import { bounded, TIMEOUT_MS, type Wait } from './guard.ts'
import { bindCalls, callOf, compileCalls, encode, type Launch, packUniforms } from './launches.ts'
import { checkPlan } from './limits.ts'
import { projectSources, type Sources } from './link.ts'
import { inPass, scoped, submit } from './submit.ts'

/** What outputs and control words hold before each run: a NaN that no kernel writes, unlike the sentinel. */
export const POISON = 0xffdeadff

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

/** What a solve left behind. */
export interface Reading {
  /** Same words as `words`, read as f32. */
  readonly output: F32
  readonly words: U32
  readonly trace?: Trace
  /** Set when a wait ran out, or a value was not a number (then polls is 0). */
  readonly error: Stall | undefined
}

/** A plan on the GPU: uploaded, compiled, its `prepare` steps run. It solves as often as it is told. */
export interface Prepared {
  /** `sptrsv/sync_free`. */
  readonly label: string
  readonly ms: { readonly upload: number; readonly compile: number; readonly prepare: number }
  /** Overwrites output and control with POISON, in a submission of its own. */
  poison(): Promise<void>
  reset(pass: GPUComputePassEncoder): void
  solve(pass: GPUComputePassEncoder): void
  read(): Promise<Reading>
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
    read: () => read(device, plan, buffers, wait),
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

const poisonSteps = ({ output, buffers }: Plan): Step[] =>
  buffers
    .filter(({ name }) => name === output || name === 'control')
    .map(({ name }) => ({ kind: 'fill', buffer: name, value: POISON }))

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
  const phases = [poisonSteps(plan), plan.prepare, plan.reset, plan.solve]
  const calls = phases.flat().map((step) => callOf(step, sources, (name) => words.get(name) ?? 0))
  const pipelines = await bounded(device, compileCalls(device, calls), `compiling ${label}`, wait)
  const { result, clean } = scoped(device, `binding ${label}`, wait, () => {
    const uniforms = packUniforms(device, label, calls)
    owned.push(uniforms[0])
    return bindCalls(device, calls, pipelines, buffers, uniforms)
  })
  await clean
  const [poison, prepare, reset, solve] = split(result, phases)
  return {
    launches: { poison, prepare, reset, solve },
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

async function read(
  device: GPUDevice,
  plan: Plan,
  buffers: ReadonlyMap<string, GPUBuffer>,
  wait: Wait,
): Promise<Reading> {
  const output = buffers.get(plan.output) as GPUBuffer
  const control = buffers.get('control')
  const words = await readWords(device, output, 0, output.size / 4, wait)
  const reading = { output: new Float32Array(words.buffer), words }
  if (!control) return { ...reading, error: undefined }
  const head = await readWords(device, control, 0, Math.min(CONTROL.head, control.size / 4), wait)
  const error = errorIn(head)
  if (!plan.trace) return { ...reading, error }
  return { ...reading, error, trace: await readTrace(device, control, plan.trace, head[CONTROL.events], wait) }
}

function errorIn(head: U32): Stall | undefined {
  const word = head[CONTROL.error]
  if (word === POISON) throw new AppError('BadPlan', 'The plan never resets the error word of its control buffer.')
  return word === 0 ? undefined : { item: word - 1, polls: head[CONTROL.polls] }
}

async function readTrace(
  device: GPUDevice,
  control: GPUBuffer,
  { capacity, every, eventWords }: TraceLayout,
  events: number,
  wait: Wait,
): Promise<Trace> {
  if (events > capacity)
    throw new AppError('TraceOverflow', `The kernel traced ${events} events where its plan foresaw ${capacity}.`, {
      events,
      capacity,
    })
  return { words: await readWords(device, control, CONTROL.head, events * eventWords, wait), eventWords, every }
}
