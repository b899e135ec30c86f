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
} from '#shaders/krylov/state.wesl'
import { DOTS, PQ, RR, RZ } from '#shaders/krylov/dots.wesl'
import type { F32 } from '#src/base/arrays.ts'
import type { Data } from '#src/kernel/data.ts'
import type { Params, TwinMachine } from '#src/kernel/kernel.ts'
import { type Emit, firstLanes } from '#src/trace/event.ts'
import type { Precondition } from './preconditioners/preconditioning.ts'
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
import type { KrylovProblem } from './solve.ts'

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
  const vectors: Record<VectorName, F32> = { x: zeros(), r: b.slice(), z: zeros(), p: zeros(), q: zeros() }
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
