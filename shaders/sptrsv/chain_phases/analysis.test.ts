import { WHOLE } from '#shaders/sptrsv/chain_phases/prepare.wesl'
import { expect, test } from 'vitest'
import { defaults, type Params } from '#src/core/kernel/kernel.ts'
import type { EventRecord } from '#src/core/trace/event.ts'
import { handMade } from '../cases.ts'
import { analyse } from './analysis.ts'
import { eventCounts, TaskSlots } from './slots.ts'
import kernel from './kernel.ts'
import { type ChainAnalysis, LINE, type ChainStage } from './stage.ts'
import type { System } from '../solve.ts'

const MACHINE = { lanes: 4, memory: 64 }

const analysed = (problem: System, params: Params, machine = MACHINE) =>
  analyse(problem, defaults(kernel, params), machine)

/** The lanes of a task that have something to do, as words: lane, place, 1 + row or 0, lanes that share, item, operands. */
function slotsOf(analysis: ChainAnalysis, stage: ChainStage, task: number) {
  const slots = new TaskSlots(analysis, stage, 1000)
  return Array.from({ length: stage.width }, (_, lane) => ({ lane, head: slots.head(task, lane) }))
    .filter(({ head }) => slots.isUsed(head))
    .map(({ lane, head }) => {
      const at = Array.from({ length: slots.count(head) }, (_, o) => slots.operand(head, o))
      const operands = at.map((o) => [slots.words[o], slots.words[o + 1]])
      const [side, item] = [slots.words[head + 1], slots.words[head + 3] - 1]
      return { lane, goal: slots.place(head), side, share: slots.share(head), item, operands }
    })
}

/** Rows 1 and 2 need row 0, row 3 needs rows 0, 1 and 2. */
const DIAMOND = handMade([[], [0], [0], [0, 1, 2]])
/** Row i needs row i − 1. */
const chainOf = (rows: number) => handMade(Array.from({ length: rows }, (_, i) => (i === 0 ? [] : [i - 1])))

test('tasks hold a level, the parts with more lanes first, and operands are dealt to a part’s lanes, the newest first', () => {
  const analysis = analysed(DIAMOND, { narrow: 0, entries: 2 })
  const [stage, ...others] = analysis.stages
  expect(others).toEqual([])
  expect(stage).toMatchObject({ chain: false, tasks: 3, levels: 3, width: 4 })
  const place = (row: number) => analysis.rowsAt + row
  const tasks = [0, 1, 2].map((task) => slotsOf(analysis, stage, task))
  expect(tasks).toEqual([
    [{ lane: 0, goal: place(0), side: 1, share: 1, item: 0, operands: [] }],
    [
      { lane: 0, goal: place(1), side: 2, share: 1, item: 1, operands: [[place(0), 1 + 1]] },
      { lane: 1, goal: place(2), side: 3, share: 1, item: 2, operands: [[place(0), 1 + 3]] },
    ],
    [
      {
        lane: 0,
        goal: place(3),
        side: 4,
        share: 2,
        item: 3,
        operands: [
          [place(1), 1 + 6],
          [place(0), 1 + 5],
        ],
      },
      { lane: 1, goal: 0, side: 0, share: 2, item: 3, operands: [[place(2), 1 + 7]] },
    ],
  ])
})

test('what fits a workgroup is one phase, whose places are its own', () => {
  const analysis = analysed(DIAMOND, { narrow: 6 })
  expect(analysis.stages).toHaveLength(1)
  expect(analysis.stages[0]).toMatchObject({ chain: true, tasks: 3, sums: 0, hands: false, local: 5 })
  const { itemsAt } = analysis.stages[0]
  expect([...analysis.items.subarray(itemsAt + 1)]).toEqual([0, 1, 2, 3])
})

