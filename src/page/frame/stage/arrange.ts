import type { View } from '#src/engine/catalog/contract/view.ts'

/** One row of a column: one wide pane, or two that share it. */
export interface PaneRow {
  readonly ids: readonly string[]
  /** Share of the column's height, relative to the other rows. */
  readonly weight: number
  /** Its one pane needs all the width that there is. */
  readonly wide: boolean
}

type Shape = Pick<View, 'order' | 'weight' | 'half' | 'wide'>

/** Which neighbours share a row: every two, those that are half as wide by nature, or none. */
export type Pairs = 'all' | 'half' | 'none'

/** A picture that is as high as wide is the larger the higher its row: alone it gets so much more than its share. */
const ALONE = 1.6

interface Row {
  ids: string[]
  weight: number
  half: boolean
  wide: boolean
}

/**
 * Rows of a column, top to bottom, views by their order. A half-wide view without a neighbour shares a row with the next
 * wide one that can be read there, or the one before, where there are three rows or more: no half of a row stays empty.
 */
export function arrange(views: ReadonlyMap<string, Shape>, pairs: Pairs = 'half'): readonly PaneRow[] {
  const sorted = [...views].sort(([, a], [, b]) => a.order - b.order)
  const rows: Row[] = []
  for (const [id, { half, weight, wide = false }] of sorted) {
    const last = rows.at(-1)
    const joins = !wide && (pairs === 'all' || (pairs === 'half' && half))
    const open = last && last.ids.length === 1 && !last.wide && (pairs === 'all' || last.half)
    if (joins && open) Object.assign(last, joined(last, { ids: [id], weight, half, wide }))
    else rows.push({ ids: [id], weight, half, wide })
  }
  if (pairs === 'half') fill(rows)
  return rows.map(({ ids, weight, half, wide }) => ({
    ids,
    weight: pairs === 'half' && half && ids.length === 1 ? ALONE * weight : weight,
    wide,
  }))
}

/** Gives a half view that stands alone a companion. */
function fill(rows: Row[]): void {
  const at = rows.findIndex(({ ids, half }) => half && ids.length === 1)
  if (at < 0 || rows.length < 3) return
  const companion = [at + 1, at - 1].find((other) => rows[other]?.ids.length === 1 && !rows[other].wide)
  if (companion === undefined) return
  const first = Math.min(at, companion)
  rows.splice(first, 2, joined(rows[first], rows[first + 1]))
}

const joined = (a: Row, b: Row): Row => ({
  ids: [...a.ids, ...b.ids],
  weight: Math.max(a.weight, b.weight),
  half: a.half,
  wide: false,
})
