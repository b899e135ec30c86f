import { count, plural } from '#src/core/base/format.ts'
import type { Operation, OperationWords } from '#src/core/kernel/operation.ts'
import type { SearchProblem } from './graph.ts'
import { linkDefaults } from './link-defaults.ts'
import { options, type SearchSpec } from './options.ts'

const words: OperationWords = {
  one: 'search',
  does: 'searches',
  error: 'levels that differ',
  result: 'level',
  done: 'done',
  undone: 'not done',
  ends: 'has reached all that it can',
  point: 'vertex',
  made: 'the graph',
  headline: () => 'Searching a graph level by level, many edges at once',
  aboutRow: ({ row, needs }) => [
    '',
    `Vertex ${count(row)} has ${plural(needs.length, 'edge')}`,
    ': once it is reached, the vertices that they lead to are one level further.',
  ],
  about:
    'An entry in row i and column j is an edge from vertex i to vertex j. A level is the least number of edges on a way; each is a product of the matrix and a sparse vector.',
}

const same = (spec: SearchSpec): SearchSpec => spec

/** How many edges every vertex is away from one of them: a sparse vector times a matrix, once a level. */
const operation: Operation<SearchProblem, SearchSpec> = {
  place: 5,
  title: 'Breadth-first search',
  formula: ({ source }) => `levels from vertex ${count(source)}`,
  posed: ({ source }) => [`from vertex ${count(source)}`],
  unlike: () => [],
  options,
  seeded: same,
  shape: same,
  remedies: { NoSuchVertex: [{ label: 'Begin at vertex 0', set: { source: 0 } }] },
  words,
  order: 'none',
  frontiers: true,
  begins: ['one_pass', 'tiles'],
  formerly: { push_pull: 'one_pass' },
  plainly: { algorithms: ['one_pass', 'tiles'], offer: (title) => `Search with ${title}` },
  linkDefaults,
  load: () => import('./problem.ts'),
}
export default operation
