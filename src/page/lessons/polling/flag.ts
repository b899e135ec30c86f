import type { LessonStep } from '#src/engine/catalog/contract/lesson.ts'
import { everyRow } from '../measures.ts'
import { dufrechou } from '../papers.ts'

export const flag = {
  title: 'The unknown is its own flag',
  says: [
    'How does a worker see that x₄₂ is there? Before the solve, every word of x is filled with a pattern of bits that no result has. A worker reads the word; as long as it is that pattern, it reads again. The read that succeeds brings the value along.',
    'A row is announced by the very write that stores it. There is no second array, and no moment in which the flag is set and the value is not. [Row 0](row:0) needs no other and polls for nothing. The [code](pane:code) is short enough to read.',
  ],
  show: 'm=grid:D3N7:6x6x6:seeded:1&k=sptrsv/sync_free&panes=code&axis=steps&t=4',
  alt: 'The algorithm in a few lines of text and, below, the shader that ran. Lines at which workers are in this step are marked, with how many there are: nearly all wait for a value of x.',
  claims: [
    {
      says: 'Rows that need no other poll for nothing.',
      of: 'every run',
      holds: ([{ replay }]) => everyRow(replay, (row, needs) => needs.length > 0 || replay.itemPolls[row] === 0),
    },
  ],
  sources: [dufrechou],
} satisfies LessonStep
