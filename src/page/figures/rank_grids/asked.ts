import { errorRecord } from '#src/core/base/errors.ts'
import type { Params } from '#src/core/kernel/kernel.ts'
import type { Modeled } from '#src/core/kernel/modeled.ts'
import { findKernel, kernelIds } from '#src/engine/catalog/kernels.ts'
import type { OpenProblem } from '#src/page/desk/open-problem.ts'
import { type ModeledRow, modeledRow } from './rows.ts'

/** What the model says of a problem so far. */
export interface ModeledFigure {
  readonly of: OpenProblem
  /** Undefined where no kernel of the operation is modeled. */
  readonly rows: readonly ModeledRow[] | undefined
  /** Why no more rows come. */
  readonly failed?: string
}

/** A figure of another problem than the open one is not shown. */
export const figureFor = (
  figure: ModeledFigure | undefined,
  open: OpenProblem | undefined,
): ModeledFigure | undefined => (figure?.of === open ? figure : undefined)

/** Asks the web worker of a problem for one set of parameters after the other, and gives the figure after each. Never throws. */
export async function* modeledFigures(open: OpenProblem, operation: string): AsyncGenerator<ModeledFigure> {
  const rows: ModeledRow[] = []
  try {
    const id = await modeledKernel(operation)
    if (id === undefined) return yield { of: open, rows: undefined }
    const { compared = [] } = await findKernel(id)
    for (const params of compared) {
      const modeled = await modeledOnce(open, id, params)
      if (modeled) rows.push(modeledRow(params, modeled))
      yield { of: open, rows: [...rows] }
    }
  } catch (error) {
    yield { of: open, rows, failed: errorRecord(error).message }
  }
}

const answers = new WeakMap<OpenProblem, Map<string, Promise<Modeled | undefined>>>()

/** Charts and the sentence beside them ask for the same. */
function modeledOnce(open: OpenProblem, id: string, params: Params): Promise<Modeled | undefined> {
  const known = answers.get(open) ?? new Map<string, Promise<Modeled | undefined>>()
  answers.set(open, known)
  const key = `${id} ${JSON.stringify(params)}`
  const answer = known.get(key) ?? open.worker.get(open.worker.api.modeled(id, params))
  known.set(key, answer)
  return answer
}

async function modeledKernel(operation: string): Promise<string | undefined> {
  for (const id of kernelIds.filter((one) => one.startsWith(`${operation}/`))) {
    const { modeled, compared } = await findKernel(id)
    if (modeled && compared) return id
  }
  return undefined
}
