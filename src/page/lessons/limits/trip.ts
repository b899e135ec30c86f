import type { LessonStep } from '#src/engine/catalog/contract/lesson.ts'
import { barriersOf, courseMs, hopMs, inOneWorkgroup, percent, pollsIn, stageShare, timed } from '../measures.ts'
import { perLevel, THREE } from './course.ts'
import { liu } from '../papers.ts'

/** The stage of C whose rows are handed on in the memory of a workgroup. */
const NEAR = 1

export const trip = {
  title: 'A link of the chain is a trip through memory',
  says: [
    'When a row is solved, another worker must see its x. In [B](column:B) the workers are all over the GPU and share nothing but memory and the cache before it. One writes, the other reads until the number is there. Launch and reset left out, this takes <b> per level, of which a hop alone, a word seen and the next one written, takes <hop>.',
    '[A](column:A) has no such way to go: its levels are narrow, and one {workgroup} takes them all, with a barrier between two. It takes longer all the same, <a> per level: its workers begin to look for their rows only after the barrier, with one read after another, and meet besides in each turn, to add up rows. [C](column:C) has no barrier, and its words seldom go through memory: one {workgroup} solves <near> of its steps in its own memory, which is near, and its workers read ahead what is not x. It takes <c> per level.',
  ],
  show: `${THREE}&panes=timeline&t=1000`,
  alt: 'Timelines along time: A with a barrier after each level; B with 2000 workers that wait for one another; C with fewer workers that do more each. C ends first, A last.',
  numbers: {
    a: timed(([a]) => perLevel(a)),
    b: timed(([, b]) => perLevel(b)),
    c: timed(([, , c]) => perLevel(c)),
    hop: timed(([, b]) => hopMs(b)),
    near: percent(([, , c]) => stageShare(c, NEAR)),
  },
  claims: [
    {
      says: 'A has 212 barriers and B has none.',
      of: 'every run',
      holds: ([a, b]) => barriersOf(a) === 212 && barriersOf(b) === 0,
    },
    {
      says: 'A is one workgroup, whose workers wait at barriers and poll for nothing.',
      of: 'the recording',
      bears: ['its workers begin to look for their rows only after the barrier', 'its levels are narrow'],
      holds: ([a]) => inOneWorkgroup(a) && pollsIn(a) === 0 && barriersOf(a) > 0,
    },
    {
      says: 'A hop alone takes less than half of a level of B.',
      of: 'the recording',
      holds: ([, b]) => hopMs(b) > 0.2 * perLevel(b) && hopMs(b) < 0.5 * perLevel(b),
    },
    {
      says: 'C has no barrier, and hands most of its rows on in the memory of a workgroup.',
      of: 'the recording',
      bears: ['its words seldom go through memory'],
      holds: ([, , c]) => barriersOf(c) === 0 && stageShare(c, NEAR) > 0.5,
    },
    {
      says: 'A level takes longest with barriers, less by polling, least where narrow levels stay within a workgroup’s memory.',
      of: 'the recording',
      holds: ([a, b, c]) => courseMs(a) > 1.3 * courseMs(b) && courseMs(b) > 1.2 * courseMs(c),
    },
  ],
  sources: [liu],
} satisfies LessonStep
