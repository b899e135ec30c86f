import { type Hired, hire, reported } from '#src/worker/start-worker.ts'
import type { Opened, Solved } from '#src/worker/problem-worker.ts'
import { AppError, errorFrom, errorRecord } from '#src/base/errors.ts'
import type { F32 } from '#src/base/arrays.ts'
import type { PatternFacts } from '#src/sparse/facts.ts'
import { operationOf } from '#src/catalog/operations.ts'
import type { Spec } from '#src/kernel/spec.ts'
import type { MatrixSource } from '#src/sparse/source.ts'
import { count } from '#src/base/format.ts'
import { sourceLabel } from '#src/sparse/label.ts'
import { askFirst } from './consent.ts'
import { fileOf, keepFile } from './files.ts'
import { operationIn } from '#src/store/document.ts'
import { sourceText } from '#src/store/problem-codec.ts'
import type { Facts, Job } from '#src/store/session.ts'
import { smallWords } from '#src/store/small.ts'
import { patchSession, store } from '#src/store/store.ts'
import { troubleOf } from './trouble.ts'

/** The open problem: a workshop that holds the matrix, and what the page needs of it. */
export interface OpenProblem {
  readonly hired: Hired
  readonly source: MatrixSource
  readonly solve: Spec
  /** The visitor's own b, or x of a product. */
  readonly b?: F32 | undefined
  readonly opened: Opened
  readonly solved: Solved
  /** Why only the structure is there and nothing can be solved. */
  readonly structureOnly: unknown
}

let current: OpenProblem | undefined
let candidate: Hired | undefined

/** What is open; nothing once its workshop has ended: it is then opened anew. */
export const openProblem = (): OpenProblem | undefined => (current?.hired.gone() ? undefined : current)

/**
 * Opens a source in a workshop of its own. The problem that was open stays until the new one stands, and stays for
 * good when it fails or is cancelled. Resolves to undefined when a later call overtakes this one.
 */
export async function openSource(source: MatrixSource, spec: Spec, given?: File): Promise<OpenProblem | undefined> {
  askFirst(source)
  const b = bOf(source, spec)
  candidate?.letGo()
  const hired = hire()
  candidate = hired
  const job = startJob(`opening ${sourceLabel(source).title}`, () => hired.letGo())
  try {
    const file = given ?? (await fileOf(source))
    const opened = await hired.get<Opened>(hired.shop.open(source, file, reported(job.progress)))
    const solve = settle(operationIn(store.getState().doc), spec, opened)
    const { solved, structureOnly } = await solveOrShow(hired, solve, b, job.progress)
    if (candidate !== hired) return undefined
    candidate = undefined
    current?.hired.letGo()
    current = { hired, source: sized(source, opened), solve, b, opened, solved, structureOnly }
    if (source.kind === 'file') void keepFile(source).then((notice) => notice && patchSession({ notice }))
    return current
  } catch (error) {
    hired.letGo()
    if (candidate !== hired) return undefined // overtaken: the later call speaks
    candidate = undefined
    throw named(error, source)
  } finally {
    job.finish()
  }
}

/** The visitor's own b where the same problem is opened anew because its workshop has ended. */
function bOf(source: MatrixSource, solve: Spec): F32 | undefined {
  if (!current?.hired.gone() || current.solved.problem.operation !== operationIn(store.getState().doc)) return undefined
  const said = (one: Pick<OpenProblem, 'source' | 'solve'>) => JSON.stringify([sourceText(one.source), one.solve])
  return said(current) === said({ source, solve }) ? current.b : undefined
}

/** A file's source with what is known of it once it is read. */
function sized(source: MatrixSource, { facts }: Opened): MatrixSource {
  return source.kind === 'file' ? { ...source, size: [facts.rows, facts.cols, facts.nonzeros] } : source
}

