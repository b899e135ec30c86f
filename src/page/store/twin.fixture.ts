import { findKernel } from '#src/engine/catalog/kernels.ts'
import type { LessonColumns } from '#src/engine/catalog/contract/lesson.ts'
import { findOperation } from '#src/engine/catalog/operations.ts'
import { remake } from '#src/engine/catalog/subject.ts'
import { type Data, patternOf, type SparseMatrix } from '#src/core/kernel/data.ts'
import { defaults, type Kernel, meaningIn, type Params } from '#src/core/kernel/kernel.ts'
import type { Run } from '#src/engine/run/run.ts'
import { makeReplay } from '#src/engine/run/schedule.ts'
import { summedIn } from '#src/engine/run/times/summed.ts'
import { type Document, operationIn } from '#src/page/store/document.ts'
import { traceBuilder } from '#src/core/trace/event.ts'
import { twinNotes } from '#src/core/trace/notes.ts'

/** The machine that the page's CPU twin plays. */
const MACHINE = { workers: 1024, lanes: 32 }

type Problem = Parameters<Kernel['analyse']>[0]

/** What a run left: its results, its trace, and what else a record has of it. */
type Left = Pick<Run, 'trace' | 'origin'> & Partial<Run> & { readonly outputs: Data }

/** Runs one kernel on a problem. */
export type RunsKernel = (kernel: Kernel, problem: Problem, analysis: unknown, params: Params) => Promise<Left>

/** A document's columns, each run by a machine. */
export async function columnsBy(machine: RunsKernel, { source, solve, kernels }: Document): Promise<LessonColumns> {
  const operation = findOperation(operationIn({ kernels }))
  const { problem, subject } = await remake(operation, source, solve)
  const { originsOf, seriesOf } = await operation.load()
  const columns: LessonColumns[number][] = []
  for (const { id, params: given } of kernels) {
    const kernel = await findKernel(id)
    const params = defaults(kernel, given)
    const analysis = kernel.analyse(problem, params)
    const { stages, ends } = meaningIn(kernel, analysis)
    const { outputs, ...left } = await machine(kernel, problem, analysis, params)
    const origins = originsOf?.(problem, outputs)
    const outcome = origins && { ...origins, pattern: patternOf(outputs[origins.matrix] as SparseMatrix) }
    const summed = summedIn(subject.spaces, outputs)
    const series = seriesOf?.(problem, outputs)
    const groups = kernel.groups?.(problem, analysis, params)
    const modeled = kernel.modeled?.(analysis)
    const came = {
      ...(outcome && { outcome }),
      ...(summed && { summed }),
      ...(series && { series }),
      ...(groups && { groups }),
      ...(modeled && { messages: modeled.messages }),
    }
    const trace = modeled ? { ...left.trace, model: { ms: modeled.ms, counts: modeled.counts } } : left.trace
    columns.push({ replay: makeReplay({ kernel: id, params, stages, ends, ...came, ...left, trace } as Run, subject) })
  }
  return columns
}

/** A document's columns as the CPU twin runs them: live runs of any machine say what every run says. */
export const twinColumns = (doc: Document): Promise<LessonColumns> =>
  columnsBy(async (kernel, problem, analysis, params) => {
    const { emit, finish } = traceBuilder(MACHINE.lanes, twinNotes(meaningIn(kernel, analysis).notes))
    const outputs = kernel.reference(problem, analysis, params, MACHINE, emit)
    return { origin: 'twin', trace: finish(), outputs }
  }, doc)
