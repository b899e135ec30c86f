import type { Spec } from './spec.ts'

/** What decides which ways there are for a matrix. */
export interface MatrixShape {
  readonly rows: number
  readonly cols: number
  /** `general`, `symmetric` … as its file says. */
  readonly symmetry: string
  /** Where all its nonzeros lie on one side of the diagonal: it is a factor, and has none. */
  readonly triangle?: 'lower' | 'upper' | undefined
}

/** Something that can be done with a matrix. */
export interface MatrixWay<S extends Spec = Spec> {
  /** On its button: `ILU(0)`, `Transpose`. */
  readonly label: string
  /** A sentence of the page while it is done: `Solving with the lower triangle of A.` */
  readonly says: string
  /** The same where its problem is not a part of the matrix, but all of it. */
  readonly ofWhole?: string
  /** Options that make it this one. */
  readonly set: Partial<S>
  /** Whether it can be done with such a matrix; with any where absent. */
  fits?(shape: MatrixShape): boolean
}

export const isSquare = ({ rows, cols }: MatrixShape): boolean => rows === cols
