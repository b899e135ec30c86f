import type { LessonStep } from '#src/engine/catalog/contract/lesson.ts'
import { counted, factor, lengthsOf, loadsOf, unevenness } from '../measures.ts'
import { merrill } from '../papers.ts'

const most = (loads: readonly number[]): number => Math.max(...loads)

export const shares = {
  title: 'Equal shares are cut without looking at rows',
  says: [
    'On a graph the work is least even. With a group of lanes per row, [A](column:A) gives its busiest worker <a> nonzeros, <ratioA> times the mean, because one row is so long.',
    '[B](column:B) cuts a list of all nonzeros and all ends of rows into pieces of equal length. Where a piece begins in the matrix is found by a binary search, which goes down a diagonal of nonzeros against rows, until the right number of steps is behind. The busiest worker of B carries <b> nonzeros, <ratioB> times the mean.',
  ],
  show: 'm=rmat:10:8:100:7&solve=values:seeded&axis=steps&k=spmv/csr_vector,spmv/merge&panes=timeline.lanes&t=3',
  alt: 'Timelines in two columns: in A workers end at very different steps, in B nearly all at the same.',
  numbers: {
    a: counted(([a]) => most(loadsOf(a))),
    b: counted(([, b]) => most(loadsOf(b))),
    ratioA: factor(([a]) => unevenness(a)),
    ratioB: factor(([, b]) => unevenness(b)),
  },
  claims: [
    {
      says: 'The busiest worker carries more than ten times the mean in A, a good part of it one row, and less than one and a half times in B.',
      of: 'the recording',
      bears: ['because one row is so long'],
      holds: ([a, b]) => unevenness(a) > 10 && unevenness(b) < 1.5 && Math.max(...lengthsOf(a)) * 4 > most(loadsOf(a)),
    },
  ],
  sources: [merrill],
} satisfies LessonStep
