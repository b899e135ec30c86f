import { describe, expect, it } from 'vitest'
import type { Replay } from '#src/engine/run/replay.ts'
import { around, PARITY, sweptBy, sweptInParts, WRAPPED } from './hand-count.fixture.ts'
import { placedRows, planeOf, planesOf, rowNear, shareBar, sweepLayout, turnUnder } from './layout.ts'
import { exactShare, isFresh, orderKept, sweeps, turnAt, turnsOf } from './turns.ts'
import view from './view.ts'
import { halfName, standing } from './words.ts'

const told = (replay: Replay, half: number) =>
  turnsOf(replay)
    .turns.filter((turn) => turn.half === half)
    .map(({ rows, fresh, neighbours }) => `${[...rows].join(' ')}: ${fresh}/${neighbours}`)

describe('turns of a sweep over 3 × 3 points, counted by hand', () => {
  const parity = sweptBy(PARITY)
  const wrapped = sweptBy(WRAPPED)

  it('have the rows that go together, and of their neighbours those that are new', () => {
    expect(told(parity, 0)).toEqual(['0 2 6 8: 0/12', '1 7: 4/10', '3 5: 8/10', '4: 8/8'])
    expect(told(parity, 1)).toEqual(['4: 0/8', '3 5: 2/10', '1 7: 6/10', '0 2 6 8: 12/12'])
    const there = ['0: 0/3', '1: 1/5', '2 3: 3/8', '4: 4/8', '5 6: 5/8', '7: 4/5', '8: 3/3']
    expect(told(wrapped, 0)).toEqual(there)
    expect(told(wrapped, 1)).toEqual(['8: 0/3', '7: 1/5', '5 6: 3/8', '4: 4/8', '2 3: 5/8', '1: 4/5', '0: 3/3'])
  })

  it('keep half of the natural order by parity, and all of it by x + 2y', () => {
    expect(orderKept(around, turnsOf(parity))).toBe(0.5)
    expect(orderKept(around, turnsOf(wrapped))).toBe(1)
    expect(exactShare(around)).toBe(0.5)
  })

  it('are read off the events, whatever grouping the run says that it has', () => {
    const wrong = sweptBy(PARITY, WRAPPED)
    expect(told(wrong, 0)).toEqual(told(parity, 0))
    expect([...turnsOf(wrong).number]).toEqual([...PARITY])
  })

  it('follow one another: each begins with its first row, and the last one there is the first one back', () => {
    const turns = turnsOf(parity)
    const at = Array.from({ length: parity.end + 1 }, (_, tick) => turns.turns[turnAt(turns, tick)])
    expect(at.map((turn) => (turn ? `${turn.half} ${turn.phase}` : '–'))).toEqual([
      '–',
      '0 0',
      '0 1',
      '0 2',
      '0 3',
      '0 3',
      '1 4',
      '1 5',
      '1 6',
      '1 6',
    ])
    const [there, back] = turns.halves
    expect([isFresh(there, 4, 0), isFresh(there, 0, 4), isFresh(back, 0, 4), isFresh(back, 4, 0)]).toEqual([
      true,
      false,
      true,
      false,
    ])
    expect(isFresh(there, 0, 2), 'rows of a turn do not see one another').toBe(false)
  })

  it('are said in words', () => {
    const turns = turnsOf(parity)
    const own = turns.turns.filter(({ half }) => half === 0)
    expect(standing(parity, turns, 1, own, 2)[0]).toBe('step 2, forward: colour 1, 2 of 4, 2 rows')
    expect([0, 1, 2, 3].map(halfName)).toEqual(['forward', 'backward', 'forward, sweep 2', 'backward, sweep 2'])
    expect(view.tell?.([parity, wrapped], { options: {} })?.lines).toEqual([
      ['A by hand', '4', '50 %'],
      ['B by hand', '7', '100 %'],
    ])
  })

  it('are there where a run goes through the rows that it bundles there and back', () => {
    expect(sweeps(parity)).toBe(true)
    const once = { ...parity, run: { ...parity.run, stages: [{ name: 'forward', covers: 'once' }] } } as const
    expect(sweeps(once)).toBe(false)
    const bare = { ...parity, run: { ...parity.run, groups: {} } }
    expect(view.needs({ ...bare, spaces: [bare] })).toBeUndefined()
  })
})

