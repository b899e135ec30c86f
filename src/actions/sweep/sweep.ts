import { operationOf as catalogued } from '#src/catalog/operations.ts'
import { AppError, errorRecord } from '#src/base/errors.ts'
import { sourceLabel } from '#src/sparse/label.ts'
import { type Figures, merged, type Sweep } from '#src/run/sweep.ts'
import type { Gpu } from '#src/gpu/device/device.ts'
import type { AdapterRecord } from '#src/run/run.ts'
import type { Document, FigureId, Screen } from '#src/store/document.ts'
import { FIGURES } from '#src/store/document.ts'
import type { Desk } from '../desk.ts'
import { gpuOf } from '../device.ts'
import { pause } from '../playback.ts'
import { patchDoc, patchSession, store } from '#src/store/store.ts'
import { show } from '../trouble.ts'
import type { FigureCourse } from './course.ts'
import { measureTask, type Site } from './measure-task.ts'
import { ofProducts, openSpec, operationOf, readable } from './subjects.ts'
import { settled, type Task, tasksOf } from './tasks.ts'

export const isFigure = (screen: Screen): screen is FigureId => FIGURES.some((figure) => figure === screen)

/** What the open problem is called among others: its own name, and what of it is not as usual. */
export function openName({ source, solve }: Pick<Document, 'source' | 'solve'>, figure: FigureId): string {
  const { title, detail } = sourceLabel(source)
  return [`${title} ${detail}`, ...catalogued(operationOf(figure)).unlike(openSpec(figure, solve))].join(', ')
}

/**
 * Measures a figure on this GPU, problem by problem. The scene stands still meanwhile. What is measured is shown at once
 * and stays when the rest is cancelled; a problem that fails records its error, and the rest continue.
 */
export const runSweep = (desk: Desk, figure: FigureId): Promise<void> =>
  sweeping(desk, (gpu) => {
    const { doc, session } = store.getState()
    const { kernels, ...choice } = settled(figure, doc.sweep, session.gpu)
    const most = session.gpu.kind === 'ready' ? session.gpu.mostBytes : 0
    const tasks = tasksOf(figure, { kernels, ...choice }, doc, openName(doc, figure), most)
    return { figure, kernels, tasks, done: 0, adapter: gpu.adapter.name }
  })

/** Whether a figure was left before all of it was measured. */
export const isLeft = ({ left }: Desk): boolean => left !== undefined

/** What was measured is forgotten: there is nothing to go on from. */
export const forgetLeft = (desk: Desk): void => {
  desk.left = undefined
}

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
    const gpu = await gpuOf(desk)
    if (gpu.state === 'unavailable') throw new AppError('NoGpu', gpu.message)
    desk.left = courseFor(gpu)
    if (desk.left) await follow(desk, desk.left, gpu, stop)
    desk.left = undefined
  } catch (error) {
    show(error, { again: { label: 'Continue the figure', command: 'sweep.resume' } })
  } finally {
    patchSession({ measuring: undefined })
  }
}

async function follow(desk: Desk, course: FigureCourse, gpu: Gpu, stop: AbortController): Promise<void> {
  const { figure, kernels, tasks } = course
  patchDoc({ screen: figure })
  if (ofProducts(figure)) await measureMemory(figure, gpu, stop)
  for (; course.done < tasks.length; course.done++) {
    const task = tasks[course.done]
    const progress = (phase: string, share: number) =>
      report(`${readable(task.problem)}: ${phase}`, course.done + share, tasks.length, stop)
    const site = { engine: desk.engine, gpu, figure, kernels, signal: stop.signal, progress }
    keep(figure, await attempt(task, site), gpu.adapter)
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
function keep(figure: FigureId, figures: Figures, adapter: AdapterRecord): void {
  const name = slotOf(figure)
  const sweep = before(figure, adapter)
  patchSession({ [name]: { ...sweep, date: new Date().toISOString(), figures: merged(sweep.figures, figures) } })
}

/** Where the session keeps what figures of this kind measured. */
export const slotOf = (figure: FigureId): 'products' | 'sweep' => (ofProducts(figure) ? 'products' : 'sweep')

function before(figure: FigureId, adapter: AdapterRecord): Sweep {
  const sweep = store.getState().session[slotOf(figure)]
  const empty: Sweep = { date: '', adapter, operation: operationOf(figure), figures: [] }
  return sweep?.adapter?.name === adapter.name ? sweep : empty
}

/** What memory gives at best, once an adapter: products are bounded by it. */
async function measureMemory(figure: FigureId, gpu: Gpu, stop: AbortController): Promise<void> {
  const sweep = before(figure, gpu.adapter)
  if (sweep.memory) return
  report('a plain copy, a plain read and an empty dispatch', 0, 1, stop)
  const { memoryRates } = await import('#src/gpu/stopwatch/memory.ts')
  try {
    const memory = await memoryRates(gpu, { signal: stop.signal, batch: 4 })
    patchSession({ [slotOf(figure)]: { ...sweep, date: new Date().toISOString(), memory } })
  } catch (error) {
    // figures are drawn without the bound where the clock cannot tell it
    if (errorRecord(error).code !== 'NoRate') throw error
  }
}
