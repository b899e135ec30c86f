import { count } from '#src/core/base/format.ts'
import type { PatternFacts } from '#src/core/sparse/facts.ts'
import { sourceLabel } from '#src/core/sparse/label.ts'
import { isBrought } from '#src/core/sparse/source.ts'
import type { Facts } from '#src/page/store/session.ts'
import { smallWords } from '#src/page/store/link/small.ts'
import { matrixSpace, type Space } from '#src/core/trace/space.ts'
import type { OpenProblem } from '../open-problem.ts'

/** What the page says of the open problem; it changes with the pictures, not before. */
export function factsFor({ source, opened, solved, structureOnly }: OpenProblem): Facts {
  const { name, triangle, field, symmetry, notes } = opened
  const label = isBrought(source)
    ? { title: name, detail: `${count(opened.facts.rows)} × ${count(opened.facts.cols)}` }
    : sourceLabel(source)
  const { operation } = solved.problem
  const small = smallWords(opened)
  return {
    ...label,
    ...factsOfPosed(opened.facts, solved.facts),
    operation,
    order: solved.subject.spaces[0].order,
    matrix: matrixName(solved.subject.spaces),
    ...(solved.subject.spaces[0].fill && { fill: solved.subject.spaces[0].fill }),
    ...(solved.subject.spaces[0].part && { part: true }),
    ...(triangle && { triangle }),
    ...(structureOnly !== undefined && { structureOnly: true }),
    field,
    symmetry,
    notes: small === undefined ? notes : [small, ...notes],
  }
}

/** The matrix that is solved with, or made, by its name: that of the first space, or of a further one where its items are of none. */
export const matrixName = (spaces: readonly Space[]): string =>
  spaces[0].matrix ?? (spaces[0].operands && matrixSpace(spaces).matrix) ?? 'A'

/** Size and nonzeros of the matrix, the rest of what is posed of it. */
export function factsOfPosed(matrix: PatternFacts, posed: PatternFacts): PatternFacts & { posedNonzeros: number } {
  const { rows, cols, nonzeros, emptyRows } = matrix
  return { ...posed, rows, cols, nonzeros, emptyRows, posedNonzeros: posed.nonzeros }
}
