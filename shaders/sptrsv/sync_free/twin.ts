import type { F32 } from '#src/base/arrays.ts'
import { firstLanes } from '#src/kernel/event.ts'
import type { Emit, Problem, TwinMachine } from '#src/kernel/kernel.ts'
import { rowEnd, rowFirst, solveRow } from '#src/kernel/triangle.ts'

const NEVER = 0xffffffff
const NONE = 0xffffffff

/**
 * The kernel on a machine whose workers step together: in every round each worker takes one chunk of its row, or polls.
 * What is published in one round is seen from the next. O(nonzeros + rounds in which somebody steps): a worker that
 * polls sleeps in the list of the row that it lacks.
 */
export function simulate(problem: Problem, machine: TwinMachine, emit: Emit): F32 {
  const { rows } = problem.pattern
  const x = new Float32Array(rows)
  const board = new Board(rows, Math.min(machine.workers, rows))
  const masks = firstLanes(machine.lanes)
  const workers = Array.from({ length: Math.min(machine.workers, rows) }, (_, worker) => ({
    worker,
    row: NONE,
    k: 0,
    since: 0,
  }))
  let ticket = 0
  let now: number[] = [...workers.keys()]
  for (let round = 0; now.length > 0; round++) {
    const later: number[] = []
    for (const w of now) {
      const worker = workers[w]
      if (worker.row === NONE) {
        if (ticket === rows) continue
        worker.row = problem.upper ? rows - 1 - ticket : ticket
        ticket++
        worker.k = rowFirst(problem, worker.row)
        worker.since = round
      }
      const { row, k } = worker
      const end = rowEnd(problem, row)
      const stop = Math.min(k + machine.lanes, end)
      const missing = board.missing(problem.pattern.col_idx, k, stop, round)
      if (missing !== NONE) {
        if (!board.sleep(w, missing)) later.push(w)
        continue
      }
      emit({ worker: w, stage: 0, polls: round - worker.since, item: row, k, phase: 0, lanes: masks[stop - k] })
      worker.k = stop
      worker.since = round + 1
      later.push(w)
      if (stop < end) continue
      x[row] = solveRow(problem, x, row, machine.lanes)
      worker.row = NONE
      board.publish(row, round, later)
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
    for (; k < stop; k++) if (this.published[col_idx[k]] >= round) return col_idx[k]
    return NONE
  }

  /** Puts a worker to sleep until the row is published; false when that is but a round away. */
  sleep(worker: number, row: number): boolean {
    if (this.published[row] !== NEVER) return false
    this.next[worker] = this.sleepers[row]
    this.sleepers[row] = worker
    return true
  }

  /** Publishes a row and adds its sleepers to those who step in the next round. */
  publish(row: number, round: number, later: number[]): void {
    this.published[row] = round
    for (let w = this.sleepers[row]; w !== NONE; w = this.next[w]) later.push(w)
  }
}
