import { BEGAN, ENDED, IDLE, NO_STEP, NOW } from '#shaders/krylov/state.wesl'
import { AppError } from '#src/core/base/errors.ts'
import type { F32, U32 } from '#src/core/base/arrays.ts'
import type {
  BufferSpec,
  DispatchStep,
  FillStep,
  Growth,
  Plan,
  RepeatStep,
  StageStep,
  Step,
} from '#src/core/kernel/plan/plan.ts'
import { dispatchesIn, replaced } from '#src/core/kernel/plan/steps.ts'
import method from '../pcg/method.ts'
import { againOf } from '../recurrences.ts'
import { phasesIn } from '../slots.ts'
import { MOST_ROUNDS, refined } from './rounds.ts'

/** The step that asks how to go on. */
const ROUND = 'round'
/**
 * Words behind x and the correction. The GPU says how the round ended and the iterations; `next` has said how many rounds were before,
 * the iterations before this one, by how many repetitions all later phases are shifted, and one over the last residual.
 */
const TAIL = 6
const SAID = 4

/** A solve in f32 whose correction is read back, and added to x by `next`. @param plan of a method with refinement */
export function roundsPlan(plan: Plan, rows: number): Plan {
  const room = (name: string, words: number): BufferSpec => ({ name, words })
  const emptied = (buffer: string): FillStep => ({ kind: 'fill', buffer, value: 0 })
  return {
    ...plan,
    buffers: [
      ...plan.buffers,
      room('pair', 3 * rows + TAIL),
      room('high', rows),
      room('low', rows),
      room('outers', 2 * MOST_ROUNDS),
    ],
    reset: [...plan.reset, emptied('pair'), emptied('outers')],
    solve: [...plan.solve, ...asked(rows)],
    outputs: {
      ...plan.outputs,
      x: { kind: 'f32', buffer: 'high', words: rows },
      low: { kind: 'f32', buffer: 'low', words: rows },
      outers: { kind: 'f32', buffer: 'outers', words: 2 * MOST_ROUNDS },
    },
  }
}

/** x and how the round ended to where they are read, and the question. */
const asked = (rows: number): readonly Step[] => [
  { kind: 'copy', from: { buffer: 'x' }, to: { buffer: 'pair', at: 2 * rows }, words: rows },
  { kind: 'copy', from: { buffer: 'state', at: ENDED }, to: { buffer: 'pair', at: 3 * rows }, words: 2 },
  { kind: 'grow', name: ROUND, read: { buffer: 'pair', at: 0, words: 3 * rows + TAIL } },
]

