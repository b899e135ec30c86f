import type { GpuEnds, ShiftedSystem } from '#src/core/sparse/spectrum/shifted.ts'
import { spectrumKernel } from '#src/engine/catalog/spectra.ts'
import type { Gpu } from '#src/engine/gpu/device/device.ts'
import type { RunningProblem } from '#src/engine/worker/start-problem.ts'
import type { Desk } from '#src/page/desk/desk.ts'
import { gpuOf } from '#src/page/desk/device.ts'
import { alone } from '#src/page/desk/measure/measure.ts'
import { roomBeside } from '#src/page/desk/memory/room.ts'
import * as texts from '#src/page/desk/words.ts'
import type { Session } from '#src/page/store/session.ts'
import { store } from '#src/page/store/store.ts'

const AGAIN = { label: texts.examineAgain, command: 'facts.more' }

/** Whether a run may be recorded, with its clock, on the GPU. */
const isRacing = ({ columns }: Session): boolean => columns.some(({ status }) => status === 'running')

/**
 * Ends of the spectrum of a worker's matrix by products of this app's kernels on the visitor's GPU. They have it alone: nothing is timed
 * beside them, and a race that begins ends them. Undefined where there is no GPU, where it is being timed or raced on, where the matrix is
 * none for it or leaves no memory, and where it fails: they are then found by the processor. Never rejects but where the worker ends.
 */
export async function spectrumOnGpu(
  desk: Desk,
  worker: RunningProblem,
  signal: AbortSignal,
): Promise<GpuEnds | undefined> {
  const session = () => store.getState().session
  const isTaken = () => session().measuring !== undefined || isRacing(session())
  const state = await gpuOf(desk).catch(() => undefined)
  if (state?.state !== 'ready' || state.adapter.kind !== 'gpu' || isTaken()) return undefined
  const { facts, memory } = session()
  const system = await worker.get(worker.api.shifted(roomBeside(facts?.nonzeros ?? 0, memory)))
  if (!system || isTaken()) return undefined // making it takes seconds
  let ends: GpuEnds | undefined
  const stop = () => session().measuring?.cancel()
  const unfollow = store.subscribe((now) => isRacing(now.session) && stop())
  signal.addEventListener('abort', stop)
  await alone(desk, AGAIN, async (quiet) => {
    quiet.progress(texts.onGpu, 0, 0)
    ends = await endsBy(quiet.gpu, system, quiet.signal).catch(() => undefined)
  })
  signal.removeEventListener('abort', stop)
  unfollow()
  return ends
}

async function endsBy(gpu: Gpu, system: ShiftedSystem, signal: AbortSignal): Promise<GpuEnds | undefined> {
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
}
