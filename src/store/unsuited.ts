import { kernels } from '#src/catalog/kernels.ts'
import { type Posed, runsOn } from '#src/kernel/kernel.ts'
import type { Subject } from '#src/run/replay.ts'
import type { SolveSpec } from '#src/sparse/source.ts'
import { plural } from '#src/base/format.ts'
import { unsuitedFor } from '#src/catalog/unsuited.ts'
import { openProblem } from './problem.ts'
import { store } from './store.ts'

type Reasons = Readonly<Record<string, string>>

/**
 * Why kernels cannot run here, by their ids: the problem is none of theirs, or the GPU lacks what they need. Of a GPU that
 * nobody has asked for yet nothing is said.
 */
export async function unsuited(): Promise<Reasons> {
  return { ...(await lacking()), ...(await byProblem()) }
}

/** Problems of recordings are small and are looked at here; the web worker has the others. */
async function byProblem(): Promise<Reasons> {
  const { doc, session } = store.getState()
  const replay = session.racers[0]?.replay
  if (replay?.run.origin === 'recorded') return unsuitedFor(posedOf(replay, doc.solve), await kernels())
  const open = openProblem()
  return open ? open.hired.get<Reasons>(open.hired.shop.unsuited()) : {}
}

function posedOf({ operation, pattern, upper }: Subject, { alpha = 1, beta = 0 }: SolveSpec): Posed {
  return operation === 'spmv' ? { operation, pattern, alpha, beta } : { operation, pattern, upper }
}

async function lacking(): Promise<Reasons> {
  const { gpu } = store.getState().session
  if (gpu.kind !== 'ready') return {}
  const { subgroupSize } = gpu.adapter
  const has = subgroupSize > 0 ? `only ${plural(subgroupSize, 'lane')}` : 'none with a fixed size'
  const lack = [...(await kernels())].filter(([, kernel]) => !runsOn(kernel, gpu.adapter))
  return Object.fromEntries(
    lack.map(([id, { needs }]) => [id, `It needs subgroups of ${needs?.subgroupSize} lanes; this adapter has ${has}.`]),
  )
}
