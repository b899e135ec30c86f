import { measureAll, needsOf } from './harness.ts'
import { products } from './products.ts'

export { makeOne } from './makers.ts'
export { measureOne } from './round.ts'

export const needs = needsOf

/** Times products y = A x; suites structured, real, rmat, files (all of $SPARSE_MATRICES). All else: bench/harness.ts. */
export async function run(args: string[]): Promise<void> {
  await measureAll(products, args)
}
