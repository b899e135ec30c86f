import { count, significant } from '#src/core/base/format.ts'
import type { Rule } from '#src/core/kernel/choice/choice.ts'
import { countProducts, type MatrixProductProblem, factorPatterns } from '../factors.ts'

/** Side of a tile. */
const SIDE = 16
/** Nonzeros of a tile from which on masks of tiles save more than lists of products cost, as the paper on tiles has it. */
const FULL = 8

/**
 * In their order the first that holds is taken: lists of words, of which all else is a candidate where kernels are timed on the
 * matrices themselves, or where one before it has no room.
 */
export const RULES: readonly Rule<MatrixProductProblem>[] = [
  { name: 'words', because: meanIn },
  { name: 'tile', because: fillIn },
  { name: 'hash', because: meanIn },
  { name: 'bins', because: meanIn },
  { name: 'esc', because: productsIn },
]

/** Nonzeros of the mean tile of A that has any. */
function tileFill({ inputs: { A } }: MatrixProductProblem): number {
  const { rows, cols, row_ptr, col_idx } = A.pattern
  // row of tiles, from 1, that had each column of tiles last
  const last = new Uint32Array(Math.ceil(cols / SIDE))
  let tiles = 0
  for (let i = 0; i < rows; i++) {
    const band = 1 + Math.floor(i / SIDE)
    for (let k = row_ptr[i]; k < row_ptr[i + 1]; k++) {
      const column = Math.floor(col_idx[k] / SIDE)
      if (last[column] < band) tiles++
      last[column] = band
    }
  }
  return col_idx.length / Math.max(1, tiles)
}

function fillIn(problem: MatrixProductProblem): string | undefined {
  const fill = tileFill(problem)
  return fill < FULL ? undefined : `a tile of A has ${significant(fill)} nonzeros on average`
}

function meanIn(problem: MatrixProductProblem): string {
  const patterns = factorPatterns(problem)
  const mean = countProducts(patterns) / Math.max(1, patterns.A.rows)
  return `a row of C takes ${significant(mean)} products on average`
}

function productsIn(problem: MatrixProductProblem): string {
  return `it has ${count(countProducts(factorPatterns(problem)))} products, and equal work for all lanes`
}
