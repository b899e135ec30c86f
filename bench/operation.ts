import { measureAll, needsOf } from './harness.ts'

export { makeOne } from './makers.ts'
export { measureOne } from './round.ts'

export const needs = needsOf

/** Times the kernels of the operation whose id the command is. Suites: shaders/<operation>/bench.ts; all else: bench/harness.ts. */
export async function run(args: string[]): Promise<void> {
  await measureAll(__OPERATION__, args)
}
