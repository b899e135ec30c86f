import { expect, test } from 'vitest'
import type { View } from '#src/engine/catalog/contract/view.ts'
import { PRESETS } from '#src/page/store/presets.ts'
import type { Column } from '#src/page/store/session.ts'
import { fittingPresets } from './fitting.ts'

const ran = (id: string, has: readonly string[] = []) => ({ id, replay: { has } }) as unknown as Column
const view = (id: string) =>
  ({ needs: (replay: { has: readonly string[] }) => (replay.has.includes(id) ? replay : undefined) }) as unknown as View
const catalog = new Map(PRESETS.flatMap(({ panes }) => panes).map((id) => [id, view(id)]))
const fitting = (...columns: readonly Column[]) => fittingPresets(catalog, columns).map(({ id }) => id)

test('a preset fits where its first pane has something to draw in one column, Race always', () => {
  expect(fitting(ran('spmv/a', ['timeline', 'state']), ran('spmv/b', ['lanes', 'code']))).toEqual([
    'race',
    'lanes',
    'code',
  ])
})

test('a preset that opens a problem fits the operation of that problem', () => {
  expect(fitting(ran('sptrsv/level_set', ['lanes']))).toEqual(['race', 'full', 'lanes'])
  expect(fitting(ran('lu/levels', ['code', 'lanes']))).toEqual(['race', 'lanes', 'code', 'factored'])
})

test('the current preset stays, though it does not fit', () => {
  const ids = fittingPresets(catalog, [ran('spmv/a')], 'stencil').map(({ id }) => id)
  expect(ids).toEqual(['race', 'stencil'])
})

test('what has not run, and what has not arrived, is taken to fit', () => {
  const all = PRESETS.map(({ id }) => id)
  expect(fitting()).toEqual(all)
  const other = all.filter((id) => !['full', 'factored'].includes(id))
  expect(fitting({ id: 'spmv/a' } as Column)).toEqual(other)
  expect(fittingPresets(new Map(), [ran('spmv/a')]).map(({ id }) => id)).toEqual(other)
})
