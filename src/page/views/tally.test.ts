import fc from 'fast-check'
import { describe, expect, inject, test } from 'vitest'
import { statesOfItems } from '#src/engine/run/query.ts'
import type { Replay } from '#src/engine/run/replay.ts'
import { ItemStates, type Turned } from '#src/engine/run/states.ts'
import { columnsOfLevels, levelTally } from './dag/shares.ts'
import { dagLayout } from './dag/layout.ts'
import { marksTally } from './grid/solid/texels.ts'
import { type Bins, binsOf } from '#src/page/draw/pattern/bins.ts'
import { countByState, DensityTally } from './matrix/density.ts'
import { matrixLayout } from '#src/page/draw/pattern/layout.ts'
import { lineTally } from './stencil/lines.ts'
import { KINDS, RowTally, type StatesInTime } from './tally.ts'
import { freeRun, levelRun, lowerGrid, still } from './toy.fixture.ts'

const { seed: SEED } = inject('turn')
const SIZE = [9, 8, 7] as const
const pattern = lowerGrid(...SIZE)
const runs = { 'a barrier after every level': levelRun(pattern, 16), 'workers that poll': freeRun(pattern, 16) }
const pane = { width: 60, height: 60, unit: 1 }
const bins = binsOf(matrixLayout(pattern, pane))

/** What every pane keeps of a replay, by its name. */
const kept: Readonly<
  Record<string, (states: StatesInTime, replay: Replay) => { at(tick: number): ArrayLike<number> }>
> = {
  matrix: (states) => new DensityTally(states, pattern, bins),
  dag(states, { grouping: levels }) {
    const layout = dagLayout(levels, pane)
    return levelTally(states, levels, layout.columns, columnsOfLevels(layout))
  },
  grid: (states) => marksTally(states, SIZE, { nx: 4, ny: 3, forms: false }),
  stencil: (states) => lineTally(states, SIZE),
}

const cases = Object.entries(kept).flatMap(([view, make]) =>
  Object.entries(runs).map(([name, replay]) => [view, name, make, replay] as const),
)

describe.each(cases)('%s, %s', (_pane, _name, make, replay) => {
  test('counts that follow the changes are those of all rows counted anew, after any seeks', () => {
    const states = new Uint8Array(pattern.rows)
    const followed = make(new ItemStates(replay), replay)
    const fresh = (tick: number) => make(still(statesOfItems(replay, tick, states)), replay).at(0)
    const seeks = fc.array(fc.nat(replay.end + 2), { maxLength: 30 })
    fc.assert(
      fc.property(seeks, (ticks) => {
        for (const tick of ticks) expect(Array.from(followed.at(tick))).toEqual(Array.from(fresh(tick)))
      }),
      { seed: SEED, numRuns: 10 },
    )
  })
})

const tenths = Uint32Array.from({ length: pattern.rows }, (_, row) => row % 10)

/** Rows and nonzeros that tallies look at. */
interface Looked {
  rows: number
  nonzeros: number
}

const nonzerosOf = (row: number) => pattern.row_ptr[row + 1] - pattern.row_ptr[row]

class CountedRows extends RowTally {
  readonly looked: Looked = { rows: 0, nonzeros: 0 }
  protected override countAll(states: Uint8Array<ArrayBuffer>): void {
    this.looked.rows += pattern.rows
    super.countAll(states)
  }
  protected override follow(turned: Turned): void {
    this.looked.rows += turned.size
    super.follow(turned)
  }
}

class CountedNonzeros extends DensityTally {
  readonly looked: Looked = { rows: 0, nonzeros: 0 }
  protected override countAll(states: Uint8Array<ArrayBuffer>): void {
    this.looked.rows += pattern.rows
    this.looked.nonzeros += pattern.col_idx.length
    super.countAll(states)
  }
  protected override follow(turned: Turned): void {
    this.looked.rows += turned.size
    for (const row of turned.items.subarray(0, turned.size)) this.looked.nonzeros += nonzerosOf(row)
    super.follow(turned)
  }
}

/** Rows whose state differs between two ticks, and their nonzeros, by comparing all rows. */
function differing(replay: Replay, from: number, to: number): Looked {
  const before = statesOfItems(replay, from, new Uint8Array(pattern.rows))
  const after = statesOfItems(replay, to, new Uint8Array(pattern.rows))
  const rows = [...before.keys()].filter((row) => before[row] !== after[row])
  return { rows: rows.length, nonzeros: rows.reduce((sum, row) => sum + nonzerosOf(row), 0) }
}

/** Steps at which a picture looked at more than what changed in them. */
function wasteful(replay: Replay, states: ItemStates, ticks: readonly number[]): string[] {
  const wasted: string[] = []
  const tallies = [new CountedRows(states, 10, tenths), new CountedNonzeros(states, pattern, bins)]
  let last = ticks[0]
  for (const tally of tallies) tally.at(last)
  for (const tick of ticks.slice(1)) {
    const most = differing(replay, last, tick)
    for (const tally of tallies) {
      const { rows, nonzeros } = tally.looked
      tally.at(tick)
      const took = { rows: tally.looked.rows - rows, nonzeros: tally.looked.nonzeros - nonzeros }
      if (took.rows > most.rows || took.nonzeros > most.nonzeros) wasted.push(`${last} to ${tick}: ${took.rows} rows`)
    }
    last = tick
  }
  return wasted
}

