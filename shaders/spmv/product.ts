import { STEP } from '#src/core/trace/notes.ts'
import { filled, tracedPlan, traceLayout } from '#src/core/kernel/plan/buffers.ts'
import type { Cost, Kernel, Paper } from '#src/core/kernel/kernel.ts'
import { lanesOf } from '#src/core/kernel/plan/dispatch.ts'
import type { BufferSpec, Plan, PlanOptions, Step, TraceLayout } from '#src/core/kernel/plan/plan.ts'
import type { Product } from './multiply.ts'

/** What kernels of this operation share: how the product of shaders/lib/product.wesl is bound, launched and traced. */

/** The inputs and the output of a product, by the names that WGSL has for them. */
export function productBuffers({ pattern, values, x, y, beta }: Product): BufferSpec[] {
  return [
    filled('row_ptr', pattern.row_ptr),
    filled('col_idx', pattern.col_idx),
    filled('values', values),
    filled('x', x),
    { name: 'y', words: Math.max(1, pattern.rows) },
    ...(beta === 0 ? [] : [filled('y_in', y)]),
  ]
}

/** What the trace of a product means: no worker waits, so it counts steps. `item` says what idle lanes are at. */
export const productTrace = (item: string, stage = 'multiply and add'): Kernel['trace'] => ({
  worker: 'subgroup',
  stages: [{ name: stage }],
  item,
  notes: [STEP],
})

/** Room for a trace in which row i makes events(i) events, at most one per nonzero; undefined where none is asked for. */
export function layoutFor(
  { pattern: { rows, row_ptr } }: Product,
  { trace, capabilities }: PlanOptions,
  events = (row: number): number => row_ptr[row + 1] - row_ptr[row],
): TraceLayout | undefined {
  return trace ? traceLayout(rows, events, lanesOf(capabilities), capabilities, { notes: [STEP] }) : undefined
}

/** The uniforms of shaders/lib/product.wesl: `sections` where a module has some, fewer than four where it reads no more. */
export const productUniforms = (
  { pattern: { rows }, alpha, beta }: Product,
  layout: TraceLayout | undefined,
  sections?: readonly number[],
) => ({
  rows,
  every: layout?.every ?? 1,
  alpha,
  beta,
  ...(sections && { sections: [0, 1, 2, 3].map((s) => sections[s] ?? 0) }),
})

/** A plan of the given steps: control is there where a trace is, and is all that a reset of theirs resets. */
export function productPlan(
  buffers: readonly BufferSpec[],
  layout: TraceLayout | undefined,
  solve: readonly Step[],
  rest: Partial<Pick<Plan, 'prepare' | 'reset' | 'deterministic'>> = {},
): Plan {
  const { prepare = [], reset = [], deterministic = true } = rest
  return {
    ...tracedPlan(layout, {
      buffers,
      prepare,
      reset,
      solve,
      outputs: { y: { kind: 'f32', buffer: 'y' } },
    }),
    deterministic,
  }
}

/** Flops of a product, and bytes that it moves: those of the format, of x and of y, once each. */
export const productCost = ({ pattern, beta }: Product, formatBytes: number, span: number): Cost => ({
  flops: 2 * pattern.col_idx.length,
  bytes: formatBytes + 4 * pattern.cols + 4 * pattern.rows * (beta === 0 ? 1 : 2),
  span,
})

/** Bytes of a matrix in CSR with f32 values. */
export const csrBytes = ({ pattern }: Pick<Product, 'pattern'>): number =>
  4 * (pattern.rows + 1 + 2 * pattern.col_idx.length)

export const BELL_GARLAND: Paper = {
  authors: 'Nathan Bell, Michael Garland',
  title: 'Implementing Sparse Matrix-Vector Multiplication on Throughput-Oriented Processors',
  venue: 'SC ’09',
  year: 2009,
  doi: '10.1145/1654059.1654078',
}
