import { describe, expect, it, vi } from 'vitest'
import type { Frame, Picture } from '#src/engine/catalog/contract/view.ts'
import type { Mark, Replay } from '#src/engine/run/replay.ts'
import { itemStates } from '#src/engine/run/states.ts'
import { placesOf } from '#src/core/sparse/orderings/permute.ts'
import { PARITY, sweptBy, WRAPPED } from '../sweep/hand-count.fixture.ts'
import { freeRun, lowerGrid } from '../toy.fixture.ts'
import { canBeOrdered, isOrdered, orderedByGroup, orderedPicture } from './ordered.ts'

const replay = sweptBy(PARITY)
const places = placesOf(replay.grouping.order)
const row = (item: number): Mark => ({ kind: 'item', space: 'row', item })

describe('a matrix whose rows stand in the order of their colours', () => {
  it('has diagonal blocks without an entry beside the diagonal, and every entry of before', () => {
    for (const colour of [PARITY, WRAPPED]) {
      const { pattern, grouping } = orderedByGroup(sweptBy(colour))
      const own: number[][] = []
      for (let i = 0; i < 9; i++)
        for (const j of pattern.col_idx.subarray(pattern.row_ptr[i], pattern.row_ptr[i + 1])) {
          own.push([i, j])
          expect(grouping.group[i], `${i} and ${j}`).not.toBe(grouping.group[j])
        }
      expect(own).toHaveLength(40)
      expect([...grouping.group]).toEqual([...colour].sort((a, b) => a - b))
    }
  })

  it('has rows in the states of before at every tick, there and back', () => {
    const [before, after] = [itemStates(replay), itemStates(orderedByGroup(replay))]
    for (const tick of [0, 1, 2, 4, 5, 7, replay.end, 4, 1, 0]) {
      const states = before.at(tick).slice()
      const moved = after.at(tick)
      expect(
        Array.from(states, (_, i) => moved[places[i]]),
        `step ${tick}`,
      ).toEqual([...states])
    }
  })

  it('is offered where a run made its groups itself and all rows were recorded', () => {
    expect(canBeOrdered(replay)).toBe(true)
    const { trace } = replay.run
    expect(canBeOrdered({ ...replay, run: { ...replay.run, trace: { ...trace, every: 2 } } })).toBe(false)
    expect(canBeOrdered(freeRun(lowerGrid(3, 3, 1), 2))).toBe(false)
    expect([isOrdered(replay), isOrdered(orderedByGroup(replay))]).toEqual([false, true])
  })

  it('takes and gives marks of rows by their own numbers', () => {
    const draw = vi.fn<(frame: Frame) => void>()
    const made = vi.fn<(ordered: Replay) => Picture>(() => ({
      draw,
      pick: () => row(places[4]),
      step: (mark) => (mark?.kind === 'item' ? row(mark.item + 1) : undefined),
      dispose: () => undefined,
    }))
    const picture = orderedPicture(replay, made)
    picture.draw({ pin: row(5), hover: { kind: 'group', grouping: 'colour', group: 1 } } as Frame)
    expect(draw).toHaveBeenCalledWith({ pin: row(places[5]), hover: { kind: 'group', grouping: 'colour', group: 1 } })
    expect(picture.pick(0, 0)).toEqual(row(4))
    // rows of the first colour follow one another
    expect(picture.step?.(row(2), 1, 0)).toEqual(row(6))
  })
})
