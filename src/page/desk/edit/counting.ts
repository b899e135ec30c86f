import { buildMatrix } from '#src/core/sparse/build.ts'
import { sourceFrom } from '#src/core/sparse/source-text.ts'
import type { Params } from '#src/core/kernel/kernel.ts'
import { casesByOperation } from '#src/engine/catalog/lab-cases.ts'
import { findKernel } from '#src/engine/catalog/kernels.ts'
import { linkOnce, sourcesOf } from '#src/engine/gpu/device/link.ts'
import { type RunCounts, countsIn } from '#src/lab/judge/counts.ts'

/** Counts of a run of a kernel, with the edit in its id, on a matrix as links write it. Throws what its plan or its run throws. */
export async function countKernel(id: string, params: Params, source: string): Promise<RunCounts> {
  const from = sourceFrom(source)
  const subject = from && casesByOperation.get(id.split('/')[0])?.seeded(await buildMatrix(from))[0]
  if (!subject) throw new Error(`There is no problem of ${source} for ${id}.`)
  const kernel = await findKernel(id)
  const { problem } = subject
  return countsIn({ kernel, params, problem, sources: await sourcesOf(kernel.edited), link: linkOnce })
}
