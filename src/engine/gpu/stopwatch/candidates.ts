import { errorRecord } from '#src/core/base/errors.ts'
import type { Cost, Kernel, Params } from '#src/core/kernel/kernel.ts'
import type { Plan } from '#src/core/kernel/plan/plan.ts'
import { workgroupsOf } from '#src/core/kernel/plan/steps.ts'
import { keptCheck, type Outcome } from '#src/engine/run/times/sweep.ts'
import type { KernelToTime, Measured } from './prepared-candidate.ts'

/** Facts of a kernel beside its times. */
export type KernelWork = Pick<Outcome, 'cost' | 'uses' | 'workgroups' | 'workers'>

/** A kernel that can be timed. */
export interface Ready {
  readonly entry: KernelToTime
  readonly work: KernelWork
}

/** One of several kernels that are timed on one problem. */
export interface TimedCandidate {
  readonly name: string
  /** Analyses and plans, when its turn comes: what is timed there has the processor to itself. @param settled candidates that have their outcomes */
  ready(settled: number): Promise<Ready>
}

export interface CandidateTiming {
  /** Bytes of plans at one time; kernels that do not fit together are timed in turns, and a larger one by itself. */
  readonly together: number
  /** Whether an error while a kernel is made ready ends the whole; any other is the outcome of that kernel alone. */
  ends(error: unknown): boolean
  /** Times kernels against one another (timing.ts). @param settled candidates that have their outcomes */
  time(entries: readonly KernelToTime[], settled: number): Promise<readonly Measured[]>
}

/**
 * Makes kernels ready one after the other and times them, as many together as there is room for.
 * @returns one outcome per candidate, in their order
 * @throws what `time` throws, and errors that end the whole
 */
export async function timeCandidates(
  candidates: readonly TimedCandidate[],
  { together, ends, time }: CandidateTiming,
): Promise<(Measured & KernelWork)[]> {
  const outcomes: (Measured & KernelWork)[] = []
  let group: (Ready & { readonly place: number })[] = []
  let settled = 0
  const flush = async () => {
    if (group.length === 0) return
    const entries = group.map(({ entry }) => entry)
    for (const [m, one] of (await time(entries, settled)).entries())
      outcomes[group[m].place] = { ...group[m].work, ...one }
    settled += group.length
    group = []
  }
  for (const [place, candidate] of candidates.entries()) {
    const one = await attempt(candidate, settled, ends)
    if (!('entry' in one)) {
      outcomes[place] = one
      settled++
    } else {
      if (bytesOf([...group, one]) > together) await flush()
      group.push({ ...one, place })
    }
  }
  await flush()
  return outcomes
}

async function attempt(
  { name, ready }: TimedCandidate,
  settled: number,
  ends: CandidateTiming['ends'],
): Promise<Ready | Measured> {
  try {
    return await ready(settled)
  } catch (error) {
    if (ends(error)) throw error
    return { name, failure: errorRecord(error) }
  }
}

const bytesOf = (group: readonly Ready[]): number =>
  group.reduce((sum, { entry }) => entry.plan.buffers.reduce((bytes, { words }) => bytes + 4 * words, sum), 0)

/** Facts of a kernel from its plan and cost. */
export function kernelWork(kernel: Kernel, analysis: unknown, plan: Plan, cost: Cost): KernelWork {
  const uses = kernel.uses?.(analysis).id
  const { workers } = plan
  return { cost, workgroups: workgroupsOf(plan), ...(workers && { workers }), ...(uses && { uses }) }
}

/** What came of a kernel, as it is kept with others. */
export function makeOutcome(
  { id, params }: { readonly id: string; readonly params: Params },
  { check, ...measured }: Measured & KernelWork,
): Outcome & Pick<Measured, 'name'> {
  return { kernel: id, params, ...measured, ...(check && { check: keptCheck(check) }) }
}
