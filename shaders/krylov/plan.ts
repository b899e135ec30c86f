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
  keepsBest,
  marksOf,
  type Method,
  type Recurrence,
  type RowDeal,
  stageOf,
  unpreconditioned,
  type VectorName,
} from './recurrences.ts'
import { pouredBuffers, type SliceStarts } from './slots.ts'
import type { KrylovProblem } from './solve.ts'

/** Rounds after which the processor looks whether the solve has ended. */
const LOOKS_EVERY = 8

interface Bound {
  readonly buffers: Readonly<Record<string, VectorName>>
  readonly conditions: Readonly<Record<string, boolean>>
}

/** Buffers behind the variables of a line's shader, and what the shader is linked with. */
function boundBy(line: Recurrence, isPreconditioned: boolean): Bound {
  if (line.line === 'multiply') {
    const isBeside = line.by !== line.of
    return {
      buffers: { p: line.of, q: line.into, ...(isBeside && { w: line.by }) },
      conditions: { BESIDE: isBeside, SECOND: line.second === true },
    }
  }
  if (line.line === 'step') {
    const alongR = line.along === 'r'
    return {
      buffers: { q: line.of, ...(!alongR && { p: line.along }) },
      conditions: {
        WHOLE: line.length === 'whole',
        FIRST: line.length === 'first',
        SECOND: line.length === 'second',
        ALONG_R: alongR,
      },
    }
  }
  if (line.line === 'precondition')
    return { buffers: { r: line.of, z: line.into }, conditions: { DOTTED: line.dotted } }
  const { less } = line
  return {
    buffers: { z: line.of, p: line.into, ...(less && { v: less }) },
    conditions: { PRECONDITIONED: isPreconditioned && !less, LESS: less !== undefined },
  }
}

/** A solve in rounds, each of which makes its residual `inner` times as large; so many rounds at most. */
export interface Refinement {
  readonly inner: number
  readonly rounds: number
}

/** The plan of a method. */
export function methodPlan(
  whole: Method,
  problem: KrylovProblem,
  { deal, slots }: { readonly deal: RowDeal; readonly slots: SliceStarts },
  params: Params,
  options: PlanOptions,
  preconditioner?: Preconditioner,
  refinement?: Refinement,
): Plan {
  const method = preconditioner ? whole : unpreconditioned(whole)
  const { A, b, limit } = problem.inputs
  const { rows } = A.pattern
  const { capabilities, trace } = options
  // of refinement x is a correction
  const marks = refinement ? 0 : marksOf(problem)
  const lanes = lanesOf(capabilities, Math.min(32, deal.size))
  const passes = (1 + method.begin.length) * (1 + (refinement?.rounds ?? 0)) + limit * method.iteration.length
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
    inner: refinement ? Math.fround(refinement.inner ** 2) : 0,
  }
  const offers = { barriers: method.iteration.length }
  const pass = (asked: Omit<Dispatch, 'groups'>) =>
    dispatch(setting, { ...asked, groups: [deal.parts, 1, 1], uniforms, offers })
  const stepsOf = (line: Recurrence, phase: number): readonly Step[] => {
    const { buffers, conditions } = boundBy(line, preconditioner !== undefined)
    const told = { stage: stageOf(whole, line), phase }
    if (line.line === 'precondition') {
      if (!preconditioner) return []
      const { pass: own, steps } = preconditioner
      return [
        ...steps(line.of),
        pass({
          ...told,
          module: own.module,
          buffers: { ...buffers, ...own.buffers },
          conditions: { ...conditions, ...own.conditions },
        }),
      ]
    }
    const marked = line.line === 'direction' ? { MARKS: marks > 0, REFINED: refinement !== undefined } : {}
    return [pass({ ...told, module: `krylov/${line.line}.wesl`, buffers, conditions: { ...conditions, ...marked } })]
  }
  const staged = (lines: readonly Recurrence[], first: number): readonly Step[] =>
    lines.map((line, l) => ({ kind: 'stage', name: line.stage ?? line.line, steps: stepsOf(line, first + l) }))
  const room = (name: string, words: number): BufferSpec => ({ name, words })
  const made = [...method.begin, ...method.iteration].flatMap((line) => (line.line === 'step' ? [] : [line.into]))
  const vectors = [...new Set(['x', 'r', 'p', ...made])]
  const keeps = keepsBest(method)
  return {
    buffers: [
      ...(layout ? [controlBuffer(layout)] : []),
      filled('b', b),
      ...pouredBuffers(problem, slots),
      ...vectors.map((name) => room(name, rows)),
      room('scalars', SCALARS * (limit + 1)),
      room('state', STATE_WORDS + DOTS * deal.parts),
      room('marks', Math.max(1, rows * marks)),
      ...(keeps ? [room('best', rows)] : []),
      ...(preconditioner?.buffers ?? []),
    ],
    prepare: [dispatch(setting, { module: 'krylov/pour.wesl', invocations: rows, uniforms })],
    reset: [
      ...(layout ? [resetControl] : []),
      { kind: 'fill', buffer: 'state', value: 0 },
      { kind: 'fill', buffer: 'scalars', value: 0 },
      { kind: 'fill', buffer: 'marks', value: 0 },
      ...Object.values(preconditioner?.outputs ?? {}).map(({ buffer }): Step => ({ kind: 'fill', buffer, value: 0 })),
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
      ...(keeps ? [{ kind: 'stage' as const, name: 'keep', steps: [pass({ module: 'krylov/keep.wesl' })] }] : []),
    ],
    outputs: {
      x: { kind: 'f32', buffer: keeps ? 'best' : 'x', words: rows },
      scalars: { kind: 'f32', buffer: 'scalars', words: SCALARS * (limit + 1) },
      ended: { kind: 'u32', buffer: 'state', words: 3 },
      marks: { kind: 'f32', buffer: 'marks', words: rows * marks },
      ...preconditioner?.outputs,
    },
    deterministic: preconditioner?.deterministic ?? true,
    ...(layout && { trace: layout }),
  }
}
