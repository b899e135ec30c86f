import type { Lesson } from '#src/engine/catalog/contract/lesson.ts'
import { lane } from './one-lane.ts'
import { lanes } from './lanes.ts'
import { merge } from './merge.ts'
import { own } from './own.ts'
import { rows } from './rows.ts'
import { slices } from './slices.ts'
import { times } from './times.ts'

export default {
  title: 'Storage formats: padding against balance',
  idea: 'The order of nonzeros in memory gives each lane its own. Regular is quick to read, and uneven rows make it wasteful.',
  place: 7,
  knows: 'what a lane is',
  minutes: 9,
  steps: { rows, lane, lanes, slices, merge, times, own },
} satisfies Lesson
