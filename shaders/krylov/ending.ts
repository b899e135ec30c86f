import { BROKE_DOWN, LIMIT_REACHED, NOT_POSITIVE, OVERFLOWED, STAGNATED } from '#shaders/krylov/state.wesl'
import type { ErrorRecord } from '#src/core/base/errors.ts'
import { error, plural } from '#src/core/base/format.ts'
import type { Data } from '#src/core/kernel/data.ts'
import { endedAs, outersOf } from './outcome.ts'
import type { IteratedSystem } from './solve.ts'

/** Why a solve ended before its residual was small enough; undefined where it converged. */
export function endingOf({ inputs: { tolerance } }: IteratedSystem, outputs: Data): ErrorRecord | undefined {
  const { status, iterations, kept, residuals } = endedAs(outputs)
  const after = plural(iterations, 'iteration')
  const outers = outersOf(outputs)
  const found = outers.length > 0 ? Float32Array.from(outers, ([, residual]) => residual) : residuals
  const least = found.reduce((best, one) => (one < best ? one : best), 1)
  const isBest = kept < iterations ? ` x is that of iteration ${kept}, whose residual is the smallest.` : ''
  const asked = `${error(tolerance)} was asked for`
  const endings: Readonly<Record<number, readonly [code: string, message: string]>> = {
    [LIMIT_REACHED]: [
      'LimitReached',
      `The limit is reached: after ${after} the residual is ${error(outers.at(-1)?.[1] ?? residuals[iterations])} of ‖b‖, and ${asked}. More iterations may help, or a preconditioner.${isBest}`,
    ],
    [STAGNATED]: [
      'Stagnated',
      `The residual stagnates: ${after}, the last of them without a smaller one than ${error(least)} of ‖b‖, and ${asked}. A preconditioner may help, or a larger tolerance.${isBest}`,
    ],
    [NOT_POSITIVE]: [
      'NotPositive',
      `The method breaks down in iteration ${iterations}: p·Ap or r·z is not above 0, so the matrix or its preconditioner is not positive definite. Conjugate gradients need one that is.`,
    ],
    [BROKE_DOWN]: [
      'BrokeDown',
      `The method breaks down in iteration ${iterations}: b·r, b·Ap or t·r is 0 up to rounding, and no step has a length then. The smallest residual is ${error(least)} of ‖b‖, and ${asked}. Another preconditioner may help, or another right-hand side.${isBest}`,
    ],
    [OVERFLOWED]: [
      'ResidualOverflow',
      `A dot leaves the range of f32 in iteration ${iterations}. A matrix and a right-hand side of a smaller scale have the same x.${isBest}`,
    ],
  }
  const ending = endings[status]
  return ending && { code: ending[0], message: ending[1], at: {} }
}
