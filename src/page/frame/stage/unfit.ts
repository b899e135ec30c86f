import type { View } from '#src/engine/catalog/contract/view.ts'
import type { Document } from '#src/page/store/document.ts'
import { shownPreset, PRESETS } from '#src/page/store/presets.ts'
import type { Column } from '#src/page/store/session.ts'

type Catalog = ReadonlyMap<string, View>

/** The screen that has a picture of every run. */
export const RACE = PRESETS[0]

/**
 * Panes that were chosen and that no column can show. Race names the panes of all operations, a preset of one operation
 * those of all its kernels, so there none is missed; and none is before the first run has come.
 */
export function unfitPanes(
  catalog: Catalog,
  panes: Document['panes'],
  columns: readonly Pick<Column, 'replay'>[],
): readonly View[] {
  const replays = columns.flatMap(({ replay }) => (replay && replay.space.count > 0 ? [replay] : []))
  const preset = shownPreset({ panes })
  if (replays.length === 0 || preset === RACE || preset?.keeps) return []
  return panes.flatMap((id) => {
    const view = catalog.get(id)
    return view && !replays.some((replay) => view.needs(replay)) ? [view] : []
  })
}
