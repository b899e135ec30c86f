import type { Kernels } from '#src/engine/catalog/contract/figure.ts'
import { defaults, type Kernel } from '#src/core/kernel/kernel.ts'
import type { Outcome } from '#src/engine/run/times/sweep.ts'

/** The outcome that represents a kernel: with its defaults, or its only one. Tuned outcomes represent none. */
export function standing(outcomes: readonly Outcome[], id: string, kernels: Kernels): Outcome | undefined {
  const own = outcomes.filter(({ kernel, timing }) => kernel === id && timing?.tuneMs === undefined)
  const kernel = kernels.get(id)
  const usual = kernel && own.find((outcome) => isUsual(outcome, kernel))
  return usual ?? (own.length === 1 ? own[0] : undefined)
}

/** A parameter that came after the recording was made is no difference. */
function isUsual({ params }: Outcome, kernel: Kernel): boolean {
  const usual = defaults(kernel)
  return Object.entries(params).every(([name, value]) => usual[name] === undefined || usual[name] === value)
}
