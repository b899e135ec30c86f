import { keepBusy } from '#src/engine/gpu/stopwatch/busy.ts'
import { repeated } from '#src/engine/gpu/stopwatch/calibrate.ts'
import { type Clock, emptyPass, PROBES, timePasses, type Work } from '#src/engine/gpu/stopwatch/clock.ts'
import type { Sources } from '#src/engine/gpu/device/link.ts'
import { type Machine, type Prepared, prepare } from '#src/engine/gpu/executor/prepared.ts'
import { inlined } from '#src/core/kernel/plan/inlined.ts'
import type { DispatchStep, PlainStep, Plan } from '#src/core/kernel/plan/plan.ts'
import { everyStep } from '#src/core/kernel/plan/steps.ts'

/** A dispatch, fill or copy of a plan, or a piece of one that reads words back before it has ended. */
export interface StepTime {
  /** Its module, and what tells it from other dispatches of that module. */
  readonly name: string
  /** Absent where the GPU counts them, and for a piece. */
  readonly groups?: number
  /** Milliseconds on the GPU, less an empty pass; the middle of several runs. */
  readonly ms: number
}

/** What the steps of one plan take. */
export interface StepTimes {
  readonly steps: readonly StepTime[]
  /** Reset, and the solve as one pass, ms; the solve of a plan that reads words back is not one. */
  readonly reset: number
  readonly solve?: number
  /** What a pass takes by itself, which is taken off each time above, ms. */
  readonly empty: number
}

/**
 * Times every step of a plan in a separate pass, after work that keeps the GPU awake. The plan has run before.
 * @param sources of its modules, where they are not the project's own
 */
export async function timeSteps(
  gpu: Machine,
  plan: Plan,
  clock: Clock,
  samples: number,
  sources?: Sources,
): Promise<StepTimes> {
  const prepared = await prepare(gpu, plan, { ...(sources && { sources }) })
  const busy = await keepBusy(gpu, clock)
  try {
    const emptyMs = await emptyPass(clock)
    const less = (times: readonly number[]) => Math.max(0, middle(times) - emptyMs)
    const timed = prepared.closed
      ? await timeClosed(prepared, everyStep(inlined(plan).solve), { clock, samples, busy: busy.work })
      : await timePieces(prepared, { clock, samples, busy: busy.work })
    const { steps, reset, solve } = timed
    return {
      steps: steps.map(({ times, ...step }) => ({ ...step, ms: less(times) })),
      reset: less(reset),
      ...(solve && { solve: less(solve) }),
      empty: emptyMs,
    }
  } finally {
    busy.destroy()
    prepared.destroy()
  }
}

interface Sampling {
  readonly clock: Clock
  readonly samples: number
  readonly busy: Work
}

/** Times of each step, before an empty pass is taken off. */
interface Sampled {
  readonly steps: readonly (Omit<StepTime, 'ms'> & { readonly times: number[] })[]
  readonly reset: number[]
  readonly solve?: number[]
}

/** The first pass of a run is the reset; before it goes a whole solve, which brings the plan's buffers into the caches. */
async function timeClosed(prepared: Prepared, all: readonly PlainStep[], sampling: Sampling): Promise<Sampled> {
  const { clock, samples, busy } = sampling
  const { reset, solve } = prepared
  const works = [reset, ...all.map((_, s) => prepared.part(s, s + 1))]
  const names = stepNames(all)
  const steps = all.map((step, s) => ({ name: names[s], ...groupsOf(step), times: [] as number[] }))
  const taken: Sampled & { solve: number[] } = { steps, reset: [], solve: [] }
  const warm = repeated(1, busy, reset, solve)
  for (let s = 0; s < samples; s++) {
    await prepared.poison()
    const times: number[] = []
    for (let from = 0; from < works.length; from += PROBES)
      times.push(...(await timePasses(clock, works.slice(from, from + PROBES), from === 0 ? warm : busy)))
    taken.reset.push(times[0])
    for (const [at, step] of steps.entries()) step.times.push(times[at + 1])
    taken.solve.push((await clock.time(solve, repeated(1, warm, reset))).ms)
  }
  return taken
}

/** Pieces of the same stage and place are one step in all runs. */
async function timePieces(prepared: Prepared, { clock, samples, busy }: Sampling): Promise<Sampled> {
  const taken = new Map<string, number[]>()
  const reset: number[] = []
  for (let s = 0; s < samples; s++) {
    await prepared.poison()
    reset.push((await clock.time(prepared.reset, busy)).ms)
    const { pieces } = await prepared.run((works) => timePasses(clock, works, busy))
    for (const [p, { span, ms = 0 }] of pieces.entries()) {
      const name = `${p} ${span}`
      taken.set(name, [...(taken.get(name) ?? []), ms])
    }
  }
  return { steps: [...taken].map(([name, times]) => ({ name, times })), reset }
}

const middle = (times: readonly number[]) => times.toSorted((a, b) => a - b)[times.length >> 1]

const groupsOf = (step: PlainStep): { readonly groups?: number } =>
  step.kind !== 'dispatch' || 'indirect' in step.groups ? {} : { groups: step.groups[0] * step.groups[1] }

/** What dispatches of one module differ by stands behind its name; where they are in the plan says the rest. */
export function stepNames(steps: readonly PlainStep[]): string[] {
  const dispatches = steps.filter((step) => step.kind === 'dispatch')
  return steps.map((step) => {
    if (step.kind !== 'dispatch') return `${step.kind} ${step.kind === 'fill' ? step.buffer : step.to.buffer}`
    const kin = dispatches.filter(({ module }) => module === step.module)
    const own = wordsOf(step).filter((word) => !kin.every((other) => wordsOf(other).includes(word)))
    return [step.module.replace(/^[^/]*\//, '').replace(/\.wesl$/, ''), ...own].join(' ')
  })
}

const wordsOf = ({ overrides, conditions }: DispatchStep): string[] => [
  ...Object.entries(overrides).map(([name, value]) => `${name}=${value}`),
  ...Object.entries(conditions).map(([name, value]) => `${value ? '' : 'no '}${name}`),
]
