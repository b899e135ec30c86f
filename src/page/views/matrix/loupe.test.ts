import { expect, test } from 'vitest'
import { lowerGrid } from '../toy.fixture.ts'
import { colAt, matrixLayout } from '#src/page/draw/pattern/layout.ts'
import { loupeAt } from './loupe.ts'

const layout = matrixLayout(lowerGrid(20, 20, 20), { width: 400, height: 400, unit: 1 })

test('the middle of the loupe shows the entry under the pointer, eight times as large, and covers neither it nor the frame', () => {
  for (const share of [0.05, 0.5, 0.95]) {
    const at = { x: layout.left + share * layout.side, y: layout.top + share * layout.side }
    const cut = loupeAt(layout, at, 1)
    if (!cut) throw new Error('There is no loupe.')
    expect(cut.pitch).toBeCloseTo(8 * layout.pitch)
    expect(colAt(cut, cut.left + cut.side / 2)).toBeCloseTo(colAt(layout, at.x))
    const row = cut.firstRow + cut.side / 2 / cut.pitch
    expect(row).toBeCloseTo(layout.firstRow + (at.y - layout.top) / layout.pitch)
    const inside = (from: number, place: number) => place >= from && place <= from + cut.side
    expect(inside(cut.left, at.x) && inside(cut.top, at.y)).toBe(false)
    expect(cut.left).toBeGreaterThanOrEqual(layout.left)
    expect(cut.left + cut.side).toBeLessThanOrEqual(layout.left + layout.side)
    expect(cut.top).toBeGreaterThanOrEqual(layout.top)
    expect(cut.top + cut.side).toBeLessThanOrEqual(layout.top + layout.side)
  }
})

test('there is none where single nonzeros can be told', () => {
  const small = matrixLayout(lowerGrid(4, 4, 4), { width: 400, height: 400, unit: 1 })
  expect(loupeAt(small, { x: 100, y: 100 }, 1)).toBeUndefined()
})
