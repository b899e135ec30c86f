import { AppError, errorRecord } from '#src/core/base/errors.ts'
import { bytes, day } from '#src/core/base/format.ts'
import { kernelIds } from '#src/engine/catalog/kernels.ts'
import { findOperation } from '#src/engine/catalog/operations.ts'
import { allows } from '#src/core/kernel/spec.ts'
import { spacesIn } from '#src/engine/run/query.ts'
import type { Subject } from '#src/engine/run/replay.ts'
import type { Run } from '#src/engine/run/run.ts'
import { played } from '#src/engine/run/schedule.ts'
import type { MatrixSource, Progress } from '#src/core/sparse/source.ts'
import { ungrouped } from '#src/core/trace/space.ts'
import { DEFAULTS, type Document, type KernelChoice, operationIn, posedBy } from '#src/page/store/document.ts'
import { equal } from '#src/page/store/equal.ts'
import { encodeLink } from '#src/page/store/link/link.ts'
import { readLink } from '#src/page/store/link/read-link.ts'
import type { Column } from '#src/page/store/session.ts'
import { patchSession, putOpened, store } from '#src/page/store/store.ts'
import type { ReadRun, RecordHead } from '#src/engine/worker/problem-worker.ts'
import type { RunningProblem } from '#src/engine/worker/start-problem.ts'
import { reported } from '#src/engine/worker/start-worker.ts'
import { codeOf } from '#src/page/desk/race/code.ts'
import { sayLocked } from '#src/page/desk/commands/locks.ts'
import { askFirst } from '#src/page/desk/consent.ts'
import type { Desk } from '#src/page/desk/desk.ts'
import { startJob } from '#src/page/desk/jobs.ts'
import { openMatrix } from '#src/page/desk/opening/open.ts'
import * as texts from './words.ts'
import { showTrouble } from '#src/page/desk/trouble.ts'

/** Larger files are not looked into. */
const MOST_BYTES = 64 * 2 ** 20
const MOST_COLUMNS = 4

type Posed = Pick<Document, 'source' | 'solve' | 'kernels'>

/**
 * Opens somebody's run as a column beside those on screen; where another problem is open, theirs is opened first and run
 * here, once the visitor has agreed to that where a link would ask. A web worker unpacks and reads the file. All that can be
 * found wrong with it without making its matrix is found before anything on screen changes. Never rejects: it shows AppError
 * `BadRecording`, `UnknownKernel`, `NoRoom`, `AskAddress` or `AskLarge`.
 */
export async function openRunRecord(desk: Desk, file: File): Promise<void> {
  let reader: RunningProblem | undefined
  try {
    reader = await desk.engine.startWorker()
    await openBy(reader, desk, file)
  } catch (error) {
    const { code, message, at } = errorRecord(error)
    showTrouble(
      code === 'Cancelled' ? error : new AppError(code, texts.inRecord(short(file.name), message), at),
      sourceOf(error),
    )
  } finally {
    reader?.terminate()
  }
}

/** A question that a record brings, with the source that it is about. */
class Question extends AppError {
  readonly source: MatrixSource
  constructor(source: MatrixSource, { code, message, at }: AppError) {
    super(code, code === 'AskAddress' ? texts.askAddress(String(at['host'])) : message, at)
    this.source = source
  }
}

const sourceOf = (error: unknown) => (error instanceof Question ? { source: error.source } : {})

/** Letters of a file's name that are told. */
const short = (name: string): string => (name.length > 60 ? `${name.slice(0, 60)}…` : name)

async function openBy(reader: RunningProblem, desk: Desk, file: File): Promise<void> {
  const head = await cancellable(reader, desk, file, (progress) => headOf(reader, file, progress))
  const asked = problemIn(head)
  const { lock } = store.getState().doc
  if (lock.includes('kernels')) return sayLocked(['kernels'])
  if (lock.includes('matrix') && !isOpen(asked)) return sayLocked(['matrix'])
  if (!isOpen(asked)) {
    ask(desk, asked.source, file)
    await openMatrix(desk, asked.source, { solve: asked.solve, kernels: asked.kernels })
  }
  const { problem } = store.getState().session
  if (problem?.code === 'BadSize') throw noProblem('source', problem.message)
  if (problem || !isOpen(asked)) return
  const mine = room(head)
  const all = await cancellable(reader, desk, file, (progress) =>
    reader.get(reader.api.replay(mine.subject, mine.room, reported(progress))),
  )
  // another problem may have been opened meanwhile
  if (!isOpen(asked)) return
  const added = all.map((one) => columnOf(one, mine))
  const { doc, session } = store.getState()
  const kernels = [...doc.kernels, ...added.map(({ choice }) => choice)].slice(0, MOST_COLUMNS)
  const columns = [...session.columns, ...added.map(({ column }) => column)].slice(0, MOST_COLUMNS)
  putOpened({ kernels }, 'step', { columns })
  patchSession({
    notice: texts.beside(
      added.map(({ column }) => column.title),
      head.runs.length,
    ),
  })
}

