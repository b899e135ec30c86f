import type { Lesson } from '#src/engine/catalog/contract/lesson.ts'
import { order } from './order.ts'
import { own } from './own.ts'
import { price } from './price.ts'
import { rows } from './rows.ts'
import { truth } from './truth.ts'

export default {
  title: 'What does a colouring cost?',
  idea: 'Colours let many rows go at once, and take iterations for it. Their order matters as much as their number.',
  place: 9,
  knows: 'what a level is, and what an iterative solver does',
  minutes: 7,
  steps: { rows, price, order, truth, own },
} satisfies Lesson
