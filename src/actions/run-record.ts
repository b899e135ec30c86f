import { AppError, errorRecord } from '#src/base/errors.ts'
import { bytes, day } from '#src/base/format.ts'
import { kernelIds } from '#src/catalog/kernels.ts'
import { openRecording } from '#src/run/record.ts'
import { spacesIn } from '#src/run/query.ts'
import type { Subject } from '#src/run/replay.ts'
import type { Run } from '#src/run/run.ts'
import { replayOf } from '#src/run/schedule.ts'
import { DEFAULTS, type Document, type KernelChoice, operationIn, posedBy } from '#src/store/document.ts'
import { equal } from '#src/store/equal.ts'
import { encodeLink } from '#src/store/link.ts'
import { readLink } from '#src/store/read-link.ts'
import type { Racer } from '#src/store/session.ts'
import { patchSession, putOpened, store } from '#src/store/store.ts'
import { codeOf } from './code.ts'
import { sayLocked } from './commands/locks.ts'
import type { Desk } from './desk.ts'
import { openMatrix } from './open.ts'
import * as texts from './record-words.ts'

/** Larger files are not looked into. */
const MOST_BYTES = 64 * 2 ** 20
const MOST_COLUMNS = 4

type Opened = Awaited<ReturnType<typeof openRecording>>

/**
 * Opens somebody's run as a column beside those on screen; where another problem is open, theirs is opened first and run
 * here. All that can be found wrong with a file without making its matrix is found before anything on screen changes.
 * Throws AppError `BadRecording`, `UnknownKernel`, `NoRoom`.
 */
export async function openRunRecord(desk: Desk, file: File): Promise<void> {
  try {
    const record = await recordIn(file)
    const asked = problemIn(record)
    const { lock } = store.getState().doc
    if (lock.includes('kernels')) return sayLocked(['kernels'])
    if (lock.includes('matrix') && !isOpen(asked)) return sayLocked(['matrix'])
    if (!isOpen(asked)) await openMatrix(desk, asked.source, { solve: asked.solve, kernels: asked.kernels })
    const { doc, session } = store.getState()
    if (session.problem || !isOpen(asked)) return
    const added = columnsFrom(record, session.racers)
    const kernels = [...doc.kernels, ...added.map(({ choice }) => choice)]
    putOpened({ kernels }, 'step', { racers: [...session.racers, ...added.map(({ racer }) => racer)] })
    patchSession({
      notice: texts.beside(
        added.map(({ racer }) => racer.title),
        record.kernels.length,
      ),
    })
  } catch (error) {
    const { code, message, at } = errorRecord(error)
    throw new AppError(code, texts.inRecord(file.name, message), at)
  }
}

async function recordIn(file: File): Promise<Opened> {
  if (file.size > MOST_BYTES) throw new AppError('BadRecording', texts.tooLarge(bytes(file.size), bytes(MOST_BYTES)))
  const record = await openRecording(new Uint8Array(await file.arrayBuffer()))
  const unknown = record.kernels.find((id) => !kernelIds.includes(id))
  if (unknown !== undefined) throw new AppError('UnknownKernel', texts.unknownKernel(unknown))
  if (record.kernels.length === 0) throw new AppError('BadRecording', texts.noRun)
  return record
}

/** What a record was run on, read as a link would be: nothing in it is trusted. */
function problemIn({ source, solve, kernels }: Opened): Pick<Document, 'source' | 'solve' | 'kernels'> {
  try {
    const own = kernels.slice(0, 1).map((id) => ({ id, params: {} }))
    const { doc } = readLink(encodeLink({ ...DEFAULTS, source, ...posedBy(own, solve) }))
    return { source: doc.source, solve: doc.solve, kernels: doc.kernels }
  } catch {
    throw new AppError('BadRecording', texts.noProblem)
  }
}

/** Whether columns of that problem are on screen. */
function isOpen(asked: Pick<Document, 'source' | 'solve' | 'kernels'>): boolean {
  const { doc, session } = store.getState()
  const posed = (one: Pick<Document, 'source' | 'solve' | 'kernels'>) => [
    operationIn(one),
    encodeLink({
      ...DEFAULTS,
      kernels: one.kernels.slice(0, 1).map(({ id }) => ({ id, params: {} })),
      source: one.source,
      solve: one.solve,
    }).replace(/&k=[^&]*/, ''),
  ]
  return session.racers.some(({ replay }) => replay) && equal(posed(doc), posed(asked))
}

/** The runs of a record as columns, as many as there is room for. */
function columnsFrom(record: Opened, racers: readonly Racer[]): readonly { racer: Racer; choice: KernelChoice }[] {
  const room = MOST_COLUMNS - racers.length
  if (room <= 0) throw new AppError('NoRoom', texts.noRoom)
  const mine = racers.flatMap(({ replay }) => replay ?? [])[0]
  const { operation, geometry } = mine
  const { spaces } = spacesIn(mine)
  const subject: Subject = { operation, spaces, ...(geometry && { geometry }) }
  const posed = racers.find((racer) => racer.posed)?.posed
  return record
    .runs(spaces)
    .slice(0, room)
    .map((run) => ({
      racer: { ...racerOf(run, subject), ...(posed && { posed }) },
      choice: { id: run.kernel, params: run.params },
    }))
}

function racerOf(run: Run, subject: Subject): Racer {
  const { kernel: id, title, idea, check, timing, adapter, date, shaders = [] } = run
  return {
    id,
    title,
    idea,
    launch: texts.theirs(adapter.name, day(date)),
    replay: replayOf(
      run,
      subject,
      codeOf(id, async () => shaders),
    ),
    status: run.stall ? 'stalled' : 'ready',
    ...(check && { check }),
    ...(timing && { timing }),
  }
}
