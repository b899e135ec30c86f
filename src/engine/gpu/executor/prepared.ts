import { idleSteps, standingReset } from '#src/core/kernel/clock.ts'
import { inlined } from '#src/core/kernel/plan/inlined.ts'
import type { PlainStep, Plan } from '#src/core/kernel/plan/plan.ts'
import { dispatchesIn, everyStep, isClosed } from '#src/core/kernel/plan/steps.ts'
import { TIMEOUT_MS, type Wait } from '../device/guard.ts'
import { checkPlan } from '../device/limits.ts'
import { type Sources, sourcesOf } from '../device/link.ts'
import { submit } from '../device/submit.ts'
import { Holdings } from './holdings.ts'
import { encode, encoded, type Launch } from './launches.ts'
import { type SolveReading, poisonSteps, readBack, readEnd } from './reading.ts'
import { type WholeMemory, WholeLauncher } from './whole.ts'
import { type Machine, type PassTimer, type RunSite, type Unfolded, unfold } from './unfold.ts'

export type { Machine } from './unfold.ts'

export type Phase = 'upload' | 'compile' | 'prepare' | 'solve' | 'readback'

export interface PrepareOptions {
  /** WESL sources by path; the project's own when absent. */
  readonly sources?: Sources
  readonly signal?: AbortSignal | undefined
  /** Longest single wait for the GPU. */
  readonly timeoutMs?: number
  readonly onPhase?: (phase: Phase) => void
}

/** A plan on the GPU: uploaded, compiled, its `prepare` steps run. It solves as often as it is called. */
export interface Prepared {
  /** `sptrsv/sync_free`. */
  readonly label: string
  readonly ms: { readonly upload: number; readonly compile: number; readonly prepare: number }
  /** Whether the solve is one stretch (src/core/kernel/plan/steps.ts): `solve`, `part` and `idle` do nothing in other plans. */
  readonly closed: boolean
  /** Overwrites outputs and control with POISON, in a submission of its own. */
  poison(): Promise<void>
  reset(pass: GPUComputePassEncoder): void
  solve(pass: GPUComputePassEncoder): void
  /** The solve of any plan, after its reset; where a timer is given, with the time of each piece of it. */
  run(timer?: PassTimer): Promise<Unfolded>
  /** Wall milliseconds of a whole call of any plan, reset and all (whole.ts); what it leaves is what is read next. */
  whole(memory: WholeMemory): Promise<number>
  /** Steps from .. to of the solve alone. */
  part(from: number, to: number): (pass: GPUComputePassEncoder) => void
  /** Reset and solve where there are no rows, of a plan that carries a clock; nothing in others. */
  readonly idle: Pick<Prepared, 'reset' | 'solve'>
  /** The reset after which the clock of a plan that carries one stands; nothing in others. */
  standing(pass: GPUComputePassEncoder): void
  read(): Promise<SolveReading>
  /** Of what is read the little that says how the solve ended. */
  readEnd(): Promise<Pick<SolveReading, 'ticks' | 'error'>>
  /** Bytes of its buffers, with what its last run grew by. */
  bytes(): number
  destroy(): void
}

/**
 * Uploads a plan, builds its pipelines and runs its `prepare` steps.
 * @throws AppError `TooLarge`, `BadPlan`, `BindingMismatch`, `ShaderError`, `OutOfMemory`, `GpuError`, `GpuTimeout`,
 *   `DeviceLost`; the signal's reason when cancelled. Nothing stays allocated then.
 */
export async function prepare(gpu: Machine, whole: Plan, options: PrepareOptions = {}): Promise<Prepared> {
  const plan = inlined(whole)
  checkPlan(plan, gpu.capabilities)
  const wait: Wait = { timeoutMs: options.timeoutMs ?? TIMEOUT_MS, signal: options.signal }
  const label = labelOf(plan)
  const held = new Holdings(gpu.device, label, plan)
  try {
    return await assemble({ gpu, plan, label, held, wait }, options)
  } catch (error) {
    held.destroy()
    throw error
  }
}

async function assemble(site: Omit<RunSite, 'sources'>, options: PrepareOptions): Promise<Prepared> {
  const { gpu, plan, label, held, wait } = site
  options.onPhase?.('upload')
  const start = performance.now()
  await held.allocate(plan.buffers, wait)
  const uploadMs = performance.now() - start
  options.onPhase?.('compile')
  const sources = options.sources ?? (await sourcesOf(plan.edited))
  const { launches, compileMs } = await compile({ ...site, sources })
  const run = (what: string, list: readonly Launch[]) => submit(gpu.device, what, wait, encoded(what, list))
  options.onPhase?.('prepare')
  const prepareMs = plan.prepare.length === 0 ? 0 : await run(`preparing ${label}`, launches.prepare)
  const closed = isClosed(plan.solve)
  const atOnce = closed ? launches.solve : []
  const whole = new WholeLauncher({ ...site, sources }, launches.reset, launches.solve)
  let left: { readonly plan: Plan; readonly buffers: ReadonlyMap<string, GPUBuffer> } = { plan, buffers: held.buffers }
  return {
    label,
    ms: { upload: uploadMs, compile: compileMs, prepare: prepareMs },
    closed,
    poison: async () => void (await run(`poisoning ${label}`, launches.poison)),
    reset: (pass) => encode(pass, launches.reset),
    solve: (pass) => encode(pass, atOnce),
    part: (from, to) => (pass) => encode(pass, atOnce.slice(from, to)),
    run: async (timer) => {
      whole.destroy()
      left = { plan, buffers: held.buffers }
      const unfolded = await unfold({ ...site, sources }, launches.solve, timer)
      left = { plan: unfolded.plan, buffers: held.buffers }
      return unfolded
    },
    whole: async (memory) => {
      held.shed()
      const { ms, ...ended } = await whole.call(memory)
      left = ended
      return ms
    },
    idle: {
      reset: (pass) => encode(pass, launches.idleReset),
      solve: (pass) => encode(pass, launches.idleSolve),
    },
    standing: (pass) => encode(pass, launches.standing),
    read: () => readBack(gpu.device, left.plan, left.buffers, wait),
    readEnd: () => readEnd(gpu.device, left.plan, left.buffers, wait),
    bytes: () => held.bytes,
    destroy: () => {
      whole.destroy()
      held.destroy()
    },
  }
}

/** Folder of the plan's first shader: the kernel that labels its GPU objects. */
function labelOf(plan: Plan): string {
  const [first] = dispatchesIn([...plan.solve, ...plan.prepare, ...plan.reset])
  return first?.module.replace(/\/[^/]*$/, '') ?? 'plan'
}

async function compile({ plan, held, sources, wait }: RunSite) {
  const clock = plan.trace?.clock !== undefined
  const idle = clock ? idleSteps(plan) : { reset: [], solve: [] }
  const stands = clock ? standingReset(plan) : []
  const phases = [poisonSteps(plan), plan.prepare, plan.reset, plan.solve, idle.reset, idle.solve, stands].map(
    everyStep,
  )
  const { launches, compileMs } = await held.bind(phases.flat(), sources, wait)
  const [poison, prepareOnce, reset, solve, idleReset, idleSolve, standing] = split(launches, phases)
  return { launches: { poison, prepare: prepareOnce, reset, solve, idleReset, idleSolve, standing }, compileMs }
}

function split(launches: readonly Launch[], phases: readonly (readonly PlainStep[])[]): Launch[][] {
  let from = 0
  return phases.map(({ length }) => {
    from += length
    return launches.slice(from - length, from)
  })
}
