import { describe, expect, it } from 'vitest'
import { NEVER } from '#src/engine/run/replay.ts'
import type { Run } from '#src/engine/run/run.ts'
import { makeReplay } from '#src/engine/run/schedule.ts'
import { laneBits, traceBuilder } from '#src/core/trace/event.ts'
import { colourAt, colourBar, roundBox, roundsLayout, sizesOf } from './layout.ts'
import { chosenRun, spaces, stages, WEIGHED } from './path.fixture.ts'
import { choosesInRounds, chosenBefore, heldIn, isColoured, outweighed, roundAt, roundsOf } from './rounds.ts'
import view from './view.ts'
import { rowWords, standing } from './words.ts'

const replay = chosenRun()
const rounds = roundsOf(replay)

describe('rounds of a trace', () => {
  it('are as many as rows are chosen in, with who looks and who is chosen in each', () => {
    expect(rounds.count).toBe(3)
    expect([...rounds.of]).toEqual([1, 0, 1, 2, 0])
    expect([...rounds.looked]).toEqual([5, 3, 1])
    expect([...rounds.ptr]).toEqual([0, 2, 4, 5, 5])
    expect([...rounds.order]).toEqual([1, 4, 0, 2, 3])
  })

  it('begin with their first look, and none stands before it', () => {
    expect([0, 1, 2, 3, 4, 5, 6, 7, 8].map((tick) => roundAt(rounds, tick))).toEqual([-1, -1, 0, 0, 1, 1, 2, 2, 3])
    expect([...rounds.begins]).toEqual([2, 4, 6, replay.end])
  })

  it('say when a row has its colour, and which neighbours outweighed it', () => {
    const held = (tick: number) => [0, 1, 2, 3, 4].filter((row) => isColoured(replay, row, tick))
    expect([1, 2, 3, 5, 7].map(held)).toEqual([[], [], [1, 4], [0, 1, 2, 4], [0, 1, 2, 3, 4]])
    expect([2, 3, 5, 7].map(heldIn(replay))).toEqual([
      [0, 0, 0],
      [2, 0, 0],
      [2, 2, 0],
      [2, 2, 1],
    ])
    expect(chosenBefore(rounds, [2, 4], 3)).toEqual([2, 4])
    expect(chosenBefore(rounds, [0, 2], 1)).toEqual([])
  })

  it('have the places by weight of a run that says them, and none of one that does not', () => {
    expect(rounds.weights).toBeUndefined()
    const { weights } = roundsOf(chosenRun(WEIGHED))
    expect([...(weights ?? [])]).toEqual([2, 0, 3, 4, 1])
    if (!weights) return
    expect([outweighed(weights, [0, 2], 1), outweighed(weights, [2, 4], 3)]).toEqual([[0, 2], []])
    const near = { before: 0, lighter: 2, neighbours: 2 }
    expect(rowWords(replay, rounds, 1, near)[0]).toBe(
      'row 1: colour 0, chosen in round 1, 0 of 2 neighbours before it, outweighs 2',
    )
  })

  it('leave out rows that were not recorded', () => {
    const few = { ...replay, run: { ...replay.run, trace: { ...replay.run.trace, every: 2 } } }
    expect(roundsOf(few).of).toEqual(rounds.of)
    const { emit, finish } = traceBuilder(32, ['step'])
    emit({ worker: 0, stage: 2, polls: 0, item: 0, k: 0, phase: 1, lanes: laneBits(0, 2), notes: { step: 0 } })
    const part = makeReplay({ trace: finish(), stages, worker: 'subgroup' } as unknown as Run, {
      operation: 'made',
      spaces,
    })
    expect([...roundsOf(part).of]).toEqual([0, 0, NEVER, NEVER, NEVER])
  })

  it('are there where a run bundles the rows that it looks at', () => {
    expect(choosesInRounds(replay)).toBe(true)
    expect(view.needs(replay)?.space.name).toBe('row')
    expect(view.needs(chosenRun({}))).toBeUndefined()
  })
})

describe('the picture', () => {
  const { ptr } = replay.grouping

  it('has a bar for each colour, that grows to the right, and each is found where it is drawn', () => {
    const layout = roundsLayout(ptr, false, { width: 400, height: 300, unit: 1 })
    expect([...sizesOf(ptr, layout.per)]).toEqual([2, 2, 1])
    const [half, whole] = [colourBar(layout, 0, 1), colourBar(layout, 0, 2)]
    expect(whole.x).toBe(half.x)
    expect(whole.wide).toBe(layout.bars.wide)
    expect(half.wide).toBe(whole.wide / 2)
    for (const colour of [0, 1, 2]) {
      const { x, y, high } = colourBar(layout, colour, 1)
      expect(colourAt(layout, x + 1, y + high / 2)).toBe(colour)
    }
    expect(colourAt(layout, layout.bars.left + 1, layout.bars.top + 3 * layout.pitch + 1)).toBeUndefined()
  })

  it('has one bar for several colours where these are lower than pixels, and loses no row', () => {
    const many = Uint32Array.from({ length: 1001 }, (_, c) => c)
    const layout = roundsLayout(many, false, { width: 400, height: 300, unit: 1 })
    expect(layout.per).toBeGreaterThan(1)
    expect(sizesOf(many, layout.per).reduce((a, b) => a + b)).toBe(1000)
  })

  it('has the map beside the bars where that has room, else above them, and nothing over anything', () => {
    for (const [width, unit] of [
      [700, 1],
      [360, 1],
      [1400, 2],
    ] as const) {
      const { map, bars, strip, height } = roundsLayout(ptr, true, { width, height: 300 * unit, unit })
      const isBeside = map && map.left + map.wide <= bars.left
      expect(isBeside, String(width)).toBe(width >= 400 * unit)
      expect(isBeside || (map && map.top + map.high <= bars.top)).toBe(true)
      expect(bars.top + bars.high).toBeLessThanOrEqual(strip.top)
      expect(strip.top + strip.high).toBeLessThan(height)
      expect(roundBox(roundsLayout(ptr, true, { width, height: 300 * unit, unit }), 3, 2).x).toBeGreaterThan(strip.left)
    }
  })

  it('says where the run stands, and of a row what came before it', () => {
    expect(standing(replay, rounds, 4, 2)[0]).toBe('step 4: 2 of 5 rows chosen; round 2 of 3: 3 look, 2 are chosen')
    expect(standing(replay, rounds, 8, 5)[0]).toBe('step 8: 5 of 5 rows chosen in 3 rounds')
    expect(rowWords(replay, rounds, 3, { before: 2, neighbours: 2 })[0]).toBe(
      'row 3: colour 2, chosen in round 3, 2 of 2 neighbours before it',
    )
  })
})
