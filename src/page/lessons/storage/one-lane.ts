import type { LessonStep } from '#src/engine/catalog/contract/lesson.ts'
import { counted, fullness, lengthsOf, percent, stepsOf } from '../measures.ts'
import { GRAPH } from './graph.ts'

/** What the choices say, in their order. */
const SHARES = [0.6, 0.3, 0.15]
const nearest = (share: number): number => {
  const far = SHARES.map((one) => Math.abs(Math.log(share / one)))
  return far.indexOf(Math.min(...far))
}

export const lane = {
  title: 'With a lane per row, 31 lanes wait for the longest',
  says: [
    'The simplest product gives each row a lane. 32 rows that follow one another share a worker, and its lanes go through their rows together, a nonzero per step. A lane whose row has ended [has nothing to do](idle:A) until the longest of the 32 has ended too.',
    'The worker with [row 0](row:0) takes <steps> steps, as many as row 0 has nonzeros.',
  ],
  show: `${GRAPH}&k=spmv/csr_scalar&panes=lanes.timeline&t=20&pin=row:0`,
  alt: 'Lanes of one worker: the first is full to the end, most others stop after a few steps and are hatched from there on.',
  numbers: { steps: counted(([a]) => stepsOf(a)), full: percent(([a]) => fullness(a)) },
  asks: {
    question: 'Over all workers and steps: how many of the lanes carry a nonzero?',
    choices: ['About six in ten', 'About three in ten', 'About one in seven'],
    answer: ([a]) => nearest(fullness(a)),
    reveal: 'It is <full>. The rest are [idle](idle:A), in rows that end early or never had anything.',
    show: 't=end',
  },
  claims: [
    {
      says: 'The run takes as many steps as the longest row has nonzeros.',
      of: 'the recording',
      holds: ([a]) => stepsOf(a) === Math.max(...lengthsOf(a)),
    },
    { says: 'Less than a fifth of the lanes carry a nonzero.', of: 'the recording', holds: ([a]) => fullness(a) < 0.2 },
  ],
} satisfies LessonStep
