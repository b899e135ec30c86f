import { expect, test, vi } from 'vitest'
import type { MatrixSource } from '#src/core/sparse/source.ts'
import { deskOn } from '#src/page/desk/desk.ts'
import { madeEngine } from '#src/page/desk/engine.fixture.ts'
import type { OpenProblem } from '#src/page/desk/open-problem.ts'
import { readerFor } from './region-reader.ts'

const arrow = (rows: number): MatrixSource => ({ kind: 'arrow', rows, width: 1, seed: 1 })
const WHOLE = { row: 0, stopRow: 12, col: 0, stopCol: 12 }

test('a region is read from the matrix that is asked for, also where another matrix or none is open', async () => {
  const engine = madeEngine('')
  const desk = deskOn(engine)
  const worker = await engine.startWorker()
  await worker.get(worker.api.open(arrow(40), undefined, () => undefined))
  const open = { worker, source: arrow(40) } as OpenProblem
  const longest = async (source: MatrixSource) => {
    const reader = readerFor(desk, source)
    const look = await reader.look(WHOLE, 4)
    reader.end()
    return look.longestRow
  }
  // the point of an arrow of 12 rows is its last row; that of 40 rows is beyond the region
  expect(await longest(arrow(12)), 'nothing is open').toBe(12)
  desk.open = open
  expect(await longest(arrow(12)), 'another matrix is open').toBe(12)
  expect(await longest(arrow(40))).toBeLessThan(12)
  await Promise.resolve()
  expect(engine.working()).toBe(1)
})

test('after a start that failed the next look starts another web worker, and the failed one has ended', async () => {
  const engine = madeEngine('')
  const fails = new Error('no file')
  const find = vi.spyOn(engine.files, 'find').mockRejectedValueOnce(fails)
  const reader = readerFor(deskOn(engine), arrow(12))
  await expect(reader.look(WHOLE, 4)).rejects.toBe(fails)
  await Promise.resolve()
  expect(engine.working()).toBe(0)
  expect((await reader.look(WHOLE, 4)).longestRow).toBe(12)
  expect(find).toHaveBeenCalledTimes(2)
  reader.end()
})
