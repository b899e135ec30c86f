import type { MeasuredFigure } from '#src/engine/catalog/contract/figure.ts'
import { operationFor } from '#src/engine/catalog/figures.ts'
import type { SweepChoice } from '#src/page/store/document.ts'
import type { GpuStatus } from '#src/page/store/session.ts'

/** What a figure is measured on: the page knows it before it makes any problem (tasks.ts). */

const SIZES = { gpu: [32, 64, 96, 128, 192, 256], software: [8, 16, 24, 32, 48] } as const

const kindOf = (gpu: GpuStatus): 'gpu' | 'software' =>
  gpu.kind === 'ready' && gpu.adapter.kind === 'gpu' ? 'gpu' : 'software'

/** Sizes to choose from on this adapter, with those that a link asks for. */
export const sizesFor = (gpu: GpuStatus, { sizes }: SweepChoice): readonly number[] =>
  [...new Set<number>([...SIZES[kindOf(gpu)], ...sizes])].sort((a, b) => a - b)

/** The choice with what was left open, or is of another figure, filled in: the figure's own, small on a software adapter. */
export function settled(
  { measures }: Pick<MeasuredFigure, 'measures'>,
  { subjects, sizes, kernels }: SweepChoice,
  gpu: GpuStatus,
): SweepChoice {
  const chosen = subjects.filter((subject) => measures.subjects.includes(subject))
  const { first = measures.subjects.filter((subject) => subject !== 'open') } = measures
  return {
    subjects: chosen.length > 0 ? chosen : first,
    sizes: sizes.length > 0 ? sizes : measures.sizes[kindOf(gpu)],
    kernels: kernels.filter((id) => id.startsWith(`${operationFor(measures).id}/`)),
  }
}
