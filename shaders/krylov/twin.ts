import {
  BROKE_DOWN,
  CONVERGED,
  LIMIT_REACHED,
  NOT_POSITIVE,
  OF_ALPHA,
  OF_BETA,
  OF_HALF,
  OF_OMEGA,
  OF_PQ,
  OF_RR,
  OF_RZ,
  OF_TR,
  OF_TT,
  OVERFLOWED,
  ROUND_ENDED,
  SCALARS,
  SQUARE_OF_NOTHING,
  STAGNATED,
} from '#shaders/krylov/state.wesl'
import { DOTS, HALF, PQ, RR, RZ, TR, TT } from '#shaders/krylov/dots.wesl'
import type { F32 } from '#src/core/base/arrays.ts'
import type { Data } from '#src/core/kernel/data.ts'
import type { Params, TwinMachine } from '#src/core/kernel/kernel.ts'
import { type Emit, firstLanes } from '#src/core/trace/event.ts'
import { movedEvent } from '#src/core/trace/moved-event.ts'
import type { Precondition } from './preconditioners/preconditioning.ts'
import {
  againOf,
  goal,
  guests,
  keepsBest,
  type Length,
  marksOf,
  type Method,
  type Recurrence,
  type RowDeal,
  stageOf,
  unpreconditioned,
  type VectorName,
} from './recurrences.ts'
import type { IteratedSystem, KrylovProblem } from './solve.ts'
import { byHalves, multiply } from './sums.ts'

const f = Math.fround

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

/** How a solve goes on with the x of a round, and to which part of a round's first residual a round comes. */
interface Refine {
  readonly inner: number
  /** The residual to go on with, or why it does not. */
  next(x: F32, ended: number, done: number): F32 | number
}

/** A solve over a sparse matrix. @param precondition of a method that has a preconditioner */
export const simulate = (
  whole: Method,
  problem: KrylovProblem,
  deal: RowDeal,
  params: Params,
  machine: TwinMachine,
  emit: Emit,
  precondition?: Precondition,
  refine?: Refine,
): Data => {
  const product = (p: F32, q: F32) => multiply(problem.inputs.A, p, q)
  return iterate(whole, { system: problem, product }, deal, params, machine, emit, precondition, refine)
}

/** A system, and q ← A p in the order of its kernel. */
interface Multiplied {
  readonly system: IteratedSystem
  product(p: F32, q: F32): void
}

