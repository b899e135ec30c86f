import type { LessonStep } from '#src/engine/catalog/contract/lesson.ts'
import { barriersOf, counted } from '../measures.ts'
import { phillips } from '../papers.ts'

export const rows = {
  title: 'Eight colours cut a sweep into fifteen steps',
  says: [
    'A Gauss–Seidel sweep updates row after row, there and back, and each row reads what the rows before it have become. On this grid rows of a level can go at once. [B](column:B) takes level after level, and between two of them all workers wait: <levels> times.',
    '[A](column:A) gives each point one of eight colours, and no two neighbours the same. Rows of a colour do not need one another, and all of them go at once. It waits <colours> times.',
  ],
  show: 'm=grid:D3N27:10x10x10:laplacian:1&k=symgs/multicolour,symgs/level_set&panes=sweep.timeline&axis=steps&t=end',
  alt: 'Two sweeps over the same grid. A is through after a few wide steps, B takes many narrow ones.',
  numbers: { colours: counted(([a]) => barriersOf(a)), levels: counted(([, b]) => barriersOf(b)) },
  claims: [
    {
      says: 'A waits 14 times, B more than a hundred times.',
      of: 'every run',
      holds: ([a, b]) => barriersOf(a) === 14 && barriersOf(b) > 100,
    },
  ],
  sources: [phillips],
} satisfies LessonStep
