import { expect, test } from 'vitest'
import { range } from '#src/core/base/arrays.ts'
import type { Pattern } from '#src/core/sparse/csr.ts'
import { grid, rowsOf } from '#src/core/sparse/test-matrices.ts'
import { defaults, type Kernel } from '#src/core/kernel/kernel.ts'
import bicgstab from './bicgstab/kernel.ts'
import cg from './cg/kernel.ts'
import { manyDistances } from './hard.fixture.ts'
import pcg from './pcg/kernel.ts'
import refined from './refined/kernel.ts'
import { columnsTold, slotted } from './slots.ts'
import type { KrylovProblem } from './solve.ts'
import { posed } from './solved.fixture.ts'

const NARROW = { columns: 8 }

test('columns of 8 bits number the distances from the row, 0 among them, and only where they are asked for', () => {
  const { csr } = grid('D3N27', [5, 6, 7])
  const { distances, starts } = slotted(csr, NARROW)
  const apart = [-30, 0, 30].flatMap((z) => [-5, 0, 5].flatMap((y) => [-1, 0, 1].map((x) => x + y + z)))
  expect(distances).toEqual(apart)
  expect(slotted(csr, { columns: 32 })).toEqual({ starts })
  expect(columnsTold(NARROW, { starts, distances: apart })).toContain('8 bits, as one of 27 offsets')
  expect(columnsTold({ columns: 32 }, { starts })).toBe('')
})

test('a diagonal, no row, and rows without a diagonal have the distance 0, which fills slots up', () => {
  const none: Pattern = { rows: 0, cols: 0, row_ptr: Uint32Array.of(0), col_idx: new Uint32Array() }
  for (const pattern of [none, rowsOf('a diagonal', 3, [[0], [1], [2]]).csr])
    expect(slotted(pattern, NARROW).distances).toEqual([0])
  expect(slotted(rowsOf('a path', 3, [[1], [2], []]).csr, NARROW).distances).toEqual([0, 1])
})

test('8 bits number 256 distances; where there is one more, columns have 32 bits and the page says so of each kernel', () => {
  const [most, more] = [256, 257].map((count) => slotted(manyDistances(count).csr, NARROW))
  expect(most.distances).toEqual(range(256).map((n) => n - 127))
  expect(more.distances).toBeUndefined()
  expect(columnsTold(NARROW, more)).toMatch(/32 bits: .* more than 256 offsets/)
  const problem = posed(manyDistances(257), { values: 'laplacian' })
  const explained =
    <A>({ title, params, analyse, explain }: Kernel<A, KrylovProblem>) =>
    (columns: number) => {
      const own = { ...defaults({ params }), preconditioner: 0, columns }
      return [title, explain?.(problem, analyse(problem, own), own)]
    }
  for (const by of [explained(cg), explained(pcg), explained(bicgstab), explained(refined)]) {
    expect(by(8).join(': ')).toContain(columnsTold(NARROW, more).trim())
    expect(by(32).join(': ')).not.toContain('offsets')
  }
})
