import type { Measures } from '#src/engine/catalog/contract/figure.ts'
import { type FoundMeasured, operationFor } from '#src/engine/catalog/figures.ts'
import { errorRecord } from '#src/core/base/errors.ts'
import { readable } from '#src/core/sparse/readable.ts'
import { sourceLabel } from '#src/core/sparse/label.ts'
import { type Figures, merged, type Sweep } from '#src/engine/run/times/sweep.ts'
import type { Gpu } from '#src/engine/gpu/device/device.ts'
import type { AdapterRecord } from '#src/engine/run/run.ts'
import type { Document } from '#src/page/store/document.ts'
import type { Desk } from '../../desk.ts'
import { gpuAtRest } from '../../device.ts'
import { pause } from '../../playback.ts'
import { patchDoc, patchSession, store } from '#src/page/store/store.ts'
import { showTrouble } from '../../trouble.ts'
import { type FigureCourse, keepSweep } from './course.ts'
import { measureTask, type Site } from './measure-task.ts'
import { openSpec } from './specs.ts'
import { settled } from './settled.ts'
import { type Task, tasksOf } from './tasks.ts'
import * as texts from './words.ts'

/** What the open problem is called among others: its own name, and what of it is not as usual. */
export function openName({ source, solve }: Pick<Document, 'source' | 'solve'>, measures: Measures): string {
  const { title, detail } = sourceLabel(source)
  return [`${title} ${detail}`, ...operationFor(measures).unlike(openSpec(measures, solve))].join(', ')
}

/**
 * Measures a figure on this GPU, problem by problem. The scene stands still meanwhile. What is measured is shown at once
 * and stays when the rest is cancelled; a problem that fails records its error, and the rest continue.
 */
export const runSweep = (desk: Desk, figure: FoundMeasured): Promise<void> =>
  sweeping(desk, (gpu) => {
    const { doc, session } = store.getState()
    const { kernels, ...choice } = settled(figure, doc.sweep, session.gpu)
    const most = session.gpu.kind === 'ready' ? session.gpu.mostBytes : 0
    const tasks = tasksOf(figure, { kernels, ...choice }, doc, openName(doc, figure.measures), most)
    return { figure, kernels, tasks, done: 0, adapter: gpu.adapter.name }
  })

/** Goes on with the figure that was cut short: from the first problem that has no times, or on another GPU from the start. */
export const resumeSweep = (desk: Desk): Promise<void> =>
  sweeping(
    desk,
    (gpu) =>
      desk.left && {
        ...desk.left,
        ...(desk.left.adapter !== gpu.adapter.name && { done: 0, adapter: gpu.adapter.name }),
      },
  )

async function sweeping(desk: Desk, courseFor: (gpu: Gpu) => FigureCourse | undefined): Promise<void> {
  if (store.getState().session.measuring) return
  pause()
  patchSession({ problem: undefined })
  const stop = new AbortController()
  report('warming up', 0, 1, stop)
  try {
    const gpu = await gpuAtRest(desk, stop.signal)
    desk.left = courseFor(gpu)
    if (desk.left) await follow(desk, desk.left, gpu, stop)
    desk.left = undefined
  } catch (error) {
    showTrouble(error, { again: { label: texts.goOn, command: 'sweep.resume' } })
  } finally {
    patchSession({ measuring: undefined })
  }
}

async function follow(desk: Desk, course: FigureCourse, gpu: Gpu, stop: AbortController): Promise<void> {
  const { figure, kernels, tasks } = course
  const { measures } = figure
  const operation = operationFor(measures).id
  patchDoc({ screen: figure.id })
  if (measures.memory) await measureMemory(operation, gpu, stop)
  for (; course.done < tasks.length; course.done++) {
    const task = tasks[course.done]
    const progress = (phase: string, share: number) =>
      report(`${readable(task.problem)}: ${phase}`, course.done + share, tasks.length, stop)
    const site = { engine: desk.engine, gpu, measures, kernels, signal: stop.signal, progress }
    keep(operation, await attempt(task, site), gpu.adapter)
  }
}

function report(label: string, done: number, total: number, stop: AbortController): void {
  patchSession({ measuring: { label, done, total, cancel: () => stop.abort() } })
}

/** Errors after which no other problem can be measured either. */
const ENDS_ALL = ['Cancelled', 'DeviceLost', 'GpuTimeout']

async function attempt(task: Task, site: Site): Promise<Figures> {
  const nothing = { problem: task.problem, rows: 0, nonzeros: 0, outcomes: [] }
  if (task.tooLarge !== undefined) return { ...nothing, failure: { code: 'TooLarge', message: task.tooLarge, at: {} } }
  try {
    site.signal.throwIfAborted()
    return await measureTask(task, site)
  } catch (error) {
    const failure = errorRecord(error)
    if (ENDS_ALL.includes(failure.code)) throw error
    return { ...nothing, failure }
  }
}

/** Puts figures of a problem among those of this adapter; those of another one that was there before go. */
function keep(operation: string, figures: Figures, adapter: AdapterRecord): void {
  const sweep = before(operation, adapter)
  keepSweep(operation, { ...sweep, date: new Date().toISOString(), figures: merged(sweep.figures, figures) })
}

function before(operation: string, adapter: AdapterRecord): Sweep {
  const sweep = store.getState().session.sweeps[operation]
  return sweep?.adapter?.name === adapter.name ? sweep : { date: '', adapter, operation, figures: [] }
}

/** What memory gives at best, once an adapter: it bounds what figures show. */
async function measureMemory(operation: string, gpu: Gpu, stop: AbortController): Promise<void> {
  const sweep = before(operation, gpu.adapter)
  if (sweep.memory) return
  report(texts.memoryTests, 0, 1, stop)
  const { memoryRates } = await import('#src/engine/gpu/stopwatch/memory.ts')
  try {
    const memory = await memoryRates(gpu, { signal: stop.signal, batch: 4 })
    keepSweep(operation, { ...sweep, date: new Date().toISOString(), memory })
  } catch (error) {
    // figures are drawn without the bound where the clock cannot tell it
    if (errorRecord(error).code !== 'NoRate') throw error
  }
}
