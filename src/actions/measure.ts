import { kernelOf } from '#src/catalog/kernels.ts'
import { AppError } from '#src/base/errors.ts'
import type { Data } from '#src/kernel/data.ts'
import { defaults, type Kernel, type Params } from '#src/kernel/kernel.ts'
import type { Gpu } from '#src/gpu/device/device.ts'
import { analysing, analysisTimeOf } from './analysis.ts'
import type { KernelChoice } from '#src/store/document.ts'
import { type Desk, openProblem, tuningOf } from './desk.ts'
import { gpuOf } from './device.ts'
import { pause } from './playback.ts'
import type { OpenProblem } from './open-problem.ts'
import type { Remedy } from '#src/store/session.ts'
import { patchRacer, patchSession, store } from '#src/store/store.ts'
import { show, troubleOf } from './trouble.ts'

/** What a measurement needs: the open problem, the device, a report of progress, and a signal to stop. */
export interface Bench {
  readonly desk: Desk
  readonly open: OpenProblem
  readonly gpu: Gpu
  readonly signal: AbortSignal
  readonly progress: (label: string, done: number, total: number) => void
}

/**
 * Gives the GPU to `work` alone, one at a time; the picture pauses meanwhile. Where the GPU is lost under it,
 * `again` is offered.
 * @returns whether it was done
 */
export async function measuring(desk: Desk, again: Remedy, work: (bench: Bench) => Promise<void>): Promise<boolean> {
  const open = openProblem(desk)
  if (!open || store.getState().session.measuring) return false
  if (open.structureOnly) {
    show(open.structureOnly)
    return false
  }
  pause()
  patchSession({ problem: undefined })
  const stop = new AbortController()
  const progress = (label: string, done: number, total: number) =>
    patchSession({ measuring: { label, done, total, cancel: () => stop.abort() } })
  progress('warming up', 0, 0)
  try {
    const gpu = await gpuOf(desk)
    if (gpu.state === 'unavailable') throw new AppError('NoGpu', gpu.message)
    await work({ desk, open, gpu, signal: stop.signal, progress })
    return true
  } catch (error) {
    show(error, { again })
    return false
  } finally {
    patchSession({ measuring: undefined })
  }
}

/** Times every column on the visitor's GPU, interleaved, checked before and after. */
export const measureAll = (desk: Desk): Promise<boolean> =>
  measuring(desk, { label: 'Measure again', command: 'measure.run' }, async (bench) => {
    const { gpu, signal, progress } = bench
    const { measure } = await import('#src/gpu/stopwatch/timing.ts')
    const entries = await entriesOf(bench)
    const measured = await measure(gpu, entries, { signal, progress })
    const timed = { adapter: gpu.adapter, date: new Date().toISOString() }
    measured.forEach(({ timing, check, failure }, m) => {
      const { index } = entries[m]
      patchRacer(index, { ...(timing ? { timing, timed } : {}), ...(check ? { check } : {}) })
      if (failure) patchRacer(index, { error: troubleOf(failure) })
    })
  })

/**
 * Every column's kernel with what its analysis takes, ready to be timed, without those that cannot solve this problem: their
 * columns then say why. One after the other: what is timed has the processor for itself.
 */
async function entriesOf(bench: Bench) {
  const entries = []
  for (const [index, choice] of store.getState().doc.kernels.entries()) {
    try {
      entries.push({ index, ...(await entryWithAnalysis(choice, bench)) })
    } catch (error) {
      if (bench.signal.aborted) throw error
      patchRacer(index, { error: troubleOf(error) })
    }
  }
  return entries
}

async function entryWithAnalysis(choice: KernelChoice, bench: Bench) {
  const { desk, open, gpu, signal, progress } = bench
  const chosen = await chosenBy(choice)
  const analysis = await analysisTimeOf(
    open.worker,
    { ...chosen, capabilities: gpu.capabilities },
    { signal, progress: (done, total) => progress(analysing(chosen.kernel.title), done, total) },
  )
  const tuneMs = tuningOf(desk, open.solved.problem, choice)?.ms
  return { ...(await entryFor(chosen, bench)), analysis, ...(tuneMs !== undefined && { tuneMs }) }
}

/** A kernel analysed for the open problem and planned for the machine, ready for its solves to be timed. */
export const entryOf = async (choice: KernelChoice, bench: Pick<Bench, 'open' | 'gpu'>) =>
  entryFor(await chosenBy(choice), bench)

interface Chosen {
  readonly id: string
  readonly kernel: Kernel
  readonly params: Params
}

async function chosenBy({ id, params }: KernelChoice): Promise<Chosen> {
  const kernel = await kernelOf(id)
  return { id, kernel, params: defaults(kernel, params) }
}

async function entryFor({ id, kernel, params }: Chosen, { open, gpu }: Pick<Bench, 'open' | 'gpu'>) {
  const { worker, solved } = open
  const { capabilities } = gpu
  const { analysis } = await worker.get(worker.api.analyse(id, params, capabilities))
  const plan = kernel.plan(solved.problem, analysis, params, { trace: false, capabilities })
  const verify = (outputs: Data) => worker.get(worker.api.check(outputs))
  return { name: id, plan, verify }
}
