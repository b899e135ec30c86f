import type { LessonStep } from '#src/engine/catalog/contract/lesson.ts'
import {
  counted,
  courseMs,
  dispatchCount,
  dispatchMs,
  largestDispatch,
  levelsOf,
  solveMs,
  timed,
  widestOf,
} from '../measures.ts'

export const renumbered = {
  title: 'Fewer levels are fewer dispatches',
  says: [
    'Here the points of the same mesh are numbered at random. Its lower triangle is another one, with <levels> levels of up to <widest> rows. It is another system, too, with another solution; for a preconditioner the order can be chosen.',
    '[A](column:A) has <dispatches> {dispatches} now, and its largest has <groups> {workgroups}, on up to <groups> of the 132 multiprocessors of an NVIDIA H200. It took <a>. Launch left out, that is <each> a level, of which a {dispatch} that does nothing takes <dispatch>.',
  ],
  show: 'm=ordered:random:delaunay:1000:7&k=sptrsv/level_dispatch,sptrsv/level_set,sptrsv/sync_free&panes=dag&axis=steps&t=4',
  alt: 'Three columns with the same graph of <levels> levels, wide at the left and thin at the right.',
  numbers: {
    levels: counted(([a]) => levelsOf(a)),
    widest: counted(([a]) => widestOf(a)),
    dispatches: counted(([a]) => dispatchCount(a)),
    groups: counted(([a]) => largestDispatch(a)),
    dispatch: timed(([a]) => dispatchMs(a)),
    each: timed(([a]) => courseMs(a) / levelsOf(a)),
    few: counted(([, b]) => dispatchCount(b)),
    a: timed(([a]) => solveMs(a)),
    b: timed(([, b]) => solveMs(b)),
    c: timed(([, , c]) => solveMs(c)),
  },
  asks: {
    question: 'Which of the three is the fastest now?',
    choices: ['A: a dispatch per level', 'B: narrow levels in one dispatch', 'C: polling'],
    answer: (columns) => {
      const all = columns.map(solveMs)
      return all.indexOf(Math.min(...all))
    },
    reveal:
      'A took <a>, B <b>, C <c>. B gives wide levels a {dispatch} each and takes narrow ones together: <few> {dispatches}. Levels are fewer and wider, and polling is still the fastest.',
    show: 'panes=timeline&axis=time&t=end',
  },
  claims: [
    {
      says: 'There are 13 levels, and the widest has 164 rows.',
      of: 'every run',
      holds: ([a]) => levelsOf(a) === 13 && widestOf(a) === 164,
    },
    {
      says: 'A has a dispatch for each level, and the largest has more than one workgroup.',
      of: 'the recording',
      holds: ([a]) => dispatchCount(a) === levelsOf(a) && largestDispatch(a) > 1,
    },
    {
      says: 'A level of A takes longer than a dispatch that does nothing, and not twice as long.',
      of: 'the recording',
      holds: ([a]) => {
        const each = courseMs(a) / levelsOf(a)
        return each > dispatchMs(a) && each < 2 * dispatchMs(a)
      },
    },
    {
      says: 'B has fewer dispatches than levels.',
      of: 'the recording',
      holds: ([, b]) => dispatchCount(b) < levelsOf(b) / 2,
    },
    {
      says: 'C is the fastest, and A the slowest.',
      of: 'the recording',
      holds: ([a, b, c]) => solveMs(c) * 1.5 < solveMs(b) && solveMs(b) < solveMs(a),
    },
  ],
} satisfies LessonStep
