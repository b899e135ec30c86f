import type { LessonStep } from '#src/engine/catalog/contract/lesson.ts'
import { fullness, percent, pollsIn, solveMs, timed } from '../measures.ts'
import { chen } from '../papers.ts'

export const slower = {
  title: 'Fuller lanes are not yet a faster solve',
  says: [
    'Over the whole solve, the lanes of [B](column:B) are <b> full and those of [A](column:A) <a>; B takes fewer steps for the same products. So far everything speaks for B.',
  ],
  show: 'm=grid:D3N27:8x8x8:seeded:1&k=sptrsv/level_elementwise,sptrsv/structured&panes=lanes&axis=steps&t=end&pin=row:292&opt=lanes.of:rows,lanes.colour:row',
  alt: 'The two ways to place rows on lanes beside each other: A mostly hatched, B nearly full. Then the workers of both, step by step.',
  numbers: {
    a: percent(([a]) => fullness(a)),
    b: percent(([, b]) => fullness(b)),
    timeA: timed(([a]) => solveMs(a)),
    timeB: timed(([, b]) => solveMs(b)),
  },
  asks: {
    question: 'By how much is B faster on an NVIDIA H200?',
    choices: ['More than twice as fast', 'Faster by a fifth or more', 'Hardly, or not at all'],
    answer: ([a, b]) => {
      const gain = solveMs(a) / solveMs(b)
      return gain > 2 ? 0 : gain > 1.2 ? 1 : 2
    },
    reveal:
      'A took <timeA>, B <timeB>. On so small a grid every row of A has a worker from the start, so no row waits for a free lane. Both go through the same chain of rows, and B is not through it any sooner. The authors report hardly more bandwidth for small problems, and 68 % more for large ones, in CUDA on a V100. In WebGPU on an H100 this page measures 16 % more on D3N33 grids of 192 points a side, 15 % more on 256, and 9 % less on 128: the figure of optimisations shows each. With selections in place of branches the same step has 40 % more bandwidth than A’s way on 192, and 38 % on 256. In another run on an H100, with 192 points a side, B has 41 % more bandwidth than its rows one by one, and 70 % more once no row waits. Loads further ahead, by 2 steps or 4, make it 5 to 7 % slower on an H100, where all of these solves move 13 to 21 % of what a copy does.',
    show: 'panes=timeline.stencil&axis=time',
  },
  claims: [
    {
      says: 'Workers of both poll for rows that others solve.',
      of: 'the recording',
      holds: ([a, b]) => pollsIn(a) > 0 && pollsIn(b) > 0,
    },
    {
      says: 'Every row of A had a worker from the start.',
      of: 'the recording',
      bears: ['so no row waits for a free lane'],
      holds: ([a]) => a.replay.workers === a.replay.space.count,
    },
    {
      says: 'The lanes of B are fuller, and B is not faster by a fifth.',
      of: 'the recording',
      holds: ([a, b]) => fullness(b) > fullness(a) && solveMs(b) * 1.2 > solveMs(a),
    },
  ],
  sources: [chen],
} satisfies LessonStep
