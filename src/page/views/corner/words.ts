import { count, plural } from '#src/core/base/format.ts'
import { several } from '#src/core/base/nouns.ts'
import { DONE, SPINNING, WORKING } from '#src/engine/run/replay.ts'

export const title = 'Corner view'
export const wants = 'a grid whose rows need their neighbours before'

/** @param noun of a row; @param last whether the heap grows towards the last one */
export const encoding = (noun: string, last: boolean): string =>
  `${several(noun)} as cubes, seen from the ${last ? 'last' : 'first'} one`

export const bricks = (edge: number, noun: string): string =>
  `1 cube = ${edge} × ${edge} × ${edge} ${several(noun)}; a smaller one has only begun`

/** Over the bar of workers. */
export const idle = (workers: number, all: number): string => `${count(workers)} of ${plural(all, 'worker')} idle`

/** What the picture says of its cubes: how many rows one is, where it is not one, and what a smaller one means. */
export const parts = 'small cube = works with a part of its inputs'

export const rowName = (noun: string, row: number): string => `${noun} ${count(row)}`

/** What a row does, under its name. */
export function doing(state: number, open: number): string {
  if (state === DONE) return 'done'
  if (state === WORKING) return open === 0 ? 'works' : `works, ${count(open)} of its inputs are not there yet`
  if (open === 0) return 'has all its inputs and waits for its turn'
  return `${state === SPINNING ? 'polls' : 'waits for'} ${count(open)} of its inputs`
}
