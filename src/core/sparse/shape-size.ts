import type { MatrixSource } from './source.ts'

/** A matrix whose rows are all made by one rule. */
export type Shape = Extract<MatrixSource, { kind: 'banded' | 'arrow' }>

/** Nonzeros of a shape, in closed form. */
export function shapeNonzeros({ kind, rows, width }: Shape): number {
  const square = width * (width + 1)
  return kind === 'banded' ? rows * (2 * width + 1) - square : rows + 2 * rows * width - square
}
