import type { Lesson } from '#src/engine/catalog/contract/lesson.ts'
import { analysis } from './analysis.ts'
import { chain } from './chain.ts'
import { even } from './even.ts'
import { memory } from './memory.ts'
import { own } from './own.ts'
import { trip } from './trip.ts'
import { wide } from './wide.ts'
import { work } from './work.ts'

export default {
  title: 'What limits a solve',
  idea: 'Small solves wait for single words; larger ones use more of the memory. Before the first solve, analysis takes its time.',
  place: 6,
  knows: 'what levels are, and what polling is',
  minutes: 10,
  steps: { work, chain, trip, wide, memory, analysis, even, own },
} satisfies Lesson
