import { findKernel } from '#src/engine/catalog/kernels.ts'
import { paramWords } from '#src/core/kernel/words.ts'
import type { Tuning } from '#src/engine/run/times/tuning.ts'
import type { KernelChoice } from '#src/page/store/document.ts'
import { type Desk, rememberTuning } from '#src/page/desk/desk.ts'
import { mayBeTimed } from '#src/page/desk/edit/verdicts.ts'
import { type Bench, entryOf, measureAll, measuring } from '#src/page/desk/measure/measure.ts'
import { patchSession, store } from '#src/page/store/store.ts'
import { openWith } from '#src/page/desk/opening/document.ts'
import * as texts from '#src/page/desk/words.ts'

/**
 * Times the candidates of a column's kernel, or of every column's, on the visitor's GPU; the fastest parameters land in
 * the document, and the columns run with them and are measured. A kernel without candidates stays as it is.
 */
export async function tune(desk: Desk, column?: number): Promise<void> {
  const { kernels } = store.getState().doc
  const chosen = [...kernels]
  let tuned = 0
  const arg = column === undefined ? {} : { arg: String(column) }
  const done = await measuring(desk, { label: texts.tuneAgain, command: 'tune.run', ...arg }, async (bench) => {
    for (const [index, choice] of kernels.entries()) {
      const { id } = choice
      if (column !== undefined && index !== column) continue
      if (!(await mayBeTimed(choice))) continue
      const tuning = await tuningFor(id, bench)
      if (!tuning) continue
      tuned++
      chosen[index] = { id, params: tuning.trials[tuning.best].params }
      rememberTuning(desk, bench.open.solved.problem, chosen[index], tuning)
    }
  })
  if (!done) return
  if (tuned === 0) return patchSession({ notice: texts.nothingToTune })
  const shown = await openWith(desk, unchanged(kernels) ? { kernels: chosen } : {}, { where: 'gpu' })
  // candidates of one kernel were timed against one another; columns are compared in one measurement
  if (shown) await measureAll(desk)
}

/** Another kernel may have been chosen meanwhile. */
const unchanged = (kernels: readonly KernelChoice[]): boolean => store.getState().doc.kernels === kernels

async function tuningFor(id: string, { open, gpu, signal, progress }: Bench): Promise<Tuning | undefined> {
  const kernel = await findKernel(id)
  const started = performance.now()
  const sets = kernel.candidates?.(open.solved.problem, gpu.capabilities) ?? []
  if (sets.length === 0) return undefined
  const { autotune } = await import('#src/engine/gpu/stopwatch/autotune.ts')
  const tuning = await autotune(
    gpu,
    sets.map((params) => ({
      name: paramWords(kernel, params),
      params,
      enter: () => entryOf({ id, params }, { open, gpu }),
    })),
    { signal, progress: (label, done, total) => progress(`tuning ${kernel.title}, ${label}`, done, total) },
  )
  return { ...tuning, ms: performance.now() - started }
}
