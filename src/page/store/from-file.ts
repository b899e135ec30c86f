import type { Racer } from './session.ts'

/** Whether a column came in somebody's file: its times and its check are what the file says, and are compared with none. */
export const isFromFile = ({ replay }: Pick<Racer, 'replay'>): boolean => replay?.run.origin === 'file'

/** The columns whose times were taken together: all that are not from a file. */
export const together = <R extends Pick<Racer, 'replay'>>(racers: readonly R[]): readonly R[] =>
  racers.filter((racer) => !isFromFile(racer))

/** Those of a list of columns that its times are read by: what was taken together, else what came in files. */
export function readBy<R extends Pick<Racer, 'replay'>>(racers: readonly R[]): readonly R[] {
  const own = together(racers)
  return own.length > 0 ? own : racers
}