describe('turns of a sweep over a path in two parts, counted by hand', () => {
  it('go step by step inside the parts, whose rows see none of the other part’s', () => {
    const parts = sweptInParts()
    expect(told(parts, 0)).toEqual(['0 2: 0/3', '1 3: 2/3'])
    expect(told(parts, 1)).toEqual(['1 3: 0/3', '0 2: 2/3'])
    expect(orderKept(parts.pattern, turnsOf(parts))).toBeCloseTo(2 / 3, 12)
    const turns = turnsOf(parts)
    const at = Array.from({ length: parts.end + 1 }, (_, tick) => turnAt(turns, tick))
    expect(at).toEqual([-1, 0, 1, 2, 3, 3])
    expect(sweeps(parts)).toBe(true)
    const own = turns.turns.filter(({ half }) => half === 0)
    expect(standing(parts, turns, 1, own, 2)[0]).toBe('step 2, forward: step 1, 2 of 2, 2 rows')
    expect(view.encoding(parts)).toContain('colour and number = step in the order of the run')
  })

  it('are one turn each way where no stage says that rows of a part see one another', () => {
    expect(told(sweptInParts(false), 0)).toEqual(['0 1 2 3: 0/6'])
  })
})

describe('the picture', () => {
  const turns = turnsOf(sweptBy(PARITY))
  const extent = { width: 600, height: 400, unit: 1 }

  it('has a bar for each turn, beside the rows or below them, and each is found where it is drawn', () => {
    for (const width of [600, 300]) {
      const layout = sweepLayout(4, { ...extent, width })
      expect(layout.below).toBe(width === 300)
      expect(
        layout.below ? layout.rows.top + layout.rows.high <= layout.shares.top : layout.rows.wide < layout.shares.left,
      ).toBe(true)
      for (const turn of [0, 1, 2, 3]) {
        const { x, y, wide, high } = shareBar(layout, turn, 0.5)
        expect(turnUnder(layout, 4, x + wide / 2, y + high / 2)).toBe(turn)
      }
      expect(turnUnder(layout, 4, 1, 1)).toBeUndefined()
    }
    const many = sweepLayout(5000, extent)
    expect(many.per).toBeGreaterThan(1)
  })

  it('has the points of one plane, x to the right and y upwards, and finds each', () => {
    const { rows } = sweepLayout(4, extent)
    const grid = { kind: 'grid', stencil: 'D3N7', size: [3, 1, 3] } as const
    const placed = placedRows(rows, 1, grid, turns, 2)
    expect(placed.rows).toEqual([6, 7, 8])
    expect([planesOf(grid), planeOf(grid, 5), planeOf(undefined, 5)]).toEqual([3, 1, 0])
    const flat = placedRows(rows, 1, { kind: 'grid', stencil: 'D2N9', size: [3, 3, 1] }, turns, 0)
    const [a, b, c] = [0, 1, 3].map((row) => flat.at.get(row) ?? [NaN, NaN])
    expect([a[0] < b[0], a[1] === b[1], a[0] === c[0], a[1] > c[1]]).toEqual([true, true, true, true])
    for (const [row, [x, y]] of flat.at) expect(rowNear(flat, x + 1, y - 1, 2)).toBe(row)
    expect(rowNear(flat, 0, 0, 0)).toBeUndefined()
  })

  it('has the rows of any other graph by turns from left to right, none over another', () => {
    const { rows } = sweepLayout(4, extent)
    const { at, radius } = placedRows(rows, 1, undefined, turns, 0)
    const all = [...at]
    for (const [row, [x, y]] of all)
      for (const [other, [u, v]] of all.slice(0, row)) {
        expect(Math.hypot(x - u, y - v), `${row} and ${other}`).toBeGreaterThan(2 * radius)
        expect(Math.sign(x - u)).toBe(Math.sign(turns.number[row] - turns.number[other]))
      }
  })
})