/** Another round, or the end. A and b stand in the plan. */
export function nextRound(name: string, words: U32, plan: Plan): Growth {
  if (name !== ROUND) throw new AppError('BadPlan', `No round is called ${name}.`)
  const rows = (words.length - TAIL) / 3
  const numbers = new Float32Array(words.buffer, words.byteOffset, words.length)
  const [ended, done, rounds, before, shift] = words.subarray(3 * rows)
  // a plan that lacks one is refused before it runs
  const data = (buffer: string) => plan.buffers.find((spec) => spec.name === buffer)?.data ?? new Float32Array()
  const b = data('b') as F32
  const pattern = { rows, cols: rows, row_ptr: data('row_ptr') as U32, col_idx: data('col_idx') as U32 }
  const [begin, repeat] = plan.solve as readonly [StageStep, RepeatStep]
  const [{ uniforms }] = dispatchesIn(begin.steps)
  const found = refined(
    {
      A: { pattern, values: data('values') as F32 },
      b: b.subarray(0, rows),
      tolerance: Math.sqrt(Number(uniforms?.['goal'])),
    },
    { high: numbers.subarray(0, rows), low: numbers.subarray(rows, 2 * rows) },
    {
      ended,
      correction: numbers.subarray(2 * rows, 3 * rows),
      rounds,
      last: rounds === 0 ? Infinity : 1 / numbers[3 * rows + TAIL - 1],
    },
  )
  const inBegin = phasesIn(begin.steps)
  const inRound = repeat.kind === 'repeat' ? phasesIn(repeat.steps) : 0
  const repeated =
    repeat.kind === 'repeat' ? Math.min(repeat.atMost, repeat.every * Math.ceil((done - before) / repeat.every)) : 0
  const shifts = shift + Math.max(0, repeated - 1)
  const told = new Uint32Array(2 * rows + SAID + 2)
  const parts = new Float32Array(told.buffer)
  parts.set(found.high)
  parts.set(found.low, rows)
  told.set([rounds + 1, done, shifts], 2 * rows)
  parts.set([1 / found.relative, done, found.relative], 2 * rows + SAID - 1)
  const copied = (at: number, buffer: string, to: number, many: number): Step => ({
    kind: 'copy',
    from: { buffer: 'told', at },
    to: { buffer, at: to },
    words: many,
  })
  const buffers: BufferSpec[] = [{ name: 'told', words: told.length, data: told }]
  const noted = copied(2 * rows + SAID, 'outers', 2 * Math.min(rounds, MOST_ROUNDS - 1), 2)
  if (found.status > 0)
    return {
      buffers,
      steps: [noted, copied(0, 'high', 0, rows), copied(rows, 'low', 0, rows), stated(ENDED, found.status)],
    }
  const more = rounds + 1
  const at = more * inBegin + inRound * (done - shifts)
  return {
    buffers: [...buffers, { name: 'residual', words: rows, data: found.residual }],
    steps: [
      noted,
      copied(0, 'pair', 0, 2 * rows),
      copied(2 * rows, 'pair', 3 * rows + TAIL - SAID, SAID),
      ...[ENDED, IDLE, NO_STEP].map((word) => stated(word, 0)),
      stated(NOW, done),
      stated(BEGAN, done),
      {
        ...begin,
        name: `round ${more + 1}`,
        steps: replaced(begin.steps, (step) => {
          if (step.kind !== 'dispatch') return [step]
          const isFirst = step.module === 'krylov/begin.wesl'
          const moved = begun(shifted(step, more * inBegin + inRound * (isFirst ? done : 1), at))
          return [isFirst ? { ...moved, buffers: { ...moved.buffers, b: 'residual' } } : moved]
        }),
      },
      ...(repeat.kind === 'repeat'
        ? [
            {
              ...repeat,
              steps: replaced(repeat.steps, (step) =>
                step.kind === 'dispatch' ? [shifted(step, more * inBegin, at)] : [step],
              ),
            },
          ]
        : []),
      ...asked(rows),
    ],
  }
}

/** A pass with which a round begins, as its events say; what it uses keeps its stages. */
function begun(step: DispatchStep): DispatchStep {
  const { conditions, offers = {} } = step
  return 'stage' in offers && !conditions['GUEST'] ? { ...step, offers: { ...offers, stage: againOf(method) } } : step
}

const stated = (from: number, value: number): FillStep => ({ kind: 'fill', buffer: 'state', from, words: 1, value })

/**
 * The same at a later phase. @param by how much later its events are, which count iterations themselves
 * @param at how much later it is than the first round's, without the repetitions that a run counts itself
 */
const shifted = (step: DispatchStep, by: number, at: number): DispatchStep => ({
  ...step,
  ...(step.phase !== undefined && { phase: step.phase + at }),
  ...laterBy(step, by),
})

/** Its own phase later; of what the solve uses the one that its uniforms tell, or that its own come after. */
function laterBy({ conditions, offers, uniforms }: DispatchStep, by: number): Partial<DispatchStep> {
  const isGuest = conditions['GUEST']
  const own = uniforms?.['phase']
  if (isGuest && typeof own === 'number') return { uniforms: { ...uniforms, phase: own + by } }
  const name = isGuest ? 'guest_phase' : 'phase'
  return offers && name in offers ? { offers: { ...offers, [name]: offers[name] + by } } : {}
}
