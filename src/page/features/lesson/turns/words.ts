import { count, indexed, plural } from '#src/core/base/format.ts'

/** What is said of workers that come in turn on the machine of lanes. */

export const figure = (workers: number) =>
  `${plural(workers, 'worker')}, played by the machine of lanes in this browser`
export const worker = (number: number) => `worker ${number}`
export const row = (number: number) => `row ${number}`
export const noRow = 'no row left'
export const notBegun = 'no row yet'
export const reads = (polls: number) => plural(polls, 'read')
export const isSolved = 'solved'
export const heldBy = (number: number) => `worker ${number} has it`
export const heldByNobody = 'no worker has it'
export const standing = (solved: number, rows: number, polls: number) =>
  `${count(solved)} of ${plural(rows, 'row')} solved · ${plural(polls, 'failed read')}`
export const squares = (rows: number) => `one square per row, row 0 first, ${rows} rows`
export const running = 'The machine of lanes runs.'
export const stalled = (item: number, polls: number, solved: number, rows: number) =>
  `The bound ends it: ${indexed('x', item)} did not come in ${plural(polls, 'read')}. ${count(solved)} of ${plural(rows, 'row')} are solved.`
export const ended = (rows: number) =>
  `All ${plural(rows, 'row')} are solved. Each row that was waited for had a worker.`
export const again = 'Play again'
export const order = 'Rows are handed out'
