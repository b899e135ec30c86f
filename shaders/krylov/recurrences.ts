import {
  CONVERGED,
  LIMIT_REACHED,
  NOT_POSITIVE,
  OF_ALPHA,
  OF_BETA,
  OF_PQ,
  OF_RR,
  OF_RZ,
  OVERFLOWED,
  SCALARS,
  STAGNATED,
  STATE_WORDS,
} from '#shaders/krylov/state.wesl'
import { DOTS, PQ, RR, RZ } from '#shaders/krylov/dots.wesl'
import type { F32 } from '#src/base/arrays.ts'
import { controlBuffer, filled, resetControl } from '#src/kernel/buffers.ts'
import type { Data } from '#src/kernel/data.ts'
import { dispatch, type Dispatch, type DispatchSetting, lanesOf, sizeOf } from '#src/kernel/dispatch.ts'
import type { Params, TraceMeaning, TwinMachine } from '#src/kernel/kernel.ts'
import type { BufferSpec, Capabilities, Plan, PlanOptions, Step } from '#src/kernel/plan.ts'
import { type Emit, firstLanes } from '#src/trace/event.ts'
import { STEP } from '#src/trace/notes.ts'
import { countedLayout } from '../lib/counted-layout.ts'
import { pouredBuffers, type SliceStarts } from './slots.ts'
import type { KrylovProblem } from './solve.ts'

/**
 * A method is a list of its recurrences, one line a pass over the rows. From it come the steps of a plan and the twin: what a
 * line does stands here, once in the words of a dispatch and once in f32.
 */
export type Recurrence =
  /** into ← A · of, and the dot of both. */
  | { readonly line: 'multiply'; readonly into: Vector; readonly of: Vector }
  /** α ← r·z / p·q; each `vector` ← vector ± α · `by`, and r·r. */
  | { readonly line: 'step'; readonly moves: readonly Move[] }
  /** into ← M⁻¹ · of, and the dot of both. */
  | { readonly line: 'precondition'; readonly into: Vector; readonly of: Vector }
  /** β ← r·z / that of the iteration before; into ← of + β · into. It says whether the solve goes on. */
  | { readonly line: 'direction'; readonly into: Vector; readonly of: Vector }

type Vector = 'x' | 'r' | 'z' | 'p' | 'q'

interface Move {
  readonly vector: Vector
  readonly sign: 1 | -1
  readonly by: Vector
}

export interface Method {
  /** Before the first iteration, once x and p are 0 and r is b. */
  readonly begin: readonly Recurrence[]
  readonly iteration: readonly Recurrence[]
}

/** How a preconditioner is applied: as steps of a plan, and in f32. */
export interface Preconditioner {
  readonly buffers: readonly BufferSpec[]
  /** What is done before the pass that leaves z and r·z. */
  readonly steps: readonly Step[]
  readonly pass: Pick<Dispatch, 'module'> & { readonly buffers?: Dispatch['buffers'] }
}

/** z ← M⁻¹ r */
export type Precondition = (r: F32) => F32

/** How rows are dealt out to workgroups, in all passes alike: by it sums have their order. */
export interface RowDeal {
  /** Invocations of a workgroup. */
  readonly size: number
  /** Rows of a workgroup, a multiple of its invocations; and workgroups. */
  readonly chunk: number
  readonly parts: number
}

/** Rounds after which the processor looks whether the solve has ended. */
const LOOKS_EVERY = 8
/** A processor that plays a GPU runs as many workgroups as it has threads: more of them only take turns. */
const MOST_IN_SOFTWARE = 8

export const methodParams = [
  {
    name: 'groups',
    meaning: 'workgroups of a pass at most: each leaves a part of a dot, and each adds all of them up',
    initial: 1056,
    min: 1,
    max: 4096,
  },
  {
    name: 'patience',
    meaning: 'iterations without a smaller residual after which the solve ends',
    initial: 25,
    min: 1,
    max: 100_000,
  },
] as const

/** @param capabilities of the adapter that is to run it; a GPU without any limits where absent */
export function dealOf(rows: number, { groups }: Params, capabilities?: Capabilities): RowDeal {
  const size = capabilities ? sizeOf(capabilities) : 256
  const most = Math.min(
    groups,
    capabilities?.software === true ? MOST_IN_SOFTWARE : groups,
    capabilities?.maxComputeWorkgroupsPerDimension ?? groups,
  )
  const chunk = size * Math.ceil(Math.ceil(rows / size) / most)
  return { size, chunk, parts: Math.ceil(rows / chunk) }
}

/** Words that are kept of x on its way: as many iterations as fit are drawn with their true residual. */
const MOST_KEPT = 2 ** 20

/** Iterations, the first ones, of which x is kept. */
const marksOf = ({ inputs: { A, limit } }: KrylovProblem): number =>
  Math.min(limit, Math.floor(MOST_KEPT / A.pattern.rows))

const stagesOf = ({ begin, iteration }: Method): readonly Recurrence['line'][] => [
  ...new Set([...iteration, ...begin].map(({ line }) => line)),
]

/** All passes go through all rows. */
export const methodTrace = (method: Method): TraceMeaning => ({
  worker: 'subgroup',
  stages: ['begin', ...stagesOf(method)].map((name) => ({ name })),
  item: 'waiting for the end of the dispatch',
  notes: [STEP],
})

const stageOf = (method: Method, { line }: Recurrence): number => 1 + stagesOf(method).indexOf(line)

const isPreconditioned = ({ iteration }: Method): boolean => iteration.some(({ line }) => line === 'precondition')

/** Square of a tolerance in f32. */
const goalOf = ({ inputs: { tolerance } }: KrylovProblem): number => Math.fround(tolerance * tolerance)

