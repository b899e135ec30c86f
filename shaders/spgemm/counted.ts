import { count as said } from '#src/core/base/format.ts'
import { AppError } from '#src/core/base/errors.ts'

/**
 * A count that the GPU made, to make room by. Throws BadPlan where it is larger than can be: a shader that counts wrong
 * would else ask for all memory. Plans are sketched with a count of 1, which is never too large.
 */
export function counted(what: string, count: number, most: number): number {
  if (count > Math.max(1, most))
    throw new AppError('BadPlan', `${said(count)} ${what} were counted, and there can be at most ${said(most)}.`)
  return count
}