/** A solve in f32, in the order of the kernels. */
export function iterate(
  whole: Method,
  { system: problem, product }: Multiplied,
  deal: RowDeal,
  { patience }: Params,
  machine: TwinMachine,
  emit: Emit,
  precondition?: Precondition,
  refine?: Refine,
): Data {
  const method = precondition ? whole : unpreconditioned(whole)
  const { A, b, limit } = problem.inputs
  const { rows } = A.pattern
  const zeros = () => new Float32Array(rows)
  const vectors: Record<VectorName, F32> = {
    b,
    x: zeros(),
    r: b.slice(),
    z: zeros(),
    p: zeros(),
    q: zeros(),
    y: zeros(),
    t: zeros(),
  }
  const dots = new Float32Array(DOTS)
  const scalars = new Float32Array(SCALARS * (limit + 1))
  const marks = new Float32Array(refine ? 0 : rows * marksOf(problem))
  const tell = telling(rows, machine, emit)
  const at = {
    now: 0,
    ended: 0,
    noStep: 0,
    rho: 0,
    before: 0,
    least: 0,
    leastAt: 0,
    alpha: 0,
    omega: 0,
    began: 0,
    start: 0,
  }
  let best = zeros()
  const put = (which: number, value: number) => (scalars[SCALARS * at.now + which] = value)

  const judged = (rr: number, rz: number, less: boolean): number => {
    const all = scalars[OF_RR]
    if (Number.isFinite(rr) && rr <= f(goal(problem) * all)) return CONVERGED
    if (at.noStep > 0) return at.noStep
    if (!Number.isFinite(rr) || !Number.isFinite(rz)) return OVERFLOWED
    if (!less && !(rz > 0)) return NOT_POSITIVE
    if (less && !(f(f(rz / rr) * f(rz / all)) > SQUARE_OF_NOTHING)) return BROKE_DOWN
    if (at.now >= limit) return LIMIT_REACHED
    if (refine && rr <= f(f(refine.inner ** 2) * at.start)) return ROUND_ENDED
    return at.now - at.leastAt >= patience ? STAGNATED : 0
  }

  /** λ, and why there is none. */
  const lengthOf = (length: Length): number => {
    const pq = dots[PQ]
    if (length === 'second') {
      const [tr, tt, rr] = [dots[TR], dots[TT], dots[HALF]]
      const omega = f(tr / tt)
      const isSound = Number.isFinite(omega) && f(omega * f(tr / rr)) > SQUARE_OF_NOTHING
      if (!isSound && at.noStep === 0) at.noStep = Number.isFinite(tr) && Number.isFinite(tt) ? BROKE_DOWN : OVERFLOWED
      at.omega = isSound ? omega : 0
      put(OF_HALF, rr)
      put(OF_TR, tr)
      put(OF_TT, tt)
      put(OF_OMEGA, at.omega)
      return at.omega
    }
    const alpha = f(at.rho / pq)
    const isWhole = length === 'whole'
    const isSound = Number.isFinite(pq) && Number.isFinite(alpha) && (!isWhole || pq > 0)
    if (!isSound) {
      const fault = isWhole ? NOT_POSITIVE : BROKE_DOWN
      at.noStep = Number.isFinite(pq) && !(isWhole && pq > 0) ? fault : OVERFLOWED
    }
    at.alpha = isSound ? alpha : 0
    at.before = at.rho
    put(OF_PQ, pq)
    put(OF_ALPHA, at.alpha)
    return at.alpha
  }

  /** @param made what the preconditioner makes of the line's vector */
  const work = (line: Recurrence, made?: F32): void => {
    if (line.line === 'multiply') {
      const [p, q] = [vectors[line.of], vectors[line.into]]
      product(p, q)
      dots[line.second ? TR : PQ] = dotOf(vectors[line.by], q, deal)
      if (line.second) dots[TT] = dotOf(q, q, deal)
    } else if (line.line === 'step') {
      const { x, r } = vectors
      const [along, q] = [vectors[line.along], vectors[line.of]]
      if (line.length === 'first' && at.leastAt + 1 === at.now) best = x.slice()
      const lambda = lengthOf(line.length)
      for (let i = 0; i < rows; i++) {
        x[i] += f(lambda * along[i])
        r[i] -= f(lambda * q[i])
      }
      dots[line.length === 'first' ? HALF : RR] = dotOf(r, r, deal)
      if (line.length === 'second') dots[RZ] = dotOf(b, r, deal)
    } else if (line.line === 'precondition') {
      vectors[line.into] = made ?? vectors[line.of]
      if (line.dotted) dots[RZ] = dotOf(vectors[line.of], vectors[line.into], deal)
    } else {
      const [z, p] = [vectors[line.of], vectors[line.into]]
      const less = line.less && vectors[line.less]
      const rr = dots[RR]
      const rz = less ? (at.now === 0 ? rr : dots[RZ]) : precondition ? dots[RZ] : rr
      const begins = at.now === at.began
      const ratio = less ? f(f(rz / at.before) * f(at.alpha / at.omega)) : f(rz / at.before)
      const beta = begins || (less && !Number.isFinite(ratio)) ? 0 : ratio
      if (at.now === 0 || !begins) {
        put(OF_RR, rr)
        put(OF_RZ, rz)
        put(OF_BETA, beta)
      }
      if (begins) at.start = rr
      if (begins || rr < at.least) Object.assign(at, { least: rr, leastAt: at.now })
      at.rho = rz
      at.ended = judged(rr, rz, less !== undefined)
      for (let i = 0; i < rows; i++) {
        const before = less ? (at.now === 0 ? 0 : f(p[i] - f(at.omega * less[i]))) : p[i]
        p[i] = z[i] + f(beta * before)
      }
      if (at.now > 0 && at.now * rows <= marks.length) marks.set(vectors.x, (at.now - 1) * rows)
    }
  }

  let phase = 0
  const pass = (line: Recurrence, stage = stageOf(whole, line)) => {
    let phases = 0
    const first = guests(whole, refine !== undefined)
    const guest: Emit = (event) => {
      phases = Math.max(phases, event.phase + 1)
      emit(movedEvent(event, first + event.stage, phase + event.phase))
    }
    const made = line.line === 'precondition' ? precondition?.(vectors[line.of], at.now, guest) : undefined
    phase += phases
    tell(stage, phase++)
    work(line, made)
  }
  const round = (begins?: number) => {
    tell(begins ?? 0, phase++)
    dots[RR] = dotOf(vectors.r, vectors.r, deal)
    for (const line of method.begin) pass(line, begins)
    while (at.ended === 0) {
      at.now++
      for (const line of method.iteration) pass(line)
    }
  }
  round()
  for (let more = refine?.next(vectors.x, at.ended, at.now); more !== undefined; ) {
    if (typeof more === 'number') {
      at.ended = more
      break
    }
    Object.assign(vectors, { r: more, x: zeros(), p: zeros() })
    Object.assign(at, { ended: 0, noStep: 0, began: at.now })
    round(againOf(whole))
    more = refine?.next(vectors.x, at.ended, at.now)
  }
  const isBest = !keepsBest(method) || at.leastAt === at.now
  return {
    x: isBest ? vectors.x : best,
    scalars,
    ended: Uint32Array.of(at.ended, at.now, isBest ? at.now : at.leastAt),
    marks,
    ...precondition?.outputs,
  }
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
