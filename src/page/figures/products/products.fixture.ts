import type { Kernel } from '#src/core/kernel/kernel.ts'
import type { Figures, Outcome } from '#src/engine/run/times/sweep.ts'
import type { Kernels } from '#src/engine/catalog/contract/figure.ts'
import { took } from '../times/figures.fixture.ts'

const kernel = (title: string): Kernel => ({ title, params: [] }) as unknown as Kernel

/** A kernel that needs nothing beforehand, and one that converts. */
export const KERNELS: Kernels = new Map([
  ['spmv/plain', kernel('Plain')],
  ['spmv/packed', kernel('Packed')],
])

/** Time of a product, and the milliseconds of its conversion, of which some on the GPU. */
export function product(
  name: string,
  ms: number,
  conversionMs = 0,
  rest: Partial<Outcome> = {},
  prepareMs = 0,
): Outcome {
  const { timing, ...outcome } = took(`spmv/${name}`, ms)
  if (!timing) throw new Error('took() has a timing')
  return { ...outcome, timing: { ...timing, analysisMs: conversionMs - prepareMs, prepareMs }, ...rest }
}

/** A matrix of 1000 rows and 4000 nonzeros. */
export const matrix = (problem: string, outcomes: readonly Outcome[], rest: Partial<Figures> = {}): Figures => ({
  problem,
  rows: 1000,
  nonzeros: 4000,
  outcomes,
  ...rest,
})
