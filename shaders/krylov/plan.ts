import { SCALARS, STATE_WORDS } from '#shaders/krylov/state.wesl'
import { DOTS } from '#shaders/krylov/dots.wesl'
import { controlBuffer, filled, resetControl } from '#src/core/kernel/plan/buffers.ts'
import { dispatch, type Dispatch, type DispatchSetting, lanesOf } from '#src/core/kernel/plan/dispatch.ts'
import type { Params } from '#src/core/kernel/kernel.ts'
import type { BufferSpec, Plan, PlanOptions, Step } from '#src/core/kernel/plan/plan.ts'
import { STEP } from '#src/core/trace/notes.ts'
import { countedLayout } from '../lib/counted-layout.ts'
import type { Preconditioner } from './preconditioners/preconditioning.ts'
import {
  goal,
  guests,
  keepsBest,
  marksOf,
  type Method,
  type Recurrence,
  type RowDeal,
  stageOf,
  unpreconditioned,
  type VectorName,
} from './recurrences.ts'
import { slicedMatrix, type MatrixSlots, type IteratedMatrix } from './slots.ts'
import type { IteratedSystem, KrylovProblem } from './solve.ts'

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

const appliedIn = (lines: readonly Recurrence[]): number => lines.filter(({ line }) => line === 'precondition').length

/** A solve in rounds, each of which makes its residual `inner` times as large; at most `rounds` of them. */
export interface Refinement {
  readonly inner: number
  readonly rounds: number
}

/** The plan of a method over a sparse matrix. */
export const methodPlan = (
  whole: Method,
  problem: KrylovProblem,
  { deal, slots }: { readonly deal: RowDeal; readonly slots: MatrixSlots },
  params: Params,
  options: PlanOptions,
  preconditioner?: Preconditioner,
  refinement?: Refinement,
): Plan =>
  iteratedPlan(
    whole,
    problem,
    { deal, matrix: slicedMatrix(problem, slots) },
    params,
    options,
    preconditioner,
    refinement,
  )

/** The plan of a method over a matrix that is stored as it likes. */
export function iteratedPlan(
  whole: Method,
  problem: IteratedSystem,
  { deal, matrix }: { readonly deal: RowDeal; readonly matrix: IteratedMatrix },
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
  const begins = 1 + (refinement?.rounds ?? 0)
  const passes = (1 + method.begin.length) * begins + limit * method.iteration.length
  const uses = appliedIn(method.begin) * begins + limit * appliedIn(method.iteration)
  const roomFor = (more: number) =>
    countedLayout(
      lanes,
      capabilities,
      [STEP],
      (every) => passes * Math.ceil(Math.ceil(rows / lanes) / every) + uses * more,
    )
  const recorded = trace && preconditioner?.told ? roomFor(preconditioner.told.events) : undefined
  // where not all has room, what the method uses is left out
  const told = recorded?.every === 1 ? preconditioner?.told : undefined
  const plain = trace ? roomFor(0) : undefined
  const layout =
    told && recorded
      ? {
          ...recorded,
          items: told.items,
          placedFrom: guests(whole, refinement !== undefined),
          ...(told.starts && { starts: told.starts }),
        }
      : plain
  const setting: DispatchSetting = { options, layout, size: deal.size }
  const uniforms = {
    rows,
    chunk: deal.chunk,
    parts: deal.parts,
    limit,
    patience: params['patience'],
    marks,
    goal: goal(problem),
    inner: refinement ? Math.fround(refinement.inner ** 2) : 0,
  }
  /** The phase of a line's pass, behind what is done before it. */
  const phasesOf = (lines: readonly Recurrence[], first: number) => {
    let phase = first
    return lines.map(({ line }) => (phase += line === 'precondition' && told ? told.phases + 1 : 1) - 1)
  }
  const beginning = phasesOf(method.begin, 1)
  const first = 1 + (beginning.at(-1) ?? 0)
  const repeated = phasesOf(method.iteration, first)
  const offers = { barriers: 1 + (repeated.at(-1) ?? 0) - first }
  const pass = (asked: Omit<Dispatch, 'groups'>) =>
    dispatch(setting, { ...asked, groups: [deal.parts, 1, 1], uniforms, offers })
  const stepsOf = (line: Recurrence, phase: number): readonly Step[] => {
    const { buffers, conditions } = boundBy(line, preconditioner !== undefined)
    const own = { stage: stageOf(whole, line), phase }
    if (line.line === 'precondition') {
      if (!preconditioner) return []
      const { pass: last, steps } = preconditioner
      const at = told && { stage: guests(whole, refinement !== undefined), phase: phase - told.phases }
      return [
        ...steps(line.of, at),
        pass({
          ...own,
          module: last.module,
          buffers: { ...buffers, ...last.buffers },
          conditions: { ...conditions, ...last.conditions },
          ...(last.overrides && { overrides: last.overrides }),
        }),
      ]
    }
    const marked = line.line === 'direction' ? { MARKS: marks > 0, REFINED: refinement !== undefined } : {}
    const shader: IteratedMatrix['product'] =
      line.line === 'multiply' ? matrix.product : { module: `krylov/${line.line}.wesl` }
    return [pass({ ...own, ...shader, buffers, conditions: { ...conditions, ...marked, ...shader.conditions } })]
  }
  const staged = (lines: readonly Recurrence[], phases: readonly number[]): readonly Step[] =>
    lines.map((line, l) => ({ kind: 'stage', name: line.stage ?? line.line, steps: stepsOf(line, phases[l]) }))
  const room = (name: string, words: number): BufferSpec => ({ name, words })
  const made = [...method.begin, ...method.iteration].flatMap((line) => (line.line === 'step' ? [] : [line.into]))
  const vectors = [...new Set(['x', 'r', 'p', ...made])]
  const keeps = keepsBest(method)
  return {
    buffers: [
      ...(layout ? [controlBuffer(layout)] : []),
      filled('b', b),
      ...matrix.buffers,
      ...vectors.map((name) => room(name, rows)),
      room('scalars', SCALARS * (limit + 1)),
      room('state', STATE_WORDS + DOTS * deal.parts),
      room('marks', Math.max(1, rows * marks)),
      ...(keeps ? [room('best', rows)] : []),
      ...(preconditioner?.buffers ?? []),
    ],
    prepare: matrix.prepare(setting, uniforms),
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
          ...method.begin.flatMap((line, l) => stepsOf(line, beginning[l])),
        ],
      },
      ...(limit > 0
        ? [
            {
              kind: 'repeat' as const,
              name: 'iteration',
              steps: staged(method.iteration, repeated),
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
