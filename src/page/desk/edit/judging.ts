import { bareId, findKernel } from '#src/engine/catalog/kernels.ts'
import { linkOnce, sourcesOf } from '#src/engine/gpu/device/link.ts'
import type { Params } from '#src/core/kernel/kernel.ts'
import { type JudgedCase, judged, type Verdict, wholeVerdict } from '#src/lab/judge/judge.ts'
import { judgedOn } from './subjects.ts'

type Judging = Pick<JudgedCase, 'budget' | 'onRun' | 'part'>

/** Judges the kernel of an id, with the edit in it, on eight small problems. Throws AppError as `findKernel` does. */
export const judgeKernel = async (id: string, params: Params, how: Judging = {}): Promise<Verdict> =>
  wholeVerdict([await judgePart(id, params, how)])

/** The same of a part of a judge's work. */
export async function judgePart(id: string, params: Params, how: Judging): Promise<Verdict> {
  const kernel = await findKernel(id)
  const sources = await sourcesOf(kernel.edited)
  const subjects = await judgedOn(bareId(id), kernel)
  return judged({ kernel, params, sources, subjects, link: linkOnce, ...how })
}
