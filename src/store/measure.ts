import type { Analysed } from '#src/catalog/workshop.ts'
import { kernelOf } from '#src/catalog/kernels.ts'
import { AppError } from '#src/base/errors.ts'
import { type Check, defaults } from '#src/kernel/kernel.ts'
import { machine } from './machine.ts'
import { pause } from './playback.ts'
import { openProblem } from './problem.ts'
import { patchRacer } from './race.ts'
import { patchSession, store } from './store.ts'
import { show, troubleOf } from './trouble.ts'

/** Times every column on the visitor's GPU, interleaved, checked before and after. The scene stands still meanwhile. */
export async function measureAll(): Promise<void> {
  const open = openProblem()
  if (!open || store.getState().session.measuring) return
  if (open.structureOnly) return show(open.structureOnly)
  pause()
  const stop = new AbortController()
  const report = (label: string, done: number, total: number) =>
    patchSession({ measuring: { label, done, total, cancel: () => stop.abort() } })
  report('warming up', 0, 0)
  try {
    const gpu = await machine()
    if (gpu.state === 'unavailable') throw new AppError('NoGpu', gpu.message)
    const { measure } = await import('#src/gpu/timing.ts')
    const { kernels } = store.getState().doc
    const { hired, solved } = open
    const entries = await Promise.all(
      kernels.map(async ({ id, params: chosen }) => {
        const kernel = await kernelOf(id)
        const params = defaults(kernel, chosen)
        const { analysis, ms } = await hired.get<Analysed>(hired.shop.analyse(id, params))
        const plan = kernel.plan(solved.problem, analysis, params, { trace: false, capabilities: gpu.capabilities })
        const verify = (x: Float32Array<ArrayBuffer>) => hired.get<Check>(hired.shop.check(x))
        return { name: id, plan, verify, analysisMs: ms }
      }),
    )
    const measured = await measure(gpu, entries, { signal: stop.signal, progress: report })
    measured.forEach(({ timing, check, failure }, index) => {
      patchRacer(index, { ...(timing ? { timing } : {}), ...(check ? { check } : {}) })
      if (failure) patchRacer(index, { error: troubleOf(failure) })
    })
  } catch (error) {
    show(error)
  } finally {
    patchSession({ measuring: undefined })
  }
}
