import { findKernel } from '#src/engine/catalog/kernels.ts'
import { findOperation } from '#src/engine/catalog/operations.ts'
import type { Check } from '#src/core/kernel/check.ts'
import { withoutKnown, type Problem } from '#src/core/kernel/kernel.ts'
import type { Remedy, Trouble } from '#src/page/store/session.ts'
import * as texts from '../words.ts'

/** A column, and the kernels that ran in it: its own, and the one that this left the problem to. */
interface Ran {
  readonly index: number
  readonly ids: readonly [own: string, ...used: string[]]
}

/** What is said of a column whose answer did not pass its check, and what helps; undefined where it passed, or where the exact answer leaves f32. */
export async function wrongTrouble(
  { ok, overflow }: Pick<Check, 'ok' | 'overflow'>,
  problem: Problem,
  ran: Ran,
): Promise<Trouble | undefined> {
  if (ok || overflow) return undefined
  return { code: 'WrongResult', message: texts.wrongResult, at: {}, remedies: await plainRemedies(problem, ran) }
}

/** The first kernel of those that add up plainly that did not run and can do this problem. */
async function plainRemedies(problem: Problem, { index, ids }: Ran): Promise<readonly Remedy[]> {
  const { id: operation, plainly } = findOperation(ids[0])
  if (!plainly) return []
  for (const name of plainly.algorithms) {
    const id = `${operation}/${name}`
    if (ids.includes(id)) continue
    const { title, applies } = await findKernel(id)
    if (applies?.(withoutKnown(problem)) === undefined)
      return [{ label: plainly.offer(title), command: 'run.instead', arg: JSON.stringify({ index, id }) }]
  }
  return []
}
