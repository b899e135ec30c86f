import type { Matrix } from '#src/sparse/source.ts'
import type { LabProblem } from './labs.ts'

/** The problems that kernels of an operation are tried on, `shaders/<operation>/cases.ts`. None where a matrix poses none. */
export interface Cases {
  /** Barriers of its kernels that no order of lanes on the machine asks for, by their path, function and number, and what they are for. */
  readonly unseenBarriers?: Readonly<Record<string, string>>
  /** With seeded values. */
  seeded(matrix: Matrix): readonly LabProblem[]
  /** With the matrix's own values. */
  own(matrix: Matrix): readonly LabProblem[]
  /** Matrices that break what forgets them, besides those that all operations are tried on. */
  odd?(): readonly Matrix[]
  /** A small problem of a shape, and with factors, that the seed draws; every seed has another. */
  random?(seed: number): LabProblem
}
