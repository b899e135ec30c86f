import type { Lesson } from '#src/engine/catalog/contract/lesson.ts'
import { order } from './order.ts'
import { four } from './four.ts'
import { own } from './own.ts'
import { pays } from './pays.ts'
import { polls } from './polls.ts'
import { queue } from './queue.ts'
import { tasks } from './tasks.ts'
import { told } from './told.ts'

export default {
  title: 'Grid lines as tasks',
  idea: 'Rows of a grid come in lines. One worker with a whole line polls and publishes less than twelve workers with a row each.',
  place: 5,
  knows: 'why a row must wait, and what polling is',
  minutes: 10,
  steps: { tasks, four, order, queue, told, polls, pays, own },
} satisfies Lesson
