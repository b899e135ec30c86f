import type { RunningProblem } from '#src/worker/start-problem.ts'
import type { Params } from '#src/kernel/kernel.ts'
import type { Capabilities } from '#src/kernel/plan.ts'
import { type AnalysisOptions, type AnalysisTime, timeAnalysis } from '#src/run/analysis-time.ts'
import * as texts from './words.ts'

/** The kernel and parameters with which a worker analyses its problem. */
interface Wanted {
  readonly id: string
  readonly params: Params
  readonly capabilities: Capabilities
}

/**
 * What a kernel's analysis takes in a worker, timed call by call. When it is stopped nothing waits for the call that is
 * under way: the worker ends it by itself.
 */
export function analysisTimeOf(
  { api, get }: RunningProblem,
  { id, params, capabilities }: Wanted,
  options: AnalysisOptions = {},
): Promise<AnalysisTime> {
  const unlessStopped = <T>(work: Promise<T>): Promise<T> => Promise.race([work, stopped(options.signal)])
  return timeAnalysis(
    {
      warmUp: () => unlessStopped(get(api.warmUp(id, params, capabilities))),
      sample: (calls) => unlessStopped(get(api.stopwatch(id, params, capabilities, calls))),
    },
    options,
  )
}

const stopped = (signal: AbortSignal | undefined): Promise<never> =>
  new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason as Error), { once: true }))

/** What is shown while a kernel's analysis is timed. */
export const analysing = (title: string): string => texts.timingAnalysis(title)
