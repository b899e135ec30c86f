import { Findings } from '#src/core/kernel/findings.ts'
import type { Kernel, PosedOf, Problem } from '#src/core/kernel/kernel.ts'
import type { Absent } from './arrivals.ts'
import * as texts from './words.ts'

/** Which kernels cannot solve a problem. */
export interface Unsuited {
  /** The reasons, by ids; kernels that can solve it have none. */
  readonly reasons: Readonly<Record<string, string>>
  /** Why a rule chooses some for the problem, by ids, the first choice first; absent where no rule looked at it. */
  readonly suits?: Readonly<Record<string, string>>
  /** Kernels of which it is not known: their code did not arrive. */
  readonly unknown: readonly Absent[]
}

/** Why kernels cannot solve a problem, by their ids; kernels of another operation never can. */
export function unsuitedFor(problem: PosedOf, every: ReadonlyMap<string, Kernel>): Readonly<Record<string, string>> {
  const findings = new Findings()
  const reasons = [...every].map(([id, kernel]) => [id, reasonOf(problem, id, kernel, findings)] as const)
  return Object.fromEntries(reasons.filter((entry): entry is [string, string] => entry[1] !== undefined))
}

function reasonOf(problem: PosedOf, id: string, kernel: Kernel, findings: Findings): string | undefined {
  if (!id.startsWith(`${problem.operation}/`)) return texts.otherOperation
  return kernel.applies?.(problem, findings)
}

/** Why kernels suit a problem, as the rule of one says that leaves problems to others. */
export function suitsFor(problem: Problem, every: ReadonlyMap<string, Kernel>): Readonly<Record<string, string>> {
  const findings = new Findings()
  const said: Record<string, string> = {}
  for (const { suits } of every.values())
    for (const [id, because] of suits?.(problem, findings) ?? []) said[id] ??= because
  return said
}
