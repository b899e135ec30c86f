import { buildMatrix } from '#src/core/sparse/build.ts'
import { sourceFrom } from '#src/core/sparse/source-text.ts'
import type { Params } from '#src/core/kernel/kernel.ts'
import { casesByOperation } from '#src/engine/catalog/lab-cases.ts'
import { findKernel } from '#src/engine/catalog/kernels.ts'
import { linkOnce, projectSources, sourcesOf } from '#src/engine/gpu/device/link.ts'
import type { TicketOrder, LanePlay } from '#src/engine/catalog/contract/lesson.ts'
import { type RunCounts, countsIn } from '#src/lab/judge/counts.ts'
import { type LaneTurns, turnsIn } from '#src/lab/judge/turns.ts'

/** Counts of a run of a kernel, with the edit in its id, on a matrix as links write it. Throws what its plan or its run throws. */
export async function countKernel(id: string, params: Params, source: string): Promise<RunCounts> {
  const kernel = await findKernel(id)
  const { problem } = await subjectOf(id, source)
  return countsIn({ kernel, params, problem, sources: await sourcesOf(kernel.edited), link: linkOnce })
}

/** What the workers of a play do, turn by turn, where rows are handed out in one of its orders. Throws what its run throws. */
export async function playTurns({ kernel: id, params, source }: LanePlay, { edits }: TicketOrder): Promise<LaneTurns> {
  const [kernel, { problem, spaces }, own] = await Promise.all([
    findKernel(id),
    subjectOf(id, source),
    projectSources(),
  ])
  const sources = { ...own }
  for (const { module, find, replace } of edits) {
    const path = `./${module}`
    if (!sources[path]?.includes(find)) throw new Error(`There is no ${find} in ${module}.`)
    sources[path] = sources[path].replace(find, replace)
  }
  return turnsIn({ kernel, params, problem, sources, link: linkOnce, rows: spaces[0].count, result: 'x' })
}

async function subjectOf(id: string, source: string) {
  const from = sourceFrom(source)
  const subject = from && casesByOperation.get(id.split('/')[0])?.seeded(await buildMatrix(from))[0]
  if (!subject) throw new Error(`There is no problem of ${source} for ${id}.`)
  return subject
}
