import type { Column } from '#src/page/store/session.ts'
import { columnLetter } from '#src/page/frame/sentences/run-sentence.ts'
import { launchInFull } from '#src/page/frame/sentences/launch-words.ts'

/** Heads of the columns of tables and files: `B Plane sweep, tuned: planes 4`, `C Sync-free, by rule: 8 448 subgroups`. */
export const headsOf = (columns: readonly Column[]): readonly string[] =>
  columns.map((column, index) => `${columnLetter(index)} ${column.title}, ${launchInFull(column)}`)
