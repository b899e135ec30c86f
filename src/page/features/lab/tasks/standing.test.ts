import { expect, test } from 'vitest'
import type { AdapterRecord, Timing } from '#src/engine/run/run.ts'
import type { Column } from '#src/page/store/session.ts'
import shelf from '../../../../../public/figures/h100-spmv.json' with { type: 'json' }
import { reaches, timedRatio } from './standing.ts'
import { tasks } from './tasks.ts'

/** What decides an exercise in speed, asked with times that an NVIDIA H100 has measured. */

const found = tasks.find(({ title }) => title === 'Several lanes for a long row')
if (!found) throw new Error('The exercise is gone.')
const task = found
const EDIT = 'spmv/csr_scalar~of-a-reader'
const counted = { isReached: true, says: '' }

/** Columns with the times of a record: of `csr_scalar` as the edit's, and of the target. */
function columnsOf(name: string, adapter: AdapterRecord): Column[] {
  const record = shelf.figures.find(({ problem }) => problem === name)
  const timed = (kernel: string) => record?.outcomes.find((one) => one.kernel === kernel)?.timing as unknown as Timing
  const of = (id: string, kernel: string) => ({ id, timing: timed(kernel), replay: { run: { adapter } } })
  return [of(EDIT, 'spmv/csr_scalar'), of('spmv/csr_vector', 'spmv/csr_vector')] as unknown as Column[]
}
const gpu = shelf.adapter as AdapterRecord
const ran = { id: EDIT, params: {} }

test('the times of a GPU decide, whatever was counted', () => {
  expect(task.target).toBe('spmv/csr_vector')
  const slow = timedRatio(task, columnsOf('D3N27 64^3', gpu), ran)
  expect(slow).toBeGreaterThan(1.2)
  expect(reaches(task, counted, slow)).toBe(false)
  const quick = timedRatio(task, columnsOf('D3N7 64^3', gpu), ran)
  expect(quick).toBeLessThan(1.2)
  expect(reaches(task, { isReached: false, says: '' }, quick)).toBe(true)
})

test('an edit that is not judged has reached nothing, whatever its time', () => {
  const quick = timedRatio(task, columnsOf('D3N7 64^3', gpu), ran)
  expect(reaches(task, undefined, quick)).toBe(false)
})

test.each(['software', 'twin'] as const)('times of %s decide nothing: counts do', (kind) => {
  const ratio = timedRatio(task, columnsOf('D3N27 64^3', { ...gpu, kind }), ran)
  expect(ratio).toBeUndefined()
  expect(reaches(task, counted, ratio)).toBe(true)
})

test('another edit than the one that was timed has no ratio', () => {
  expect(timedRatio(task, columnsOf('D3N27 64^3', gpu), { ...ran, id: `${EDIT}-again` })).toBeUndefined()
})
