import { bareId, findKernel } from '#src/engine/catalog/kernels.ts'
import { linkOnce, sourcesOf } from '#src/engine/gpu/device/link.ts'
import type { Params } from '#src/core/kernel/kernel.ts'
import { type JudgedCase, judged, type Verdict } from '#src/lab/judge/judge.ts'
import { judgedOn } from './subjects.ts'

/** Judges the kernel of an id, with the edit in it, on eight small problems. Throws AppError as `findKernel` does. */
export async function judgeKernel(
  id: string,
  params: Params,
  how: Pick<JudgedCase, 'budget' | 'onRun'> = {},
): Promise<Verdict> {
  const kernel = await findKernel(id)
  const sources = await sourcesOf(kernel.edited)
  const subjects = await judgedOn(bareId(id), kernel)
  return judged({ kernel, params, sources, subjects, link: linkOnce, ...how })
}
