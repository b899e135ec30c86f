import { findKernel } from '#src/engine/catalog/kernels.ts'
import { findOperation } from '#src/engine/catalog/operations.ts'
import { remake } from '#src/engine/catalog/subject.ts'
import { traceBuilder, type Trace } from '#src/core/trace/event.ts'
import { defaults, type Kernel, type Problem } from '#src/core/kernel/kernel.ts'
import type { Replay } from '#src/engine/run/replay.ts'
import type { Run } from '#src/engine/run/run.ts'
import { makeReplay } from '#src/engine/run/schedule.ts'
import { operandsOf } from '#src/core/trace/space.ts'

/** The two kernels that are set side by side, by their ids. */
export const PAIR = ['sptrsv/level_elementwise', 'sptrsv/structured'] as const

/** Runs a kernel and records it. */
export type Recorder = (kernel: Kernel, problem: Problem) => Promise<{ readonly trace: Trace; readonly lanes: number }>

/** Their CPU twins, on a machine of eight workers. */
export const twin =
  (lanes: number): Recorder =>
  async (kernel, problem) => {
    const builder = traceBuilder(lanes)
    const params = defaults(kernel)
    kernel.reference(problem, kernel.analyse(problem, params), params, { workers: 8, lanes }, builder.emit)
    return { trace: builder.finish(), lanes }
  }

/** Both kernels on the lower triangle of the 27-point stencil, made playable. */
export async function pairOn(size: readonly [number, number, number], record: Recorder): Promise<Replay[]> {
  const solve = { triangle: 'lower', of: 'matrix', values: 'own', diagonal: 'error', seed: 1 } as const
  const source = { kind: 'grid', stencil: 'D3N27', size, values: 'seeded', seed: 1 } as const
  const { problem, subject } = await remake(findOperation('sptrsv'), source, solve)
  return Promise.all(
    PAIR.map(async (id) => {
      const kernel = await findKernel(id)
      const { trace, lanes } = await record(kernel, problem)
      const { worker, stages, ends } = kernel.trace
      const run: Run = {
        kernel: id,
        title: kernel.title,
        idea: kernel.idea,
        params: {},
        adapter: { ...NOBODY, subgroupSize: lanes },
        origin: 'twin',
        date: '2026-01-01T00:00:00Z',
        rows: subject.spaces[0].count,
        nonzeros: operandsOf(subject.spaces[0]).col_idx.length,
        trace,
        lanes,
        worker,
        stages,
        ...(ends ? { ends } : {}),
      }
      return makeReplay(run, subject)
    }),
  )
}

const NOBODY = { kind: 'twin', name: 'test', vendor: '', architecture: '', description: '', browser: '' } as const
