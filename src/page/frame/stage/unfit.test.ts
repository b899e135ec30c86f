import { expect, test } from 'vitest'
import type { View } from '#src/engine/catalog/contract/view.ts'
import { DEFAULTS } from '#src/page/store/document.ts'
import type { Column } from '#src/page/store/session.ts'
import { unfitPanes } from './unfit.ts'

const needing = (title: string, has: boolean) =>
  ({ title, wants: 'a grid', needs: (replay: unknown) => (has ? replay : undefined) }) as unknown as View
const catalog = new Map([
  ['stencil', needing('Stencil', false)],
  ['timeline', needing('Timeline', true)],
  ['grid', needing('Grid', false)],
])
const ran = (count: number) => ({ replay: { space: { count } } }) as unknown as Column
const titles = (panes: readonly string[], columns: readonly Column[]) =>
  unfitPanes(catalog, panes, columns).map(({ title }) => title)

test('panes that were chosen and that no column can show are named, in their order', () => {
  expect(titles(['grid', 'timeline', 'stencil'], [ran(3)])).toEqual(['Grid', 'Stencil'])
})

test('none is missed on Race, which names panes of all operations, nor before a run, nor of a matrix with no rows', () => {
  expect(titles(DEFAULTS.panes, [ran(3)])).toEqual([])
  expect(titles(['stencil'], [])).toEqual([])
  expect(titles(['stencil'], [{} as Column])).toEqual([])
  expect(titles(['stencil'], [ran(0)])).toEqual([])
})
