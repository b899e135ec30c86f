import { Findings } from '#src/kernel/findings.ts'
import type { Kernel, PosedOf } from '#src/kernel/kernel.ts'
import type { Absent } from './arrivals.ts'
import * as texts from './words.ts'

/** Which kernels cannot solve a problem. */
export interface Unsuited {
  /** The reasons, by ids; kernels that can solve it have none. */
  readonly reasons: Readonly<Record<string, string>>
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
