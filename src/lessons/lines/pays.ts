import type { LessonStep } from '#src/catalog/lesson.ts'
import { factor, solveMs, timed } from '../measures.ts'
import { chen } from '../papers.ts'

export const pays = {
  title: 'Lines beat barriers here, and polling only on large grids',
  says: [
    'A larger grid, with 26 neighbours per point. [A](column:A) solves it level by level, [B](column:B) row by row with polling, [C](column:C) line by line.',
  ],
  show: 'm=grid:D3N27:16x16x16:seeded:1&k=sptrsv/level_set,sptrsv/sync_free,sptrsv/structured&panes=timeline&axis=steps&t=end',
  alt: 'Timelines of three solves of the same system: levels with barriers, a worker per row, and a worker per line.',
  numbers: {
    a: timed(([a]) => solveMs(a)),
    b: timed(([, b]) => solveMs(b)),
    c: timed(([, , c]) => solveMs(c)),
    ratio: factor(([a, , c]) => solveMs(a) / solveMs(c)),
  },
  asks: {
    question: 'In which order do they end on an NVIDIA H200?',
    choices: ['A far behind, B and C close together', 'B far behind, A and C close together', 'C far ahead of both'],
    answer: ([a, b, c]) => {
      const [first, second, third] = [a, b, c].map(solveMs)
      if (third * 1.5 < Math.min(first, second)) return 2
      return first > second ? 0 : 1
    },
    reveal:
      'A took <a>, B <b>, C <c>. Lines beat levels by a factor of <ratio>. Against one worker per row they gain nothing yet: 4096 rows do not fill this GPU, and what counts is the chain. The paper found the same on small grids. Its gains are those of large ones, where words that are polled take memory traffic from the solve.',
  },
  claims: [
    {
      says: 'Lines take less than half of the time that levels take.',
      of: 'the recording',
      holds: ([a, , c]) => 2 * solveMs(c) < solveMs(a),
    },
    {
      says: 'On this grid lines and single rows are within a fifth of one another.',
      of: 'the recording',
      holds: ([, b, c]) => Math.abs(solveMs(c) / solveMs(b) - 1) < 0.2,
    },
  ],
  sources: [chen],
} satisfies LessonStep
