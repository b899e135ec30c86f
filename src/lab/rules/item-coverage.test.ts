import { expect, test } from 'vitest'
import { factsOn } from '#src/engine/catalog/subject.ts'
import { laneBits, traceBuilder } from '#src/core/trace/event.ts'
import type { Space, StageMeaning } from '#src/core/trace/space.ts'
import { coverage } from './coverage.ts'
import type { Evidence } from './evidence.ts'

const entries: Space = { name: 'entry', count: 10, lanes: 'items', order: 'none', groups: [] }
const columns: Space = { ...entries, name: 'column', count: 3 }
const stages: readonly StageMeaning[] = [
  { name: 'count', space: 'entry' },
  { name: 'add up', space: 'column', covers: 'again' },
  { name: 'sort', space: 'entry', covers: 'some' },
  { name: 'move', space: 'entry', covers: 'once' },
]

/** Stage, phase, first item, how many lanes have one, and the items of a block. */
type Step = readonly [stage: number, phase: number, item: number, lanes: number, block?: number]

/** All entries are counted, columns are added up twice, four entries are sorted in each of two rounds, and all are moved in two. */
const STEPS: readonly Step[] = [
  [0, 0, 0, 4],
  [0, 0, 4, 4],
  [0, 0, 8, 2],
  [1, 1, 0, 3],
  [1, 1, 0, 3],
  [2, 2, 0, 4, 4],
  [2, 3, 0, 4, 8],
  [3, 4, 0, 4],
  [3, 5, 4, 4],
  [3, 5, 8, 2],
]

function judged(steps: readonly Step[]): readonly string[] {
  const { emit, finish } = traceBuilder(4, ['block'])
  for (const [stage, phase, item, lanes, block = 0] of steps)
    emit({ worker: 0, stage, polls: 0, item, k: item, phase, lanes: laneBits(0, lanes), notes: { block } })
  return coverage({
    spaces: [entries, columns],
    stages,
    traced: { outputs: {}, trace: finish() },
  } as unknown as Evidence)
}

test('where items that lanes carry have operands, too, an event names its item and none of these', () => {
  const operands = { rows: 3, cols: 3, row_ptr: Uint32Array.of(0, 1, 2, 3), col_idx: Uint32Array.of(1, 2, 0) }
  const told = (k: number) => {
    const { emit, finish } = traceBuilder(4)
    emit({ worker: 0, stage: 0, polls: 0, item: 0, k, phase: 0, lanes: laneBits(0, 3) })
    const spaces = [{ ...columns, operands }]
    return coverage({
      spaces,
      stages: [{ name: 'colour' }],
      traced: { outputs: {}, trace: finish() },
    } as unknown as Evidence)
  }
  expect(told(0)).toEqual([])
  expect(told(1)).toEqual(['event 0 of column 0 names operand 1, in stage “colour”, phase 0'])
})

test('items are carried as often as their stage says', () => {
  expect(judged(STEPS)).toEqual([])
})

/** Each breaks what one stage says. */
const MUTANTS: Readonly<Record<string, readonly [readonly Step[], string]>> = {
  'an entry is left out': [STEPS.with(2, [0, 0, 8, 1]), 'entry 9 is left out in stage “count”, phase 0'],
  'an entry is counted twice': [STEPS.with(2, [0, 0, 7, 3]), 'entry 7 is carried 2 times in stage “count”, phase 0'],
  'an entry is moved in no round': [STEPS.with(9, [3, 5, 8, 1]), 'entry 9 is left out in stage “move”'],
  'an entry is moved in two rounds': [
    STEPS.with(8, [3, 5, 3, 4]).with(9, [3, 5, 7, 3]),
    'entry 3 is carried 2 times in stage “move”',
  ],
  'no entry is counted': [STEPS.slice(3), 'no entry is in stage “count”'],
  'an entry is sorted twice in a round': [
    [...STEPS, [2, 3, 3, 1]],
    'entry 3 is carried 2 times in stage “sort”, phase 3',
  ],
  'an event is of two blocks': [
    STEPS.with(5, [2, 2, 2, 4, 4]),
    'event 5 is of 2 blocks of 4, in stage “sort”, phase 2',
  ],
  'a column is not there': [STEPS.with(4, [1, 1, 1, 3]), 'event 4 is of column 3 of 3, in stage “add up”, phase 1'],
}

test('a stage that has an item too often, too seldom or not at all is seen', () => {
  for (const [name, [steps, fault]] of Object.entries(MUTANTS)) expect(judged(steps), name).toEqual([fault])
  console.log(`mutants killed ${Object.keys(MUTANTS).length} of ${Object.keys(MUTANTS).length} (coverage of items)`)
})

test('facts are of the first matrix where items have no operands', () => {
  const pattern = { rows: 2, cols: 3, row_ptr: Uint32Array.of(0, 1, 3), col_idx: Uint32Array.of(0, 1, 2) }
  const facts = factsOn({ spaces: [entries] }, { inputs: { A: pattern } })
  expect(facts).toMatchObject({ rows: 2, cols: 3, nonzeros: 3 })
})

test('items that no stage of a kernel speaks of need not be carried, and are where none says of what it speaks', () => {
  const pattern = { rows: 2, cols: 2, row_ptr: Uint32Array.of(0, 1, 3), col_idx: Uint32Array.of(0, 0, 1) }
  const waiting: Space = { name: 'task', count: 2, operands: pattern, order: 'operands', groups: [] }
  const { finish } = traceBuilder(4, [])
  const evidence = { spaces: [waiting, { ...waiting, name: 'panel', count: 0 }], traced: { trace: finish() } }
  const faultsOf = (own: readonly StageMeaning[]) => coverage({ ...evidence, stages: own } as unknown as Evidence)
  expect(faultsOf([{ name: 'factor', space: 'panel' }])).toEqual([])
  expect(faultsOf([{ name: 'factor' }])).not.toEqual([])
  expect(faultsOf([])).not.toEqual([])
})
