import type { Matrix } from '#src/core/sparse/source.ts'
import type { LabProblem } from './labs.ts'
import type { Space } from '#src/core/trace/space.ts'
import { cube } from '#src/core/sparse/test-matrices.ts'
import type { InputFault } from './faults.ts'
import type { Mutant } from './mutant.ts'
import type { Problem } from '#src/core/kernel/kernel.ts'

/** The problems that kernels of an operation are tried on, `shaders/<operation>/cases.ts`. None where a matrix poses none. */
export interface Cases {
  /** Barriers of its kernels that no order of lanes on the machine asks for, by their path, function and number, and what they are for. */
  readonly unseenBarriers?: Readonly<Record<string, string>>
  /** Faults in what its kernels read that every one of them must tell, and every twin. */
  readonly faults?: readonly InputFault[]
  /** Set where problems hold none, so that no sign can be wrong: patterns and numbers of items alone. */
  readonly numbers?: 'none'
  /** Whether the answer changes with the sign of its input; wherever something is carried, where absent. */
  tellsSigns?(problem: Problem): boolean
  /** Faults that every one of its kernels can be given, besides those that any kernel can. */
  readonly mutants?: readonly Mutant[]
  /** With seeded values. */
  seeded(matrix: Matrix): readonly LabProblem[]
  /** With the matrix's own values. */
  own(matrix: Matrix): readonly LabProblem[]
  /** Problems that are hard by their values, on which its kernels are tried besides. */
  valued?(): readonly LabProblem[]
  /** Matrices that break what forgets them, besides those that all operations are tried on. */
  odd?(): readonly Matrix[]
  /** Small matrices with what barriers are for: several slabs, rows longer than a worker, carries for a workgroup. */
  watched?(): readonly Matrix[]
  /** Small problems whose values, too, are what barriers are for. */
  watchedByValue?(): readonly LabProblem[]
  /** A small problem of a shape, and with factors, that the seed draws; every seed has another. */
  random?(seed: number): LabProblem
  /** Problems on which an edit is judged besides: those in which a kernel takes ways that it takes on none of the small ones. */
  judged?(): readonly LabProblem[]
}

/** Who waits for whom in the space of items that an operation's kernels are judged by: the first. */
export const orderOf = (cases: Cases): Space['order'] => cases.seeded(cube('D3N7', 2))[0]?.spaces[0]?.order ?? 'none'
