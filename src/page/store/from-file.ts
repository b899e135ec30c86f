import type { Column } from './session.ts'

/** Whether a column came in somebody's file: its times and its check are what the file says, and are compared with none. */
export const isFromFile = ({ replay }: Pick<Column, 'replay'>): boolean => replay?.run.origin === 'file'

/** The columns whose times were taken together: all that are not from a file. */
export const together = <R extends Pick<Column, 'replay'>>(columns: readonly R[]): readonly R[] =>
  columns.filter((column) => !isFromFile(column))

/** Those of a list of columns that its times are read by: what was taken together, else what came in files. */
export function readBy<R extends Pick<Column, 'replay'>>(columns: readonly R[]): readonly R[] {
  const own = together(columns)
  return own.length > 0 ? own : columns
}
