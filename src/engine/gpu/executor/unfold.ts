import { AppError } from '#src/core/base/errors.ts'
import type { U32 } from '#src/core/base/arrays.ts'
import type { PlainStep, Plan } from '#src/core/kernel/plan/plan.ts'
import { type Action, type StagePiece, programOf } from '#src/core/kernel/plan/program.ts'
import { everyStep } from '#src/core/kernel/plan/steps.ts'
import type { StageSpan } from '#src/engine/run/run.ts'
import { readWords } from '../device/buffers.ts'
import type { Gpu } from '../device/device.ts'
import type { Wait } from '../device/guard.ts'
import { checkGrowth } from '../device/limits.ts'
import type { Sources } from '../device/link.ts'
import { submit } from '../device/submit.ts'
import type { Holdings } from './holdings.ts'
import { encode, encoded, type Launch } from './launches.ts'
import { poisonSteps, stallIn } from './reading.ts'
import * as texts from './words.ts'

/** All that a plan needs of the GPU. */
export type Machine = Pick<Gpu, 'device' | 'capabilities'>

/** A plan, and where it runs. */
export interface RunSite {
  readonly gpu: Machine
  readonly plan: Plan
  readonly label: string
  readonly held: Holdings
  readonly sources: Sources
  readonly wait: Wait
}

/** Runs works, each in a separate pass; returns the milliseconds of each. */
export type PassTimer = (works: readonly ((pass: GPUComputePassEncoder) => void)[]) => Promise<readonly number[]>

/** A piece of a run, and what it took where it was timed. */
export type TimedPiece = Omit<StagePiece, 'steps'> & { readonly ms?: number }

/** A solve that ended. */
export interface Unfolded {
  /** The plan as it grew. */
  readonly plan: Plan
  readonly pieces: readonly TimedPiece[]
  /** Its stages; absent where it names none. */
  readonly spans?: readonly StageSpan[]
  /** Wall milliseconds of its stretches, fences included. */
  readonly ms: number
  /** The same of what lay between them: words read back, buffers and pipelines made. */
  readonly readMs: number
}

/** A run under way. */
interface Course {
  readonly site: RunSite
  readonly timer: PassTimer | undefined
  readonly launchOf: Map<PlainStep, Launch>
  plan: Plan
  readonly pieces: TimedPiece[]
  ms: number
}

/**
 * Runs the solve of a plan, stretch by stretch. A kernel that gave up a wait ends it: what it would read back then means
 * nothing.
 * @param launches of every step of the solve
 * @throws AppError as `prepare` does, and `DidNotEnd`
 */
export async function unfold(site: RunSite, launches: readonly Launch[], timer?: PassTimer): Promise<Unfolded> {
  site.held.shed()
  const steps = everyStep(site.plan.solve)
  const launchOf = new Map(steps.map((step, s) => [step, launches[s]]))
  const course: Course = { site, timer, launchOf, plan: site.plan, pieces: [], ms: 0 }
  const start = performance.now()
  try {
    course.plan = await through(course)
  } catch (error) {
    if (!(error instanceof AppError) || !(await hasStalled(course, error))) throw error
  }
  const { plan, pieces, ms } = course
  const spans = spansOf(pieces)
  return { plan, pieces, ...(spans && { spans }), ms, readMs: performance.now() - start - ms }
}

/** The stages of a run; undefined where none has a name. */
export function spansOf(pieces: readonly TimedPiece[]): readonly StageSpan[] | undefined {
  if (pieces.every(({ span }) => span === '')) return undefined
  return pieces.map(({ span, phase, ms }) => ({ name: span, phase, ...(ms !== undefined && { ms }) }))
}

async function through(course: Course): Promise<Plan> {
  const program = programOf(course.site.plan)
  let answer: U32 | undefined
  for (;;) {
    const { done, value } = program.next(answer)
    if (done) return value
    course.site.wait.signal?.throwIfAborted()
    answer = await act(course, value)
  }
}

async function act(course: Course, action: Action): Promise<U32 | undefined> {
  const { held, gpu, wait } = course.site
  if (action.kind === 'run') await stretch(course, action.pieces)
  else if (action.kind === 'grow') await grow(course, action)
  else {
    const { buffer, at, words } = action.read
    return readWords(gpu.device, held.buffers.get(buffer) as GPUBuffer, at, words, wait)
  }
  return undefined
}

/** Pieces in one pass, or each in a pass of its own where they are timed. */
async function stretch(course: Course, pieces: readonly StagePiece[]): Promise<void> {
  const { site, timer, launchOf } = course
  const launches = pieces.map(({ steps }) => steps.map((step) => launchOf.get(step) as Launch))
  const start = performance.now()
  const what = texts.solving(site.label)
  const times = await timer?.(launches.map((list) => (pass: GPUComputePassEncoder) => encode(pass, list)))
  course.ms += times
    ? performance.now() - start
    : await submit(site.gpu.device, what, site.wait, encoded(what, launches.flat()))
  for (const [p, { steps: _, ...piece }] of pieces.entries())
    course.pieces.push({ ...piece, ...(times && { ms: times[p] }) })
}

/** Makes what a plan grows by. What it is to put out is poisoned, as all outputs are. */
async function grow(course: Course, { plan, growth }: Action & { readonly kind: 'grow' }): Promise<void> {
  const { gpu, held, label, sources, wait } = course.site
  checkGrowth(plan, growth, gpu.capabilities)
  const { buffers = [], steps } = growth
  await held.allocate(buffers, wait, true)
  const poison = poisonSteps({ ...plan, buffers })
  const added = everyStep(steps)
  const { launches } = await held.bind([...poison, ...added], sources, wait, true)
  for (const [s, step] of added.entries()) course.launchOf.set(step, launches[poison.length + s])
  const what = `poisoning ${label}`
  if (poison.length > 0) await submit(gpu.device, what, wait, encoded(what, launches.slice(0, poison.length)))
  course.plan = plan
}

/** Errors that a run may end with because a kernel gave up before. */
const CONSEQUENCES = ['DidNotEnd', 'TooLarge', 'BadPlan', 'OutOfMemory']

async function hasStalled({ site: { gpu, held, wait }, plan }: Course, { code }: AppError): Promise<boolean> {
  return CONSEQUENCES.includes(code) && (await stallIn(gpu.device, plan, held.buffers, wait)) !== undefined
}
