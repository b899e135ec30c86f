import type { F32 } from '#src/base/arrays.ts'
import { firstLanes } from '#src/kernel/event.ts'
import type { Emit, Problem, TwinMachine } from '#src/kernel/kernel.ts'
import { rowEnd, rowFirst, solveRow } from '#src/kernel/triangle.ts'

const NEVER = 0xffffffff
const NONE = 0xffffffff

interface Worker {
  readonly index: number
  /** The row that it has; NONE when it is to draw one. */
  row: number
  /** First nonzero of its next step. */
  k: number
  /** Round since which it has tried that step. */
  since: number
}

/**
 * The kernel on a machine whose workers step together: in every round each worker takes one chunk of its row, or polls.
 * What is published in one round is seen from the next. O(nonzeros + rounds in which somebody steps): a worker that
 * polls sleeps in the list of the row that it lacks.
 */
export function simulate(problem: Problem, machine: TwinMachine, emit: Emit): F32 {
  const { rows, col_idx } = problem.pattern
  const workers = Array.from(
    { length: Math.min(machine.workers, rows) },
    (_, index): Worker => ({ index, row: NONE, k: 0, since: 0 }),
  )
  const x = new Float32Array(rows)
  const board = new Board(rows, workers.length)
  const masks = firstLanes(machine.lanes)
  let ticket = 0

  const draw = (worker: Worker, round: number) => {
    worker.row = problem.upper ? rows - 1 - ticket : ticket
    worker.k = rowFirst(problem, worker.row)
    worker.since = round
    ticket++
  }
  /** The worker's step, or its poll; true when it is to try again in the next round. */
  const step = (worker: Worker, round: number, later: Worker[]): boolean => {
    const { index, row, k, since } = worker
    const end = rowEnd(problem, row)
    const stop = Math.min(k + machine.lanes, end)
    const missing = board.missing(col_idx, k, stop, round)
    if (missing !== NONE) return !board.sleep(index, missing)
    emit({ worker: index, stage: 0, polls: round - since, item: row, k, phase: 0, lanes: masks[stop - k] })
    worker.k = stop
    worker.since = round + 1
    if (stop < end) return true
    x[row] = solveRow(problem, x, row, machine.lanes)
    worker.row = NONE
    for (const sleeper of board.publish(row, round)) later.push(workers[sleeper])
    return true
  }

  let now = workers
  for (let round = 0; now.length > 0; round++) {
    const later: Worker[] = []
    for (const worker of now) {
      if (worker.row === NONE && ticket === rows) continue
      if (worker.row === NONE) draw(worker, round)
      if (step(worker, round, later)) later.push(worker)
    }
    now = later
  }
  return x
}

/** Which rows are published since which round, and who sleeps until which is. */
class Board {
  private readonly published: Uint32Array
  private readonly sleepers: Uint32Array
  private readonly next: Uint32Array

  constructor(rows: number, workers: number) {
    this.published = new Uint32Array(rows).fill(NEVER)
    this.sleepers = new Uint32Array(rows).fill(NONE)
    this.next = new Uint32Array(workers).fill(NONE)
  }

  /** First column of nonzeros k .. stop that is not to be seen in this round; NONE. */
  missing(col_idx: Uint32Array, k: number, stop: number, round: number): number {
    for (let l = k; l < stop; l++) if (this.published[col_idx[l]] >= round) return col_idx[l]
    return NONE
  }

  /** Puts a worker to sleep until the row is published; false when that is but a round away. */
  sleep(worker: number, row: number): boolean {
    if (this.published[row] !== NEVER) return false
    this.next[worker] = this.sleepers[row]
    this.sleepers[row] = worker
    return true
  }

  /** Publishes a row; returns its sleepers, who step again in the next round. */
  publish(row: number, round: number): number[] {
    this.published[row] = round
    const woken: number[] = []
    for (let w = this.sleepers[row]; w !== NONE; w = this.next[w]) woken.push(w)
    return woken
  }
}
