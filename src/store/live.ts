import { openProblem, openSource, solveAgain } from './problem.ts'
import { runAll } from './race.ts'
import { showRecorded } from './recorded.ts'
import { patchDoc, store } from './store.ts'
import { show } from './trouble.ts'

export const equal = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** Shows the document's problem: recorded when it is on the shelf, else live. */
export async function showCurrent(): Promise<void> {
  const { doc } = store.getState()
  try {
    if (!(await showRecorded(doc))) await runLive()
  } catch (error) {
    show(error)
  }
}

/** Opens what the document names, unless it is open already, and runs every column. */
export async function runLive(where: 'gpu' | 'twin' = 'gpu'): Promise<void> {
  const { source, solve } = store.getState().doc
  const open = openProblem()
  try {
    if (!open || !equal(open.source, source)) {
      const opened = await openSource(source, solve)
      if (!opened) return
      if (!equal(opened.solve, solve)) patchDoc({ solve: opened.solve })
    } else if (!equal(open.solve, solve)) await solveAgain(solve)
    await runAll(where)
  } catch (error) {
    revert()
    show(error)
  }
}

/** After a failure the document says again what is open. */
function revert(): void {
  const open = openProblem()
  if (open) patchDoc({ source: open.source, solve: open.solve })
}
