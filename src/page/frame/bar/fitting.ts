import type { View } from '#src/engine/catalog/contract/view.ts'
import { operationIn } from '#src/page/store/document.ts'
import { type Preset, PRESETS } from '#src/page/store/presets.ts'
import type { Column } from '#src/page/store/session.ts'

/**
 * Presets whose first pane, after which they are named, has something to draw of a run on screen. One with a problem of its
 * own fits the operation of that problem. Before the first run, all fit.
 */
export const fittingPresets = (
  catalog: ReadonlyMap<string, View>,
  columns: readonly Pick<Column, 'id' | 'replay'>[],
): readonly Preset[] =>
  PRESETS.filter(({ panes, opens }, at) => {
    const runs = columns.filter(({ replay }) => replay)
    if (at === 0 || runs.length === 0 || catalog.size === 0) return true
    if (opens) return columns.some(({ id }) => id.split('/')[0] === operationIn(opens))
    return runs.some(({ replay }) => replay && catalog.get(panes[0])?.needs(replay))
  })
