import { expect, test } from 'vitest'
import { seededCases } from '../cases.ts'
import { oddGrids } from '#src/core/sparse/test-matrices.ts'
import { analyse } from './analysis.ts'

test('columns hold every nonzero once, by ascending rows, the diagonal at the end where it is known to be', () => {
  for (const { name, problem } of oddGrids().flatMap(seededCases)) {
    const { col_idx, row_ptr } = problem.pattern
    const { col_ptr, row_idx, csr_k } = analyse(problem)
    expect(
      [...csr_k].sort((a, b) => a - b),
      name,
    ).toEqual([...col_idx.keys()])
    const wrong: string[] = []
    for (let j = 0; j < problem.pattern.cols; j++) {
      const rows = row_idx.subarray(col_ptr[j], col_ptr[j + 1])
      if (rows.some((row, r) => r > 0 && row <= rows[r - 1])) wrong.push(`rows of column ${j}`)
      if (rows.at(problem.upper ? -1 : 0) !== j) wrong.push(`diagonal of column ${j}`)
      for (let p = col_ptr[j]; p < col_ptr[j + 1]; p++) {
        const [k, i] = [csr_k[p], row_idx[p]]
        if (!(col_idx[k] === j && k >= row_ptr[i] && k < row_ptr[i + 1])) wrong.push(`nonzero ${p}`)
      }
    }
    expect(wrong, name).toEqual([])
  }
})
