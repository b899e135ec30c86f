import { kernelsOf } from '#src/engine/catalog/kernels.ts'
import { type Kernel, runsOn } from '#src/core/kernel/kernel.ts'
import { type Unsuited, unsuitedFor } from '#src/engine/catalog/unsuited.ts'
import { isPlayedBack } from '#src/engine/run/run.ts'
import { operationIn } from '#src/page/store/document.ts'
import { type Desk, openProblem } from '#src/page/desk/desk.ts'
import { store } from '#src/page/store/store.ts'
import * as texts from '#src/page/desk/words.ts'

type Kernels = ReadonlyMap<string, Kernel>

/**
 * Why kernels of the document's operation cannot run here, by their ids: the problem is none of theirs, or the GPU lacks
 * what they need. Nothing is said of a GPU that was not opened yet, nor of a kernel whose code is not on this page;
 * `unknown` names those whose code did not reach the web worker.
 */
export async function unsuited(desk: Desk): Promise<Unsuited> {
  const { catalog } = await kernelsOf(operationIn(store.getState().doc))
  const { reasons, ...rest } = await byProblem(desk, catalog)
  return { reasons: { ...lacking(catalog), ...reasons }, ...rest }
}

/** Problems of recordings are small and are looked at here; the web worker has the others. */
async function byProblem(desk: Desk, kernels: Kernels): Promise<Unsuited> {
  const { session } = store.getState()
  const { replay, posed } = session.columns[0] ?? {}
  if (replay && posed && isPlayedBack(replay.run)) return { reasons: unsuitedFor(posed, kernels), unknown: [] }
  const open = openProblem(desk)
  return open ? open.worker.get(open.worker.api.unsuited()) : { reasons: {}, unknown: [] }
}

function lacking(kernels: Kernels): Unsuited['reasons'] {
  const { gpu } = store.getState().session
  if (gpu.kind !== 'ready') return {}
  const { subgroupSize } = gpu.adapter
  const lack = [...kernels].filter(([, kernel]) => !runsOn(kernel, gpu.adapter))
  return Object.fromEntries(
    lack.map(([id, { needs }]) => {
      const lanes = needs?.subgroupSize ?? 0
      return [id, subgroupSize > 0 ? texts.fewerLanes(lanes, subgroupSize) : texts.lanesNotFixed(lanes)]
    }),
  )
}
