import { range } from '#src/core/base/arrays.ts'
import type { Kernel, Params } from '#src/core/kernel/kernel.ts'
import type { LabProblem } from '#src/lab/rules/labs.ts'
import { twinEvidence } from '#src/lab/rules/trial.ts'
import cases from '../cases.ts'
import { type Protocol, PUBLISHED } from './books.ts'
import type { RankRun } from './machine.ts'

/** Small problems of every kind, `drawn` of them by chance. */
export const problems = (drawn: number): readonly LabProblem[] => [
  ...(cases.valued?.() ?? []),
  ...(cases.odd?.() ?? []).flatMap(cases.seeded),
  ...range(drawn).flatMap((seed) => cases.random?.(seed) ?? []),
]
export const [watched] = (cases.watched?.() ?? []).flatMap(cases.seeded)

export const evidenceOf =
  <A>(kernel: Kernel<A, never>) =>
  (one: LabProblem, params: Params) =>
    twinEvidence({ kernel, params, ...one }, { workers: 64, lanes: 32 })

/** What every run keeps that came to its end. */
export function faultsIn({ messages, counters, order, waits }: RankRun, tasks: number): string[] {
  const seen = messages.map(({ block, to }) => `block ${block} to rank ${to}`)
  return [
    ...(new Set(seen).size < seen.length ? ['a block came to a rank twice'] : []),
    ...(counters.some((left) => left !== 0) ? ['a counter is not 0'] : []),
    ...(order.length < tasks ? ['a task did not run'] : []),
    ...(waits.length > 0 ? ['a rank waits'] : []),
  ]
}

/** Faults of the protocol on 2 × 2 ranks, and what is seen of each. */
export const FAULTS: Readonly<Record<string, Partial<Protocol> & { readonly seen: string }>> = {
  'a decrement too many': {
    seen: 'a counter is not 0',
    lessens: ({ ptr, block }, t) => (t < ptr[block[t] + 1] - 1 ? 2 : 1),
  },
  'a block sent to the wrong process row': {
    seen: 'a rank waits',
    receivers: (tasks, owner, b) => {
      const right = PUBLISHED.receivers(tasks, owner, b)
      return [...new Set(right.map((rank) => (rank + 2) % 4))].filter((rank) => rank !== owner[b])
    },
  },
  'a block sent twice': {
    seen: 'a block came to a rank twice',
    receivers: (tasks, owner, b) => PUBLISHED.receivers(tasks, owner, b).flatMap((rank) => [rank, rank]),
  },
}