/** Buffers behind the variables of a line's shader, by their names in the list. */
const boundBy = (line: Recurrence): Readonly<Record<string, Vector>> => {
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
      const { steps = [], pass: own = { module: '' } } = preconditioner ?? {}
      return [...steps, pass({ ...shared, module: own.module, buffers: { ...shared.buffers, ...own.buffers } })]
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

const f = Math.fround

/** What `sum_of` makes of the values of all invocations. */
function byHalves(values: F32): number {
  for (let half = values.length / 2; half >= 1; half /= 2) for (let i = 0; i < half; i++) values[i] += values[i + half]
  return values[0]
}

/** A dot as passes leave it and as the next one adds it up. */
function dotOf(u: F32, v: F32, { size, chunk, parts }: RowDeal): number {
  const left = new Float32Array(size)
  for (let part = 0; part < parts; part++) {
    const own = new Float32Array(size)
    const end = Math.min((part + 1) * chunk, u.length)
    for (let row = part * chunk; row < end; row++) own[row % size] += f(u[row] * v[row])
    left[part % size] += byHalves(own)
  }
  return byHalves(left)
}

/** A solve in f32, in the order of the kernels. */
export function simulate(
  method: Method,
  problem: KrylovProblem,
  deal: RowDeal,
  { patience }: Params,
  machine: TwinMachine,
  emit: Emit,
  precondition: Precondition = (r) => r,
): Data {
  const { A, b, limit } = problem.inputs
  const { rows, row_ptr, col_idx } = A.pattern
  const zeros = () => new Float32Array(rows)
  const vectors: Record<Vector, F32> = { x: zeros(), r: b.slice(), z: zeros(), p: zeros(), q: zeros() }
  const dots = new Float32Array(DOTS)
  const scalars = new Float32Array(SCALARS * (limit + 1))
  const marks = new Float32Array(rows * marksOf(problem))
  const tell = telling(rows, machine, emit)
  const at = { now: 0, ended: 0, noStep: 0, before: 0, least: 0, leastAt: 0 }
  const put = (which: number, value: number) => (scalars[SCALARS * at.now + which] = value)

  const judged = (rr: number, rz: number): number => {
    if (at.noStep > 0) return at.noStep
    if (!Number.isFinite(rr) || !Number.isFinite(rz)) return OVERFLOWED
    if (rr <= f(goalOf(problem) * scalars[OF_RR])) return CONVERGED
    if (!(rz > 0)) return NOT_POSITIVE
    if (at.now >= limit) return LIMIT_REACHED
    return at.now - at.leastAt >= patience ? STAGNATED : 0
  }

  const work = (line: Recurrence): void => {
    if (line.line === 'multiply') {
      const [p, q] = [vectors[line.of], vectors[line.into]]
      for (let i = 0; i < rows; i++) {
        let sum = 0
        for (let k = row_ptr[i]; k < row_ptr[i + 1]; k++) sum = f(sum + f(A.values[k] * p[col_idx[k]]))
        q[i] = sum
      }
      dots[PQ] = dotOf(p, q, deal)
    } else if (line.line === 'step') {
      const pq = dots[PQ]
      const length = f(at.before / pq)
      const isSound = pq > 0 && Number.isFinite(pq) && Number.isFinite(length)
      const alpha = isSound ? length : 0
      if (!isSound) at.noStep = Number.isFinite(pq) && !(pq > 0) ? NOT_POSITIVE : OVERFLOWED
      put(OF_PQ, pq)
      put(OF_ALPHA, alpha)
      for (const { vector, sign, by } of line.moves)
        for (let i = 0; i < rows; i++) vectors[vector][i] += sign * f(alpha * vectors[by][i])
      dots[RR] = dotOf(vectors.r, vectors.r, deal)
    } else if (line.line === 'precondition') {
      vectors[line.into] = precondition(vectors[line.of])
      dots[RZ] = dotOf(vectors[line.of], vectors[line.into], deal)
    } else {
      const rr = dots[RR]
      const rz = isPreconditioned(method) ? dots[RZ] : rr
      const beta = at.now === 0 ? 0 : f(rz / at.before)
      put(OF_RR, rr)
      put(OF_RZ, rz)
      put(OF_BETA, beta)
      if (at.now === 0 || rr < at.least) Object.assign(at, { least: rr, leastAt: at.now })
      at.before = rz
      at.ended = judged(rr, rz)
      const [z, p] = [vectors[line.of], vectors[line.into]]
      for (let i = 0; i < rows; i++) p[i] = z[i] + f(beta * p[i])
      if (at.now > 0 && at.now * rows <= marks.length) marks.set(vectors.x, (at.now - 1) * rows)
    }
  }

  tell(0, 0)
  dots[RR] = dotOf(b, b, deal)
  let phase = 1
  const pass = (line: Recurrence) => {
    tell(stageOf(method, line), phase++)
    work(line)
  }
  for (const line of method.begin) pass(line)
  while (at.ended === 0) {
    at.now++
    for (const line of method.iteration) pass(line)
  }
  return { x: vectors.x, scalars, ended: Uint32Array.of(at.ended, at.now), marks }
}

/** All rows of a pass in stretches of as many as a worker has lanes. */
function telling(rows: number, { workers, lanes }: TwinMachine, emit: Emit) {
  const masks = firstLanes(lanes)
  return (stage: number, phase: number): void => {
    for (let item = 0, turn = 0; item < rows; item += lanes, turn++)
      emit({
        worker: turn % workers,
        stage,
        polls: 0,
        item,
        k: item,
        phase,
        lanes: masks[Math.min(lanes, rows - item)],
        notes: { step: Math.floor(turn / workers) },
      })
  }
}
