import { PASSED, POLLED } from '#shaders/sptrsv/structured/record.wesl'
import { rowEnd, rowFirst } from '../triangle.ts'
import { naturalOrder } from '../polling-twin.ts'
import type { Structure } from '../structure.ts'
import type { System } from '../solve.ts'

/** What the lanes carry of one row in a step at one stage: nonzeros k .. k + count, from lane `lane` on. */
export interface LanePart {
  readonly row: number
  readonly stage: number
  readonly k: number
  readonly count: number
  readonly lane: number
}

/** A worker's step; its parts in the order in which they are recorded. */
export interface StreamStep {
  /** Nonzero of lane 0. */
  readonly k: number
  readonly parts: readonly LanePart[]
  /** Rows that end in it, in the order of the solve. */
  readonly solved: readonly number[]
}

/** A grid line as its worker steps through it. */
export type Steps = (task: number, lanes: number) => StreamStep[]

/** Element-wise: rows begin at lane 0, a step carries nonzeros of one row, and the diagonal is no lane's. */
export const elementwiseSteps =
  (problem: System, { size: [X] }: Structure): Steps =>
  (task, lanes) => {
    const row = naturalOrder(problem)
    return Array.from({ length: X }, (_, x) => row(task * X + x)).flatMap((i) => {
      const [first, end] = [rowFirst(problem, i), rowEnd(problem, i)]
      const steps = Math.max(1, Math.ceil((end - first) / lanes))
      return Array.from({ length: steps }, (_, s): StreamStep => {
        const k = first + s * lanes
        const part = { row: i, stage: POLLED, k, count: Math.min(lanes, end - k), lane: 0 }
        return { k, parts: [part], solved: s + 1 === steps ? [i] : [] }
      })
    })
  }

/** A row's places in the stream of its line: first come operands of other lines, then those of its own, then the diagonal. */
interface Stretch {
  readonly row: number
  readonly from: number
  readonly own: number
  readonly end: number
}

/**
 * Multistage: a line's nonzeros, diagonals too, are one stream in the order of the solve, poured over the lanes without
 * a break. Nonzeros rise with lanes, so that the stream of an upper triangle falls.
 */
export const multistageSteps =
  (problem: System, structure: Structure): Steps =>
  (task, lanes) => {
    const rows = stretches(problem, structure, task)
    const count = rows[rows.length - 1].end
    const { start, stop } = lineBounds(problem, structure, task)
    let r = 0
    return Array.from({ length: Math.ceil(count / lanes) }, (_, t): StreamStep => {
      const [from, to] = [t * lanes, Math.min(count, (t + 1) * lanes)]
      const least = problem.upper ? stop - to : start + from
      const parts: LanePart[] = []
      const solved: number[] = []
      const add = (row: number, stage: number, a: number, b: number) => {
        const [p, q] = [Math.max(a, from), Math.min(b, to)]
        const k = problem.upper ? stop - q : start + p
        if (q > p) parts.push({ row, stage, k, count: q - p, lane: k - least })
      }
      for (; r < rows.length && rows[r].from < to; r++) {
        add(rows[r].row, POLLED, rows[r].from, rows[r].own)
        add(rows[r].row, PASSED, rows[r].own, rows[r].end)
        if (rows[r].end > to) break // the row continues in the next step
        solved.push(rows[r].row)
      }
      return { k: least, parts, solved }
    })
  }

function stretches(problem: System, { size: [X] }: Structure, task: number): Stretch[] {
  const row = naturalOrder(problem)
  let from = 0
  return Array.from({ length: X }, (_, x) => {
    const i = row(task * X + x)
    const own = from + foreignOperands(problem, i, X)
    const end = from + problem.pattern.row_ptr[i + 1] - problem.pattern.row_ptr[i]
    const stretch = { row: i, from, own, end }
    from = end
    return stretch
  })
}

/** Operands of row i that are rows of other lines: all but those nearest to the diagonal. */
function foreignOperands(problem: System, i: number, X: number): number {
  const place = naturalOrder(problem)
  const lineStart = place(i) - (place(i) % X)
  const [first, end] = [rowFirst(problem, i), rowEnd(problem, i)]
  let own = 0
  while (own < end - first) {
    const nearest = problem.upper ? first + own : end - 1 - own
    if (place(problem.pattern.col_idx[nearest]) < lineStart) break
    own++
  }
  return end - first - own
}

/** A line's nonzeros are start .. stop. */
function lineBounds(problem: System, { size: [X] }: Structure, task: number) {
  const { row_ptr } = problem.pattern
  const row = naturalOrder(problem)
  const ends = [row(task * X), row(task * X + X - 1)]
  return { start: row_ptr[Math.min(...ends)], stop: row_ptr[Math.max(...ends) + 1] }
}

/** Events of row i of a multistage solve with `lanes` lanes: one per step and stage in which it takes part. */
export function multistageEvents(problem: System, { size: [X] }: Structure, lanes: number): (i: number) => number {
  const place = naturalOrder(problem)
  const { row_ptr } = problem.pattern
  const spans = (from: number, count: number) =>
    count === 0 ? 0 : Math.floor((from + count - 1) / lanes) - Math.floor(from / lanes) + 1
  return (i) => {
    const first = place(Math.floor(place(i) / X) * X)
    const from = problem.upper ? row_ptr[first + 1] - row_ptr[i + 1] : row_ptr[i] - row_ptr[first]
    const foreign = foreignOperands(problem, i, X)
    return spans(from, foreign) + spans(from + foreign, row_ptr[i + 1] - row_ptr[i] - foreign)
  }
}
