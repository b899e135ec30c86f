import exercises from '#shaders/sptrsv/exercises.ts'
import type { LanePlay } from '#src/engine/catalog/contract/lesson.ts'

/** The exercise in which rows are handed out from the last one. */
const BACKWARDS = 'Tickets against the order'

const backwards = {
  name: 'From the last row',
  rows: 'backwards',
  edits: exercises.find(({ title }) => title === BACKWARDS)?.edits ?? [],
} as const
const forwards = { name: 'From the first row', rows: 'forwards', edits: [] } as const

const play: Omit<LanePlay, 'orders'> = {
  kernel: 'sptrsv/sync_free',
  params: { workers: 2, polls: 200 },
  source: 'grid:D3N7:6x6x6:seeded:1',
}

/** Two workers solve the system of these steps, and rows come against the order of the solve first. */
export const againstTheOrder: LanePlay = { ...play, orders: [backwards, forwards] }

/** The same, and rows come in the order of the solve first. */
export const inTheOrder: LanePlay = { ...play, orders: [forwards, backwards] }
