import type { LessonStep } from '#src/engine/catalog/contract/lesson.ts'
import { counted, factor, inOneWorkgroup, levelsOf, solveMs, stepsOf, timed, turnsOf } from '../measures.ts'
import { chen } from '../papers.ts'

export const pays = {
  title: 'Lines gain little over single rows on a small grid',
  says: [
    'A larger grid, with 26 neighbours per point. [A](column:A) solves it level by level, in one {workgroup}, [B](column:B) row by row with polling, [C](column:C) line by line.',
  ],
  show: 'm=grid:D3N27:16x16x16:seeded:1&k=sptrsv/level_set,sptrsv/sync_free,sptrsv/structured&panes=timeline&axis=steps&t=end',
  alt: 'Timelines of three solves of the same system: levels with barriers, a worker per row, and a worker per line.',
  numbers: {
    a: timed(([a]) => solveMs(a)),
    b: timed(([, b]) => solveMs(b)),
    c: timed(([, , c]) => solveMs(c)),
    ratio: factor(([a, , c]) => solveMs(a) / solveMs(c)),
    workers: counted(([a]) => a.replay.workers),
    turns: counted(([a]) => turnsOf(a)),
    levels: counted(([a]) => levelsOf(a)),
  },
  asks: {
    question: 'In which order do they end on an NVIDIA H200?',
    choices: ['A far behind, B and C close together', 'B far behind, A and C close together', 'C far ahead of both'],
    answer: ([a, b, c]) => {
      const [first, second, third] = [a, b, c].map(solveMs)
      if (third * 1.5 < Math.min(first, second)) return 2
      return first > second ? 0 : 1
    },
    show: 'axis=time&t=end',
    reveal:
      'A took <a>, B <b>, C <c>. Lines beat levels by a factor of <ratio>: A has one multiprocessor of 132, on which <workers> workers take <turns> turns for <levels> levels. Against one worker per row lines are no faster yet: all 4096 rows have a worker from the start. The paper found the same on small grids, and lines ahead on large ones.',
  },
  claims: [
    {
      says: 'A is one workgroup and takes as many steps as turns, more than twice as many as levels; every row of B has a worker.',
      of: 'the recording',
      bears: ['all 4096 rows have a worker'],
      holds: ([a, b]) =>
        inOneWorkgroup(a) &&
        stepsOf(a) === turnsOf(a) &&
        turnsOf(a) > 2 * levelsOf(a) &&
        b.replay.workers === b.replay.space.count,
    },
    {
      says: 'Lines take less than half of the time that levels take.',
      of: 'the recording',
      bears: ['Lines beat levels by a factor'],
      holds: ([a, , c]) => 2 * solveMs(c) < solveMs(a),
    },
    {
      says: 'On this grid lines and single rows are within a fifth of one another.',
      of: 'the recording',
      bears: ['Lines gain little over single rows'],
      holds: ([, b, c]) => Math.abs(solveMs(c) / solveMs(b) - 1) < 0.2,
    },
  ],
  sources: [chen],
} satisfies LessonStep
