import { describe, expect, it } from 'vitest'
import { defaults, withoutKnown } from '#src/core/kernel/kernel.ts'
import type { Matrix } from '#src/core/sparse/source.ts'
import { rowsOf } from '#src/core/sparse/test-matrices.ts'
import bicgstab from './bicgstab/kernel.ts'
import cg from './cg/kernel.ts'
import { flowing } from './hard.fixture.ts'
import pcg from './pcg/kernel.ts'
import refined from './refined/kernel.ts'
import { diagonal, posed } from './solved.fixture.ts'

describe('a problem', () => {
  it('is refused without a row, a square or a diagonal, and by conjugate gradients without symmetry', () => {
    const refused = (matrix: Matrix) => () => posed(matrix)
    const oneWay = rowsOf('one way', 2, [[0, 1], [1]])
    const uneven = posed(flowing(3))
    for (const kernel of [cg, pcg, refined]) {
      expect(kernel.applies?.(withoutKnown(uneven))).toMatch(/not symmetric.*BiCGSTAB/)
      expect(() => kernel.analyse(uneven, defaults(kernel))).toThrow(/not symmetric.*BiCGSTAB/)
    }
    expect(bicgstab.applies?.(withoutKnown(uneven))).toBeUndefined()
    expect(cg.applies?.(withoutKnown(posed(diagonal([1, 2]))))).toBeUndefined()
    expect(refused(rowsOf('no diagonal', 2, [[0, 1], [0]]))).toThrow(/Row 1 has a zero or missing diagonal/)
    expect(refused(rowsOf('flat', 3, [[0], [1]]))).toThrow(/square/)
    expect(refused(rowsOf('nothing', 0, []))).toThrow(/needs a row/)
    expect(refused({ ...diagonal([1]), field: 'complex' })).toThrow(/real values/)
    for (const values of ['seeded', 'laplacian'] as const) expect(() => posed(oneWay, { values })).not.toThrow()
  })

  it('of a Laplacian has the number of neighbours and 0.01 on the diagonal', () => {
    const { A } = posed(rowsOf('a star', 3, [[0, 1, 2], [], []]), { values: 'laplacian' }).inputs
    expect([...A.pattern.col_idx]).toEqual([0, 1, 2, 0, 1, 0, 2])
    expect([...A.values]).toEqual([2.01, -1, -1, -1, 1.01, -1, 1.01].map(Math.fround))
  })
})
