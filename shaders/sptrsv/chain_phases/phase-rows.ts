import type { U32 } from '#src/core/base/arrays.ts'
import { longestRow } from '#src/core/sparse/formats/lib/rows.ts'
import { naturalOrder } from '../polling-twin.ts'
import type { TriangleRows } from '../triangle.ts'
import type { RowState } from './operands.ts'
import type { ChainSchedule } from './schedule.ts'

/** Which rows each phase has, which come before all phases, and which after them. */
export class PhaseRows {
  readonly state: RowState
  /** The phase of the rows after all others. */
  readonly after: number
  /** Rows of each phase: 0 are those before them. */
  readonly counts: U32
  private readonly rowAt: (place: number) => number

  constructor(triangle: TriangleRows, { levels, core, phases }: Pick<ChainSchedule, 'levels' | 'core' | 'phases'>) {
    const { pattern, upper } = triangle
    const phaseOfLevel = phasesOf(levels.ptr.length - 1, [...phases.map(({ first }) => first), core])
    this.after = phases.length + 1
    this.counts = new Uint32Array(this.after + 1)
    const phaseOf = new Uint32Array(pattern.rows)
    for (let i = 0; i < pattern.rows; i++) this.counts[(phaseOf[i] = phaseOfLevel[levels.level[i]])]++
    this.rowAt = naturalOrder(triangle)
    const depth = new Uint32Array(pattern.rows)
    this.state = { pattern, upper, phaseOf, depth, longest: longestRow(pattern) }
  }

  /** Calls back with the rows of a phase, each after all that it needs. */
  forEach(phase: number, visit: (row: number, r: number) => void): void {
    if (this.counts[phase] === 0) return
    const { phaseOf } = this.state
    for (let n = 0, r = 0; n < phaseOf.length; n++) {
      const row = this.rowAt(n)
      if (phaseOf[row] === phase) visit(row, r++)
    }
  }
}

/** Phase of every level: those before the first begin with 0. */
function phasesOf(levels: number, firsts: readonly number[]): U32 {
  const phases = new Uint32Array(levels)
  for (const [p, first] of firsts.entries()) phases.fill(p + 1, first)
  return phases
}
