import { plural } from '#src/core/base/format.ts'

/** What is said of machines of ranks. */

export const ranks = (rows: number, columns: number) => `${rows} × ${columns} ranks`
export const ranksModeled = (rows: number, columns: number) =>
  `${rows} × ${columns} ranks with messages between them, played by a web worker in modeled time`
export const ranksMeasured = (rows: number, columns: number, cores: number) =>
  `${rows} × ${columns} ranks, a web worker each, with messages between them, on ${plural(cores, 'core')}; the times are measured`
