import type { Subject } from '#src/run/replay.ts'
import { buildMatrix } from '#src/sparse/build.ts'
import { factsOf, type PatternFacts } from '#src/sparse/facts.ts'
import { levelsOf, oneLevel } from '#src/sparse/levels.ts'
import type { Matrix, MatrixSource } from '#src/sparse/source.ts'
import type { Problem } from '#src/kernel/kernel.ts'
import type { Spec } from '#src/kernel/spec.ts'
import type { Workings } from '#src/kernel/operation.ts'

/** What runs of a problem are played on. */
export function subjectOf(problem: Problem, { geometry }: Matrix): Subject {
  const { operation, order, pattern } = problem
  const upper = problem.order === 'triangle' && problem.upper
  const levels = order === 'triangle' ? levelsOf(pattern, upper ? 'upper' : 'lower') : oneLevel(pattern.rows)
  return { operation, order, pattern, upper, levels, ...(geometry ? { geometry } : {}) }
}

/** Facts of what is solved or multiplied. */
export const factsOn = ({ pattern, upper }: Subject): PatternFacts => factsOf(pattern, upper ? 'upper' : 'lower')

/** The subject of a recorded run, made anew from its seeds; small problems only, it is not made in a worker. */
export async function remake(
  { makeProblem }: Workings,
  source: MatrixSource,
  solve: Spec,
): Promise<{ problem: Problem; subject: Subject; matrix: Matrix; facts: PatternFacts }> {
  const matrix = await buildMatrix(source)
  const problem = makeProblem(matrix, solve)
  const subject = subjectOf(problem, matrix)
  return { matrix, problem, subject, facts: factsOn(subject) }
}