/** What pictures that were played up to the middle look at on the way back to the start. */
function lookedOnTheWayBack(states: ItemStates): Looked {
  const [rows, nonzeros] = [new CountedRows(states, 10, tenths), new CountedNonzeros(states, pattern, bins)]
  for (const tick of [0, states.end >> 1])
    for (const tally of [rows, nonzeros]) {
      tally.at(tick)
      Object.assign(tally.looked, { rows: 0, nonzeros: 0 })
    }
  for (const tally of [rows, nonzeros]) tally.at(0)
  return { rows: rows.looked.rows, nonzeros: nonzeros.looked.nonzeros }
}

const forwards = ({ end }: Replay) => Array.from({ length: end + 1 }, (_, tick) => tick)

/** As pictures are played whose run has more ticks than there are frames. */
const inStrides = (replay: Replay) => forwards(replay).filter((tick) => tick % 5 === 0)

describe.each(Object.entries(runs))('work of a frame, %s', (_, replay) => {
  test('playing looks at the rows that change and at their nonzeros, and at no others, both ways', () => {
    expect(wasteful(replay, new ItemStates(replay), forwards(replay))).toEqual([])
    expect(wasteful(replay, new ItemStates(replay), forwards(replay).toReversed())).toEqual([])
    expect(wasteful(replay, new ItemStates(replay), inStrides(replay))).toEqual([])
    expect(wasteful(replay, new ItemStates(replay), inStrides(replay).toReversed())).toEqual([])
  })

  test('mutant: rows that are looked at once for each of their states in a frame are seen', () => {
    class Halting extends ItemStates {
      override turned(from: number, to: number): Turned {
        const turned: Turned[] = []
        for (let tick = from; tick < to; tick++) turned.push(new ItemStates(replay).turned(tick, tick + 1))
        const all = <T>(read: (one: Turned) => Iterable<T>) =>
          turned.flatMap((one) => [...read(one)].slice(0, one.size))
        const rows = all((one) => one.items)
        return { size: rows.length, items: Uint32Array.from(rows), turns: Uint8Array.from(all((one) => one.turns)) }
      }
    }
    expect(wasteful(replay, new Halting(replay), inStrides(replay)).length).toBeGreaterThan(0)
  })

  test('a seek looks at each row, and at each nonzero, once at most', () => {
    const states = new ItemStates(replay)
    const rows = new CountedRows(states, 10, tenths)
    const nonzeros = new CountedNonzeros(states, pattern, bins)
    for (const tick of [0, replay.end, 1, replay.end - 1, 0]) {
      const before = [rows.looked.rows, nonzeros.looked.nonzeros]
      rows.at(tick)
      nonzeros.at(tick)
      expect(rows.looked.rows - before[0]).toBeLessThanOrEqual(pattern.rows)
      expect(nonzeros.looked.nonzeros - before[1]).toBeLessThanOrEqual(pattern.col_idx.length)
    }
  })

  test('back at the start, where all rows wait, none is looked at', () => {
    expect(lookedOnTheWayBack(new ItemStates(replay))).toEqual({ rows: 0, nonzeros: 0 })
  })

  test('mutant: rows that are followed back to the start are seen', () => {
    class Following extends ItemStates {
      override worthRecounting = () => false
    }
    expect(lookedOnTheWayBack(new Following(replay)).rows).toBeGreaterThan(0)
  })

  test('mutant: all rows counted anew at every tick are seen', () => {
    class Recounting extends ItemStates {
      override worthRecounting = () => true
    }
    expect(wasteful(replay, new Recounting(replay), forwards(replay)).length).toBeGreaterThan(replay.end / 2)
  })
})

test('mutants: a row that stays where it was, and one that moves in the wrong bin, are seen', () => {
  const replay = runs['workers that poll']
  class Staying extends RowTally {
    protected override follow(turned: Turned): void {
      super.follow({ ...turned, turns: turned.turns.map((turn) => (turn & 7) * 9) })
    }
  }
  class Shifted extends DensityTally {
    protected override follow(turned: Turned): void {
      super.follow({ ...turned, items: turned.items.map((row) => (row + 1) % pattern.rows) })
    }
  }
  const atTheEnd = (tally: { at(tick: number): ArrayLike<number> }) => {
    for (const tick of forwards(replay)) tally.at(tick)
    return Array.from(tally.at(replay.end))
  }
  const states = new ItemStates(replay)
  expect(atTheEnd(new Staying(states, 10, tenths))).not.toEqual(atTheEnd(new RowTally(states, 10, tenths)))
  const middle = (tally: DensityTally) => {
    for (const tick of forwards(replay).slice(0, replay.end >> 1)) tally.at(tick)
    return Array.from(tally.counts)
  }
  expect(middle(new Shifted(states, pattern, bins))).not.toEqual(middle(new DensityTally(states, pattern, bins)))
})

test('nonzeros counted in slices of rows are those counted at once', () => {
  const states = statesOfItems(runs['workers that poll'], 9, new Uint8Array(pattern.rows))
  const inSlices = (b: Bins, cuts: readonly number[]) => {
    const counts = new Uint32Array(b.size * b.size * KINDS)
    cuts.slice(1).forEach((to, c) => countByState(pattern, b, states, counts, cuts[c], to))
    return Array.from(counts)
  }
  expect(inSlices(bins, [0, 100, 101, 400, pattern.rows])).toEqual(inSlices(bins, [0, pattern.rows]))
})
