import type { ProblemWorker } from './problem-worker.ts'
import { type RunningWorker, startWorker } from './start-worker.ts'

export type RunningProblem = RunningWorker<ProblemWorker>

/** Starts a worker for one matrix and its problem. */
export const startProblemWorker = (): RunningProblem =>
  startWorker(new Worker(new URL('./problem.worker.ts', import.meta.url), { type: 'module' }))
