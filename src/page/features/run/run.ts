import { isPlayedBack } from '#src/engine/run/run.ts'
import { patchSession, store } from '#src/page/store/store.ts'
import { type Desk, openProblem } from '#src/page/desk/desk.ts'
import { gpuOf } from '#src/page/desk/device.ts'
import { openWith } from '#src/page/desk/opening/document.ts'
import type { Where } from '#src/page/desk/race/race.ts'
import * as texts from '#src/page/desk/words.ts'

/** Runs what is on screen on this machine. What was said of the runs before, such as where they were recorded, goes with them. */
export async function runHere(desk: Desk, where: Where = 'gpu'): Promise<void> {
  patchSession({ notice: undefined })
  await openWith(desk, { run: undefined }, { where })
}

/** Recorded runs are shown without their problem: what needs values or times runs it here first. */
export async function runIfRecorded(desk: Desk): Promise<void> {
  const run = store.getState().session.columns[0]?.replay?.run
  if ((run && isPlayedBack(run)) || !openProblem(desk)) await runHere(desk, 'here')
}

/** A device that was lost is asked for again, and everything runs anew. */
export async function retryGpu(desk: Desk): Promise<void> {
  patchSession({ problem: undefined, notice: undefined })
  const gpu = await gpuOf(desk)
  if (gpu.state === 'unavailable') patchSession({ notice: texts.noGpu(gpu.message) })
  await openWith(desk, {}, { where: 'gpu' })
}
