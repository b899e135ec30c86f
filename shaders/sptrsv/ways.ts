import { isSquare, type MatrixShape, type MatrixWay } from '#src/core/kernel/way.ts'
import type { SolveSpec } from './options.ts'

/** Whether it has two triangles, and so can be factored. */
const isWhole = (shape: MatrixShape): boolean => isSquare(shape) && shape.triangle === undefined

/** What can be done with a matrix, the usual way first. */
const ways: readonly MatrixWay<SolveSpec>[] = [
  {
    label: 'Lower triangle',
    says: 'Solving with the lower triangle of A.',
    ofWhole: 'Solving with A, which is a lower triangle.',
    set: { of: 'matrix', triangle: 'lower' },
    fits: (shape) => isSquare(shape) && shape.triangle !== 'upper',
  },
  {
    label: 'Upper triangle',
    says: 'Solving with the upper triangle of A.',
    ofWhole: 'Solving with A, which is an upper triangle.',
    set: { of: 'matrix', triangle: 'upper' },
    fits: (shape) => isSquare(shape) && shape.triangle !== 'lower',
  },
  {
    label: 'ILU(0)',
    says: 'Solving with L of the ILU(0) of A.',
    set: { of: 'ilu0', triangle: 'lower' },
    fits: isWhole,
  },
  {
    label: 'IC(0)',
    says: 'Solving with L of the IC(0) of A.',
    set: { of: 'ic0', triangle: 'lower' },
    fits: (shape) => isWhole(shape) && shape.symmetry === 'symmetric',
  },
]
export default ways
