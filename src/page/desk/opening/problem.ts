import type { F32 } from '#src/core/base/arrays.ts'
import { endWith } from '#src/core/base/end-with.ts'
import { AppError, errorFrom, errorRecord } from '#src/core/base/errors.ts'
import { findKernel } from '#src/engine/catalog/kernels.ts'
import { furtherFiles } from '#src/engine/catalog/matrices.ts'
import { findOperation } from '#src/engine/catalog/operations.ts'
import type { Spec } from '#src/core/kernel/spec.ts'
import { sourceLabel } from '#src/core/sparse/label.ts'
import { isBrought, type MatrixSource, type Progress } from '#src/core/sparse/source.ts'
import { type Document, operationIn } from '#src/page/store/document.ts'
import { equal } from '#src/page/store/equal.ts'
import { patchSession, store } from '#src/page/store/store.ts'
import type { Opened } from '#src/engine/worker/matrix-worker.ts'
import type { RunningProblem } from '#src/engine/worker/start-problem.ts'
import { reported } from '#src/engine/worker/start-worker.ts'
import { askFirst } from '../consent.ts'
import { type Desk, openProblem } from '../desk.ts'
import { gpuOf } from '../device.ts'
import { startJob, type StartedJob } from '../jobs.ts'
import type { OpenProblem } from '../open-problem.ts'
import { troubleOf } from '../trouble.ts'
import { sourceText } from '#src/core/sparse/source-text.ts'
import * as texts from '../words.ts'

/** A problem, and the job that made it, where it was not open already: it goes on until the problem is on screen. */
export interface MadeProblem {
  readonly problem: OpenProblem
  readonly job?: StartedJob
  /** The kernels of the operation that it was made for instead. */
  readonly kernels?: Document['kernels']
}

/** What is wanted of a problem besides its document. */
export interface AskedOfProblem {
  /** The visitor's own vector. */
  readonly given?: F32 | undefined
  /** Something that can be done with the matrix is done with it where that which the document names cannot. */
  readonly instead?: boolean | undefined
}

/**
 * The problem that a document names: the open one, the open one posed in another way, or one in a separate worker, which
 * ends with the signal. What is open stays open meanwhile.
 */
export async function poseProblem(
  desk: Desk,
  doc: Document,
  signal: AbortSignal,
  { given, instead }: AskedOfProblem = {},
): Promise<MadeProblem> {
  await desk.posing
  const open = openProblem(desk)
  if (!open || !equal(open.source, doc.source)) return inWorker(desk, doc, signal, instead)
  const same = equal(open.solve, doc.solve) && open.solved.problem.operation === operationIn(doc)
  return same && !given ? { problem: open } : posedAnew(desk, open, doc, given)
}

async function inWorker(desk: Desk, doc: Document, signal: AbortSignal, instead = false): Promise<MadeProblem> {
  signal.throwIfAborted()
  const { source } = doc
  const { memory } = store.getState().session
  const room = memory !== undefined || isBrought(source) ? await import('../memory/room.ts') : undefined
  if (memory !== undefined) room?.refuseAbove(source, memory)
  askFirst(source)
  const given = givenBefore(desk.open, doc)
  // what shows and runs a problem comes while it is made; what goes wrong there is said where it is waited for
  const kernel = ({ id }: Document['kernels'][number]) => findKernel(id)
  const parts = [
    import('../race/race.ts'),
    import('#src/engine/run/schedule.ts'),
    gpuOf(desk),
    ...doc.kernels.map(kernel),
  ]
  for (const part of parts) part.catch(() => undefined)
  const worker = await desk.engine.startWorker()
  endWith(signal, () => desk.open?.worker !== worker && worker.terminate())
  const job = startJob(`opening ${sourceLabel(source).title}`, () => worker.terminate())
  try {
    const file = await desk.engine.files.find(source)
    const opened = await worker.get(
      worker.api.open(source, file, reported(job.progress), room?.mostNonzeros(source, memory)),
    )
    const { kernels, solve: asked } = instead ? (await import('./possible.ts')).possible(doc, opened) : doc
    const solve = settleSpec(operationIn({ kernels }), asked, opened)
    await readFurther(desk, worker, { ...doc, kernels, solve }, job.progress)
    const posed = await solveOrShow(worker, operationIn({ kernels }), solve, given, job.progress)
    const problem = { worker, source: sized(source, opened), solve, given, opened, ...posed }
    if (source.kind === 'file') void tellKept(worker, source.name)
    return { problem, job, ...(kernels !== doc.kernels && { kernels }) }
  } catch (error) {
    job.finish()
    worker.terminate()
    throw named(room?.aboutLarge(error, source, memory) ?? error, source)
  }
}

