import { endWith } from '#src/core/base/end-with.ts'
import type { Params } from '#src/core/kernel/kernel.ts'
import type { Capabilities } from '#src/core/kernel/plan/plan.ts'
import {
  type AnalysisClock,
  type AnalysisOptions,
  type AnalysisTime,
  timeAnalysis,
} from '#src/engine/run/times/analysis-time.ts'
import { handOver, type RunningProblem } from '#src/engine/worker/start-problem.ts'
import type { Engine } from '../engine.ts'
import * as texts from '../words.ts'

/** The kernel and parameters with which a problem is analysed. */
interface Wanted {
  readonly id: string
  readonly params: Params
  readonly capabilities: Capabilities
}

/** Times a kernel's analysis of the problem that a worker has, call by call. */
export const clockIn = ({ api, get }: RunningProblem, { id, params, capabilities }: Wanted): AnalysisClock => ({
  warmUp: () => get(api.warmUp(id, params, capabilities)),
  sample: (calls) => get(api.stopwatch(id, params, capabilities, calls)),
})

/**
 * What a kernel's analysis takes, in a worker that is started for it, gets a copy of the problem, and ends with it: engines
 * compile a loop for all that it has met. Where runs were played and other kernels analysed before, short analyses took up to
 * twice as long. The worker ends at once where this is stopped, or where that of the problem ends.
 */
export async function analysisTimeOf(
  engine: Pick<Engine, 'startWorker'>,
  problem: RunningProblem,
  wanted: Wanted,
  options: AnalysisOptions = {},
): Promise<AnalysisTime> {
  const { signal } = options
  signal?.throwIfAborted()
  const timer = await engine.startWorker()
  const end = () => timer.terminate()
  if (signal) endWith(signal, end)
  const clock = clockIn(timer, wanted)
  const warmUp = async () => {
    await handOver(problem, timer)
    await clock.warmUp()
  }
  try {
    return await problem.get(timeAnalysis({ ...clock, warmUp }, options))
  } finally {
    signal?.removeEventListener('abort', end)
    end()
  }
}

/** What is shown while a kernel's analysis is timed. */
export const analysing = (title: string): string => texts.timingAnalysis(title)
