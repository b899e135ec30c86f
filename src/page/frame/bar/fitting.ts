import type { View } from '#src/engine/catalog/contract/view.ts'
import { operationIn } from '#src/page/store/document.ts'
import { type Preset, PRESETS } from '#src/page/store/presets.ts'
import type { Column } from '#src/page/store/session.ts'

/**
 * Presets whose first pane, after which they are named, has something to draw of a run on screen, and the current one. One that
 * opens a problem fits the operation of that problem. What has not run or arrived yet is taken to fit.
 * @param current its id
 */
export const fittingPresets = (
  catalog: ReadonlyMap<string, View>,
  columns: readonly Pick<Column, 'id' | 'replay'>[],
  current?: string,
): readonly Preset[] =>
  PRESETS.filter(
    ({ id, panes, opens }, at) =>
      at === 0 ||
      id === current ||
      columns.length === 0 ||
      columns.some((column) => {
        const view = catalog.get(panes[0])
        return opens
          ? column.id.startsWith(`${operationIn(opens)}/`)
          : !view || !column.replay || view.needs(column.replay)
      }),
  )
