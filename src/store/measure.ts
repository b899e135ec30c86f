import type { Analysed } from '#src/catalog/workshop.ts'
import { kernelOf } from '#src/catalog/kernels.ts'
import { AppError } from '#src/base/errors.ts'
import { type Check, defaults } from '#src/kernel/kernel.ts'
import type { Capabilities } from '#src/kernel/plan.ts'
import type { KernelChoice } from './document.ts'
import { machine } from './machine.ts'
import { pause } from './playback.ts'
import { type OpenProblem, openProblem } from './problem.ts'
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
    const entries = await entriesOf(open, gpu.capabilities)
    const measured = await measure(gpu, entries, { signal: stop.signal, progress: report })
    measured.forEach(({ timing, check, failure }, m) => {
      const { index } = entries[m]
      patchRacer(index, { ...(timing ? { timing } : {}), ...(check ? { check } : {}) })
      if (failure) patchRacer(index, { error: troubleOf(failure) })
    })
  } catch (error) {
    show(error)
  } finally {
    patchSession({ measuring: undefined })
  }
}

/** Every column's kernel ready to be timed, without those that cannot solve this problem: their columns then say why. */
async function entriesOf(open: OpenProblem, capabilities: Capabilities) {
  const planned = store.getState().doc.kernels.map(async (choice, index) => {
    try {
      return { index, ...(await entryOf(choice, open, capabilities)) }
    } catch (error) {
      patchRacer(index, { error: troubleOf(error) })
      return undefined
    }
  })
  return (await Promise.all(planned)).filter((entry) => entry !== undefined)
}

async function entryOf(
  { id, params: chosen }: KernelChoice,
  { hired, solved }: OpenProblem,
  capabilities: Capabilities,
) {
  const kernel = await kernelOf(id)
  const params = defaults(kernel, chosen)
  const { analysis, ms } = await hired.get<Analysed>(hired.shop.analyse(id, params, capabilities))
  const plan = kernel.plan(solved.problem, analysis, params, { trace: false, capabilities })
  const verify = (x: Float32Array<ArrayBuffer>) => hired.get<Check>(hired.shop.check(x))
  return { name: id, plan, verify, analysisMs: ms }
}
