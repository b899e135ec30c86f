import { proxy } from 'comlink'
import { AppError } from '#src/core/base/errors.ts'
import { bareId, findKernel } from '#src/engine/catalog/kernels.ts'
import type { Kernel, Problem } from '#src/core/kernel/kernel.ts'
import type { TicketOrder, LanePlay } from '#src/engine/catalog/contract/lesson.ts'
import type { LaneTurns } from '#src/lab/judge/turns.ts'
import type { RunCounts } from '#src/lab/judge/counts.ts'
import { isRight, type Verdict, wholeVerdict } from '#src/lab/judge/judge.ts'
import type { Result } from '#src/lab/rules/evidence.ts'
import type { AdapterRecord } from '#src/engine/run/run.ts'
import type { KernelChoice } from '#src/page/store/document.ts'
import type { Column, Trouble } from '#src/page/store/session.ts'
import { patchSession, store } from '#src/page/store/store.ts'
import { workersUpTo } from '#src/engine/worker/cores.ts'
import { type RunningWorker, startWorker } from '#src/engine/worker/start-worker.ts'
import type { EditWorker } from './edit-worker.ts'
import * as texts from './words.ts'

export const isEdited = ({ id }: KernelChoice): boolean => id.includes('~')

/** Lets an edit run on this visit: it was made here, or the visitor has seen what it changes. */
export function agreeTo(id: string): void {
  const { agreed } = store.getState().session
  if (!agreed.includes(id)) patchSession({ agreed: [...agreed, id] })
}

/** What stands in a column whose edit came with a link, until the visitor runs it; undefined for any other. */
export function waitingEdit(
  choice: KernelChoice,
  { title, unfit }: Pick<Kernel, 'title' | 'unfit'>,
  index: number,
): Partial<Column> | undefined {
  const isAgreed = store.getState().session.agreed.includes(choice.id)
  if (!isEdited(choice) || (isAgreed && unfit === undefined)) return undefined
  const remedies = [{ label: texts.seeIt, command: 'lab.edit', arg: String(index) }]
  const error: Trouble = { code: 'EditWaits', message: unfit ?? texts.waits(title), at: {}, remedies }
  return { status: 'failed', error }
}

/** An edit, or the kernel of one that stands beside it: without a GPU both run on one machine, so that their steps compare. */
export function standsByEdit(choice: KernelChoice): boolean {
  const { doc, session } = store.getState()
  const runs = ({ id }: KernelChoice) => session.agreed.includes(id)
  return doc.kernels.some((other) => isEdited(other) && runs(other) && bareId(other.id) === bareId(choice.id))
}

const start = (): RunningWorker<EditWorker> =>
  startWorker(new Worker(new URL('./edit.worker.ts', import.meta.url), { type: 'module' }))

/** Seconds after which a web worker is ended, where none of its work has a limit of its own. */
const MOST_S = 20
/** Judges at a time: each takes two of the four sizes of subgroups. */
const MOST_JUDGES = 2
/** Milliseconds after which a judge says what is left, and after which it does before a measurement. */
const BUDGET_MS = 4500
export const PATIENT_MS = 60_000

/** Work in a new web worker, which ends once the work is done or the signal aborts. Throws AppError `GpuTimeout` where the work takes too long. */
async function inWorker<T>(
  work: (api: RunningWorker<EditWorker>['api']) => Promise<T>,
  mostMs = 0,
  signal?: AbortSignal,
): Promise<T> {
  const worker = start()
  signal?.addEventListener('abort', worker.terminate, { once: true })
  let timer = 0
  const late = new Promise<never>((_, reject) => {
    const seconds = MOST_S + mostMs / 1000
    const end = () => reject(new AppError('GpuTimeout', texts.tooLong(Math.round(seconds))))
    timer = window.setTimeout(end, seconds * 1000)
  })
  try {
    return await Promise.race([worker.get(work(worker.api)), late])
  } finally {
    clearTimeout(timer)
    worker.terminate()
  }
}

const keyOf = ({ id, params }: KernelChoice): string => `${id} ${JSON.stringify(params)}`

/** What a judge found of a column's kernel on this visit. */
export const verdictOf = (choice: KernelChoice): Verdict | undefined =>
  store.getState().session.verdicts?.[keyOf(choice)]

/** Judges a kernel in a web worker, once on a visit unless there was no time for all; `say` gets how far it is. */
export async function judgeChoice(
  choice: KernelChoice,
  say: (done: number, all: number) => void = () => undefined,
  budget = BUDGET_MS,
): Promise<Verdict> {
  const known = verdictOf(choice)
  if (known && (known.left.length === 0 || known.faults.length > 0 || budget === BUDGET_MS)) return known
  const judges = workersUpTo(MOST_JUDGES)
  const over = new AbortController()
  const told = Array.from({ length: judges }, () => [0, 0])
  const parts = told.map((own, k) =>
    inWorker(
      (api) => {
        const sayAll = proxy((done: number, all: number) => {
          if (over.signal.aborted) return
          own.splice(0, 2, done, all)
          const sum = (of: 0 | 1) => told.reduce((so, one) => so + one[of], 0)
          say(sum(0), sum(1))
        })
        return api.judge(choice.id, choice.params, budget, [k, judges], sayAll)
      },
      budget,
      over.signal,
    ),
  )
  try {
    const verdict = wholeVerdict(await Promise.all(parts))
    patchSession({ verdicts: { ...store.getState().session.verdicts, [keyOf(choice)]: verdict } })
    return verdict
  } finally {
    // where one judge fails, the others end
    over.abort()
  }
}

/** Counts of a run of a kernel on a matrix as links write it, in a web worker. */
export const countChoice = ({ id, params }: KernelChoice, source: string): Promise<RunCounts> =>
  inWorker((api) => api.count(id, params, source))

/** A play on the machine of lanes, turn by turn, in a web worker that ends where the signal aborts. */
export const playedTurns = (play: LanePlay, order: TicketOrder, signal: AbortSignal): Promise<LaneTurns> =>
  inWorker((api) => api.turns(play, order), 0, signal)

/** Whether a column's kernel may have a time: an edit has none before it is judged right. A notice says why otherwise. */
export async function mayBeTimed(choice: KernelChoice): Promise<boolean> {
  if (!isEdited(choice)) return true
  if (!store.getState().session.agreed.includes(choice.id)) return false
  const verdict = await judgeChoice(choice, undefined, PATIENT_MS)
  if (isRight(verdict)) return true
  const why = verdict.faults[0]?.sentence ?? verdict.left[0]
  patchSession({ notice: texts.notTimed((await findKernel(choice.id)).title, why) })
  return false
}

/** Lanes of a subgroup of the machine that runs an edit where there is no GPU. */
const LANES = 32

/** The machine of lanes in this browser. */
const machine = (): AdapterRecord => ({
  kind: 'twin',
  name: texts.machineName,
  vendor: '',
  architecture: '',
  description: texts.machineOf(LANES),
  subgroupSize: LANES,
  browser: navigator.userAgent,
})

/** Runs an edited kernel on the machine of lanes: its CPU twin would be that of the kernel before the edit. */
export async function onMachine(
  { id, params }: KernelChoice,
  problem: Problem,
): Promise<Required<Pick<Result, 'outputs' | 'trace'>> & Pick<Result, 'error'> & { adapter: AdapterRecord }> {
  const { outputs, trace, error } = await inWorker((api) => api.run(id, params, problem, LANES))
  if (!trace) throw new AppError('NoTrace', texts.machineName)
  return { outputs, trace, error, adapter: machine() }
}
