import { sourceLabel } from '#src/sparse/label.ts'
import { type Document, operationIn } from '#src/store/document.ts'
import { fitKernels } from './fit-params.ts'
import { isLive } from './moment.ts'
import { openProblem, openSource, solveAgain } from './problem.ts'
import { runAll } from './race.ts'
import { showRecorded } from './recorded.ts'
import { smallWords } from '#src/store/small.ts'
import { patchDoc, patchSession, store } from '#src/store/store.ts'
import { tell } from '#src/store/tell.ts'
import { show } from './trouble.ts'

export const equal = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** What is on screen. */
let shown: Pick<Document, 'source' | 'solve' | 'kernels'> | undefined

/** Shows the document's problem: recorded when it is on the shelf, else live. */
export async function showCurrent(): Promise<void> {
  try {
    await fit()
    const { doc } = store.getState()
    if (!isLive(doc) && (await showRecorded(doc))) shown = doc
    else await runLive()
  } catch (error) {
    failed(error)
  }
}

/** Puts parameters that a link or a command asks for into the ranges that their kernels allow, and says so. */
async function fit(): Promise<void> {
  const asked = store.getState().doc.kernels
  const { kernels, complaints } = await fitKernels(asked)
  if (kernels === asked) return
  patchDoc({ kernels }, 'rewrite')
  tell(complaints)
}

/** Opens what the document names, unless it is open already, and runs every column. */
export async function runLive(where: 'gpu' | 'twin' = 'gpu'): Promise<void> {
  const { source, solve } = store.getState().doc
  const operation = operationIn(store.getState().doc)
  const open = openProblem()
  try {
    if (!open || !equal(open.source, source)) {
      const opened = await openSource(source, solve)
      if (!opened) return
      const { source: read, solve: posed } = opened
      if (!equal(read, source) || !equal(posed, solve)) patchDoc({ source: read, solve: posed }, 'rewrite')
    } else if (!equal(open.solve, solve) || open.solved.problem.operation !== operation) await solveAgain(solve)
    shown = store.getState().doc
    await runAll(where)
    if (openProblem() !== open) tellSmall()
  } catch (error) {
    failed(error)
  }
}

/** Says so where the open matrix has nothing to show. */
function tellSmall(): void {
  const opened = openProblem()?.opened
  const text = opened && smallWords(opened)
  const remedies = [{ label: 'Choose a problem', command: 'problem.open' }]
  if (text !== undefined) patchSession({ notice: { text, complaints: [], remedies } })
}

/** After a failure the document says again what is on screen. */
function failed(error: unknown): void {
  const { doc } = store.getState()
  const { source, solve, kernels } = shown ?? doc
  patchDoc({ source, solve, kernels }, 'rewrite')
  const again = {
    label: `Open ${sourceLabel(doc.source).title} again`,
    command: 'problem.source',
    arg: JSON.stringify(doc.source),
  }
  show(error, { source: doc.source, ...(!equal(doc.source, source) && { again }) })
}
