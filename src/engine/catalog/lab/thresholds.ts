import type { Thresholds } from '#src/lab/rules/threshold.ts'

const folders = import.meta.glob<Thresholds>('../../../../shaders/*/*/thresholds.ts', { import: 'default' })

/** Kernels with problems on both sides of their bounds, by their ids. */
export const thresholdIds: readonly string[] = Object.keys(folders).map((path) =>
  path.split('/').slice(-3, -1).join('/'),
)

/** Throws where the kernel has none. */
export const thresholds = (id: string): Promise<Thresholds> => folders[`../../../../shaders/${id}/thresholds.ts`]()
