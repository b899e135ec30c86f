import type { Lesson } from '#src/engine/catalog/contract/lesson.ts'
import { chain } from './chain.ts'
import { clock } from './clock.ts'
import { needs } from './needs.ts'
import { own } from './own.ts'
import { points } from './points.ts'
import { triangle } from './triangle.ts'
import { width } from './width.ts'

export default {
  title: 'Why a row must wait',
  idea: 'The rows of a triangular solve need one another, and only some can be solved at once.',
  place: 1,
  knows: 'Gaussian elimination',
  minutes: 8,
  steps: { triangle, needs, points, chain, width, clock, own },
} satisfies Lesson
