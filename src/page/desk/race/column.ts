import { findOperation } from '#src/engine/catalog/operations.ts'
import { AppError } from '#src/core/base/errors.ts'
import type { U32 } from '#src/core/base/arrays.ts'
import { count } from '#src/core/base/format.ts'
import { summedIn } from '#src/engine/run/times/summed.ts'
import type { Analysed, Answered } from '#src/engine/worker/problem-worker.ts'
import { POISON, SENTINEL } from '#src/core/trace/control.ts'
import type { Check } from '#src/core/kernel/check.ts'
import { bitsOf, type Data, type Datum, isMatrix } from '#src/core/kernel/data.ts'
import { defaults, type Kernel, type Params, type TwinMachine, type Used } from '#src/core/kernel/kernel.ts'
import type { AdapterRecord, LinkedWith, Run, Stall } from '#src/engine/run/run.ts'
import type { Gpu } from '#src/engine/gpu/device/device.ts'
import { launchedBy } from '#src/core/kernel/plan/steps.ts'
import { onMachine } from '#src/page/desk/edit/verdicts.ts'
import { capabilitiesOf, shadersOf, shadersPlanned } from './shaders.ts'
import type { KernelChoice } from '#src/page/store/document.ts'
import type { OpenProblem } from '../open-problem.ts'
import type { Trouble } from '#src/page/store/session.ts'
import * as texts from '../words.ts'

/** One column's kernel, run on the GPU or by its CPU twin. */

/**
 * The twin's machine: as many subgroups as 32 multiprocessors keep, as many lanes as most GPUs have. On a smaller one ready rows
 * wait for a worker, as they seldom do on a GPU, and a kernel with a worker for each row ends last.
 */
const TWIN_MACHINE: TwinMachine = { workers: 1024, lanes: 32 }

export const TWIN: AdapterRecord = {
  kind: 'twin',
  name: 'CPU twin',
  vendor: '',
  architecture: '',
  description: texts.twinMachine(TWIN_MACHINE.workers, TWIN_MACHINE.lanes),
  subgroupSize: TWIN_MACHINE.lanes,
  workers: TWIN_MACHINE.workers,
  browser: navigator.userAgent,
}

type Recorded = Pick<
  Run,
  'adapter' | 'origin' | 'trace' | 'lanes' | 'workers' | 'launched' | 'shaders' | 'stall' | 'spans' | 'messages'
>

/** A run that ended, and what came out. */
interface Done extends Recorded {
  readonly outputs: Data
}

/** The shaders that would have run in the CPU twin's place. */
export function planned(kernel: Kernel, { solved }: OpenProblem, { analysis }: Analysed, params: Params): LinkedWith[] {
  const options = { trace: true, capabilities: capabilitiesOf(TWIN) }
  return shadersPlanned(kernel.plan(solved.problem, analysis, params, options))
}

export async function onGpu(
  gpu: Gpu,
  kernel: Kernel,
  open: OpenProblem,
  analysed: Analysed,
  params: Params,
): Promise<Done> {
  const { executeTraced } = await import('#src/engine/gpu/stopwatch/traced.ts')
  const { problem } = open.solved
  const { capabilities } = gpu
  const bare = kernel.plan(problem, analysed.analysis, params, { trace: true, capabilities })
  const { outputs, trace, error, plan, spans } = await executeTraced(gpu, bare)
  if (error && error.polls === 0) {
    const { name } = open.solved.subject.spaces[0]
    throw new AppError('NotANumber', texts.beyondRange(name, error.item), { [name]: error.item })
  }
  if (!trace) throw new AppError('NoTrace', texts.recordedNothing(kernel.title))
  const lanes = plan.trace?.lanes
  const launched = launchedBy(bare)
  const shared = { shaders: shadersOf(plan), ...(launched && { launched }) }
  const made = { outputs, trace, adapter: gpu.adapter, origin: 'live' as const, ...shared }
  const { workers } = plan
  const done: Done = { ...made, ...(lanes ? { lanes } : {}), ...(workers ? { workers } : {}), ...(spans && { spans }) }
  return error ? { ...done, stall: error } : done
}

export async function onTwin(
  { worker }: OpenProblem,
  id: string,
  params: Params,
  analysed: Pick<Analysed, 'modeled'> = {},
): Promise<Done> {
  const { outputs, trace, modeled = analysed.modeled } = await worker.get(worker.api.twin(id, params, TWIN_MACHINE))
  const done: Done = { outputs, trace, adapter: TWIN, origin: 'twin' }
  return modeled ? { ...done, ...(await import('./modeled-run.ts')).modeledRun(done, modeled) } : done
}

/** An edited kernel, which has no twin. */
export async function onLanes({ solved }: OpenProblem, choice: KernelChoice): Promise<Done> {
  const { error, ...ran } = await onMachine(choice, solved.problem)
  const made = { ...ran, origin: 'twin' as const }
  return error ? { ...made, stall: error } : made
}

