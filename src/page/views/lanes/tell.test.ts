import { expect, test } from 'vitest'
import type { U32 } from '#src/core/base/arrays.ts'
import type { Replay } from '#src/engine/run/replay.ts'
import { laneSlots } from '#src/engine/run/lane-slots.ts'
import { sharedColumns, subjectsBeside } from './beside.ts'
import { BY_HAND, comparing, figuresOf, LARGE, LONG, SMALL } from './hand-count.fixture.ts'
import { pairOn, twin } from './same-rows.fixture.ts'
import { tellLanes } from './tell.ts'

test('the figures of a small grid are those of a count by hand, with 4 lanes, 8 and 32', async () => {
  expect(figuresOf(await pairOn(SMALL, twin(4)), 17)).toEqual(BY_HAND.small4)
  expect(figuresOf(await pairOn(SMALL, twin(8)), 17)).toEqual(BY_HAND.small8)
  expect(figuresOf(await pairOn(SMALL, twin(32)), 17)).toEqual(BY_HAND.small32)
})

test('so are those of the preset, and the side column says them', async () => {
  const columns = await pairOn(LARGE, twin(32))
  expect(figuresOf(columns, 292)).toEqual(BY_HAND.large32)
  const told = tellLanes(columns, comparing(292))
  expect(told?.sentence.replaceAll(/\s/g, ' ')).toBe(
    '**A** fills **37 %** and **B** **74 %** of its lane slots. ' +
      'The same 95 products take A 8 steps of one row each and B 4 steps of up to 4 rows each. B uses 8 more slots to divide.',
  )
  expect(told?.heads).toEqual(['operation', 'times', 'A', 'B'])
  expect(told?.lines).toEqual([
    ['multiply and add', '95', '8', '4'],
    ['add up the lanes', '8', '8', '8'],
    ['divide', '8', '8', '8'],
  ])
})

test('so are those of the grid with long lines, which the preset offers beside it', async () => {
  const columns = await pairOn(LONG, twin(32))
  expect(figuresOf(columns, 1316)).toEqual(BY_HAND.long32)
  expect(tellLanes(columns, comparing(1316))?.sentence.replaceAll(/\s/g, ' ')).toMatch(
    /^\*\*A\*\* fills \*\*40 %\*\* and \*\*B\*\* \*\*92 %\*\* of its lane slots\. .* B uses 128 more slots to divide\.$/,
  )
})

test('why idle lanes cost no time there is said at once, and not where rows wait for a worker', async () => {
  const [a, b] = await pairOn(LARGE, twin(32))
  const told = (workers: number) => tellLanes([{ ...a, workers }, b], comparing(292))?.reason
  expect(told(512)?.column, 'B has the fuller lanes').toBe(1)
  expect(told(512)?.words).toMatch(
    /^A has a worker for each of the 512\srows from the start: lanes are not scarce; the chain decides\.$/,
  )
  // fewer workers than rows: then what counts is how many rows are ready at once
  expect(told(511)?.words).toMatch(
    /^A has 511 workers for at most 16\srows that are ready at once: lanes are not scarce\.$/,
  )
  expect(told(16)?.words).toContain('has 16 workers for')
  expect(told(15)).toBeUndefined()
  // how they are shorter is told where a run has fewer steps than levels
  const inSteps = (last: number) =>
    tellLanes(
      [
        { ...a, workers: 16 },
        { ...b, last },
      ],
      comparing(292),
    )?.reason?.ahead?.replaceAll(/\s/g, ' ')
  expect(inSteps(49)).toMatch(
    /lanes are not scarce\. B takes 49 steps for 50 levels: rows that need one another share a step\.$/,
  )
  expect(inSteps(50)).toBeUndefined()
})

test('both columns have one scale, that of the one with more steps', async () => {
  const beside = subjectsBeside(await pairOn(LARGE, twin(32)), comparing(292))
  // eight steps of a column, each with a sum and a division of a quarter; so few workers find their operands there
  expect(sharedColumns(beside)).toBeCloseTo(8 * (1 + 2 * 0.25), 9)
})

test('the ribbons count as many lanes as the masks have bits, in as many slots as workers take steps', async () => {
  const [elementwise] = await pairOn(SMALL, twin(32))
  const { carried, all } = laneSlots(elementwise)
  const sum = (slots: Float64Array) => slots.reduce((total, one) => total + one, 0)
  // one step for each of 24 rows; all nonzeros but the diagonals
  expect(sum(all)).toBe(32 * 24)
  expect(sum(carried)).toBe(elementwise.pattern.col_idx.length - 24)
  const [, structured] = await pairOn(SMALL, twin(32))
  // its lanes carry diagonals, too, and these are no products
  expect(sum(laneSlots(structured).carried)).toBe(sum(carried))
  expect(carried.every((lanes, tick) => lanes <= all[tick])).toBe(true)
})

/** The run with another trace. */
const traced = (replay: Replay, words: U32): Replay => ({
  ...replay,
  run: { ...replay.run, trace: { ...replay.run.trace, words } },
})

test('mutant: a lane that is left out is seen, and nothing is told of columns that disagree', async () => {
  const [elementwise, structured] = await pairOn(SMALL, twin(32))
  const { trace } = elementwise.run
  const at = trace.words.findIndex((row, w) => w % trace.eventWords === 2 && row === 17)
  const words = trace.words.slice()
  words[at + 3] &= ~1
  const torn = [traced(elementwise, words), structured]
  expect(figuresOf(torn, 17)[0]).toMatchObject({ products: 42, carried: 42, divided: 0 })
  expect(figuresOf(torn, 17)).not.toEqual(BY_HAND.small32)
  expect(tellLanes(torn, comparing(17))).toBeUndefined()
})

test('mutant: a step that breaks off at the end of a row is seen', async () => {
  const columns = await pairOn(SMALL, twin(32))
  const { trace } = columns[1].run
  // a nonzero of its own for lane 0 of each row: steps are told apart by it
  const words = trace.words.map((word, w) => (w % trace.eventWords === 3 ? word + trace.words[w - 1] : word))
  expect(figuresOf([columns[0], traced(columns[1], words)], 17)[1].steps).toBeGreaterThan(2)
})
