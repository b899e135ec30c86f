import type { Operation } from '#src/core/kernel/operation.ts'

/** What the screen LU opens: blocks that wait at barriers, and blocks that wait for one another. */
export const screens: NonNullable<Operation['screens']> = {
  factored: {
    source: { kind: 'grid', stencil: 'D2N5', size: [30, 30, 1], values: 'laplacian', seed: 1 },
    algorithms: ['levels', 'sync_free'],
    pin: { space: 'task', item: 0 },
    options: {},
  },
}
