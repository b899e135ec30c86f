import { type FoundOperation, findOperation } from '#src/engine/catalog/operations.ts'
import { defaultsOf, type Spec } from '#src/core/kernel/spec.ts'
import type { MatrixSource } from '#src/core/sparse/source.ts'
import { type Desk, openProblem } from '#src/page/desk/desk.ts'
import { pickFile, saveFile } from '#src/page/desk/exchange.ts'
import { beginning, type Document, operationIn, posedBy } from '#src/page/store/document.ts'
import { encodeLink } from '#src/page/store/link/link.ts'
import { presetLook, PRESETS } from '#src/page/store/presets.ts'
import { openAgreed, openMatrix, otherMatrix } from '#src/page/desk/opening/open.ts'
import { openWith } from '#src/page/desk/opening/document.ts'
import { runIfRecorded } from '../run/run.ts'
import { patchSession } from '#src/page/store/store.ts'
import { showTrouble } from '#src/page/desk/trouble.ts'
import { objectFrom, settable } from '#src/page/desk/commands/given.ts'
import { askedIn } from '#src/page/desk/commands/locks.ts'
import { doc, next, session } from '#src/page/desk/commands/now.ts'
import { type Datum, isMatrix, patternIn } from '#src/core/kernel/data.ts'
import * as texts from './names.ts'

/** Takes the operation's vector from a file of the visitor's. */
export async function takeVector(desk: Desk): Promise<void> {
  const file = await pickFile('.mtx,.txt,.csv')
  if (!file) return
  await runIfRecorded(desk)
  const open = openProblem(desk)
  if (!open) return
  try {
    const { readVector } = await import('#src/core/sparse/read/vector.ts')
    const { operation, inputs } = open.solved.problem
    const { rows, cols } = patternIn(inputs) ?? { rows: 0, cols: 0 }
    const per = findOperation(operation).words.given?.per
    const given = await readVector(file.stream(), file.name, per === 'column' ? cols : rows)
    await openWith(desk, {}, { where: 'here', given: Float32Array.from(given) })
  } catch (error) {
    showTrouble(error)
  }
}

/** The matrix that an argument names. */
const sourceFrom = (arg: string | undefined): MatrixSource =>
  settable({ source: objectFrom(arg) as MatrixSource }).source

interface Posed {
  readonly source: MatrixSource
  readonly solve?: Spec
  readonly kernels?: Document['kernels']
  /** Panes of a preset, and its axis. */
  readonly look: Partial<Pick<Document, 'panes' | 'axis'>>
}

/**
 * The matrix that an argument names; where that is `{ source, solve?, kernels?, preset?, panes? }`, also options (those that it leaves
 * out are as they begin), kernels and the id of the preset that shows it, or the views that do.
 */
function posedFrom(arg: string | undefined): Posed {
  const read: Partial<Omit<Posed, 'source' | 'look'> & Pick<Document, 'panes'>> & {
    readonly source?: unknown
    readonly preset?: unknown
  } = objectFrom(arg)
  if (read.source === undefined) return { source: sourceFrom(arg), look: {} }
  const { source } = settable({ source: read.source as MatrixSource })
  const preset = PRESETS.find(({ id }) => id === read.preset)
  const { solve, kernels, panes } = read
  const look = { ...(preset && presetLook(doc(), preset)), ...(panes && settable({ panes })) }
  return { source, ...(solve && { solve }), ...(kernels && { kernels }), look }
}

/** Saves what came out: a vector, or a matrix. */
export async function saveResult(desk: Desk): Promise<void> {
  await runIfRecorded(desk)
  const [result] = Object.values(session().columns[0]?.outputs ?? {})
  const name = findOperation(operationIn(doc())).words.result
  if (result === undefined) return patchSession({ notice: texts.noResult(name) })
  saveFile(`${name}.mtx`, await marketOf(result))
}

/** A result as a Matrix Market file, in pieces. */
async function marketOf(result: Datum): Promise<readonly string[]> {
  const { writeVector } = await import('#src/core/sparse/read/vector.ts')
  const { writeMatrix } = await import('#src/core/sparse/read/write-matrix.ts')
  if (typeof result === 'number') return [writeVector([result])]
  if (ArrayBuffer.isView(result)) return [writeVector(result)]
  return isMatrix(result) ? writeMatrix(result.pattern, result.values) : writeMatrix(result)
}

/** What is opened with the matrix that an argument names, for an operation where one is asked for. */
function alsoWith({ solve, look, kernels: named }: Posed, operation: FoundOperation | undefined): Partial<Document> {
  if (!operation) return look
  const kernels = named ?? (operationIn(next()) === operation.id ? next().kernels : beginning(operation))
  const posed = solve
    ? settable({ kernels, solve: { ...defaultsOf(operation.options), ...solve } })
    : posedBy(kernels, next().solve)
  return { ...posed, ...look }
}

/** Opens the matrix that an argument names. */
export function openSource(desk: Desk, arg: string | undefined): Promise<void> {
  const { source, look } = posedFrom(arg)
  return openMatrix(desk, source, look)
}

/** Opens the matrix that an argument names, for an operation. */
export function openPosed(desk: Desk, operation: FoundOperation, arg: string | undefined): Promise<void> {
  const posed = posedFrom(arg)
  return openMatrix(desk, posed.source, alsoWith(posed, operation))
}

/** The link to what an argument names, for an operation where one is asked for, in the page as it is now. */
export function linkTo(arg: string, operation?: FoundOperation): string {
  const posed = posedFrom(arg)
  return encodeLink({ ...doc(), ...otherMatrix(posed.source, alsoWith(posed, operation)) })
}

/** Opens what the visitor was asked about. */
export const openAskedFor = (desk: Desk, arg: string | undefined): Promise<void> =>
  openAgreed(desk, sourceFrom(arg ?? askedIn(session().problem)))
