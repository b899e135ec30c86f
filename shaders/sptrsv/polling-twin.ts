import type { F32 } from '#src/core/base/arrays.ts'
import { type Emit, firstLanes } from '#src/core/trace/event.ts'
import type { TwinMachine } from '#src/core/kernel/kernel.ts'
import { rowEnd, rowFirst, solveRow } from './triangle.ts'
import type { System } from './solve.ts'

const NEVER = 0xffffffff
const NONE = -1

/** Rows at places first .. end of the order of the solve, for one worker; each is carried by `width` lanes. */
export interface PollingTask {
  readonly first: number
  readonly end: number
  readonly width: number
}

/** What the workers draw, ticket by ticket. */
export interface PollingWork {
  readonly tickets: number
  readonly task: (ticket: number) => PollingTask
  /** Row at a place. */
  readonly row: (place: number) => number
  /** Events name the lane that has the row, rather than the worker. */
  readonly byLane: boolean
}

/** The solve's own order: downwards in a lower triangle, upwards in an upper one. */
export const naturalOrder =
  ({ pattern, upper }: Pick<System, 'pattern' | 'upper'>): PollingWork['row'] =>
  (place) =>
    upper ? pattern.rows - 1 - place : place

/** `simulatePolling` where every ticket is a row, the one at its place in an order, which all lanes of a worker carry. */
export const simulateRows = (
  problem: System,
  machine: TwinMachine,
  emit: Emit,
  row: PollingWork['row'] = naturalOrder(problem),
): F32 =>
  simulatePolling(
    problem,
    {
      tickets: problem.pattern.rows,
      task: (ticket) => ({ first: ticket, end: ticket + 1, width: machine.lanes }),
      row,
      byLane: false,
    },
    machine,
    emit,
  )

interface Worker {
  readonly index: number
  task: PollingTask
  /** Next place of its task. */
  place: number
  /** Rows that it has in hand. */
  open: number
}

/** A row in hand. */
interface RowInHand {
  readonly worker: Worker
  /** What its events name. */
  readonly name: number
  readonly row: number
  readonly width: number
  /** First nonzero of its next step. */
  k: number
  /** Round since which it has tried that step. */
  since: number
}

/**
 * A kernel whose rows poll for one another, on a machine whose workers step together: in every round each row in hand
 * takes one step, or polls. What is published in one round is seen from the next. O(nonzeros + rounds in which
 * a row steps): a row that polls sleeps in the list of the row that it lacks.
 */
export function simulatePolling(problem: System, work: PollingWork, machine: TwinMachine, emit: Emit): F32 {
  const { rows, col_idx } = problem.pattern
  const x = new Float32Array(rows)
  const board = new Board(rows)
  const draw = dealer(problem, work, machine)
  const masks = firstLanes(machine.lanes)

  /** The row's step, or its poll. What can step in the next round goes to `later`. */
  const step = (inHand: RowInHand, round: number, later: RowInHand[]): void => {
    const { worker, name, row, width, k, since } = inHand
    const end = rowEnd(problem, row)
    const stop = Math.min(k + width, end)
    const missing = board.missing(col_idx, k, stop, round)
    if (missing !== NONE) {
      if (!board.sleep(inHand, missing)) later.push(inHand)
      return
    }
    emit({ worker: name, stage: 0, polls: round - since, item: row, k, phase: 0, lanes: masks[stop - k] })
    inHand.k = stop
    inHand.since = round + 1
    if (stop < end) {
      later.push(inHand)
      return
    }
    x[row] = solveRow(problem, x, row, width)
    later.push(...board.publish(row, round))
    if (--worker.open === 0) later.push(...draw(worker, round + 1))
  }

  let now = crew(machine, work).flatMap((worker) => draw(worker, 0))
  for (let round = 0; now.length > 0; round++) {
    const later: RowInHand[] = []
    for (const inHand of now) step(inHand, round, later)
    now = later
  }
  return x
}

const crew = ({ workers }: TwinMachine, { tickets }: PollingWork): Worker[] =>
  Array.from({ length: Math.min(workers, tickets) }, (_, index) => ({
    index,
    task: { first: 0, end: 0, width: 1 },
    place: 0,
    open: 0,
  }))

/** Gives a worker as many rows of its task as it has lanes for, or those of a new task; none when there are none. */
function dealer(problem: System, work: PollingWork, { lanes }: TwinMachine) {
  let ticket = 0
  return (worker: Worker, since: number): RowInHand[] => {
    if (worker.place === worker.task.end) {
      if (ticket === work.tickets) return []
      worker.task = work.task(ticket++)
      worker.place = worker.task.first
    }
    const { end, width } = worker.task
    const first = worker.place
    worker.place = Math.min(end, first + Math.floor(lanes / width))
    worker.open = worker.place - first
    return Array.from({ length: worker.open }, (_, lane) => {
      const row = work.row(first + lane)
      const name = work.byLane ? worker.index * lanes + lane : worker.index
      return { worker, name, row, width, k: rowFirst(problem, row), since }
    })
  }
}

/** Which rows are published since which round, and who sleeps until which is. */
class Board {
  private readonly published: Uint32Array
  private readonly sleepers = new Map<number, RowInHand[]>()

  constructor(rows: number) {
    this.published = new Uint32Array(rows).fill(NEVER)
  }

  /** First column of nonzeros k .. stop that is not to be seen in this round; NONE. */
  missing(col_idx: Uint32Array, k: number, stop: number, round: number): number {
    for (let l = k; l < stop; l++) if (this.published[col_idx[l]] >= round) return col_idx[l]
    return NONE
  }

  /** Puts a row to sleep until another is published; false when that is but a round away. */
  sleep(inHand: RowInHand, row: number): boolean {
    if (this.published[row] !== NEVER) return false
    const others = this.sleepers.get(row)
    if (others) others.push(inHand)
    else this.sleepers.set(row, [inHand])
    return true
  }

  /** Publishes a row; returns its sleepers, who step again in the next round. */
  publish(row: number, round: number): readonly RowInHand[] {
    this.published[row] = round
    const woken = this.sleepers.get(row) ?? []
    this.sleepers.delete(row)
    return woken
  }
}
