import type { Columns, View } from '#src/engine/catalog/contract/view.ts'
import type { Replay } from '#src/engine/run/replay.ts'
import type { Column } from '#src/page/store/session.ts'

/** What a view offers of a run. */
export const offers = ({ options = {} }: View, replay: Replay) =>
  typeof options === 'function' ? options(replay) : options

/** Initial value of every option of a view, overridden by the document's. */
export function optionsOf(
  view: View,
  replay: Replay,
  chosen: Readonly<Record<string, string>> = {},
): Record<string, string> {
  const entries = Object.entries(offers(view, replay)).map(([name, values]) => {
    const value = chosen[name]
    const known = value !== undefined && (values.length === 0 || values.includes(value))
    return [name, known ? value : (values[0] ?? '')]
  })
  return Object.fromEntries(entries) as Record<string, string>
}

/** The runs of all columns as a view needs them. */
export const columnsFor = (view: View, columns: readonly Column[]): Columns =>
  columns.map(({ replay }) => replay && view.needs(replay))
