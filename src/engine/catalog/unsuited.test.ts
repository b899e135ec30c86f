import { expect, test } from 'vitest'
import { withoutKnown, type PosedOf } from '#src/core/kernel/kernel.ts'
import { gridMatrix } from '#src/core/sparse/made/grid.ts'
import { handMade, seededCases } from '#shaders/sptrsv/cases.ts'
import { plainMatrix } from '#src/core/sparse/test-matrices.ts'
import { kernels } from './kernels.ts'
import { unsuitedFor } from './unsuited.ts'

test('kernels of structured grids are unsuited to a triangle that is none, and say which row breaks it', async () => {
  const reasons = unsuitedFor(withoutKnown(handMade([[], [0], [0], [2], [0, 1]])), await kernels())
  expect(reasons['sptrsv/slab_march']).toMatch(/row \d/)
  expect(reasons['sptrsv/level_set']).toBeUndefined()
  expect(reasons['sptrsv/auto']).toBeUndefined()
})

test('on a grid nothing is unsuited, and of another operation everything is', async () => {
  const [{ problem }] = seededCases(plainMatrix('grid', gridMatrix('D3N7', [5, 4, 3], 'seeded', 1)))
  const every = await kernels()
  const suited = (posed: PosedOf) => {
    const reasons = unsuitedFor(posed, every)
    return [...every.keys()].filter((id) => !(id in reasons))
  }
  const idsOf = (operation: string) => [...every.keys()].filter((id) => id.startsWith(`${operation}/`))
  expect(suited(withoutKnown(problem))).toEqual(idsOf('sptrsv'))
  const { pattern } = problem
  expect(suited({ operation: 'spmv', inputs: { A: pattern, x: 60, y: 60, alpha: 1, beta: 0 } })).toEqual(idsOf('spmv'))
})
