import { count, plural } from '#src/core/base/format.ts'
import type { Operation, OperationWords } from '#src/core/kernel/operation.ts'
import type { ColouringProblem } from './graph.ts'
import { linkDefaults } from './link-defaults.ts'
import { type ColouringSpec, options } from './options.ts'

const words: OperationWords = {
  one: 'colouring',
  does: 'colours',
  error: 'edges within a colour',
  result: 'colour',
  done: 'coloured',
  undone: 'not coloured',
  ends: 'has its colour',
  point: 'row',
  made: 'the graph',
  headline: () => 'Colouring a graph, many rows at once',
  aboutRow: ({ row, needs }) => [
    '',
    `Row ${count(row)} has ${plural(needs.length, 'neighbour')}`,
    ', and may have the colour of none of them. Rows of one colour do not need each other.',
  ],
  about:
    'Two rows are neighbours where A or Aᵀ has an entry. Rows of a colour can be updated at the same time: a sweep over A takes a step per colour.',
}

const same = (spec: ColouringSpec): ColouringSpec => spec

/** A colour for every row that no neighbour has, few colours in all: rows of a colour are independent. */
const operation: Operation<ColouringProblem, ColouringSpec> = {
  place: 7,
  title: 'Colouring',
  formula: () => 'colours of A + Aᵀ',
  posed: () => ['A + Aᵀ'],
  unlike: () => [],
  options,
  seeded: same,
  shape: same,
  remedies: {},
  words,
  order: 'none',
  begins: ['jpl', 'greedy'],
  plainly: { algorithms: ['greedy', 'jpl'], offer: (title) => `Colour with ${title}` },
  linkDefaults,
  load: () => import('./problem.ts'),
}
export default operation
