import type { F32 } from '#src/core/base/arrays.ts'
import type { TwinMachine } from '#src/core/kernel/kernel.ts'
import type { Emit, EventRecord } from '#src/core/trace/event.ts'
import { type BlocksAnalysis, type BlockPiece, partEnd, partFirst, partPlace } from './analysis.ts'
import { maskWords, type PartStep, stepsOf } from './steps.ts'
import type { System } from '../solve.ts'

/** Stages of an event, as the shaders have them. */
const IN_A_TRIANGLE = 0
const IN_A_RECTANGLE = 1

/**
 * The kernel on a machine whose workers step together. Pieces are phases: all workers, or where rows are not shared all
 * their lanes, take parts in order; the worker that is free first takes the next. A row that waits polls
 * from round to round; what is published in one round is seen from the next.
 */
export function simulate(problem: System, analysis: BlocksAnalysis, machine: TwinMachine, emit: Emit): F32 {
  const { order, pieces } = analysis
  const system = new Permuted(problem, analysis)
  const finished = new Uint32Array(order.length)
  for (const [phase, piece] of pieces.entries()) {
    for (const event of eventsOf(analysis, piece, phase, machine, finished)) emit(event)
    for (let part = piece.first; part < piece.end; part++) system.take(part, piece, piece.shared ? machine.lanes : 1)
  }
  const x = new Float32Array(order.length)
  for (const [p, i] of order.entries()) x[i] = system.x[p]
  return x
}

/** Events of a piece, in the order of their rounds. `finished` holds the round in which the row at a place was published. */
function eventsOf(
  analysis: BlocksAnalysis,
  piece: BlockPiece,
  phase: number,
  { workers, lanes }: TwinMachine,
  finished: Uint32Array,
): EventRecord[] {
  const { kind, first, end, shared } = piece
  const stage = kind === 'rectangle' ? IN_A_RECTANGLE : IN_A_TRIANGLE
  const rounds: EventRecord[][] = []
  const crew = new Crew(Math.min(end - first, shared ? workers : workers * lanes))
  for (let part = first; part < end; part++) {
    let [free, worker] = crew.next()
    const place = partPlace(analysis, part)
    for (const step of stepsOf(analysis, kind, part, shared ? lanes : 1, maskWords(lanes))) {
      const round = kind === 'waiting' ? roundOf(step, free, analysis, finished) : free
      const row = { worker: shared ? worker * lanes : worker, stage, item: analysis.order[place], phase }
      rounds[round] ??= []
      for (const [e, event] of step.events.entries())
        rounds[round].push({ ...row, ...event, polls: e === 0 ? round - free : 0 })
      free = round + 1
    }
    finished[place] = free
    crew.back(worker, free)
  }
  return rounds.flat()
}

/** First round, from `free` on, in which all operands of a step are to be seen. */
function roundOf({ first, end }: PartStep, free: number, { part_col }: BlocksAnalysis, finished: Uint32Array): number {
  let round = free
  for (let p = first; p < end; p++) round = Math.max(round, finished[part_col[p]])
  return round
}

/** Workers by the round from which on they are free. */
class Crew {
  private readonly free: (number[] | undefined)[]
  private round = 0

  constructor(size: number) {
    this.free = [Array.from({ length: size }, (_, w) => size - 1 - w)]
  }

  /** Takes the worker that is free first, and says since when. None becomes free before the last one taken was. */
  next(): [round: number, worker: number] {
    while (!this.free[this.round]?.length) this.round++
    return [this.round, this.free[this.round]?.pop() as number]
  }

  back(worker: number, round: number): void {
    const others = this.free[round]
    if (others) others.push(worker)
    else this.free[round] = [worker]
  }
}

/** Values in the order of the parts, b and x by places. */
class Permuted {
  readonly x: F32
  private readonly b: F32
  private readonly values: F32
  private readonly analysis: BlocksAnalysis

  constructor({ values, b }: System, analysis: BlocksAnalysis) {
    this.analysis = analysis
    this.values = Float32Array.from(analysis.part_k, (k) => values[k])
    this.b = Float32Array.from(analysis.order, (i) => b[i])
    this.x = new Float32Array(analysis.order.length)
  }

  /** Solves the row of a part, or takes its products off b: `width` lanes add up theirs, then their sums are added. */
  take(part: number, { kind }: BlockPiece, width: number): void {
    const [first, end] = [partFirst(this.analysis, part), partEnd(this.analysis, part, kind)]
    let sum = 0
    for (let lane = first; lane < Math.min(first + width, end); lane++)
      sum = Math.fround(sum + this.laneSum(lane, end, width))
    const place = partPlace(this.analysis, part)
    const left = Math.fround(this.b[place] - sum)
    if (kind === 'rectangle') this.b[place] = left
    else this.x[place] = left / this.values[end]
  }

  private laneSum(first: number, end: number, width: number): number {
    let sum = 0
    for (let p = first; p < end; p += width)
      sum = Math.fround(sum + Math.fround(this.values[p] * this.x[this.analysis.part_col[p]]))
    return sum
  }
}
