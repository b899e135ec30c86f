import { orderByKey, type U32 } from '#src/core/base/arrays.ts'
import { count } from '#src/core/base/format.ts'
import type { ColouringProblem } from '../graph.ts'
import { orderedKernel } from '../ordered.ts'
import { byWeight, hashesOf, placesIn } from '../weights.ts'

/** In which order rows choose: that of their numbers, those with the most neighbours first, or a random one. */
export const ORDER = { natural: 0, degree: 1, random: 2 } as const
const NAMES = ['natural', 'degree', 'random'] as const
const WORDS = ['in their natural order', 'those with the most neighbours first', 'in a random order'] as const

/** Rows in the order in which they choose; of those with as many neighbours the one with the lesser number first. */
export function sequence({ inputs: { G, seed } }: ColouringProblem, order: number): U32 {
  if (order === ORDER.random) return byWeight(hashesOf(G.rows, seed))
  const missing = (row: number) => (order === ORDER.degree ? G.rows - (G.row_ptr[row + 1] - G.row_ptr[row]) : 0)
  return orderByKey(Uint32Array.from({ length: G.rows }, (_, row) => missing(row)))
}

const kernel = orderedKernel({
  title: 'Greedy, in order',
  idea: 'each row gets the least colour that no earlier neighbour has, a level of the order at a time',
  paper: {
    authors: 'William Hasenplaugh, Tim Kaler, Tao B. Schardl, Charles E. Leiserson',
    title: 'Ordering Heuristics for Parallel Graph Coloring',
    venue: 'SPAA',
    year: 2014,
    doi: '10.1145/2612669.2612697',
    taken:
      'colours of the serial algorithm for an order; its levels are found on the processor, and run one after the other',
  },
  param: {
    name: 'order',
    meaning: `in which order rows choose; ${WORDS.map((words, w) => `${NAMES[w]}: ${words}`).join(', ')}`,
    initial: ORDER.natural,
    min: 0,
    max: 2,
    choices: [0, 1, 2],
    names: NAMES,
  },
  compared: [0, 1, 2].map((order) => ({ order })),
  named: false,
  blockOf: (problem, { order }) => placesIn(sequence(problem, order)),
  explain: (rows, _blocks, { order }) => `${count(rows)} rows ${WORDS[order]}`,
})

export default kernel
