import { measureAll, needsOf } from './harness.ts'
import { solves } from './solves.ts'

export { makeOne } from './makers.ts'
export { measureOne } from './round.ts'

export const needs = needsOf

/** Times triangular solves; suites structured, sizes, real, others, rmat. All else: bench/harness.ts. */
export async function run(args: string[]): Promise<void> {
  await measureAll(solves, args)
}
