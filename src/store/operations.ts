import type { Problem } from '#src/kernel/kernel.ts'
import type { SolveSpec } from '#src/sparse/source.ts'
import { DEFAULTS, type Document } from './document.ts'

/** What the page says of an operation, and what it begins with when the visitor goes over to it. */
interface OperationWords {
  readonly id: Problem['operation']
  readonly label: string
  /** One application of it: `one solve at a time`, `pays back after 12 products`. */
  readonly one: 'solve' | 'product'
  /** What a kernel does with the matrix: `A solves this in 1.2 ms`. */
  readonly does: 'solves' | 'multiplies'
  /** What its oracle bounds. */
  readonly error: string
  readonly kernels: Document['kernels']
}

export const OPERATIONS: readonly OperationWords[] = [
  {
    id: 'sptrsv',
    label: 'Triangular solve',
    one: 'solve',
    does: 'solves',
    error: 'backward error',
    kernels: DEFAULTS.kernels,
  },
  {
    id: 'spmv',
    label: 'Matrix × vector',
    one: 'product',
    does: 'multiplies',
    error: 'relative error',
    kernels: [
      { id: 'spmv/csr_scalar', params: {} },
      { id: 'spmv/csr_vector', params: {} },
    ],
  },
]

/** The words for an operation; for an unknown one, or before there is any, those of the first. */
export const wordsOf = (operation: string | undefined): OperationWords =>
  OPERATIONS.find(({ id }) => id === operation) ?? OPERATIONS[0]

const factor = (value: number): string => (value === 1 ? '' : `${String(value).replace('-', '−')} `)

/** What is computed, as a formula: `L x = b`, `y = A x`, `y = 2 A x + 0.5 y`. */
export function formulaOf(operation: string, { triangle, alpha = 1, beta = 0 }: SolveSpec): string {
  if (operation !== 'spmv') return triangle === 'upper' ? 'U x = b' : 'L x = b'
  const rest = beta === 0 ? '' : ` ${beta < 0 ? '−' : '+'} ${factor(Math.abs(beta))}y`
  return `y = ${factor(alpha)}A x${rest}`
}
