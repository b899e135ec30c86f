import { proxy } from 'comlink'
import { errorRecord } from '#src/core/base/errors.ts'
import type { FactKind, FactSaid } from '#src/core/sparse/facts/fact.ts'
import type { GpuEnds } from '#src/core/sparse/spectrum/shifted.ts'
import { sourceText } from '#src/core/sparse/source-text.ts'
import type { MatrixSource, Progress } from '#src/core/sparse/source.ts'
import { patchSession, store } from '#src/page/store/store.ts'
import { handOverMatrix, type RunningProblem } from '#src/engine/worker/start-problem.ts'
import { reported } from '#src/engine/worker/start-worker.ts'
import { type Desk, openProblem } from '#src/page/desk/desk.ts'
import type { OpenProblem } from '#src/page/desk/open-problem.ts'
import { showTrouble } from '#src/page/desk/trouble.ts'
import { buildId } from '#src/page/desk/build.ts'
import * as texts from '#src/page/desk/words.ts'

/** Nonzeros up to which the cheap facts keep the web worker of the problem for less than about a second. */
const AT_ONCE = 2e6

const sourceNow = (): string => sourceText(store.getState().doc.source)
const known = (matrix: string) => store.getState().session.examined[matrix]

/** What is open, where that is the matrix of the document. */
function openNow(desk: Desk): OpenProblem | undefined {
  const open = openProblem(desk)
  return open && sourceText(open.source) === sourceNow() ? open : undefined
}

/** Notes a fact of a matrix; one that was found before is found anew. */
function note(matrix: string, fact: FactSaid): void {
  const { facts, whole } = known(matrix) ?? { facts: [], whole: false }
  put(matrix, [...facts.filter(({ name }) => name !== fact.name), fact], whole)
}

function put(matrix: string, facts: readonly FactSaid[], whole: boolean): void {
  const { examined } = store.getState().session
  patchSession({ examined: { ...examined, [matrix]: { facts, whole } } })
}

const examined = (
  { api, get }: RunningProblem,
  matrix: string,
  kind: FactKind,
  progress: Progress,
  onGpu?: GpuEnds,
): Promise<void> =>
  get(
    api.examine(
      kind,
      proxy((fact: FactSaid) => note(matrix, fact)),
      reported(progress),
      onGpu,
    ),
  )

/** Facts that were kept with a file; undefined where there are none of this build. */
export async function keptFacts(source: MatrixSource): Promise<readonly FactSaid[] | undefined> {
  const build = buildId()
  if (source.kind !== 'file' || !build) return undefined
  return (await import('#src/engine/worker/kept/facts.ts')).findFacts(source, build)
}

async function keepWith(source: MatrixSource, facts: readonly FactSaid[]): Promise<void> {
  const build = buildId()
  if (source.kind === 'file' && build)
    await (await import('#src/engine/worker/kept/facts.ts')).keepFacts(source, build, facts)
}

/**
 * Has the facts that were kept with the file of the open matrix, or those that are found at once, where a web worker holds it and it is not so large that these take
 * long, too. Never rejects.
 */
export async function cheapFacts(desk: Desk): Promise<void> {
  const open = openNow(desk)
  const matrix = sourceNow()
  if (!open || known(matrix)) return
  try {
    const kept = await keptFacts(open.source)
    if (known(matrix)) return
    if (kept) return put(matrix, kept, true)
    if (open.opened.facts.nonzeros > AT_ONCE) return
    put(matrix, [], false)
    await examined(open.worker, matrix, 'cheap', () => undefined)
  } catch {
    // where the web worker has ended, the page says so, and another one may tell
    const { [matrix]: _cut, ...others } = store.getState().session.examined
    patchSession({ examined: others })
  }
}

/**
 * Finds all facts of the matrix on screen, in a web worker that is started for it and ends with it: by `examining.cancel`, or
 * with another matrix. Those that were found by then stay. Never rejects.
 */
export async function moreFacts(desk: Desk): Promise<void> {
  const { doc, session } = store.getState()
  if (session.examining || !session.facts) return
  const matrix = sourceNow()
  const stop = new AbortController()
  const { signal } = stop
  let worker: RunningProblem | undefined
  const end = () => {
    stop.abort()
    worker?.terminate()
  }
  const progress: Progress = (label, done, total) => {
    if (!signal.aborted) patchSession({ examining: { label, done, total, cancel: end } })
  }
  progress(texts.examining, 0, 0)
  const unfollow = store.subscribe((state) => {
    if (state.doc.source !== doc.source && sourceText(state.doc.source) !== matrix) end()
  })
  try {
    worker = await desk.engine.startWorker()
    if (!signal.aborted) await allFacts(desk, worker, matrix, progress, signal)
  } catch (error) {
    if (errorRecord(error).code !== 'Cancelled')
      showTrouble(error, { again: { label: texts.examineAgain, command: 'facts.more' } })
  } finally {
    unfollow()
    end()
    patchSession({ examining: undefined })
  }
}

async function allFacts(
  desk: Desk,
  worker: RunningProblem,
  matrix: string,
  progress: Progress,
  signal: AbortSignal,
): Promise<void> {
  const { source } = store.getState().doc
  const open = openNow(desk)
  if (open) await worker.get(handOverMatrix(open.worker, worker))
  else await worker.get(worker.api.open(source, await desk.engine.files.find(source), reported(progress)))
  const reader = open?.worker ?? worker
  const written = reader.get(reader.api.kept()).catch(() => undefined)
  await examined(worker, matrix, 'cheap', progress)
  progress(texts.onGpu, 0, 0)
  const { spectrumOnGpu } = await import('./spectrum.ts')
  await examined(worker, matrix, 'dear', progress, await spectrumOnGpu(desk, worker, signal))
  const facts = known(matrix)?.facts ?? []
  // kept first: who sees that all are found may close the page; and after the matrix, without which none are
  await written
  await keepWith(source, facts).catch(() => undefined)
  put(matrix, facts, true)
}