test('a row with more operands than a task can hold is cut, the oldest first', () => {
  const needs = Array.from({ length: 9 }, (_, i) => [...new Uint32Array(i).keys()])
  const analysis = analysed(handMade(needs), { narrow: 0, entries: 1 })
  const [stage] = analysis.stages
  const slots = Array.from({ length: stage.tasks }, (_, task) => slotsOf(analysis, stage, task)).flat()
  const last = slots.filter(({ item }) => item === 8)
  // four and four operands in parts of their own, then one and a sum
  expect(last.length).toBe(10)
  const places = last.flatMap(({ operands }) => operands.map(([place]) => place - analysis.rowsAt))
  expect(places.filter((row) => row < 8).sort((a, b) => a - b)).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
  expect(last.flatMap(({ operands }) => operands).filter(([, factor]) => factor === WHOLE)).toHaveLength(2)
  expect(stage.levels).toBe(9)
})

test('levels that one workgroup cannot hold are cut into phases, which hand their rows on', () => {
  const analysis = analysed(chainOf(100), { narrow: 6 }, { lanes: 4, memory: 40 })
  const chains = analysis.stages.filter(({ chain }) => chain)
  expect(chains.map(({ levels }) => levels)).toEqual([39, 39])
  expect(chains.map(({ hands }) => hands)).toEqual([true, false])
  expect(analysis.stages.map(({ chain }) => chain)).toEqual([false, true, false, true])
  expect(chains.every(({ sums }) => sums > 0)).toBe(true)
})

test('wide levels are for the whole GPU', () => {
  const wide = handMade(Array.from({ length: 80 }, (_, i) => (i < 40 ? [] : [i - 40])))
  expect(analysed(wide, { narrow: 6 }).stages.map(({ chain }) => chain)).toEqual([false])
  expect(analysed(wide, { narrow: 20 }, { lanes: 4, memory: 128 }).stages.map(({ chain }) => chain)).toEqual([true])
})

/** A chain of rows; on each hangs one more row that no other needs. */
const combOf = (rows: number) =>
  handMade(Array.from({ length: 2 * rows }, (_, i) => (i === 0 ? [] : [i % 2 === 1 ? i - 1 : i - 2])))

test('rows that few others hang on are put off, and solved on the whole GPU after the phases', () => {
  const { stages } = analysed(combOf(40), { tail: 1 })
  expect(stages.map(({ chain, levels }) => [chain, levels])).toEqual([
    [true, 40],
    [false, 1],
  ])
  expect(stages[0]).toMatchObject({ local: 41, hands: true })
  expect(stages[1]).toMatchObject({ tasks: 10 })
})

test('rows are put off by rule where that leaves what fits a workgroup, and not where few are spared', () => {
  const comb = combOf(600)
  const small = { lanes: 4, memory: 700 }
  expect(analysed(comb, {}, small).stages.map(({ chain }) => chain)).toEqual([true, false])
  expect(analysed(comb, { tail: 0 }, small).stages.length).toBeGreaterThan(2)
  expect(analysed(chainOf(600), {}, small).stages.map(({ chain }) => chain)).toEqual([true])
})

test('every row has as many events as it has nonzeros, and one where its first lane carries none', () => {
  expect([...eventCounts(analysed(DIAMOND, {}), 4)]).toEqual([1, 1, 1, 3])
})

test('two workers take the diamond in turn: the one that draws the last task waits a round', () => {
  const events: EventRecord[] = []
  const params = defaults(kernel)
  const { x } = kernel.reference(DIAMOND, kernel.analyse(DIAMOND, params), params, { workers: 2, lanes: 4 }, (event) =>
    events.push(event),
  )
  expect(x).toEqual(Float32Array.of(8, 0, 0, 0))
  expect(events.map(({ worker, item, k, polls }) => [worker, item, k, polls])).toEqual([
    [0, 0, 0, 0],
    [4, 1, 1, 1],
    [5, 2, 3, 1],
    [0, 3, 6, 1],
    [1, 3, 7, 1],
    [2, 3, 5, 1],
  ])
})

test('tickets have words of their own, however many dispatches there are', () => {
  // no phase and a tail; phases; a chain alone
  const problems = [DIAMOND, chainOf(40), chainOf(200)]
  for (const problem of problems)
    for (const narrow of [0, 6, 4096])
      for (const tail of [0, 1, 4]) {
        const { stages, rowsAt } = analysed(problem, { narrow, tail })
        expect(rowsAt, `narrow ${narrow}, tail ${tail}`).toBeGreaterThanOrEqual(LINE * (1 + stages.length))
      }
})
