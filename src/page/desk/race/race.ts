import { errorFrom, errorRecord } from '#src/core/base/errors.ts'
import { findKernel } from '#src/engine/catalog/kernels.ts'
import { defaults } from '#src/core/kernel/kernel.ts'
import { paramWords } from '#src/core/kernel/words.ts'
import { eventWords, type Trace } from '#src/core/trace/event.ts'
import { summedIn } from '#src/engine/run/times/summed.ts'
import { stepsEnd } from '#src/page/store/axis.ts'
import { codeOf } from './code.ts'
import {
  brokenTrouble,
  onGpu,
  onLanes,
  onTwin,
  planned,
  record,
  stallTrouble,
  TWIN,
  unsolvedTrouble,
} from './column.ts'
import type { KernelChoice } from '#src/page/store/document.ts'
import { liveRun, nameRun } from '#src/page/store/moment.ts'
import { type Desk, tuningOf } from '../desk.ts'
import { gpuOf } from '../device.ts'
import { standsByEdit, waitingEdit } from '#src/page/desk/edit/verdicts.ts'
import type { OpenProblem } from '../open-problem.ts'
import type { Column } from '#src/page/store/session.ts'
import { patchColumn, store } from '#src/page/store/store.ts'
import { troubleOf } from '../trouble.ts'
import { wrongTrouble } from './wrong.ts'
import * as texts from '../words.ts'

/** What makes runs playable comes when the first of them does: nothing on the page needs it before. */
const playing = () => import('#src/engine/run/schedule.ts')

/**
 * On what kernels run: the GPU, as their CPU twins, or `here`: on a GPU where there is one. Where a processor would play it, a
 * few workers at a time, the twins show what a stated machine does, and the live run is a check that is asked for.
 */
export type Where = 'here' | 'gpu' | 'twin'

/** What a column offers after its run was cut short. */
const RUN_AGAIN = { label: texts.runAgain, command: 'run.again' }

/** Columns before their runs: the structure is there to look at. */
export const columnsOf = (
  desk: Desk,
  kernels: readonly KernelChoice[],
  open: OpenProblem,
): Promise<readonly Column[]> => Promise.all(kernels.map((choice) => emptyColumn(desk, choice, open)))

/**
 * Runs every column's kernel on the open problem, one after the other: the GPU is one. A later race ends this one. Never rejects.
 * @returns whether it came to its end
 */
export async function race(desk: Desk, open: OpenProblem, where: Where): Promise<boolean> {
  const signal = desk.racing.begin()
  if (open.structureOnly) return false
  const insisting = onceMore(() => !signal.aborted)
  for (const [index, choice] of store.getState().doc.kernels.entries()) {
    if (signal.aborted) return false
    patchColumn(index, { status: 'running' })
    const result = await insisting(() => runOne(desk, open, choice, index, where)).catch(
      (error): Partial<Column> => ({ status: 'failed', error: troubleOf(error, RUN_AGAIN) }),
    )
    if (!signal.aborted) patchColumn(index, result)
  }
  if (!signal.aborted) nameRun(liveRun(stepsEnd(store.getState().session)))
  return !signal.aborted
}

/**
 * Does work again that a loss of the GPU has cut short, on the device that comes after, once in a race: a kernel that
 * loses every device is not run for ever.
 */
function onceMore(wanted: () => boolean) {
  let left = 1
  return async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work()
    } catch (error) {
      if (errorRecord(error).code !== 'DeviceLost' || left === 0 || !wanted()) throw error
      left--
      return work()
    }
  }
}

async function emptyColumn(desk: Desk, choice: KernelChoice, open: OpenProblem): Promise<Column> {
  const kernel = await findKernel(choice.id)
  const trace: Trace = { words: new Uint32Array(), eventWords: eventWords(1), every: 1 }
  const run = record(choice, kernel, open, { adapter: TWIN, origin: 'live', trace })
  const tuning = tuningOf(desk, open.solved.problem, choice)
  const base = {
    tuning,
    id: choice.id,
    title: kernel.title,
    idea: kernel.idea,
    ...(Object.keys(choice.params).length > 0 && { launch: paramWords(kernel, choice.params) }),
    replay: (await playing()).makeReplay(run, open.solved.subject),
  }
  if (open.structureOnly) return { ...base, status: 'failed', error: troubleOf(open.structureOnly) }
  return { ...base, status: 'empty' }
}

async function runOne(
  desk: Desk,
  open: OpenProblem,
  choice: KernelChoice,
  index: number,
  where: Where,
): Promise<Partial<Column>> {
  const { worker } = open
  const kernel = await findKernel(choice.id)
  const waiting = waitingEdit(choice, kernel, index)
  if (waiting) return waiting
  const params = defaults(kernel, choice.params)
  const state = where === 'twin' ? undefined : await gpuOf(desk)
  const isOnGpu = !kernel.modeled && state?.state === 'ready'
  const gpu = isOnGpu && (where === 'gpu' || state.adapter.kind === 'gpu') ? state : undefined
  const analysed = await worker.get(worker.api.analyse(choice.id, params, gpu?.capabilities))
  const done = gpu
    ? await onGpu(gpu, kernel, open, analysed, params)
    : await (standsByEdit(choice) ? onLanes(open, choice) : onTwin(open, choice.id, params, analysed))
  const uses = kernel.uses?.(analysed.analysis)
  const { stages } = uses?.kernel.trace ?? kernel.trace
  const schedule = await worker.get(
    worker.api.schedule({ trace: done.trace, stages, ...(done.stall && { stall: done.stall }) }),
  )
  const check = done.stall ? undefined : await worker.get(worker.api.check(done.outputs))
  const outcome = done.stall ? undefined : await worker.get(worker.api.outcome(done.outputs))
  const series = done.stall ? undefined : await worker.get(worker.api.series(done.outputs))
  const fault = done.stall
    ? stallTrouble(done.stall, index, choice.id, open.solved.subject.spaces[0].name)
    : (unsolvedTrouble(done.outputs, kernel.title, open.solved.problem.operation) ??
      (check && brokenTrouble(check, kernel.title)))
  const wrong =
    check && (await wrongTrouble(check, open.solved.problem, { index, ids: [choice.id, ...(uses ? [uses.id] : [])] }))
  const ending = done.stall ? undefined : await worker.get(worker.api.ending(done.outputs))
  const short = ending && troubleOf(errorFrom(ending))
  const error = fault && wrong ? { ...fault, remedies: wrong.remedies } : (fault ?? wrong ?? short)
  const why = kernel.explain?.(open.solved.problem, analysed.analysis, params)
  const ran = record(choice, kernel, open, done, uses, why)
  const summed = done.stall ? undefined : summedIn(open.solved.subject.spaces, done.outputs)
  const { groups } = analysed
  const run = {
    ...ran,
    ...(groups && { groups }),
    ...(check && { check }),
    ...(outcome && { outcome }),
    ...(summed && { summed }),
    ...(series && { series }),
  }
  const code = codeOf(uses?.id ?? choice.id, async () => done.shaders ?? planned(kernel, open, analysed, params))
  const replay = (await playing()).played(run, open.solved.subject, schedule, code)
  return {
    replay,
    idea: run.idea,
    why,
    status: done.stall ? 'stalled' : fault ? 'failed' : 'ready',
    cost: analysed.cost,
    outputs: done.outputs,
    ...(check ? { check } : {}),
    ...(error ? { error } : {}),
  }
}
