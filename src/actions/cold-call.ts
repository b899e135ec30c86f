import { defaults } from '#src/kernel/kernel.ts'
import { kernelOf } from '#src/catalog/kernels.ts'
import type { KernelChoice } from '#src/store/document.ts'
import { reported } from '#src/worker/start-worker.ts'
import { type Desk, openProblem } from './desk.ts'
import { gpuOf } from './device.ts'

/**
 * Milliseconds of one call of a kernel's analysis in a worker that makes the open problem anew and does nothing else;
 * undefined where there is no problem, or no GPU to analyse for. Throws what making the problem and the call throw.
 */
export async function coldCall(desk: Desk, { id, params: chosen }: KernelChoice): Promise<number | undefined> {
  const open = openProblem(desk)
  const gpu = await gpuOf(desk)
  if (!open || gpu.state !== 'ready') return undefined
  const { capabilities } = gpu
  const params = defaults(await kernelOf(id), chosen)
  const { api, get, terminate } = desk.engine.startWorker()
  const untold = reported(() => undefined)
  try {
    await get(api.open(open.source, await desk.engine.files.find(open.source), untold))
    await get(api.solve(open.solved.problem.operation, open.solve, open.given, untold))
    await get(api.warmUp(id, params, capabilities))
    return await get(api.stopwatch(id, params, capabilities, 1))
  } finally {
    terminate()
  }
}
