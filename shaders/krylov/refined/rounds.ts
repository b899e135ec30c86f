import { CONVERGED, LIMIT_REACHED, ROUND_ENDED, STAGNATED } from '#shaders/krylov/state.wesl'
import type { F32 } from '#src/core/base/arrays.ts'
import type { KrylovProblem } from '../solve.ts'

/** Rounds at most: each gains a digit or ends the solve. */
export const MOST_ROUNDS = 24

/** x as a sum of two numbers of f32, which hold 48 bits of it. */
export interface TwoPartX {
  readonly high: F32
  readonly low: F32
}

/** What stands before a round's end. */
interface Round {
  /** How the solve in f32 ended, its correction of x, and the rounds before. */
  readonly ended: number
  readonly correction: F32
  readonly rounds: number
  /** The true residual that the round began with. */
  readonly last: number
}

interface Refined extends TwoPartX {
  /** b − A x, rounded once: what the next round begins with. */
  readonly residual: F32
  /** Its norm, of ‖b‖. */
  readonly relative: number
  /** 0 where a further round may gain. */
  readonly status: number
}

/** Adds the correction of a round to x and computes the residual, both in f64. Wilkinson, Rounding Errors in Algebraic Processes, 1963. */
export function refined(
  { A, b, tolerance }: Pick<KrylovProblem['inputs'], 'A' | 'b' | 'tolerance'>,
  { high, low }: TwoPartX,
  round: Round,
): Refined {
  const { rows, row_ptr, col_idx } = A.pattern
  const x = Float64Array.from(high, (value, i) => value + low[i] + round.correction[i])
  const residual = new Float32Array(rows)
  let [squares, whole] = [0, 0]
  for (let i = 0; i < rows; i++) {
    let rest = b[i]
    for (let k = row_ptr[i]; k < row_ptr[i + 1]; k++) rest -= A.values[k] * x[col_idx[k]]
    residual[i] = rest
    squares += rest * rest
    whole += b[i] * b[i]
  }
  const relative = Math.sqrt(squares / (whole || 1))
  const own = Float32Array.from(x)
  return {
    high: own,
    low: Float32Array.from(x, (value, i) => value - own[i]),
    residual,
    relative,
    status: statusOf(round, relative, tolerance),
  }
}

function statusOf({ ended, rounds, last }: Round, relative: number, tolerance: number): number {
  if (relative <= tolerance) return CONVERGED
  if (ended === 0) return LIMIT_REACHED
  if (![CONVERGED, ROUND_ENDED, STAGNATED].includes(ended)) return ended
  return relative < last / 2 && rounds + 1 < MOST_ROUNDS ? 0 : STAGNATED
}
