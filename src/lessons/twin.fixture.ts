import { kernelOf } from '#src/catalog/kernels.ts'
import type { LessonColumns } from '#src/catalog/lesson.ts'
import { operationOf } from '#src/catalog/operations.ts'
import { remake } from '#src/catalog/subject.ts'
import { defaults, meaningIn } from '#src/kernel/kernel.ts'
import type { Run } from '#src/run/run.ts'
import { replayOf } from '#src/run/schedule.ts'
import { type Document, operationIn } from '#src/store/document.ts'
import { traceBuilder } from '#src/trace/event.ts'

/** The machine that the page's CPU twin plays. */
const MACHINE = { workers: 64, lanes: 32 }

/** A document's columns as the CPU twin runs them: live runs of any machine say what every run says. */
export async function twinColumns({ source, solve, kernels }: Document): Promise<LessonColumns> {
  const { problem, subject } = await remake(operationOf(operationIn({ kernels })), source, solve)
  return Promise.all(
    kernels.map(async ({ id, params: given }) => {
      const kernel = await kernelOf(id)
      const params = defaults(kernel, given)
      const analysis = kernel.analyse(problem, params)
      const { stages, ends, notes } = meaningIn(kernel, analysis)
      const { emit, finish } = traceBuilder(MACHINE.lanes, notes)
      kernel.reference(problem, analysis, params, MACHINE, emit)
      const run = { kernel: id, params, origin: 'twin', trace: finish(), stages, ends } as Run
      return { replay: replayOf(run, subject) }
    }),
  )
}
