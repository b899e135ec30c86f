import { useApp } from '#src/page/store/store.ts'
import { modeOf, withTimings } from '../times/column-times.ts'

/** The columns with their times, and how the clock is read for all of them. */
export function useTimed() {
  const columns = withTimings(useApp(({ session }) => session.columns))
  return { columns, mode: modeOf(columns) }
}
