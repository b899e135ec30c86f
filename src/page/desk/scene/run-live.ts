import { findKernel } from '#src/engine/catalog/kernels.ts'
import type { Scene } from '#src/engine/catalog/contract/scene.ts'
import type { Gpu } from '#src/engine/gpu/device/device.ts'
import { defaults } from '#src/core/kernel/kernel.ts'
import { axisEnd } from '#src/page/store/axis.ts'
import { stepDocument } from '#src/page/store/link/step-document.ts'
import { store } from '#src/page/store/store.ts'
import { onGpu } from '#src/page/desk/race/column.ts'
import { type Desk, deskOn } from '#src/page/desk/desk.ts'
import { gpuOf } from '#src/page/desk/device.ts'
import { openWith } from '#src/page/desk/opening/document.ts'
import { seek } from '#src/page/desk/playback.ts'
import { poseProblem } from '#src/page/desk/opening/problem.ts'
import * as texts from './words.ts'

/**
 * Runs and times what a scene shows on the GPU at hand. Where that fails, or a processor would play the GPU, the recorded runs
 * stay.
 * @returns why they do, as a sentence; undefined where it ran
 */
export async function runLive(desk: Desk): Promise<string | undefined> {
  const gpu = await gpuOf(desk).catch(() => undefined)
  if (gpu?.state !== 'ready') return texts.noGpuHere
  if (gpu.adapter.kind !== 'gpu') return texts.softwareHere
  if (!(await openWith(desk, { run: undefined }, { where: 'gpu', change: 'rewrite' }))) return undefined
  const ran = runsShown().every(({ status, replay }) => status === 'ready' && replay?.run.origin === 'live')
  if (!ran) {
    if (await openWith(desk, { run: undefined }, { change: 'rewrite' })) seek(axisEnd(store.getState()))
    return texts.gpuFailed
  }
  const before = runsShown().map(({ replay }) => replay)
  const { measureAll } = await import('#src/page/desk/measure/measure.ts')
  await measureAll(desk)
  // what another scene shows meanwhile stays where it is
  if (runsShown().every(({ replay }, index) => replay === before[index])) seek(axisEnd(store.getState()))
  return undefined
}

const runsShown = () => store.getState().session.columns

/**
 * Runs each live scene of several once, aside, so that its shaders are compiled when it is shown. What goes wrong is left to
 * the scene. Ends once it is aborted. Never rejects.
 */
export async function warmUp(desk: Desk, scenes: readonly Scene[], signal: AbortSignal): Promise<void> {
  const live = scenes.filter((scene) => scene.live)
  if (live.length === 0) return
  const gpu = await gpuOf(desk).catch(() => undefined)
  if (gpu?.state !== 'ready' || gpu.adapter.kind !== 'gpu') return
  for (const { show } of live) await runAside(desk, gpu, show, signal).catch(() => undefined)
}

/** In a worker of its own: what is on screen stays. */
async function runAside({ engine }: Desk, gpu: Gpu, keys: string, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted()
  const { doc } = stepDocument(undefined, keys, store.getState().doc)
  const { problem, job } = await poseProblem(deskOn(engine), doc, signal)
  job?.finish()
  const { worker } = problem
  try {
    for (const { id, params: chosen } of doc.kernels) {
      const kernel = await findKernel(id)
      signal.throwIfAborted()
      const params = defaults(kernel, chosen)
      await onGpu(gpu, kernel, problem, await worker.get(worker.api.analyse(id, params, gpu.capabilities)), params)
    }
  } finally {
    worker.terminate()
  }
}
