import { endWith } from '#src/core/base/end-with.ts'
import { errorFrom, errorRecord } from '#src/core/base/errors.ts'
import { findKernel } from '#src/engine/catalog/kernels.ts'
import { defaults, type Kernel, type Params } from '#src/core/kernel/kernel.ts'
import { paramWords } from '#src/core/kernel/words.ts'
import { NOTHING } from '#src/core/trace/event.ts'
import { spacesOf } from '#src/core/trace/space.ts'
import type { Gpu } from '#src/engine/gpu/device/device.ts'
import type { Schedule } from '#src/engine/run/replay.ts'
import type { LinkedWith } from '#src/engine/run/run.ts'
import type { Analysed } from '#src/engine/worker/problem-worker.ts'
import { stepsEnd } from '#src/page/store/axis.ts'
import { codeOf } from './code.ts'
import { type Judges, judgesFor } from './judges.ts'
import {
  brokenTrouble,
  judgedRun,
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
export async function columnsOf(
  desk: Desk,
  kernels: readonly KernelChoice[],
  open: OpenProblem,
): Promise<readonly Column[]> {
  const { solved } = open
  const rest = solved.rest ?? (await playing()).scheduleOf(NOTHING, solved.subject)
  delete solved.rest
  return Promise.all(kernels.map((choice) => emptyColumn(desk, choice, open, rest)))
}

/**
 * Runs every column's kernel on the open problem, one after the other: the GPU is one. Meanwhile the next one is analysed, and the one before
 * is judged. A later race ends this one. Never rejects.
 * @returns whether it came to its end
 */
export async function race(desk: Desk, open: OpenProblem, where: Where): Promise<boolean> {
  const signal = desk.racing.begin()
  if (open.structureOnly) return false
  const insisting = onceMore(() => !signal.aborted)
  const { kernels } = store.getState().doc
  const judges = judgesFor(desk, open, kernels.length)
  endWith(signal, judges.end)
  const told: Promise<void>[] = []
  let next: Promise<Analysed> | undefined
  for (const [index, choice] of kernels.entries()) {
    if (signal.aborted) return false
    patchColumn(index, { status: 'running' })
    const tell = (result: Partial<Column>) => void (signal.aborted || patchColumn(index, result))
    const fail = (error: unknown) => tell({ status: 'failed', error: troubleOf(error, RUN_AGAIN) })
    let known = next
    next = undefined
    const ahead = (gpu: Gpu) => {
      const after = kernels.at(index + 1)
      next = after && analyseAhead(open, after, gpu)
      judges.prepare(index)
    }
    const ran = await insisting(() => {
      const analysed = known
      known = undefined // made for a device that may be gone
      return runOne(desk, open, { choice, index, where, analysed, ahead })
    }).catch(fail)
    if (!ran) continue
    if ('done' in ran) told.push(judged(open, choice, index, ran, judges).then(tell, fail))
    else tell(ran)
  }
  await Promise.all(told)
  judges.end()
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

async function emptyColumn(desk: Desk, choice: KernelChoice, open: OpenProblem, rest: Schedule): Promise<Column> {
  const kernel = await findKernel(choice.id)
  const { subject } = open.solved
  const run = record(choice, kernel, open, { adapter: TWIN, origin: 'live', trace: NOTHING })
  const { stageSpace } = spacesOf(subject.spaces, run.stages)
  const tuning = tuningOf(desk, open.solved.problem, choice)
  const base = {
    tuning,
    id: choice.id,
    title: kernel.title,
    idea: kernel.idea,
    ...(Object.keys(choice.params).length > 0 && { launch: paramWords(kernel, choice.params) }),
    replay: (await playing()).played(run, subject, { ...rest, stageSpace }),
  }
  if (open.structureOnly) return { ...base, status: 'failed', error: troubleOf(open.structureOnly) }
  return { ...base, status: 'empty' }
}

/** A kernel of a column, and where it runs. */
interface Asked {
  readonly choice: KernelChoice
  readonly index: number
  readonly where: Where
  /** Its analysis, where it was made ahead. */
  readonly analysed: Promise<Analysed> | undefined
  /** Called before the GPU runs it. */
  ahead(gpu: Gpu): void
}

/** A run that is not judged yet. */
interface Ran {
  readonly kernel: Kernel
  readonly params: Params
  readonly analysed: Analysed
  readonly done: Awaited<ReturnType<typeof onTwin>>
}

/** Has a kernel analysed while another is on the GPU; undefined of one that needs no GPU, and of one that is edited. */
function analyseAhead({ worker }: OpenProblem, choice: KernelChoice, gpu: Gpu): Promise<Analysed> | undefined {
  if (standsByEdit(choice)) return undefined
  const analysed = findKernel(choice.id).then((kernel) =>
    worker.get(
      worker.api.analyse(choice.id, defaults(kernel, choice.params), kernel.modeled ? undefined : gpu.capabilities),
    ),
  )
  analysed.catch(() => undefined) // said where it is waited for
  return analysed
}

async function runOne(
  desk: Desk,
  open: OpenProblem,
  { choice, index, where, analysed: known, ahead }: Asked,
): Promise<Ran | Partial<Column>> {
  const { worker } = open
  const kernel = await findKernel(choice.id)
  const waiting = waitingEdit(choice, kernel, index)
  if (waiting) return waiting
  const params = defaults(kernel, choice.params)
  const state = where === 'twin' ? undefined : await gpuOf(desk)
  const isOnGpu = !kernel.modeled && state?.state === 'ready'
  const gpu = isOnGpu && (where === 'gpu' || state.adapter.kind === 'gpu') ? state : undefined
  // one made ahead is for a GPU, which may have gone since and not come back
  const analysed = await ((gpu && known) ?? worker.get(worker.api.analyse(choice.id, params, gpu?.capabilities)))
  if (gpu) ahead(gpu)
  const done = gpu
    ? await onGpu(gpu, kernel, open, analysed, params)
    : await (standsByEdit(choice) ? onLanes(open, choice) : onTwin(open, choice.id, params, analysed))
  return { kernel, params, analysed, done }
}

/** What a column has once its run is judged. */
async function judged(
  open: OpenProblem,
  choice: KernelChoice,
  index: number,
  { kernel, params, analysed, done }: Ran,
  judges: Judges,
): Promise<Partial<Column>> {
  const { problem, subject } = open.solved
  const uses = kernel.uses?.(analysed.analysis)
  const { stages } = uses?.kernel.trace ?? kernel.trace
  const { trace, stall, outputs } = done
  const said = await judges.judge(index, { trace, stages, ...(stall && { stall }) }, outputs)
  const { schedule, check, ending } = said
  const fault = stall
    ? stallTrouble(stall, index, choice.id, subject.spaces[0].name)
    : (unsolvedTrouble(outputs, kernel.title, problem.operation) ?? (check && brokenTrouble(check, kernel.title)))
  const wrong = check && (await wrongTrouble(check, problem, { index, ids: [choice.id, ...(uses ? [uses.id] : [])] }))
  const short = ending && troubleOf(errorFrom(ending))
  const error = fault && wrong ? { ...fault, remedies: wrong.remedies } : (fault ?? wrong ?? short)
  const why = kernel.explain?.(problem, analysed.analysis, params)
  const run = judgedRun(choice, kernel, open, analysed, done, { ...said, uses, why })
  // an analysis can be as large as its matrix: it is kept for its plan alone
  const { shaders } = done
  const linked = shaders ? keptShaders(shaders) : async () => planned(kernel, open, analysed, params)
  const replay = (await playing()).played(run, subject, schedule, codeOf(uses?.id ?? choice.id, linked))
  return {
    replay,
    idea: run.idea,
    why,
    status: stall ? 'stalled' : fault ? 'failed' : 'ready',
    cost: analysed.cost,
    outputs,
    ...(check ? { check } : {}),
    ...(error ? { error } : {}),
  }
}

const keptShaders = (shaders: readonly LinkedWith[]) => async () => shaders