/** Says where there was no room to keep the matrix. Never rejects. */
async function tellKept(worker: RunningProblem, name: string): Promise<void> {
  const bytes = await worker.get(worker.api.kept()).catch(() => undefined)
  if (bytes !== undefined) patchSession({ notice: texts.notKeptBinary(name, bytes) })
}

/** The open matrix posed in another way, in the same worker, which holds one problem: it is then the open one. */
async function posedAnew(desk: Desk, open: OpenProblem, doc: Document, given: F32 | undefined): Promise<MadeProblem> {
  const { worker } = open
  const job = startJob(texts.making)
  const posing = readFurther(desk, worker, doc, job.progress).then(() =>
    solveOrShow(worker, operationIn(doc), doc.solve, given, job.progress),
  )
  const posed = posing.then((made): OpenProblem => {
    desk.open = { ...open, solve: doc.solve, given, ...made }
    return desk.open
  })
  desk.posing = posed.catch(() => undefined)
  try {
    return { problem: await posed, job }
  } catch (error) {
    job.finish()
    throw error
  }
}

/** Has the worker read the files that options name. Throws AppError `FurtherFile`, with the option, where one cannot be read. */
async function readFurther(desk: Desk, worker: RunningProblem, doc: Document, progress: Progress): Promise<void> {
  for (const { option, text, source } of furtherFiles(findOperation(operationIn(doc)).options, doc.solve))
    try {
      const file = await desk.engine.files.find(source)
      await worker.get(worker.api.readBeside(text, source, file, reported(progress)))
    } catch (error) {
      const { code, message } = errorRecord(named(error, source))
      throw code === 'Cancelled' ? error : new AppError('FurtherFile', message, { option })
    }
}

/** The visitor's own vector where the same problem is opened anew because its worker has ended. */
function givenBefore(open: OpenProblem | undefined, doc: Document): F32 | undefined {
  if (!open?.worker.ended() || open.solved.problem.operation !== operationIn(doc)) return undefined
  const said = (one: Pick<OpenProblem, 'source' | 'solve'>) => JSON.stringify([sourceText(one.source), one.solve])
  return said(open) === said(doc) ? open.given : undefined
}

/** A file's source with what is known of it once it is read. */
function sized(source: MatrixSource, { facts }: Opened): MatrixSource {
  return source.kind === 'file' ? { ...source, size: [facts.rows, facts.cols, facts.nonzeros] } : source
}

/** Adds the file's name to an error: another file stays on screen. */
export function named(error: unknown, source: MatrixSource): unknown {
  const record = errorRecord(error)
  const { code, message, at } = record
  if (source.kind !== 'file' || code === 'Cancelled' || code === 'FurtherFile') return error
  if (code === 'Unreadable' || code === 'FileGone') return new AppError('FileGone', texts.fileGone(source.name))
  if (message.includes(source.name)) return error
  const { line, what } = at
  const told =
    what === undefined ? texts.inFile(source.name, message) : texts.atLine(source.name, Number(line), String(what))
  return errorFrom({ ...record, message: told })
}

/** Files without values are solved with seeded ones: ones would overflow or cancel. */
export const settleSpec = (operation: string, spec: Spec, { field }: Opened): Spec =>
  field === 'pattern' ? findOperation(operation).seeded(spec) : spec

/** Errors after which the structure can still be shown. */
const SHOWABLE = ['ZeroDiagonal', 'NeedsRealValues', 'ZeroPivot']

async function solveOrShow(
  worker: RunningProblem,
  operation: string,
  spec: Spec,
  given: F32 | undefined,
  progress: Progress,
): Promise<Pick<OpenProblem, 'solved' | 'structureOnly'>> {
  const pose = (posed: Spec, own?: F32) => worker.get(worker.api.solve(operation, posed, own, reported(progress)))
  try {
    return { solved: await pose(spec, given), structureOnly: undefined }
  } catch (error) {
    if (!SHOWABLE.includes(troubleOf(error).code)) throw error
    return { solved: await pose(findOperation(operation).shape(spec)), structureOnly: error }
  }
}
