import type { LessonStep } from '#src/engine/catalog/contract/lesson.ts'
import { counted, factor, levelsOf, stepsOf } from '../measures.ts'
import { PAIR } from './grid.ts'

export const order = {
  title: 'A line does not wait until another is done',
  says: [
    'If a line had to wait until its neighbours were complete, the solve would be a chain of lines, twelve rows at a time. It does not. The first row of a line needs only the first rows of its neighbours, so a line may run just behind the lines that it needs.',
    'Play it: the lines of [B](column:B) advance like stairs, each a little behind the ones before. B takes <b> steps, <ratio> for each level of the graph. There are 23 groups of lines one after another; solved whole, twelve rows each, they would make a chain of 276 rows.',
  ],
  show: `${PAIR}&panes=grid.timeline&t=10`,
  alt: 'The grid in B at step 10: lines near the first corner are solved, those behind them are partly solved, each line less far than the one before it.',
  numbers: { b: counted(([, b]) => stepsOf(b)), ratio: factor(([, b]) => stepsOf(b) / levelsOf(b)) },
  does: {
    says: 'Play both columns to the end.',
    until: 't=end',
    afterwards: 'A took one step per level, B more, and both far fewer than 276.',
  },
  claims: [
    {
      says: 'B takes more steps than the graph has levels and fewer than 276, the rows of 23 lines one after another.',
      of: 'the recording',
      bears: ['so a line may run just behind the lines that it needs'],
      holds: ([, b]) => stepsOf(b) > levelsOf(b) && stepsOf(b) < 276,
    },
    {
      says: 'A takes one step per level.',
      of: 'the recording',
      holds: ([a]) => stepsOf(a) === levelsOf(a),
    },
  ],
} satisfies LessonStep
