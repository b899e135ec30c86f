import { count, percent, significant, time } from '#src/core/base/format.ts'

/** What the figure of ranks says. */

export const title = 'Ranks'
export const byRanks = 'Time by ranks'
export const waitingByRanks = 'Waiting by ranks'
export const byLatency = 'Time by latency'
export const aboutRanks = 'of the open problem; both axes log'
export const aboutWaiting = 'share of all ranks’ time without a task'
export const aboutLatency = 'of the open problem, on 2 × 2 ranks; both axes log'
export const ranksUnits = { x: 'ranks', y: 'time, ms' }
export const waitingUnits = { x: 'ranks', y: 'waiting, %' }
export const latencyUnits = { x: 'latency, µs', y: 'time, ms' }
export const series = ['no barrier', 'a barrier each step'] as const
export const model = 'flops a rank, bytes and latency a message, as the kernel’s parameters have them'
export const none = 'The open problem has no kernel on ranks. Open a factorisation.'
export const pending = 'The model runs in a web worker.'

export const grid = (rows: number, columns: number) => `${count(rows)} × ${count(columns)}`
export const point = (name: string, where: string, ms: number, waiting: number) =>
  `${where}, ${name}: ${time(ms)}, ${percent(waiting)} of it waiting`
export const latency = (us: number) => `${significant(us, 2)} µs`
export const columns = (name: string) => [`${name}, time`, `${name}, waiting`]

/** The best grid, and what barriers cost there. */
export const best = (where: string, ms: number, by: number) =>
  `**${where}** ranks are through first by the model, in ${time(ms)}. Barriers make it ${significant(by, 2)} times as long.`
