import { operationOf } from '#src/engine/catalog/operations.ts'
import { type Datum, isMatrix, patternIn } from '#src/core/kernel/data.ts'
import { readVector, writeVector } from '#src/core/sparse/read/vector.ts'
import { writeMatrix } from '#src/core/sparse/read/write-matrix.ts'
import { operationIn } from '#src/page/store/document.ts'
import { patchSession, store } from '#src/page/store/store.ts'
import * as texts from './commands/words.ts'
import { type Desk, openProblem } from './desk.ts'
import { saveFile } from './exchange.ts'
import { openWith } from './opening/opening.ts'
import { runIfRecorded } from '#src/page/features/run/run.ts'
import { show } from './trouble.ts'

/** Takes the vector of the open operation from a file: the right-hand side of a solve, the x of a product. */
export async function takeGiven(desk: Desk, file: File): Promise<void> {
  await runIfRecorded(desk)
  const open = openProblem(desk)
  if (!open) return
  try {
    const { operation, inputs } = open.solved.problem
    const { rows, cols } = patternIn(inputs) ?? { rows: 0, cols: 0 }
    const per = operationOf(operation).words.given?.per
    const given = await readVector(file.stream(), file.name, per === 'column' ? cols : rows)
    await openWith(desk, {}, { where: 'here', given: Float32Array.from(given) })
  } catch (error) {
    show(error)
  }
}

/** Saves what came out: a vector, or a matrix. */
export async function saveResult(desk: Desk): Promise<void> {
  await runIfRecorded(desk)
  const [result] = Object.values(store.getState().session.racers[0]?.outputs ?? {})
  const name = operationOf(operationIn(store.getState().doc)).words.result
  if (result === undefined) return patchSession({ notice: texts.noResult(name) })
  saveFile(`${name}.mtx`, marketOf(result))
}

/** A result as a Matrix Market file, in pieces. */
function marketOf(result: Datum): readonly string[] {
  if (typeof result === 'number') return [writeVector([result])]
  if (ArrayBuffer.isView(result)) return [writeVector(result)]
  return isMatrix(result) ? writeMatrix(result.pattern, result.values) : writeMatrix(result)
}
