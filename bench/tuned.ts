import { AppError } from '#src/core/base/errors.ts'
import { autotune } from '#src/engine/gpu/stopwatch/autotune.ts'
import type { KernelToTime } from '#src/engine/gpu/stopwatch/timing.ts'
import type { Problem } from '#src/core/kernel/kernel.ts'
import { paramWords } from '#src/core/kernel/words.ts'
import type { DawnGpu } from './dawn.ts'
import type { BenchCandidate } from './candidates.ts'
import type { GpuTurns } from './gpu-turns.ts'

/** Of every kernel that has candidates the fastest, timed as the app times them; one after the other, each in a turn on the GPU. */
export async function tuned(
  gpu: DawnGpu,
  { problem, turns }: { readonly problem: Problem; readonly turns: GpuTurns },
  candidates: readonly BenchCandidate[],
  enter: (candidate: BenchCandidate) => KernelToTime,
): Promise<BenchCandidate[]> {
  const kernels = new Map(candidates.map((candidate) => [candidate.id, candidate]))
  const found: BenchCandidate[] = []
  for (const candidate of kernels.values()) {
    const started = performance.now()
    const sets = candidate.kernel.candidates?.(problem, gpu.capabilities) ?? []
    if (sets.length > 0) found.push(await fastestOf(gpu, candidate, sets, { enter, started, turns }))
  }
  return found
}

/** The rule's choice, where timing fails: each process then times the same number of candidates. */
async function fastestOf(
  gpu: DawnGpu,
  { id, kernel }: BenchCandidate,
  sets: readonly BenchCandidate['params'][],
  { enter, started, turns }: { enter(candidate: BenchCandidate): KernelToTime; started: number; turns: GpuTurns },
): Promise<BenchCandidate> {
  const entries = sets.map((params) => ({
    name: paramWords(kernel, params),
    params,
    enter: () => enter({ id, kernel, params }),
  }))
  try {
    const timed = await turns.during(() => autotune(gpu, entries))
    const tuning = { ...timed, ms: performance.now() - started }
    return { id, kernel, params: tuning.trials[tuning.best].params, tuning }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    console.log(`${id} is not tuned: ${error.message}`)
    return { id, kernel, params: sets[0] }
  }
}
