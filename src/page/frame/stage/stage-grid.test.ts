import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type PaneCell, columnCell, phoneCell, stageGrid } from './stage-grid.ts'

/** Lines and columns of the grid that a cell takes, as `line.column`. */
function taken({ gridRow, gridColumn }: PaneCell, across: number): readonly string[] {
  const [from, span = '1'] = gridRow.split(' / span ').map(Number).map(String)
  const columns = gridColumn === '1 / -1' ? Array.from({ length: across }, (_, c) => c + 1) : [Number(gridColumn)]
  return Array.from({ length: Number(span) }, (_, l) => columns.map((c) => `${Number(from) + l}.${c}`)).flat()
}

type Places = (columns: number, rows: readonly { wide: boolean }[]) => readonly PaneCell[]
const onPhone: Places = (columns, rows) =>
  Array.from({ length: columns }, (_, index) =>
    Array.from({ length: rows.length + 2 }, (__, part) => phoneCell(index, columns, rows, part - 2)),
  ).flat()

/** The rule: no two parts lie on one another, and what two columns show alike is side by side. */
function sound(places: Places, columns: number, rows: readonly { wide: boolean }[]): boolean {
  const across = Math.min(2, columns)
  const all = places(columns, rows).flatMap((cell) => taken(cell, across))
  const [first, second] = [places(columns, rows)[2], places(columns, rows)[rows.length + 4]]
  const beside = columns < 2 || rows.length === 0 || rows[0].wide || first.gridRow === second.gridRow
  return new Set(all).size === all.length && beside
}

describe('columns on the stage', () => {
  it('stand beside one another where there is room, and leave no place empty', () => {
    expect([1, 2, 3, 4].map((columns) => stageGrid(columns, 1144).across)).toEqual([1, 2, 3, 2])
    expect(stageGrid(4, 1144).pairs).toBe('all')
    expect(stageGrid(3, 1144).pairs).toBe('half')
    expect(stageGrid(4, 2200)).toEqual({ across: 4, pairs: 'half', phone: false })
    expect(stageGrid(3, 800)).toEqual({ across: 2, pairs: 'all', phone: false })
    expect([0, 1, 2].map((index) => columnCell(index, 3, 2, 4))).toEqual([
      { gridRow: '1 / span 6', gridColumn: '1' },
      { gridRow: '1 / span 6', gridColumn: '2' },
      { gridRow: '7 / span 6', gridColumn: '1 / -1' },
    ])
    expect(stageGrid(2, 580, true), 'beside a text').toEqual({ across: 2, pairs: 'none', phone: false })
    expect(stageGrid(4, 580, true).pairs, 'too narrow for two panes in a column').toBe('none')
    expect([stageGrid(2, 580), stageGrid(2, 400, true)].map(({ phone }) => phone)).toEqual([true, true])
    for (const columns of [1, 2, 3, 4])
      for (const width of [760, 1144, 2200]) {
        const { across } = stageGrid(columns, width)
        const all = Array.from({ length: columns }, (_, i) => taken(columnCell(i, columns, across, 3), across)).flat()
        expect(all.length, `${columns} columns in ${width}`).toBe(Math.ceil(columns / across) * across * 5)
        expect(new Set(all).size).toBe(all.length)
      }
  })

  it('stand side by side on a phone, pane by pane, and below one another where a pane needs the width', () => {
    expect(stageGrid(2, 420)).toEqual({ across: 2, pairs: 'none', phone: true })
    const rows = fc.array(fc.record({ wide: fc.boolean() }), { maxLength: 5 })
    fc.assert(fc.property(fc.integer({ min: 1, max: 4 }), rows, (columns, list) => sound(onPhone, columns, list)))
  })

  it('a stage that puts columns below one another, or wide panes on one another, is caught', () => {
    const stacked: Places = (columns, rows) =>
      onPhone(columns, rows).map((_, at) => ({ gridRow: String(at + 1), gridColumn: '1 / -1' }))
    const narrow: Places = (columns, rows) =>
      onPhone(
        columns,
        rows.map(() => ({ wide: false })),
      )
    const overlapping: Places = (columns, rows) =>
      narrow(columns, rows).map((cell) => ({ ...cell, gridColumn: '1 / -1' }))
    expect([stacked, overlapping].map((places) => sound(places, 2, [{ wide: false }, { wide: true }]))).toEqual([
      false,
      false,
    ])
  })
})
