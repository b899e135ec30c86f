import type { Lesson } from '#src/engine/catalog/contract/lesson.ts'
import { analysis } from './analysis.ts'
import { barrier } from './barrier.ts'
import { dispatches } from './dispatches.ts'
import { many } from './many.ts'
import { own } from './own.ts'
import { price } from './price.ts'
import { renumbered } from './renumbered.ts'
import { sets } from './sets.ts'
import { wide } from './wide.ts'
import { widest } from './widest.ts'

export default {
  title: 'Levels and barriers',
  idea: 'Rows that can be solved at once form a level. After every level all workers wait for the last.',
  place: 2,
  knows: 'what a triangular system is',
  minutes: 12,
  steps: { sets, widest, barrier, wide, price, many, dispatches, renumbered, analysis, own },
} satisfies Lesson
