import { Findings } from '#src/core/kernel/findings.ts'
import type { Kernel, Params, Problem } from '#src/core/kernel/kernel.ts'
import { suits } from '#src/lab/rules/trial.ts'
import type { Tuning } from '#src/engine/run/times/tuning.ts'
import { chosenKernels, distinctParams, idsOf, paramsOf } from './chosen.ts'
import type { DawnGpu } from './dawn.ts'
import type { BenchOutcome } from './figures.ts'

/** What a process timed, and may time again. */
export interface Ran extends Pick<BenchOutcome, 'kernel' | 'params' | 'tuning'> {
  /** Milliseconds by which each solve is to take longer: a slow-down that is planted (bench/delay.ts). */
  readonly delayMs?: number
}

/** What one process is to time. */
export interface BenchJob {
  readonly operation: Problem['operation']
  readonly problem: string
  /** Holds the problem (bench/problem-file.ts). */
  readonly file: string
  /** Gets the Round as JSON. */
  readonly out: string
  /** Ids of kernels; all when empty. */
  readonly kernels: readonly string[]
  /** Sets of parameters, `workers=512`; each kernel takes what it has of them. */
  readonly params: readonly string[]
  /** Whether kernels that say which sets are to be compared are timed with these instead. */
  readonly compared?: boolean
  readonly samples: number
  /** Whether each kernel that has candidates is timed with the fastest of them, too. */
  readonly tune: boolean
  /** Whether an analysis is timed once, where it is needed anyway, and not by several calls of its own. */
  readonly once: boolean
  /** The file by which processes take turns on the GPU. */
  readonly turns?: string
  /** In place of all these, what an earlier process timed: one that is fresh need not choose again. */
  readonly again?: readonly Ran[]
}

export interface BenchCandidate {
  readonly id: string
  readonly kernel: Kernel
  readonly params: Params
  /** How the parameters were chosen, where candidates were timed. */
  readonly tuning?: Tuning
  readonly delayMs?: number
}

/** What an earlier process ran. */
export async function repeatedCandidates(again: readonly Ran[]): Promise<BenchCandidate[]> {
  const kernels = await chosenKernels(again.map(({ kernel }) => kernel))
  return again.map(({ kernel: id, ...rest }) => ({ id, kernel: kernels.get(id) as Kernel, ...rest }))
}

/**
 * The kernels of a job that suit its problem, each with its sets of parameters; none whose time a model tells, as no GPU runs it.
 * Throws AppError `UnknownKernel`, `BadParameter`.
 */
export async function candidatesFor(
  gpu: DawnGpu,
  problem: Problem,
  { operation, kernels: ids, params, compared }: Pick<BenchJob, 'operation' | 'kernels' | 'params' | 'compared'>,
): Promise<BenchCandidate[]> {
  const kernels = await chosenKernels(ids.length > 0 ? ids : idsOf(operation))
  const findings = new Findings()
  const sets = params.map((text) => paramsOf(text, kernels))
  return [...kernels]
    .filter(([, kernel]) => !kernel.modeled && suits(kernel, problem, gpu.capabilities, findings))
    .flatMap(([id, kernel]) => {
      const own = (compared && kernel.compared) || distinctParams(kernel, sets)
      return own.map((chosen) => ({ id, kernel, params: chosen }))
    })
}
