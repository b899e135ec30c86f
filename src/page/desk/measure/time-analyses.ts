import { findKernel } from '#src/engine/catalog/kernels.ts'
import { defaults, type Params } from '#src/core/kernel/kernel.ts'
import { analysing, analysisTimeOf } from './analysis.ts'
import type { Desk } from '../desk.ts'
import { type Bench, measuring } from './measure.ts'
import { isFromFile } from '#src/page/store/from-file.ts'
import { patchColumn, store } from '#src/page/store/store.ts'
import { troubleOf } from '../trouble.ts'
import * as texts from '../words.ts'

/** Times the analysis of every column's kernel, those of files aside, for this machine, and nothing else: no kernel runs. */
export const timeAnalyses = (desk: Desk): Promise<boolean> =>
  measuring(desk, { label: texts.timeAgain, command: 'measure.analysis' }, async (bench) => {
    for (const [index, { id, params: chosen }] of store.getState().doc.kernels.entries()) {
      const column = store.getState().session.columns[index]
      if (column && isFromFile(column)) continue
      const kernel = await findKernel(id)
      await noting(index, bench, { id, params: defaults(kernel, chosen), title: kernel.title })
    }
  })

interface Column {
  readonly id: string
  readonly params: Params
  readonly title: string
}

async function noting(index: number, { desk, open, gpu, signal, progress }: Bench, { id, params, title }: Column) {
  const { capabilities } = gpu
  try {
    const analysis = await analysisTimeOf(
      desk.engine,
      open.worker,
      { id, params, capabilities },
      { signal, progress: (done, total) => progress(analysing(title), done, total) },
    )
    const { timing } = store.getState().session.columns[index] ?? {}
    const retimed = timing && { ...timing, analysisMs: analysis.ms, analysisCalls: analysis.calls }
    patchColumn(index, { analysis, ...(retimed && { timing: retimed }) })
  } catch (error) {
    if (signal.aborted) throw error
    patchColumn(index, { error: troubleOf(error) })
  }
}
