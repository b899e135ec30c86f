import { errorRecord } from '#src/core/base/errors.ts'
import { operations } from '#src/engine/catalog/operations.ts'
import type { MatrixSource } from '#src/core/sparse/source.ts'
import { posing } from '#src/page/store/document.ts'
import type { Remedy, Trouble } from '#src/page/store/session.ts'
import { patchSession, store, wanted } from '#src/page/store/store.ts'
import { absence, wordsFor } from './version.ts'
import * as texts from './words.ts'

/** What helps, by the class of the error. */
const REMEDIES: Readonly<Record<string, readonly Remedy[]>> = {
  PartMissing: [{ label: texts.reload, command: 'page.reload' }],
  FileGone: [{ label: texts.chooseAgain, command: 'problem.file' }],
  OrderNeeded: [{ label: texts.choose, command: 'problem.order.file' }],
  FileNeeded: [{ label: texts.choose, command: 'problem.file' }],
  DeviceLost: [{ label: texts.retry, command: 'gpu.retry' }],
  WorkerFailed: [{ label: texts.runAgain, command: 'run.again' }],
  GpuTimeout: [{ label: texts.runTwin, command: 'run.twin' }],
  TooLarge: [{ label: texts.chooseSmaller, command: 'problem.open' }],
  ShaderError: [{ label: texts.copyReport, command: 'gpu.report' }],
}

/** Errors that say nothing of the problem or the kernel: what they ended can be done again as it was. */
const REPEATABLE = ['DeviceLost', 'WorkerFailed']

/** @param again the command that does again what the error has ended */
export function troubleOf(error: unknown, again?: Remedy): Trouble {
  const record = errorRecord(error)
  const repeat = again && REPEATABLE.includes(record.code)
  return { ...record, remedies: repeat ? [again] : (REMEDIES[record.code] ?? optionsAgainst(record.code)) }
}

/** Options that help, of the operation that is shown or being opened. */
function optionsAgainst(code: string): readonly Remedy[] {
  const { remedies } = posing(wanted(store.getState()).kernels)
  return (remedies[code] ?? []).map(({ label, set }) => ({ label, command: 'problem.solve', arg: JSON.stringify(set) }))
}

/** What an error has ended: the opening of a source, or something that a command does again. */
interface Ended {
  readonly source?: MatrixSource
  readonly again?: Remedy
}

/** Shows an error in the page's strip; a cancelled job is not an error. */
export function showTrouble(error: unknown, { source, again }: Ended = {}): void {
  const trouble = troubleOf(error, again)
  if (trouble.code === 'Cancelled') return
  patchSession({ problem: { ...trouble, remedies: [...trouble.remedies, ...remediesFor(trouble, source)] } })
  if (trouble.code === 'PartMissing') void explain(trouble)
}

/** What helps with this source and no other. */
function remediesFor({ code, at }: Trouble, source: MatrixSource | undefined): readonly Remedy[] {
  const { fits, label } = at
  if (code === 'TooLarge' && fits) return [{ label: String(label), command: 'problem.source', arg: String(fits) }]
  const arg = JSON.stringify(source)
  if (code === 'FurtherFile') return [{ label: texts.choose, command: 'problem.further', arg: String(at['option']) }]
  if (source === undefined) return []
  if (code === 'NotSquare')
    return operations.flatMap(({ id, offer }) => (offer ? [{ label: offer, command: `problem.open.${id}`, arg }] : []))
  if (code === 'AskLarge') return [{ label: texts.openIt, command: 'problem.agree', arg }]
  if (code === 'AskAddress') return [{ label: texts.fetchFrom(String(at['host'])), command: 'problem.agree', arg }]
  return []
}

/** Why a part did not arrive is known once the site has been asked; said where the error still stands. */
async function explain(trouble: Trouble): Promise<void> {
  const message = wordsFor(await absence())
  if (store.getState().session.problem === trouble) patchSession({ problem: { ...trouble, message } })
}
