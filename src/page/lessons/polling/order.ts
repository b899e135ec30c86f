import type { LessonStep } from '#src/engine/catalog/contract/lesson.ts'
import { inTheOrder } from './two-places.ts'
import { everyRow } from '../measures.ts'
import { sorensen } from '../papers.ts'

export const order = {
  title: 'Rows are handed out in the order of the solve',
  says: [
    'The way out is a ticket. A worker that starts takes the next number, whichever worker it is, and solves the row of that number. A row needs only rows with [smaller numbers](row:42), so what it waits for has begun before it. The oldest open row never waits: something always goes on.',
    'Always? Only if a worker that has begun keeps getting its turn. CUDA documents that for workers that are on the GPU. WebGPU promises nothing about the progress of one {workgroup} while another one polls. The GPUs that were tested do it nevertheless. Papers call it occupancy-bound execution.',
  ],
  show: 'm=grid:D3N7:6x6x6:seeded:1&k=sptrsv/sync_free&panes=matrix.timeline&axis=steps&t=5&pin=row:43',
  alt: 'The matrix with row 43 outlined: all its nonzeros stand left of the diagonal, so that they belong to rows with smaller numbers. Below, the workers step by step.',
  lanes: inTheOrder,
  claims: [
    {
      says: 'Each row needs only rows with smaller numbers.',
      of: 'every run',
      bears: ['so what it waits for has begun before it', 'something always goes on'],
      holds: ([{ replay }]) => everyRow(replay, (row, needs) => needs.every((one) => one < row)),
    },
    {
      says: 'No row was solved before one that it needs.',
      of: 'every run',
      holds: ([{ replay }]) =>
        everyRow(replay, (row, needs) => needs.every((one) => replay.itemTick[one] < replay.itemTick[row])),
    },
  ],
  sources: [sorensen],
} satisfies LessonStep
