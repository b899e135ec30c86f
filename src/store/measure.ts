import type { Analysed } from '#src/catalog/workshop.ts'
import { kernelOf } from '#src/catalog/kernels.ts'
import { AppError } from '#src/base/errors.ts'
import { type Check, defaults } from '#src/kernel/kernel.ts'
import type { Capabilities } from '#src/kernel/plan.ts'
import type { Gpu } from '#src/gpu/device.ts'
import type { KernelChoice } from './document.ts'
import { machine } from './machine.ts'
import { timedPlan } from './timed-plan.ts'
import { pause } from './playback.ts'
import { type OpenProblem, openProblem } from './problem.ts'
import { patchRacer } from './race.ts'
import { patchSession, store } from './store.ts'
import { show, troubleOf } from './trouble.ts'
import { tuningOf } from './tunings.ts'

/** What a measurement goes by: the open problem, the device, and the way to say how far it is and to be stopped. */
export interface Bench {
  readonly open: OpenProblem
  readonly gpu: Gpu
  readonly signal: AbortSignal
  readonly progress: (label: string, done: number, total: number) => void
}

/** Lets `work` have the GPU for itself, one at a time; the scene stands still meanwhile. False where it came to nothing. */
export async function measuring(work: (bench: Bench) => Promise<void>): Promise<boolean> {
  const open = openProblem()
  if (!open || store.getState().session.measuring) return false
  if (open.structureOnly) {
    show(open.structureOnly)
    return false
  }
  pause()
  const stop = new AbortController()
  const progress = (label: string, done: number, total: number) =>
    patchSession({ measuring: { label, done, total, cancel: () => stop.abort() } })
  progress('warming up', 0, 0)
  try {
    const gpu = await machine()
    if (gpu.state === 'unavailable') throw new AppError('NoGpu', gpu.message)
    await work({ open, gpu, signal: stop.signal, progress })
    return true
  } catch (error) {
    show(error)
    return false
  } finally {
    patchSession({ measuring: undefined })
  }
}

/** Times every column on the visitor's GPU, interleaved, checked before and after. */
export const measureAll = (): Promise<boolean> =>
  measuring(async ({ open, gpu, signal, progress }) => {
    const { measure } = await import('#src/gpu/timing.ts')
    const entries = await entriesOf(open, gpu.capabilities)
    const measured = await measure(gpu, entries, { signal, progress })
    measured.forEach(({ timing, check, failure }, m) => {
      const { index } = entries[m]
      patchRacer(index, { ...(timing ? { timing } : {}), ...(check ? { check } : {}) })
      if (failure) patchRacer(index, { error: troubleOf(failure) })
    })
  })

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

/** A kernel analysed for the open problem and planned for the machine, ready to be timed. */
export async function entryOf(choice: KernelChoice, { hired, solved }: OpenProblem, capabilities: Capabilities) {
  const { id, params: chosen } = choice
  const kernel = await kernelOf(id)
  const params = defaults(kernel, chosen)
  const analysed = await hired.get<Analysed>(hired.shop.analyse(id, params, capabilities))
  const before = timedPlan(kernel, solved.problem, analysed, params, capabilities)
  const verify = (x: Float32Array<ArrayBuffer>) => hired.get<Check>(hired.shop.check(x))
  return { name: id, ...before, verify, tuneMs: tuningOf(solved.problem, choice)?.ms }
}
