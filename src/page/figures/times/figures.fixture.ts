import type { Kernel } from '#src/core/kernel/kernel.ts'
import type { Timing } from '#src/engine/run/run.ts'
import { type Figures, keptCheck, type Outcome } from '#src/engine/run/times/sweep.ts'
import { PASSED } from '#src/page/frame/replay.fixture.ts'
import type { Kernels } from '#src/engine/catalog/contract/figure.ts'

const timing = (ms: number): Timing => ({
  single: { ms: [ms], clock: 'timestamp' },
  batch: 20,
  analysisMs: 3,
  prepareMs: 1,
  uploadMs: 1,
  compileMs: 1,
  readbackMs: 1,
  stepMs: 1e-6,
  rejected: 0,
})

/** What a kernel took on a problem, checked and right. */
export const took = (kernel: string, ms: number, params: Outcome['params'] = {}): Outcome => ({
  kernel,
  params,
  check: keptCheck(PASSED),
  timing: timing(ms),
})

/** The same for a launch that was found by timing candidates. */
export const tunedTo = (kernel: string, ms: number): Outcome => ({
  ...took(kernel, ms),
  timing: { ...timing(ms), tuneMs: 3000 },
})

/** A problem of 1000 rows and 4000 nonzeros, so that a solve of 1 ms is 44 004 B / 1 ms. */
export const figuresFor = (problem: string, outcomes: readonly Outcome[], rows = 1000): Figures => ({
  problem,
  rows,
  nonzeros: 4 * rows,
  outcomes,
})

const STEPS: NonNullable<Kernel['ablation']> = [
  { name: 'baseline', switches: 'nothing', params: { variant: 0 } },
  { name: 'multistage', switches: 'lanes go on', params: { variant: 1 }, state: 'per row' },
  { name: 'compression', switches: 'P decides', params: { variant: 2 }, state: 'per line' },
]
const kernel = (title: string, variants: boolean): Kernel =>
  ({
    title,
    params: variants ? [{ name: 'variant', meaning: '', initial: 2, min: 0, max: 2 }] : [],
    ...(variants ? { ablation: STEPS } : {}),
  }) as unknown as Kernel

/** Two kernels: one as it is, and one with optimisations that are switched on one by one. */
export const KERNELS: Kernels = new Map([
  ['sptrsv/plain', kernel('Plain', false)],
  ['sptrsv/steps', kernel('Steps', true)],
])

export const PLAIN = 'sptrsv/plain'
export const STEPPED = 'sptrsv/steps'
