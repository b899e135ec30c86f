import type { GpuEnds } from '#src/core/sparse/spectrum/shifted.ts'
import { spectrumKernel } from '#src/engine/catalog/spectra.ts'
import type { RunningProblem } from '#src/engine/worker/start-problem.ts'
import type { Desk } from '#src/page/desk/desk.ts'
import { gpuOf } from '#src/page/desk/device.ts'
import { store } from '#src/page/store/store.ts'

/**
 * Ends of the spectrum of a worker's matrix by products of this app's kernels on the visitor's GPU. Undefined where there is none, where it is
 * being timed, where the matrix is none for it, and where it fails: they are then found by the processor. Never rejects but where the worker ends.
 */
export async function spectrumOnGpu(
  desk: Desk,
  worker: RunningProblem,
  signal: AbortSignal,
): Promise<GpuEnds | undefined> {
  const gpu = await gpuOf(desk).catch(() => undefined)
  if (gpu?.state !== 'ready' || gpu.adapter.kind !== 'gpu' || store.getState().session.measuring) return undefined
  const system = await worker.get(worker.api.shifted())
  if (!system) return undefined
  try {
    const [{ kernel, params, problem, steps }, { execute }, { shiftedEnds }] = await Promise.all([
      spectrumKernel(),
      import('#src/engine/gpu/executor/execute.ts'),
      import('#src/core/sparse/spectrum/shifted.ts'),
    ])
    const { capabilities } = gpu
    const posed = problem(system)
    const plan = kernel.plan(posed, kernel.analyse(posed, params, capabilities), params, { trace: false, capabilities })
    const { outputs } = await execute(gpu, plan, { signal })
    return shiftedEnds(steps(outputs), system)
  } catch {
    return undefined
  }
}
