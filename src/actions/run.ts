import { isPlayedBack } from '#src/run/run.ts'
import { patchSession, store } from '#src/store/store.ts'
import { type Desk, openProblem } from './desk.ts'
import { gpuOf } from './device.ts'
import { openWith } from './opening.ts'
import type { Where } from './race.ts'
import * as texts from './words.ts'

/** Runs what is on screen on this machine. What was said of the runs before, such as where they were recorded, goes with them. */
export async function runHere(desk: Desk, where: Where = 'gpu'): Promise<void> {
  patchSession({ notice: undefined })
  await openWith(desk, { run: undefined }, { where })
}

/** Recorded runs are shown without their problem: what needs values or times runs it here first. */
export async function runIfRecorded(desk: Desk): Promise<void> {
  const run = store.getState().session.racers[0]?.replay?.run
  if ((run && isPlayedBack(run)) || !openProblem(desk)) await runHere(desk, 'here')
}

/** A device that was lost is asked for again, and everything runs anew. */
export async function retryGpu(desk: Desk): Promise<void> {
  patchSession({ problem: undefined, notice: undefined })
  const gpu = await gpuOf(desk)
  if (gpu.state === 'unavailable') patchSession({ notice: texts.noGpu(gpu.message) })
  await openWith(desk, {}, { where: 'gpu' })
}
