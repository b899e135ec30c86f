import { count } from '#src/core/base/format.ts'
import { roundKernel } from '../rounds.ts'

const kernel = roundKernel({
  title: 'Speculative',
  idea: 'every row guesses the least colour that no neighbour has; of neighbours that guess the same, one keeps it',
  paper: {
    authors: 'Assefaw H. Gebremedhin, Fredrik Manne',
    title: 'Scalable Parallel Graph Coloring Algorithms',
    venue: 'Concurrency: Practice and Experience 12(12)',
    year: 2000,
    taken: 'guess and repair, in rounds until nothing is left; no row is repaired on the processor',
  },
  params: [],

  choice: () => 'guesses',

  explain: (rows) => `All of ${count(rows)} rows guess in the first round, and in each later one those that are left.`,
})

export default kernel
