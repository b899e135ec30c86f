import { Findings } from '#src/core/kernel/findings.ts'
import { rowEnd, rowFirst } from '../triangle.ts'
import { naturalOrder } from '../polling-twin.ts'
import { recognise, type Structure, whyUnstructured } from '../structure.ts'
import type { System } from '../solve.ts'

export interface StructuredAnalysis {
  readonly structure: Structure
  /** Most nonzeros of a row. */
  readonly longest: number
}

/** Recognises the grid; nothing is repacked. O(nonzeros). Throws AppError `NotStructured`. */
export function analyse(problem: System, findings?: Findings): StructuredAnalysis {
  const structure = recognise(problem, findings)
  const { rows, row_ptr } = problem.pattern
  let longest = 1
  for (let i = 0; i < rows; i++) longest = Math.max(longest, row_ptr[i + 1] - row_ptr[i])
  return { structure, longest }
}

/** Why the kernel cannot solve it: it is no grid, or a line is no chain. */
export function whyNot(problem: System, findings = new Findings()): string | undefined {
  return whyUnstructured(problem, findings) ?? brokenLine(problem, recognise(problem, findings))
}

/** Every row but a line's first needs the row before it: that is what makes a line one task. */
function brokenLine(problem: System, { size: [X] }: Structure): string | undefined {
  const { rows, col_idx } = problem.pattern
  const row = naturalOrder(problem)
  for (let place = 0; place < rows; place++) {
    if (place % X === 0) continue
    const i = row(place)
    const nearest = problem.upper ? rowFirst(problem, i) : rowEnd(problem, i) - 1
    const needs = rowEnd(problem, i) > rowFirst(problem, i) && col_idx[nearest] === row(place - 1)
    if (!needs) return `Row ${i} lies inside a grid line and does not need row ${row(place - 1)} before it.`
  }
  return undefined
}
