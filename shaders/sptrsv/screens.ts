import type { Opening } from '#src/core/kernel/operation.ts'

/**
 * Lanes that restart at every row beside lanes that continue into the next row: rows of a grid that need 13 others. Along lines
 * of 128 rows full lanes are faster, and faster than the same queues with rows one by one: the recording has the times. On a
 * small cube the chain decides.
 */
const full: Opening = {
  source: { kind: 'grid', stencil: 'D3N27', size: [128, 4, 4], values: 'seeded', seed: 1 },
  algorithms: ['level_elementwise', 'structured'],
  pin: { space: 'row', item: 1316 },
  options: { lanes: { of: 'rows', colour: 'stage' } },
  instead: {
    source: { kind: 'grid', stencil: 'D3N27', size: [8, 8, 8], values: 'seeded', seed: 1 },
    pin: { space: 'row', item: 292 },
  },
}

export const screens = { full }
