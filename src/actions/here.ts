import { runLive } from './live.ts'
import { machine } from './machine.ts'
import { openProblem } from './problem.ts'
import { patchDoc, patchSession, store } from '#src/store/store.ts'

/** Clears notices about the runs before, such as where they were recorded. */
export async function runHere(where?: 'twin'): Promise<void> {
  patchSession({ notice: undefined })
  patchDoc({ run: undefined })
  await runLive(where)
}

/** Recorded runs are shown without their problem: what needs values or times runs it here first. */
export async function runIfRecorded(): Promise<void> {
  const recorded = store.getState().session.racers[0]?.replay?.run.origin === 'recorded'
  if (recorded || !openProblem()) await runHere()
}

/** A device that was lost is asked for again, and everything runs anew. */
export async function retry(): Promise<void> {
  patchSession({ problem: undefined, notice: undefined })
  const gpu = await machine()
  if (gpu.state === 'unavailable')
    patchSession({ notice: `There is no GPU: ${gpu.message} The CPU twin runs instead.` })
  await runLive()
}
