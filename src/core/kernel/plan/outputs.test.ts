import { expect, test } from 'vitest'
import type { U32 } from '#src/core/base/arrays.ts'
import { makeCheck } from '../check.ts'
import { type Data, firstDifference, kindOf } from '../data.ts'
import { outputBuffers, outputsBy } from './outputs.ts'
import type { Plan } from './plan.ts'

const outputs: Plan['outputs'] = {
  B: { kind: 'matrix', rows: 2, cols: 3, row_ptr: 'ptr', col_idx: 'col', values: 'val' },
  P: { kind: 'pattern', rows: 2, cols: 3, row_ptr: 'ptr', col_idx: 'col' },
  y: { kind: 'f32', buffer: 'val', words: 1 },
  n: { kind: 'u32', buffer: 'ptr' },
}

/** Columns and values have room for five entries; the pointers say that there are three. */
const memory: Readonly<Record<string, U32>> = {
  ptr: Uint32Array.of(0, 1, 3),
  col: Uint32Array.of(2, 0, 1, 7, 7),
  val: new Uint32Array(Float32Array.of(0.5, -1, 2, 9, 9).buffer),
}

function read(refs: Plan['outputs'], words = memory): Data {
  const reads = outputsBy(refs)
  let next = reads.next()
  while (!next.done) next = reads.next(words[next.value.buffer].slice(0, next.value.words))
  return next.value
}

test('a matrix has as many entries as its pointers say, and each kind comes back as itself', () => {
  const pattern = { rows: 2, cols: 3, row_ptr: memory['ptr'], col_idx: Uint32Array.of(2, 0, 1) }
  const data = read(outputs)
  expect(data).toEqual({
    B: { pattern, values: Float32Array.of(0.5, -1, 2) },
    P: pattern,
    y: Float32Array.of(0.5),
    n: memory['ptr'],
  })
  expect(Object.values(data).map(kindOf)).toEqual(['matrix', 'pattern', 'f32', 'u32'])
  expect([...new Set(outputBuffers({ outputs }))]).toEqual(['ptr', 'col', 'val'])
})

test('what a poisoned pointer promises is no longer than its buffer', () => {
  const { P } = read(outputs, { ...memory, ptr: Uint32Array.of(0, 1, 0x7fbadbad) })
  expect(P).toMatchObject({ col_idx: memory['col'] })
})

const changed: Readonly<Record<string, (data: Data) => Data>> = {
  'a column': (data) => ({ ...data, P: read(outputs, { ...memory, col: Uint32Array.of(2, 0, 2) })['P'] }),
  'a value': (data) => ({ ...data, y: Float32Array.of(0.25) }),
  'a sign of zero': (data) => ({ ...data, y: Float32Array.of(-0) }),
  'a length': (data) => ({ ...data, n: Uint32Array.of(0, 1) }),
  'an output that is not there': ({ B, P, y }) => ({ B, P, y }),
}

test('results are the same where all their bits are; each mutant of one is told apart', () => {
  const zero = { ...read(outputs), y: Float32Array.of(0) }
  expect(firstDifference(read(outputs), read(outputs))).toBeUndefined()
  for (const [name, change] of Object.entries(changed)) {
    const data = name === 'a sign of zero' ? zero : read(outputs)
    expect(firstDifference(data, change(data)), name).toBeDefined()
  }
})

test('a check passes where every measure is within its bound, and no value that is no number is', () => {
  const ok = (value: number, bound: number) => makeCheck([{ name: 'error', value, bound }], false).ok
  expect([ok(0, 0), ok(1, 2), ok(1, Infinity)]).toEqual([true, true, true])
  expect([ok(2, 1), ok(Infinity, 1), ok(NaN, 1), ok(NaN, Infinity)]).toEqual([false, false, false, false])
})
