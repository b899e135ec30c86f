import type { LessonStep } from '#src/engine/catalog/contract/lesson.ts'
import { fullness, percent } from '../measures.ts'
import { chen } from '../papers.ts'

/** What the choices say, in their order. */
const SHARES = [0.1, 0.33, 0.66]
const nearest = (share: number): number => {
  const far = SHARES.map((one) => Math.abs(Math.log(share / one)))
  return far.indexOf(Math.min(...far))
}

export const empty = {
  title: 'A short row leaves most lanes empty',
  says: [
    'When a row is done, the next one begins at lane 0 again. That is called element-wise processing. It is simple, and every row is on its own. But rows of a stencil are short. A row of this grid has 13 nonzeros left of its diagonal at most, and at the border fewer.',
    'In the [picture](pane:lanes) an idle lane is hatched. The hardware goes through the instruction for all 32, and an idle lane does nothing else meanwhile.',
  ],
  show: 'm=grid:D3N27:8x8x8:seeded:1&k=sptrsv/level_elementwise&panes=lanes&axis=steps&t=end&pin=row:292&opt=lanes.of:rows,lanes.colour:row',
  alt: 'The same picture of lanes and steps: less than half of the lanes are filled, the rest is hatched.',
  numbers: { full: percent(([one]) => fullness(one)), idle: percent(([one]) => 1 - fullness(one)) },
  asks: {
    question: 'Over the whole solve, which part of the lanes’ steps carries a nonzero?',
    choices: ['About a tenth', 'About a third', 'About two thirds'],
    answer: ([one]) => nearest(fullness(one)),
    reveal:
      'It is <full>. For <idle> of their steps, lanes carry nothing. In so small a grid many rows are at the border, where they have fewer than 13 nonzeros.',
  },
  claims: [
    {
      says: 'Between a quarter and two fifths of the lanes’ steps carry a nonzero.',
      of: 'the recording',
      bears: ['A short row leaves most lanes empty'],
      holds: ([one]) => fullness(one) > 0.25 && fullness(one) < 0.4,
    },
  ],
  sources: [chen],
} satisfies LessonStep
