import type { Lesson } from '#src/engine/catalog/contract/lesson.ts'
import { ask } from './ask.ts'
import { bounded } from './bounded.ts'
import { flag } from './flag.ts'
import { order } from './order.ts'
import { own } from './own.ts'
import { quick } from './quick.ts'
import { share } from './share.ts'
import { stuck } from './stuck.ts'

export default {
  title: 'Polling, and why it may never finish',
  idea: 'Workers that read until their inputs are there need no barrier. They need a GPU on which every worker goes on.',
  place: 3,
  knows: 'what a triangular system is',
  minutes: 9,
  steps: { ask, flag, share, quick, stuck, order, bounded, own },
} satisfies Lesson
