import type { Subject } from '#src/engine/run/replay.ts'
import { findPatternFacts, type PatternFacts } from '#src/core/sparse/facts.ts'
import type { Levels } from '#src/core/sparse/levels.ts'
import type { Matrix, MatrixSource } from '#src/core/sparse/source.ts'
import { matrixSpace, needsLater, operandsOf, type Space } from '#src/core/trace/space.ts'
import { patternIn } from '#src/core/kernel/data.ts'
import type { Problem } from '#src/core/kernel/kernel.ts'
import type { Spec } from '#src/core/kernel/spec.ts'
import type { Operation, Workings } from '#src/core/kernel/operation.ts'
import { matricesFor } from './matrices.ts'

/** What runs of a problem are played on. */
export const makeSubject = ({ spaces }: Workings, problem: Problem, { geometry }: Matrix): Subject => ({
  operation: problem.operation,
  spaces: spaces(problem),
  ...(geometry ? { geometry } : {}),
})

/** The same of a matrix of the visitor's own: what is a part of it is called so, and the rest is there to be seen. */
export function subjectOfBrought(workings: Workings, problem: Problem, matrix: Matrix, spec: Spec): Subject {
  const subject = makeSubject(workings, problem, matrix)
  const part = workings.partOf?.(matrix.csr, spec)
  if (!part) return subject
  const [first, ...others] = subject.spaces
  const { name, rest } = part
  return { ...subject, spaces: [{ ...first, matrix: name, part: true, ...(rest && { rest }) }, ...others] }
}

/** Facts of the operands of the first space: of what is solved or multiplied. Where its items have none, of the first matrix; where they are of no matrix, of that which another space is of. */
export function factsOn({ spaces }: Pick<Subject, 'spaces'>, { inputs }: Pick<Problem, 'inputs'>): PatternFacts {
  const [first] = spaces
  const own = first.operands && first.matrix === undefined ? matrixSpace(spaces) : first
  const pattern = own === first ? first.operands : (own.operands ?? own.places)
  const found = pattern ?? patternIn(inputs) ?? operandsOf(first)
  return findPatternFacts(
    found,
    needsLater(first) ? 'upper' : 'lower',
    found === first.operands ? levelsIn(first) : undefined,
  )
}

/** The levels of the items of a space that wait for one another, where it is grouped by them. */
function levelsIn({ order: waiting, groups }: Space): Levels | undefined {
  const own = waiting === 'operands' ? groups.find(({ name }) => name === 'level') : undefined
  return own && { level: own.group, ptr: own.ptr, order: own.order }
}

/** The subject of a recorded run, made anew from its seeds; small problems only, it is not made in a worker. */
export async function remake(
  { options, load }: Pick<Operation, 'options' | 'load'>,
  source: MatrixSource,
  solve: Spec,
): Promise<{ problem: Problem; subject: Subject; matrix: Matrix; facts: PatternFacts }> {
  // beside the workings, which come late as well: makers of matrices are no part of what a visitor waits for first
  const [{ buildMatrix }, workings] = await Promise.all([import('#src/core/sparse/build.ts'), load()])
  const matrix = await buildMatrix(source)
  const problem = workings.makeProblem(await matricesFor(options, solve, matrix), solve)
  const subject = makeSubject(workings, problem, matrix)
  return { matrix, problem, subject, facts: factsOn(subject, problem) }
}
