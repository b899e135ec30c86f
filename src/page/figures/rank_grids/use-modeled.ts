import { useEffect, useState } from 'react'
import type { Params } from '#src/core/kernel/kernel.ts'
import type { Modeled } from '#src/core/kernel/modeled.ts'
import { findKernel, kernelIds } from '#src/engine/catalog/kernels.ts'
import { openProblem } from '#src/page/desk/desk.ts'
import type { OpenProblem } from '#src/page/desk/open-problem.ts'
import { useDesk } from '#src/page/frame/widgets/desk.ts'
import { operationIn } from '#src/page/store/document.ts'
import { useApp } from '#src/page/store/store.ts'
import { type ModeledRow, modeledRow } from './rows.ts'

/** What the model says of the open problem so far; undefined where it has no kernel that a model plays. */
export interface ModeledFigure {
  readonly kernel: string
  readonly rows: readonly ModeledRow[]
  readonly isWhole: boolean
}

/** Asks the open problem's web worker for one set of parameters after the other, once the columns have run. */
export function useModeled(): ModeledFigure | 'none' | undefined {
  const desk = useDesk()
  const operation = useApp(({ doc }) => operationIn(doc))
  const free = useApp(({ session }) => session.columns.every(({ status }) => status !== 'running'))
  const facts = useApp(({ session }) => session.facts)
  const [found, setFound] = useState<ModeledFigure | 'none'>()
  useEffect(() => {
    const open = openProblem(desk)
    if (!free || !facts || !open) return undefined
    let isOver = false
    const ask = async () => {
      const id = await modeledKernel(operation)
      if (id === undefined) return setFound('none')
      const { compared = [] } = await findKernel(id)
      const rows: ModeledRow[] = []
      for (const params of compared) {
        if (isOver) return
        const modeled = await modeledOnce(open, id, params)
        if (modeled) rows.push(modeledRow(params, modeled))
        if (!isOver) setFound({ kernel: id, rows: [...rows], isWhole: rows.length === compared.length })
      }
    }
    // a problem that is closed ends its web worker, and this question with it
    ask().catch(() => undefined)
    return () => {
      isOver = true
    }
  }, [desk, operation, free, facts])
  return found
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
