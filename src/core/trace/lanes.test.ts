import { expect, test } from 'vitest'
import { traceBuilder } from './event.ts'
import { carriedCount, carries, carriesDiagonal, forEachCarried, laneStop, lowestLane, maskRoom } from './lanes.ts'

/** Lanes that events carry: none; one; the last of a word and the first of the next; the very last. */
const LANES = [[], [5], [31, 32], [0, 63]]

function traceOf(lanes: readonly (readonly number[])[], k = 100) {
  const { emit, finish } = traceBuilder(64)
  for (const set of lanes) {
    const words = [0, 0]
    for (const lane of set) words[lane >> 5] = (words[lane >> 5] | (1 << (lane & 31))) >>> 0
    emit({ worker: 0, stage: 0, polls: 0, item: 2, k, phase: 0, lanes: words })
  }
  return finish()
}

test.each(LANES.map((lanes, e) => [lanes, e] as const))('lanes %j are found in the mask', (lanes, e) => {
  const trace = traceOf(LANES)
  const carried: [number, number][] = []
  forEachCarried(trace, e, (k, lane) => carried.push([k, lane]))
  expect(carried).toEqual(lanes.map((lane) => [100 + lane, lane]))
  expect(carriedCount(trace, e)).toBe(lanes.length)
  expect(lowestLane(trace, e)).toBe(lanes[0] ?? 0)
  expect(laneStop(trace, e)).toBe(1 + (lanes.at(-1) ?? -1))
  const every = Array.from({ length: maskRoom(trace) }, (_, lane) => lane)
  expect(every.filter((lane) => carries(trace, e, lane))).toEqual(lanes)
})

test('a lane carries the diagonal, first in its row or last', () => {
  const pattern = (col_idx: number[]) => ({
    rows: 3,
    cols: 3,
    row_ptr: Uint32Array.of(0, 0, 0, 2),
    col_idx: Uint32Array.from(col_idx),
  })
  const of = (lanes: number[], col_idx: number[]) => carriesDiagonal(traceOf([lanes], 0), 0, pattern(col_idx))
  expect(of([1], [0, 2])).toBe(true)
  expect(of([0], [2, 3])).toBe(true)
  expect(of([0], [0, 2])).toBe(false)
  expect(of([], [0, 2])).toBe(false)
})
