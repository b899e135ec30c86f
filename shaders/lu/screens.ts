import type { Example, Operation } from '#src/core/kernel/operation.ts'

/** A grid of 900 points: what most examples factor. */
export const GRID: Example['source'] = {
  kind: 'grid',
  stencil: 'D2N5',
  size: [30, 30, 1],
  values: 'laplacian',
  seed: 1,
}

/** What the screen LU opens: blocks that wait at barriers, and blocks that wait for one another. */
export const screens: NonNullable<Operation['screens']> = {
  factored: {
    source: GRID,
    algorithms: ['levels', 'sync_free'],
    pin: { space: 'task', item: 0 },
    options: {},
  },
}
