import { expect, test } from 'vitest'
import { operations } from '#src/engine/catalog/operations.ts'
import { kernelIds } from '#src/engine/catalog/kernels.ts'
import { grid, rowsOf } from '#src/core/sparse/test-matrices.ts'
import { seededCases } from '../../../../shaders/sptrsv/cases.ts'
import { wrongTrouble } from './wrong.ts'

const WRONG = { ok: false, overflow: false }
const onGrid = seededCases(grid('D3N7', [5, 4, 3]))[0].problem
const onMesh = seededCases(rowsOf('no grid', 9, [[0], [1], [0, 1, 2], [3], [4], [0, 4, 5], [2, 6], [7], [1, 3, 8]]))[0]
  .problem

const offered = async (problem: typeof onGrid, ids: readonly [string, ...string[]]) =>
  (await wrongTrouble(WRONG, problem, { index: 1, ids }))?.remedies

test('beside a wrong answer stands the kernel that solves row after row, and the command that runs it', async () => {
  const arg = JSON.stringify({ index: 1, id: 'sptrsv/helix' })
  const helix = [{ label: 'Solve with Skewed lines', command: 'run.instead', arg }]
  expect(await offered(onGrid, ['sptrsv/slab_march'])).toEqual(helix)
  expect(await offered(onGrid, ['sptrsv/auto', 'sptrsv/slab_march'])).toEqual(helix)
})

test('a kernel that ran, or that cannot do the problem, is not offered', async () => {
  const ids = (remedies: Awaited<ReturnType<typeof offered>>) => remedies?.map(({ arg }) => JSON.parse(arg ?? '{}').id)
  expect(ids(await offered(onGrid, ['sptrsv/auto', 'sptrsv/helix']))).toEqual(['sptrsv/level_set'])
  expect(ids(await offered(onMesh, ['sptrsv/sync_free']))).toEqual(['sptrsv/level_set'])
})

test('of an answer that passed nothing is said, nor of one that no f32 can hold', async () => {
  const ran = { index: 0, ids: ['sptrsv/slab_march'] } as const
  expect(await wrongTrouble({ ok: true, overflow: false }, onGrid, ran)).toBeUndefined()
  expect(await wrongTrouble({ ok: false, overflow: true }, onGrid, ran)).toBeUndefined()
})

test('every operation names kernels for it that there are, two at least', () => {
  for (const { id, plainly } of operations) {
    // where one kernel is all there is, no other one can be offered
    if (kernelIds.filter((kernel) => kernel.startsWith(`${id}/`)).length === 1) continue
    expect(plainly?.algorithms.length, id).toBeGreaterThan(1)
    for (const name of plainly?.algorithms ?? []) expect(kernelIds, id).toContain(`${id}/${name}`)
  }
})
