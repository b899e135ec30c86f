import type { LessonStep } from '#src/catalog/lesson.ts'
import { barriersOf, solveMs, timed } from '../measures.ts'
import { perLevel, THREE } from './course.ts'
import { liu } from '../papers.ts'

export const trip = {
  title: 'A link of the chain is a trip through memory',
  says: [
    'When a row is solved, another worker must see its x. Workers share nothing but memory: one writes, the other reads until the number is there. In [B](column:B) this takes <b> per level, most of it on the way to the cache that all share and back. No number of lanes makes that way shorter.',
    'A barrier is dearer: [A](column:A) ends a {dispatch} after each level and begins another, <a> per level. [C](column:C) is cheaper: it solves runs of narrow levels within one {workgroup}, whose own memory is near; <c> per level.',
  ],
  show: `${THREE}&panes=timeline&t=120`,
  alt: 'Timelines: A with a barrier after each level; B with 2000 workers that wait for one another; C with fewer workers that do more each.',
  numbers: {
    a: timed(([a]) => perLevel(a)),
    b: timed(([, b]) => perLevel(b)),
    c: timed(([, , c]) => perLevel(c)),
  },
  claims: [
    {
      says: 'A has 212 barriers and B has none.',
      of: 'every run',
      holds: ([a, b]) => barriersOf(a) === 212 && barriersOf(b) === 0,
    },
    {
      says: 'A level takes longest with barriers, less by polling, least where narrow levels stay within a workgroup.',
      of: 'the recording',
      holds: ([a, b, c]) => solveMs(a) > 1.3 * solveMs(b) && solveMs(b) > 1.2 * solveMs(c),
    },
  ],
  sources: [liu],
} satisfies LessonStep
