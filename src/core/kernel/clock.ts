import { CLOCK, CONTROL, headOf } from '#src/core/trace/control.ts'
import { CLOCK_NOTES, namesOf } from '#src/core/trace/notes.ts'
import type { DispatchStep, FillStep, Workgroups, Plan, Step, TraceLayout } from './plan/plan.ts'
import { everyStep, isClosed, replaced } from './plan/steps.ts'

/** Counts of a turn, and turns at most. */
const COUNTS_OF_A_TURN = 16
export const MOST_TURNS = 2 ** 20

/** More dispatches than this are too short for a clock of their own each. */
const MOST_DISPATCHES = 4

type Ticking = DispatchStep & Required<Pick<DispatchStep, 'ticker'>> & { readonly groups: Workgroups }

const ticks = (step: Step): step is Ticking =>
  step.kind === 'dispatch' && step.ticker !== undefined && !('indirect' in step.groups)

/**
 * Whether a clock can count beside a plan's solve: it is traced and closed, each of its steps is a dispatch that can carry
 * one, they are few, and the trace has room for two words more an event.
 */
export function canCarryClock({ solve, trace, buffers }: Plan): boolean {
  if (!trace || !isClosed(solve) || !buffers.some(({ name }) => name === 'control')) return false
  const steps = everyStep(solve)
  return steps.length > 0 && steps.length <= MOST_DISPATCHES && steps.every(ticks)
}

/**
 * The plan with a clock beside its solve, that stops after `turns` turns at the latest: a workgroup more in each dispatch,
 * two notes more with each event.
 */
export function withClock(plan: Plan, turns: number): Plan {
  const { solve } = plan
  if (!plan.trace || !everyStep(solve).every(ticks)) return plan
  const trace = clockedLayout(plan.trace, countsIn(turns))
  const words = headOf(trace) + trace.capacity * trace.eventWords
  return {
    ...plan,
    buffers: plan.buffers.map((spec) => (spec.name === 'control' ? { ...spec, words } : spec)),
    reset: [...plan.reset, ...clockResets(turns)],
    solve: replaced(solve, (step) =>
      ticks(step) ? [...goalSteps(step.ticker.goal), clockedStep(step, trace)] : [step],
    ),
    trace,
  }
}

const clockedLayout = (trace: TraceLayout, bound: number): TraceLayout => ({
  ...trace,
  eventWords: trace.eventWords + CLOCK_NOTES.length,
  notes: [...(trace.notes ?? []), ...namesOf(CLOCK_NOTES)],
  clock: { bound },
})

const control = (from: number, value: number, words = 1): FillStep => ({
  kind: 'fill',
  buffer: 'control',
  value,
  from,
  words,
})

/** Before a solve, in addition to resetting the head of `control`. */
export const clockResets = (turns: number): readonly FillStep[] => [
  control(CONTROL.head, 0, CLOCK.head - CONTROL.head),
  control(CLOCK.turns, turns),
]

/** Before a dispatch: each has new work, and the count continues from one to the next. */
export const goalSteps = (goal: number): readonly FillStep[] => [
  control(CLOCK.done, 0, CLOCK.arrived - CLOCK.done + 1),
  control(CLOCK.goal, goal),
]

const clockedStep = (step: Ticking, { notes = [] }: TraceLayout): DispatchStep => ({
  ...step,
  conditions: { ...step.conditions, CLOCK: true },
  offers: { ...step.offers, note_words: notes.length },
  groups: [step.groups[0] + 1, step.groups[1], step.groups[2]],
})

/** Counts that a clock reaches in `turns` turns. */
export const countsIn = (turns: number): number => turns * COUNTS_OF_A_TURN

/** The reset after which the clock of a plan stands: it stops at its first turn, and every event reads the same count. */
export const standingReset = ({ reset }: Plan): readonly Step[] => [...reset, control(CLOCK.turns, 0)]

/**
 * Reset and solve for no rows: they take the time of a pass that is not work, which is subtracted from the times of
 * passes. The error word is set, so that the clock stops at once.
 */
export function idleSteps({ reset, solve }: Plan): {
  readonly reset: readonly Step[]
  readonly solve: readonly Step[]
} {
  const idle = (step: Step): Step[] => [
    ticks(step) ? { ...step, uniforms: { ...step.uniforms, ...step.ticker.idle } } : step,
  ]
  return { reset: [...reset, control(CONTROL.error, 1)], solve: replaced(solve, idle) }
}
