import { findKernel } from '#src/engine/catalog/kernels.ts'
import { defaults, type Kernel, type Params } from '#src/core/kernel/kernel.ts'
import type { Gpu } from '#src/engine/gpu/device/device.ts'
import type { KernelToTime } from '#src/engine/gpu/stopwatch/timing.ts'
import { type Ready, timeCandidates, kernelWork } from '#src/engine/gpu/stopwatch/candidates.ts'
import { analysing, analysisTimeOf } from './analysis.ts'
import type { KernelChoice } from '#src/page/store/document.ts'
import { type Desk, openProblem, tuningOf } from '../desk.ts'
import { gpuAtRest } from '../device.ts'
import { mayBeTimed } from '#src/page/desk/edit/verdicts.ts'
import { pause } from '../playback.ts'
import type { OpenProblem } from '../open-problem.ts'
import { isFromFile } from '#src/page/store/from-file.ts'
import type { Remedy } from '#src/page/store/session.ts'
import { patchColumn, patchSession, store } from '#src/page/store/store.ts'
import { showTrouble, troubleOf } from '../trouble.ts'
import { wrongTrouble } from '../race/wrong.ts'
import * as texts from '../words.ts'

/** What has the GPU to itself: the device, a report of progress, and a signal to stop. */
export interface Quiet {
  readonly gpu: Gpu
  readonly signal: AbortSignal
  readonly progress: (label: string, done: number, total: number) => void
}

/** What a measurement of the open problem needs. */
export interface Bench extends Quiet {
  readonly desk: Desk
  readonly open: OpenProblem
}

/**
 * Gives the GPU to `work` on the open problem alone, as `alone` does.
 * @returns whether it was done
 */
export async function measuring(desk: Desk, again: Remedy, work: (bench: Bench) => Promise<void>): Promise<boolean> {
  const open = openProblem(desk)
  if (!open || store.getState().session.measuring) return false
  if (open.structureOnly) {
    showTrouble(open.structureOnly)
    return false
  }
  return alone(desk, again, (quiet) => work({ desk, open, ...quiet }))
}

/**
 * Gives the GPU to `work` alone, one at a time; the picture pauses meanwhile. Where the GPU is lost under it,
 * `again` is offered.
 * @returns whether it was done
 */
export async function alone(desk: Desk, again: Remedy, work: (quiet: Quiet) => Promise<void>): Promise<boolean> {
  if (store.getState().session.measuring) return false
  pause()
  patchSession({ problem: undefined })
  const stop = new AbortController()
  const progress = (label: string, done: number, total: number) =>
    patchSession({ measuring: { label, done, total, cancel: () => stop.abort() } })
  progress('warming up', 0, 0)
  try {
    const gpu = await gpuAtRest(desk, stop.signal)
    await work({ gpu, signal: stop.signal, progress })
    return true
  } catch (error) {
    showTrouble(error, { again })
    return false
  } finally {
    patchSession({ measuring: undefined })
  }
}

/**
 * Times every column that ran here on the visitor's GPU, all together, checked before and after. A column whose kernel cannot solve this
 * problem says why.
 */
export const measureAll = (desk: Desk): Promise<boolean> =>
  measuring(desk, { label: texts.measureAgain, command: 'measure.run' }, async (bench) => {
    const { gpu, signal, progress } = bench
    const { measure } = await import('#src/engine/gpu/stopwatch/timing.ts')
    // what came in a file stays what the file says, and a model is not timed
    const { doc, session } = store.getState()
    const all = doc.kernels.flatMap((choice, index) => {
      const column = session.columns[index]
      return column && (isFromFile(column) || column.replay?.run.trace.model) ? [] : [{ choice, index }]
    })
    const timeable = await Promise.all(all.map(({ choice }) => mayBeTimed(choice)))
    const columns = all.filter((_, c) => timeable[c])
    if (columns.length === 0) patchSession({ notice: texts.nothingTimed })
    const field = columns.map(({ choice }) => ({
      name: choice.id,
      ready: () => readied(choice, bench),
    }))
    const measured = await timeCandidates(field, {
      together: Infinity,
      ends: () => signal.aborted,
      time: (entries) => measure(gpu, entries, { signal, progress }),
    })
    const timed = { adapter: gpu.adapter, date: new Date().toISOString() }
    for (const [place, { timing, check, failure }] of measured.entries()) {
      const { index } = columns[place]
      patchColumn(index, { ...(timing ? { timing, timed } : {}), ...(check ? { check } : {}) })
      if (failure) patchColumn(index, { error: troubleOf(failure) })
      const uses = store.getState().session.columns[index]?.replay?.run.uses
      const ids = [field[index].name, ...(uses === undefined ? [] : [uses])] as const
      const wrong = check && (await wrongTrouble(check, bench.open.solved.problem, { index, ids }))
      if (wrong) patchColumn(index, { error: wrong })
    }
  })

async function readied(choice: KernelChoice, bench: Bench): Promise<Ready> {
  const { desk, open, gpu, signal, progress } = bench
  const chosen = await chosenBy(choice)
  const analysis = await analysisTimeOf(
    desk.engine,
    open.worker,
    { ...chosen, capabilities: gpu.capabilities },
    { signal, progress: (done, total) => progress(analysing(chosen.kernel.title), done, total) },
  )
  const tuneMs = tuningOf(desk, open.solved.problem, choice)?.ms
  const { entry, work } = await readyFor(chosen, bench)
  return { entry: { ...entry, analysis, tuneMs }, work }
}

/** A kernel analysed for the open problem and planned for the machine, ready for its solves to be timed. */
export const entryOf = async (choice: KernelChoice, bench: Pick<Bench, 'open' | 'gpu'>): Promise<KernelToTime> =>
  (await readyFor(await chosenBy(choice), bench)).entry

interface Chosen {
  readonly id: string
  readonly kernel: Kernel
  readonly params: Params
}

async function chosenBy({ id, params }: KernelChoice): Promise<Chosen> {
  const kernel = await findKernel(id)
  return { id, kernel, params: defaults(kernel, params) }
}

async function readyFor({ id, kernel, params }: Chosen, { open, gpu }: Pick<Bench, 'open' | 'gpu'>): Promise<Ready> {
  const { worker, solved } = open
  const { capabilities } = gpu
  const { analysis, cost } = await worker.get(worker.api.analyse(id, params, capabilities))
  const plan = kernel.plan(solved.problem, analysis, params, { trace: false, capabilities })
  const entry: KernelToTime = { name: id, plan, verify: (x) => worker.get(worker.api.check(x)) }
  return { entry, work: kernelWork(kernel, analysis, plan, cost) }
}
