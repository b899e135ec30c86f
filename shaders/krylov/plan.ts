import { SCALARS, STATE_WORDS } from '#shaders/krylov/state.wesl'
import { DOTS } from '#shaders/krylov/dots.wesl'
import { controlBuffer, filled, resetControl } from '#src/kernel/buffers.ts'
import { dispatch, type Dispatch, type DispatchSetting, lanesOf } from '#src/kernel/dispatch.ts'
import type { Params } from '#src/kernel/kernel.ts'
import type { BufferSpec, Plan, PlanOptions, Step } from '#src/kernel/plan.ts'
import { STEP } from '#src/trace/notes.ts'
import { countedLayout } from '../lib/counted-layout.ts'
import type { Preconditioner } from './preconditioners/preconditioning.ts'
import {
  goalOf,
  isPreconditioned,
  marksOf,
  type Method,
  type Recurrence,
  type RowDeal,
  stageOf,
  type VectorName,
} from './recurrences.ts'
import { pouredBuffers, type SliceStarts } from './slots.ts'
import type { KrylovProblem } from './solve.ts'

/** Rounds after which the processor looks whether the solve has ended. */
const LOOKS_EVERY = 8

/** Buffers behind the variables of a line's shader, by their names in the list. */
const boundBy = (line: Recurrence): Readonly<Record<string, VectorName>> => {
  if (line.line === 'multiply') return { p: line.of, q: line.into }
  if (line.line === 'step')
    return { x: line.moves[0].vector, p: line.moves[0].by, r: line.moves[1].vector, q: line.moves[1].by }
  return line.line === 'direction' ? { z: line.of, p: line.into } : { r: line.of, z: line.into }
}

/** The plan of a method. */
export function methodPlan(
  method: Method,
  problem: KrylovProblem,
  { deal, slots }: { readonly deal: RowDeal; readonly slots: SliceStarts },
  params: Params,
  options: PlanOptions,
  preconditioner?: Preconditioner,
): Plan {
  const { A, b, limit } = problem.inputs
  const { rows } = A.pattern
  const { capabilities, trace } = options
  const marks = marksOf(problem)
  const lanes = lanesOf(capabilities, Math.min(32, deal.size))
  const passes = 1 + method.begin.length + limit * method.iteration.length
  const events = (every: number) => passes * Math.ceil(Math.ceil(rows / lanes) / every)
  const layout = trace ? countedLayout(lanes, capabilities, [STEP], events) : undefined
  const setting: DispatchSetting = { options, layout, size: deal.size }
  const uniforms = {
    rows,
    chunk: deal.chunk,
    parts: deal.parts,
    limit,
    patience: params['patience'],
    marks,
    goal: goalOf(problem),
  }
  const offers = { barriers: method.iteration.length }
  const pass = (asked: Omit<Dispatch, 'groups'>) =>
    dispatch(setting, { ...asked, groups: [deal.parts, 1, 1], uniforms, offers })
  const stepsOf = (line: Recurrence, phase: number): readonly Step[] => {
    const shared = { buffers: boundBy(line), stage: stageOf(method, line), phase }
    if (line.line === 'precondition') {
      if (!preconditioner) return []
      const { pass: own } = preconditioner
      return [
        ...preconditioner.steps(line.of),
        pass({ ...shared, module: own.module, buffers: { ...shared.buffers, ...own.buffers } }),
      ]
    }
    const conditions = line.line === 'direction' ? { PRECONDITIONED: isPreconditioned(method), MARKS: marks > 0 } : {}
    return [pass({ ...shared, module: `krylov/${line.line}.wesl`, conditions })]
  }
  const staged = (lines: readonly Recurrence[], first: number): readonly Step[] =>
    lines.map((line, l) => ({ kind: 'stage', name: line.line, steps: stepsOf(line, first + l) }))
  const room = (name: string, words: number): BufferSpec => ({ name, words })
  const vectors = ['x', 'r', 'p', 'q', ...(isPreconditioned(method) ? ['z'] : [])]
  return {
    buffers: [
      ...(layout ? [controlBuffer(layout)] : []),
      filled('b', b),
      ...pouredBuffers(problem, slots),
      ...vectors.map((name) => room(name, rows)),
      room('parts', DOTS * deal.parts),
      room('scalars', SCALARS * (limit + 1)),
      room('state', STATE_WORDS),
      room('marks', Math.max(1, rows * marks)),
      ...(preconditioner?.buffers ?? []),
    ],
    prepare: [dispatch(setting, { module: 'krylov/pour.wesl', invocations: rows, uniforms })],
    reset: [
      ...(layout ? [resetControl] : []),
      { kind: 'fill', buffer: 'state', value: 0 },
      { kind: 'fill', buffer: 'scalars', value: 0 },
      { kind: 'fill', buffer: 'marks', value: 0 },
    ],
    solve: [
      {
        kind: 'stage',
        name: 'begin',
        steps: [
          pass({ module: 'krylov/begin.wesl', stage: 0, phase: 0 }),
          ...method.begin.flatMap((line, l) => stepsOf(line, 1 + l)),
        ],
      },
      ...(limit > 0
        ? [
            {
              kind: 'repeat' as const,
              name: 'iteration',
              steps: staged(method.iteration, 1 + method.begin.length),
              atMost: limit,
              until: { buffer: 'state', at: 0 },
              every: LOOKS_EVERY,
            },
          ]
        : []),
    ],
    outputs: {
      x: { kind: 'f32', buffer: 'x', words: rows },
      scalars: { kind: 'f32', buffer: 'scalars', words: SCALARS * (limit + 1) },
      ended: { kind: 'u32', buffer: 'state', words: 2 },
      marks: { kind: 'f32', buffer: 'marks', words: rows * marks },
    },
    deterministic: true,
    ...(layout && { trace: layout }),
  }
}
