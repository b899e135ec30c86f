import { traceBuilder } from '#src/core/trace/event.ts'
import { defaults, type Kernel, type Params, type TwinMachine } from '#src/core/kernel/kernel.ts'
import { gridMatrix } from '#src/core/sparse/made/grid.ts'
import type { GridSize } from '#src/core/sparse/grid-size.ts'
import type { StencilName } from '#src/core/sparse/source.ts'
import { handMade, seededCases } from '../cases.ts'
import { plainMatrix } from '#src/core/sparse/test-matrices.ts'
import type { LabProblem } from '#src/lab/rules/labs.ts'
import { type StructuredAnalysis, analyse } from './analysis.ts'
import kernel from './kernel.ts'
import type { Followed } from './rules.ts'
import { sentAhead, teamOf } from './variant.ts'
import { type SolveProblem, type System, toSystem } from '../solve.ts'

export const STENCILS: readonly StencilName[] = ['D3N7', 'D3N13', 'D3N27', 'D3N33']

/** Both triangles of a small grid. */
export const gridCases = (stencil: StencilName, size: GridSize): readonly (LabProblem & { problem: SolveProblem })[] =>
  seededCases(plainMatrix(stencil, gridMatrix(stencil, size, 'seeded', 7)))

export const gridProblems = (stencil: StencilName, size: GridSize): System[] =>
  gridCases(stencil, size).map(({ problem }) => toSystem(problem))

/** A grid of 4 × 5 × 3 whose rows need the row and the plane before: the lines of a plane may go in any order. */
export const loosePlanes = (): System =>
  handMade(Array.from({ length: 60 }, (_, i) => [...(i >= 20 ? [i - 20] : []), ...(i % 4 > 0 ? [i - 1] : [])]))

/** What a run on this problem is to follow. */
export function expected(problem: System, params: Params, lanes: number): Omit<Followed, 'trace'> {
  const { structure } = analyse(problem)
  return { problem, structure, team: teamOf(structure, params), lanes, ahead: sentAhead(params) }
}

/** The twin's run. */
export function followTwin(
  problem: System,
  chosen: Params,
  machine: TwinMachine,
  made: Kernel<StructuredAnalysis, SolveProblem> = kernel,
): Followed {
  const params = defaults(made, chosen)
  const { emit, finish } = traceBuilder(machine.lanes)
  made.reference(problem, analyse(problem), params, machine, emit)
  return { ...expected(problem, params, machine.lanes), trace: finish() }
}
