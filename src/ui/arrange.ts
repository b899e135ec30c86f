import type { View } from '#src/catalog/view.ts'

/** One row of a column: one wide pane, or two that share it. */
export interface PaneRow {
  readonly ids: readonly string[]
  /** Share of the column's height, relative to the other rows. */
  readonly weight: number
}

type Shape = Pick<View, 'order' | 'weight' | 'half'>

/**
 * Rows of a column, top to bottom: views by their order, half-width neighbours in pairs. In a dense layout, where four
 * columns share the stage, every two neighbours pair.
 */
export function arrange(views: ReadonlyMap<string, Shape>, dense = false): readonly PaneRow[] {
  const sorted = [...views].sort(([, a], [, b]) => a.order - b.order)
  const rows: { ids: string[]; weight: number; open: boolean }[] = []
  for (const [id, { half, weight }] of sorted) {
    const last = rows.at(-1)
    const pairs = half || dense
    if (last?.open && pairs) {
      last.ids.push(id)
      last.weight = Math.max(last.weight, weight)
      last.open = false
    } else rows.push({ ids: [id], weight, open: pairs })
  }
  return rows.map(({ ids, weight }) => ({ ids, weight }))
}
