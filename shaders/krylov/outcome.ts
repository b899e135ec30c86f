import { OF_RR, SCALARS } from '#shaders/krylov/state.wesl'
import type { F32, U32 } from '#src/core/base/arrays.ts'
import type { Data } from '#src/core/kernel/data.ts'

/** How a solve ended: its status, iterations, and r·r of each, from before the first one on. */
export interface SolveEnd {
  readonly status: number
  readonly iterations: number
  /** The iteration whose x is the answer: the last one, or the best. */
  readonly kept: number
  /** Relative residuals by the recurrence, ‖r‖ / ‖b‖. */
  readonly residuals: F32
}

/** Where rounds refined x: the iterations after which the true residual was computed on the way, and its numbers. */
export function outersOf({ outers, ended }: Data): readonly (readonly [iteration: number, residual: number])[] {
  if (!(outers instanceof Float32Array)) return []
  const pairs = Array.from({ length: outers.length / 2 }, (_, k) => [outers[2 * k], outers[2 * k + 1]] as const)
  const [, iterations] = ended as U32
  return pairs.slice(0, 1 + pairs.findIndex(([iteration]) => iteration === iterations))
}

/** x, which refinement leaves in two parts. */
export function answerOf({ x, low }: Data): ArrayLike<number> {
  const high = x as F32
  return low instanceof Float32Array ? Float64Array.from(high, (value, i) => value + low[i]) : high
}

export function endedAs({ scalars, ended }: Data): SolveEnd {
  const [status, iterations, kept] = ended as U32
  const all = scalars as F32
  const whole = all[OF_RR]
  const residuals = Float32Array.from({ length: iterations + 1 }, (_, i) => {
    const rr = all[SCALARS * i + OF_RR]
    return rr === 0 ? 0 : Math.sqrt(rr / whole)
  })
  return { status, iterations, kept, residuals }
}