/** Adds the file's name to an error: another file stays on screen. */
export function named(error: unknown, source: MatrixSource): unknown {
  const record = errorRecord(error)
  const { code, message } = record
  if (source.kind !== 'file' || code === 'Cancelled') return error
  if (code === 'Unreadable' || code === 'FileGone')
    return new AppError('FileGone', `${source.name} could not be read: it has changed or gone since it was chosen.`)
  if (message.includes(source.name)) return error
  const told = message.startsWith('Line ') ? `${source.name}, l${message.slice(1)}` : `${source.name}: ${message}`
  return errorFrom({ ...record, message: told })
}

/** Solves the open matrix in another way; the problem that was open stays when this fails. */
export async function solveAgain(spec: Spec, b?: F32): Promise<OpenProblem> {
  const before = openProblem()
  if (!before) throw new AppError('NothingOpen', 'No matrix is open.')
  const { hired } = before
  const job = startJob('making the problem')
  try {
    const { solved, structureOnly } = await solveOrShow(hired, spec, b, job.progress)
    current = { ...before, solve: spec, b, solved, structureOnly }
    return current
  } finally {
    job.finish()
  }
}

/** Files without values are solved with seeded ones: ones would overflow or cancel. */
export const settle = (operation: string, spec: Spec, { field }: Opened): Spec =>
  field === 'pattern' ? operationOf(operation).seeded(spec) : spec

/** Errors after which the structure can still be shown. */
const SHOWABLE = ['ZeroDiagonal', 'NeedsRealValues', 'ZeroPivot']

async function solveOrShow(hired: Hired, spec: Spec, b: F32 | undefined, progress: JobProgress) {
  const operation = operationIn(store.getState().doc)
  try {
    return {
      solved: await hired.get<Solved>(hired.shop.solve(operation, spec, b, reported(progress))),
      structureOnly: undefined,
    }
  } catch (error) {
    if (!SHOWABLE.includes(troubleOf(error).code)) throw error
    const shape = operationOf(operation).shape(spec)
    return {
      solved: await hired.get<Solved>(hired.shop.solve(operation, shape, undefined, reported(progress))),
      structureOnly: error,
    }
  }
}

type JobProgress = (phase: string, done: number, total: number) => void

/** Shows a long job, from its start, with a way out where there is one. Reports that come late are not shown. */
export function startJob(
  label: string,
  cancel: () => void = () => undefined,
): { progress: JobProgress; finish(): void } {
  let over = false
  let mine: Job | undefined
  const show = (text: string, done: number, total: number) => {
    if (over) return
    mine = { label: text, done, total, cancel }
    patchSession({ job: mine })
  }
  show(label, 0, 0)
  return {
    progress: show,
    finish: () => {
      over = true
      // a later job may have taken its place
      if (store.getState().session.job === mine) patchSession({ job: undefined })
    },
  }
}

/** What the page says of the open problem; it changes with the pictures, not before. */
export function factsFor({ source, opened, solved }: OpenProblem): Facts {
  const { name, field, symmetry, notes } = opened
  const brought = source.kind === 'file' || source.kind === 'address'
  const label = brought
    ? { title: name, detail: `${count(opened.facts.rows)} × ${count(opened.facts.cols)}` }
    : sourceLabel(source)
  const { operation, order } = solved.problem
  const small = smallWords(opened)
  return {
    ...label,
    ...factsOfTriangle(opened.facts, solved.facts),
    operation,
    order,
    matrix: operationOf(operation).words.matrix(solved.subject.upper),
    field,
    symmetry,
    notes: small === undefined ? notes : [small, ...notes],
  }
}

/** Size and nonzeros of the matrix, the rest of its triangle. */
export function factsOfTriangle(
  matrix: PatternFacts,
  triangle: PatternFacts,
): PatternFacts & { triangleNonzeros: number } {
  const { rows, cols, nonzeros, emptyRows } = matrix
  return { ...triangle, rows, cols, nonzeros, emptyRows, triangleNonzeros: triangle.nonzeros }
}
