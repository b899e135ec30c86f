import { nextTask } from '#src/core/base/next-task.ts'
import { furtherFiles } from '#src/engine/catalog/matrices.ts'
import { findOperation } from '#src/engine/catalog/operations.ts'
import type { PatternFacts } from '#src/core/sparse/facts.ts'
import { sourceLabel } from '#src/core/sparse/label.ts'
import type { Change, Document, KernelChoice } from '#src/page/store/document.ts'
import { equal } from '#src/page/store/equal.ts'
import { isLive, nameRun } from '#src/page/store/moment.ts'
import type { Column } from '#src/page/store/session.ts'
import { smallWords } from '#src/page/store/link/small.ts'
import { patchDoc, patchSession, putOpened, store, wanted } from '#src/page/store/store.ts'
import { showComplaints } from '#src/page/store/complaints.ts'
import type { Desk } from '../desk.ts'
import { factsFor } from './facts.ts'
import { fitKernels } from './fit-params.ts'
import { pause, play } from '../playback.ts'
import type { OpenProblem } from '../open-problem.ts'
import type { AskedOfProblem } from './problem.ts'
import type { Where } from '../race/race.ts'
import { type RecordedRuns, recordedRuns } from '../race/recorded.ts'
import { readyForTimes } from '../race/times.ts'
import { showTrouble } from '../trouble.ts'
import * as texts from '../words.ts'

/** How a document is opened: by recorded runs where there are some, unless it is to run here. */
interface How extends AskedOfProblem {
  readonly where?: Where
  readonly change?: Change
  /** What else changes, once it is known what the matrix is. */
  readonly looks?: (matrix: PatternFacts) => Partial<Document>
}

/** What runs kernels comes when the first of them is to run, and what makes problems with the first: recorded runs need none of it. */
const running = () => import('../race/race.ts')

/** What is ready to be put on screen. */
interface Ready {
  readonly kernels: readonly KernelChoice[]
  readonly complaints: readonly string[]
  readonly recorded?: RecordedRuns
  readonly live?: { readonly problem: OpenProblem; readonly columns: readonly Column[] }
}

/**
 * Opens what the document names with these changes, and puts it on screen; the document changes in that moment. Until then,
 * and for good where this fails, is cancelled, or is overtaken by another opening, all stays as it was. Never rejects.
 * @returns whether it is on screen and has run, and nothing else was opened meanwhile
 */
export async function openWith(desk: Desk, patch: Partial<Document>, how: How = {}): Promise<boolean> {
  const signal = desk.opening.begin()
  const { change = 'step' } = how
  const before = store.getState().session.opening
  const opening = { patch: change === 'link' ? patch : { ...before?.patch, ...patch }, change }
  patchSession({ opening })
  const doc = wanted(store.getState())
  let ready: Ready
  try {
    ready = await readyFor(desk, doc, how, signal)
    if (signal.aborted) return false
  } catch (error) {
    if (!signal.aborted) stay(doc, error)
    return false
  }
  await putOnScreen(desk, ready, how, signal)
  return !signal.aborted
}

async function readyFor(
  desk: Desk,
  asked: Document,
  { where, given, instead }: How,
  signal: AbortSignal,
): Promise<Ready> {
  const fitted = await fitKernels(asked.kernels)
  const doc = { ...asked, kernels: fitted.kernels }
  const [recorded] = await Promise.all([
    where === undefined && !given && !isLive(doc) ? recordedRuns(desk, doc) : undefined,
    readyForTimes(),
  ])
  if (recorded || signal.aborted) return { ...fitted, ...(recorded && { recorded }) }
  const { poseProblem } = await import('./problem.ts')
  const { problem, job, kernels = doc.kernels } = await poseProblem(desk, doc, signal, { given, instead })
  try {
    job?.progress(texts.drawing, 0, 0)
    await nextTask() // a large problem holds the page up from here on: the words come before
    const { columnsOf } = await running()
    const columns = await problem.worker.get(columnsOf(desk, kernels, problem))
    return { ...fitted, kernels, live: { problem, columns } }
  } finally {
    job?.finish()
  }
}

/** Nothing was opened: the document is what it was, and the address bar says so where it was ahead. */
function stay(asked: Document, error: unknown): void {
  patchSession({ opening: undefined })
  patchDoc({}, 'rewrite')
  const { source } = asked
  const again = {
    label: texts.openAgain(sourceLabel(source).title),
    command: 'problem.source',
    arg: JSON.stringify(source),
  }
  showTrouble(error, { source, ...(!equal(source, store.getState().doc.source) && { again }) })
}

/** Resolves when the race, too, has ended. */
async function putOnScreen(
  desk: Desk,
  ready: Ready,
  { where = 'here', looks }: How,
  signal: AbortSignal,
): Promise<void> {
  const { session } = store.getState()
  const { kernels, complaints, recorded, live } = ready
  const { patch = {}, change = 'step' } = session.opening ?? {}
  desk.racing.end()
  if (recorded) {
    putOpened({ ...patch, kernels }, change, { facts: recorded.facts, columns: recorded.columns })
    nameRun(recorded.run)
    return showComplaints(complaints)
  }
  if (!live) return
  const { problem, columns } = live
  const isNew = take(desk, problem)
  const { source, solve } = problem
  const now = { ...patch, source, solve, kernels, ...looks?.(problem.opened.facts) }
  const asked = wanted(store.getState())
  const differs = !equal([source, solve, kernels], [asked.source, asked.solve, asked.kernels])
  pause()
  // the address bar then says what is open, not what the link said
  putOpened(now, change === 'link' && differs ? 'rewrite' : change, { facts: factsFor(problem), columns })
  showComplaints(complaints)
  const { race } = await running()
  const ended = await race(desk, problem, where)
  if (signal.aborted) return
  if (isNew) tellSmall(problem)
  if (ended && session.playing) play(desk)
}

/** Makes a problem the open one; the worker of the one before ends. Whether it is another matrix. */
function take(desk: Desk, problem: OpenProblem): boolean {
  const { open } = desk
  desk.open = problem
  const { source, solve } = problem
  const further = furtherFiles(findOperation(problem.solved.problem.operation).options, solve)
  for (const file of [source, ...further.map((one) => one.source)])
    if (file.kind === 'file') void desk.engine.files.keep(file).then((notice) => notice && patchSession({ notice }))
  if (open?.worker === problem.worker) return false
  open?.worker.terminate()
  return true
}

/** A matrix with nothing to show is said to be one, once it is open. */
function tellSmall({ opened }: OpenProblem): void {
  const text = smallWords(opened)
  const remedies = [{ label: texts.chooseProblem, command: 'problem.open' }]
  if (text !== undefined) patchSession({ notice: { text, complaints: [], remedies } })
}
