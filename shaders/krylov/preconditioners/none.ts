import type { Preconditioning } from './preconditioning.ts'

/** The residual itself stands for the error. */
export const none: Preconditioning<null> = {
  name: 'none',
  params: [],
  analyse: () => null,
  plan: () => undefined,
  reference: () => undefined,
  cost: () => ({ flops: 0, bytes: 0, span: 0 }),
  explain: () => 'Without a preconditioner: passes over all rows, and nothing between them.',
}
