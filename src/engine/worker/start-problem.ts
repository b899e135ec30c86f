import { transfer } from 'comlink'
import type { ProblemWorker } from './problem-worker.ts'
import { type RunningWorker, startWorker } from './start-worker.ts'

export type RunningProblem = RunningWorker<ProblemWorker>

/** Starts a worker for one matrix and its problem. */
export const startProblemWorker = (): RunningProblem =>
  startWorker(new Worker(new URL('./problem.worker.ts', import.meta.url), { type: 'module' }))

/**
 * Copies the problem of one web worker into another, by a channel between the two: the page's own thread has no part in it.
 * Throws what either of them ends with, and `NothingOpen` where there is no problem.
 */
export const handOver = (from: RunningProblem, to: RunningProblem): Promise<void> =>
  across(
    from,
    to,
    (one, port) => one.give(port),
    (other, port) => other.take(port),
  )

/** The same of its matrix, without a problem. */
export const handOverMatrix = (from: RunningProblem, to: RunningProblem): Promise<void> =>
  across(
    from,
    to,
    (one, port) => one.giveMatrix(port),
    (other, port) => other.takeMatrix(port),
  )

type Passing = (api: RunningProblem['api'], port: MessagePort) => Promise<void>

async function across(from: RunningProblem, to: RunningProblem, give: Passing, take: Passing): Promise<void> {
  const { port1, port2 } = new MessageChannel()
  await Promise.all([
    from.get(give(from.api, transfer(port1, [port1]))),
    to.get(take(to.api, transfer(port2, [port2]))),
  ])
}