/** Work of the reader as a job that can be cancelled, and that ends when something else is opened. */
async function cancellable<T>(
  reader: RunningProblem,
  desk: Desk,
  file: File,
  work: (progress: Progress) => Promise<T>,
): Promise<T> {
  const signal = desk.looking.begin()
  const end = () => reader.terminate()
  signal.addEventListener('abort', end)
  const job = startJob(`opening ${short(file.name)}`, end)
  try {
    return await work(job.progress)
  } finally {
    signal.removeEventListener('abort', end)
    job.finish()
  }
}

/** Throws what a link would ask, before anything is fetched; once the visitor has agreed the file is opened. */
function ask(desk: Desk, source: MatrixSource, file: File): void {
  try {
    askFirst(source)
  } catch (error) {
    desk.onceAgreed = { source, go: () => openRunRecord(desk, file) }
    throw error instanceof AppError ? new Question(source, error) : error
  }
}

async function headOf(reader: RunningProblem, file: File, progress: Progress): Promise<RecordHead> {
  if (file.size > MOST_BYTES) throw new AppError('BadRecording', texts.tooLarge(bytes(file.size), bytes(MOST_BYTES)))
  const head = await reader.get(reader.api.read(file, reported(progress)))
  for (const [r, { kernel, uses = kernel }] of head.runs.entries())
    for (const [field, id] of Object.entries({ kernel, uses }))
      if (!kernelIds.includes(id))
        throw new AppError('UnknownKernel', texts.unknownKernel(id), { field: `runs.${r}.${field}` })
  return head
}

/** What a record was run on, read as a link would be: nothing in it is trusted. */
function problemIn({ source, solve, runs }: RecordHead): Posed {
  const kernels = [{ id: runs[0].kernel, params: {} }]
  const { id, options } = findOperation(runs[0].kernel)
  for (const [name, value] of Object.entries(solve)) {
    const option = options.find((one) => one.name === name)
    if (!option || !allows(option, value)) throw noProblem(`solve.${name}`, texts.noOption(name, id))
  }
  try {
    const { doc, complaints } = readLink(encodeLink({ ...DEFAULTS, source, ...posedBy(kernels, solve) }))
    if (complaints.length === 0) return { source: doc.source, solve: doc.solve, kernels: doc.kernels }
  } catch {
    // a source of no kind cannot be written as a link
  }
  throw noProblem('source', texts.noProblem)
}

const noProblem = (field: string, message: string) => new AppError('BadRecording', message, { field })

/** Whether columns of that problem are on screen. */
function isOpen(asked: Posed): boolean {
  const { doc, session } = store.getState()
  const posed = (one: Posed) => [
    operationIn(one),
    encodeLink({
      ...DEFAULTS,
      kernels: one.kernels.slice(0, 1).map(({ id }) => ({ id, params: {} })),
      source: one.source,
      solve: one.solve,
    }).replace(/&k=[^&]*/, ''),
  ]
  return session.columns.some(({ replay }) => replay) && equal(posed(doc), posed(asked))
}

/** What is open, as the runs of a record are to be of it. */
interface Room {
  readonly subject: Subject
  readonly posed: Column['posed']
  /** Columns that there is room for. */
  readonly room: number
}

/** Throws where there is no room, and where a run is not of as many rows and nonzeros as what is open. */
function room({ runs }: RecordHead): Room {
  const { columns } = store.getState().session
  const left = MOST_COLUMNS - columns.length
  if (left <= 0) throw new AppError('NoRoom', texts.noRoom)
  const [mine] = columns.flatMap(({ replay }) => replay ?? [])
  for (const [r, run] of runs.entries())
    for (const field of ['rows', 'nonzeros'] as const)
      if (run[field] !== mine.run[field])
        throw noProblem(`runs.${r}.${field}`, texts.otherSize(field, run[field], mine.run[field]))
  const { operation, geometry, run } = mine
  const subject: Subject = {
    operation,
    spaces: ungrouped(spacesIn(mine).spaces, run.groups),
    ...(geometry && { geometry }),
  }
  return { subject, posed: columns.find(({ posed }) => posed)?.posed, room: left }
}

function columnOf(
  { run: read, schedule }: ReadRun,
  { subject, posed }: Room,
): { readonly column: Column; readonly choice: KernelChoice } {
  const run: Run = { ...read, origin: 'file' }
  const { kernel: id, title, idea, check, timing, adapter, date, shaders = [], params } = run
  const column: Column = {
    id,
    title,
    idea,
    launch: texts.theirs(adapter.name, day(date)),
    replay: played(
      run,
      subject,
      schedule,
      codeOf(id, async () => shaders),
    ),
    status: run.stall ? 'stalled' : 'ready',
    ...(check && { check }),
    ...(timing && { timing }),
    ...(posed && { posed }),
  }
  return { column, choice: { id, params } }
}