/** @param what the item is that never came: the name of its space */
export function stallTrouble(stall: Stall, index: number, id: string, what: string) {
  const { id: operation, instead } = findOperation(id)
  const other = instead && { index, id: `${operation}/${instead}` }
  return {
    code: 'Stalled',
    message: stall.why ?? texts.neverReady(what, stall.item, stall.polls),
    at: { [what]: stall.item },
    remedies: other ? [{ label: texts.runInstead(instead), command: 'run.instead', arg: JSON.stringify(other) }] : [],
  }
}

interface Part {
  readonly noun: string
  readonly words: U32
  isLeft(word: number): boolean
}

const isLeft = (word: number): boolean => word === SENTINEL || word === POISON

/** What an output is made of, in the order in which one looks for what is missing. */
function partsOf(datum: Datum): readonly Part[] {
  const part = (noun: string, words: U32): Part => ({ noun, words, isLeft })
  // whole numbers may mean something by the word that no f32 of an answer has
  if (datum instanceof Uint32Array) return [{ ...part('row', datum), isLeft: (word) => word === POISON }]
  if (!isMatrix(datum)) return bitsOf(datum).map((words) => part('row', words))
  const [row_ptr, ...entries] = bitsOf(datum)
  return [part('row', row_ptr.subarray(1)), ...entries.map((words) => part('entry', words))]
}

/**
 * The sentence about a kernel that ended without an error and left rows, or entries of a matrix, unwritten: they hold the
 * sentinel, or the pattern that every output holds before a run. Undefined where all have a value.
 */
export function unsolvedTrouble(outputs: Data, title: string, operation: string): Trouble | undefined {
  const part = Object.values(outputs)
    .flatMap(partsOf)
    .find((one) => one.words.some(one.isLeft))
  if (!part) return undefined
  const { noun, words } = part
  const left = words.reduce((sum, word) => sum + (part.isLeft(word) ? 1 : 0), 0)
  return {
    code: 'Unsolved',
    message: texts.unsolved(title, left, words.length, noun, findOperation(operation).words.undone),
    at: { [noun]: words.findIndex(part.isLeft) },
    remedies: [],
  }
}

/** The sentence where an answer that f32 can hold has values that are not finite, and the kernel reported none. */
export function brokenTrouble({ overflow, measures }: Check, title: string): Trouble | undefined {
  const broken = measures.find(({ value, bound }) => !Number.isFinite(value) && Number.isFinite(bound))
  if (overflow || !broken) return undefined
  const { at } = broken
  return {
    code: 'NotANumber',
    message: texts.notFinite(title, at ? `${at.space} ${count(at.item)}` : texts.result),
    at: at ? { [at.space]: at.item } : {},
    remedies: [],
  }
}

/** The run of a column as a record: what ran where, with what parameters, and what came of it. */
export function record(
  choice: KernelChoice,
  kernel: Kernel,
  open: OpenProblem,
  { adapter, origin, trace, lanes, workers, launched, shaders, stall, spans, messages }: Recorded,
  uses?: Used,
  why?: string,
): Run {
  const { rows, nonzeros } = open.solved.facts
  const params = defaults(kernel, choice.params)
  const { kernel: ran, params: given } = uses ?? { kernel, params }
  const readiness = ran.readiness?.(given)
  return {
    kernel: choice.id,
    title: kernel.title,
    idea: (uses && why) ?? kernel.idea,
    ...(uses ? { uses: uses.id } : {}),
    params,
    adapter,
    origin,
    date: new Date().toISOString(),
    rows,
    nonzeros,
    trace,
    worker: adapter.subgroupSize === 0 && ran.trace.worker === 'subgroup' ? 'workgroup' : ran.trace.worker,
    stages: ran.trace.stages,
    ...(ran.trace.ends ? { ends: ran.trace.ends } : {}),
    ...(lanes ? { lanes } : {}),
    ...(workers ? { workers } : {}),
    ...(launched && { launched }),
    ...(spans && { spans }),
    ...(readiness ? { readiness } : {}),
    ...(shaders ? { shaders } : {}),
    ...(stall ? { stall } : {}),
    ...(messages && { messages }),
  }
}

/** What is said of a run: by its check, by its kernel, and which kernel it used. */
interface Said extends Partial<Pick<Answered, 'check' | 'outcome' | 'series'>> {
  readonly uses: Used | undefined
  readonly why: string | undefined
}

/** The run of a column with what was said of it. */
export function judgedRun(
  choice: KernelChoice,
  kernel: Kernel,
  open: OpenProblem,
  { groups }: Analysed,
  done: Done,
  { check, outcome, series, uses, why }: Said,
): Run {
  const summed = done.stall ? undefined : summedIn(open.solved.subject.spaces, done.outputs)
  return {
    ...record(choice, kernel, open, done, uses, why),
    ...(groups && { groups }),
    ...(check && { check }),
    ...(outcome && { outcome }),
    ...(summed && { summed }),
    ...(series && { series }),
  }
}
