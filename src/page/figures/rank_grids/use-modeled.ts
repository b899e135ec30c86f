import { useEffect, useState } from 'react'
import { openProblem } from '#src/page/desk/desk.ts'
import { useDesk } from '#src/page/frame/widgets/desk.ts'
import { operationIn } from '#src/page/store/document.ts'
import { useApp } from '#src/page/store/store.ts'
import { type ModeledFigure, modeledFigures, figureFor } from './asked.ts'

/** What the model says of the open problem, once the columns have run; undefined until it says something. */
export function useModeled(): ModeledFigure | undefined {
  const desk = useDesk()
  const operation = useApp(({ doc }) => operationIn(doc))
  const free = useApp(({ session }) => session.columns.every(({ status }) => status !== 'running'))
  const facts = useApp(({ session }) => session.facts)
  const [found, setFound] = useState<ModeledFigure>()
  useEffect(() => {
    const open = openProblem(desk)
    if (!free || !facts || !open) return undefined
    let isOver = false
    void follow(modeledFigures(open, operation), (figure) => {
      if (!isOver) setFound(figure)
      return !isOver
    })
    return () => {
      isOver = true
    }
  }, [desk, operation, free, facts])
  return figureFor(found, desk.open)
}

/** @param tell says whether it goes on */
async function follow(figures: AsyncIterable<ModeledFigure>, tell: (figure: ModeledFigure) => boolean): Promise<void> {
  for await (const figure of figures) if (!tell(figure)) return
}
