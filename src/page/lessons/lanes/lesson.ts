import type { Lesson } from '#src/engine/catalog/contract/lesson.ts'
import { chain } from './chain.ts'
import { empty } from './empty.ts'
import { fewer } from './fewer.ts'
import { line } from './line.ts'
import { onward } from './onward.ts'
import { own } from './own.ts'
import { slower } from './slower.ts'
import { smaller } from './smaller.ts'
import { together } from './together.ts'

export default {
  title: 'Idle lanes and multistage processing',
  idea: 'A GPU works in groups of 32 lanes. Short rows fill few of them, unless several rows share a step.',
  place: 4,
  knows: 'what a triangular system is',
  minutes: 11,
  steps: { together, empty, smaller, onward, fewer, line, slower, chain, own },
} satisfies Lesson
