import type { Params } from '#src/core/kernel/kernel.ts'
import type { Levels } from '#src/core/sparse/levels.ts'
import { cutPhases, type LevelPhase } from './cut.ts'
import { entriesFor, tasksOf, widthFor } from './lanes.ts'
import { type Deal, type TaskMachine, WORKERS } from './stage.ts'
import { Tails } from './tail.ts'
import type { TriangleRows } from '../triangle.ts'

/** What is solved when, and how rows are dealt out on the whole GPU and in one workgroup. */
export interface ChainSchedule {
  readonly levels: Levels
  /** Levels from here on come after the phases. */
  readonly core: number
  readonly phases: readonly LevelPhase[]
  readonly outer: Deal
  readonly inner: Deal
}

/** Operands of a lane, at most; on the whole GPU, where all of a lane's are waited for at a time, fewer. */
const MOST_ENTRIES = 8
const MOST_ENTRIES_OUTSIDE = 4
/** Measured on an H200: where rows are shorter than this, two operands per lane are as fast as four or faster (D3N13 64³: 0.138 of 0.159 ms). */
const SHORT_ROWS = 8
const MOST_ENTRIES_OF_SHORT = 2
/**
 * Where levels, and rows of a level in the mean, are within these bounds, lanes have four operands, and narrow levels set the number of
 * workers: on an H100 six made matrices took 14.2 to 24.2 µs, for 15.3 to 28.0 without. These are the bounds of what was measured.
 * Beyond them are two levels of 4 636 rows, 12.2 µs for 11.2, and levels of 130 and 200 rows, where both are as fast.
 */
const FEW_LEVELS = { from: 6, to: 18 }
const ROWS_OF_A_LEVEL = { from: 312, to: 1167 }
const WIDEST = 32
/** Microseconds, about, on an H200: of a dispatch, from level to level, and of a task where there are many. */
const DISPATCH = 2.5
const OUTSIDE = { level: 0.6, task: 0.003 }
const INSIDE = { level: 0.13, task: 0.06 }

/** The schedule that seems to take the least time, or the one with the tail asked for. O(n + nnz) for each that is tried. */
export function scheduleOf(triangle: TriangleRows, early: Levels, machine: TaskMachine, params: Params): ChainSchedule {
  const widest = Math.min(WIDEST, machine.lanes)
  const deal = (entries: number): Deal => ({ entries, width: widthFor(triangle, early, entries, widest) })
  const { rows, col_idx } = triangle.pattern
  const short = col_idx.length - rows < SHORT_ROWS * rows
  const most = short ? MOST_ENTRIES_OF_SHORT : MOST_ENTRIES_OUTSIDE
  const isShallow = !params['entries'] && hasFewLevels(early)
  const byRule = isShallow ? MOST_ENTRIES_OUTSIDE : entriesFor(triangle, early, early.ptr.length - 1, most)
  const outer = { ...deal(params['entries'] || byRule), ...(isShallow && { workers: WORKERS }) }
  const tails = new Tails(triangle, early)
  const withTail = (tail: number): ChainSchedule => {
    const { levels, core } = tails.after(tail)
    const inner = deal(params['inner'] || entriesFor(triangle, levels, core, MOST_ENTRIES))
    const phases = cutPhases(triangle, levels, core, inner, machine.memory, params['narrow'])
    return { levels, core, phases, outer, inner }
  }
  if (params['tail'] >= 0) return withTail(params['tail'])
  const plain = withTail(0)
  // Where all levels are wide there is nothing that rows are to be kept out of.
  if (plain.phases.length === 0) return plain
  const schedules = [plain, ...tails.worth(machine.memory).map(withTail)]
  const times = schedules.map((schedule) => timeOf(triangle, schedule))
  return schedules[times.indexOf(Math.min(...times))]
}

function hasFewLevels({ ptr, order }: Levels): boolean {
  const levels = ptr.length - 1
  const each = order.length / levels
  const { from, to } = ROWS_OF_A_LEVEL
  return levels >= FEW_LEVELS.from && levels <= FEW_LEVELS.to && each >= from && each <= to
}

/** Microseconds that a schedule is thought to take. */
function timeOf(triangle: TriangleRows, { levels, core, phases, outer }: ChainSchedule): number {
  const wide = (first: number, end: number): number =>
    first === end
      ? 0
      : DISPATCH + OUTSIDE.level * (end - first) + OUTSIDE.task * tasksOf(triangle, levels, first, end, outer)
  // Before a phase that others precede a dispatch adds up what it needs of them.
  const inside = phases.map(({ first, tasks }) =>
    tasks.reduce(
      (time, count) => time + Math.max(INSIDE.level, INSIDE.task * count),
      first > 0 ? 2 * DISPATCH : DISPATCH,
    ),
  )
  const outside = wide(0, phases[0]?.first ?? core) + wide(core, levels.ptr.length - 1)
  return inside.reduce((sum, time) => sum + time, outside)
}
