import { defaults } from '#src/core/kernel/kernel.ts'
import { findKernel } from '#src/engine/catalog/kernels.ts'
import { type AnalysisTime, timeAnalysis } from '#src/engine/run/times/analysis-time.ts'
import type { KernelChoice } from '#src/page/store/document.ts'
import { reported } from '#src/engine/worker/start-worker.ts'
import { clockIn } from '../measure/analysis.ts'
import { type Desk, openProblem } from '../desk.ts'
import { gpuAtRest, gpuOf } from '../device.ts'

/** What a kernel's analysis takes where nothing else was done. */
export interface ColdCall {
  /** Milliseconds of the first call. */
  readonly ms: number
  /** Of a series of calls after it, as page and bench time them. */
  readonly again: AnalysisTime
}

/**
 * Times a kernel's analysis in a worker that makes the open problem anew and does nothing else; undefined where there is no
 * problem, or no GPU to analyse for. Throws what making the problem and the calls throw.
 * @param ready is waited for before the first call and before the series, when nothing but these is left to do
 */
export async function coldCall(
  desk: Desk,
  { id, params: chosen }: KernelChoice,
  ready: () => Promise<void> = async () => undefined,
): Promise<ColdCall | undefined> {
  const open = openProblem(desk)
  if (!open || (await gpuOf(desk)).state !== 'ready') return undefined
  const { capabilities } = await gpuAtRest(desk)
  const params = defaults(await findKernel(id), chosen)
  const worker = await desk.engine.startWorker()
  const { api, get } = worker
  const clock = clockIn(worker, { id, params, capabilities })
  const untold = reported(() => undefined)
  try {
    await get(api.open(open.source, await desk.engine.files.find(open.source), untold))
    await get(api.solve(open.solved.problem.operation, open.solve, open.given, untold))
    await clock.warmUp()
    await ready()
    const ms = await clock.sample(1)
    await ready()
    return { ms, again: await timeAnalysis(clock) }
  } finally {
    worker.terminate()
  }
}
