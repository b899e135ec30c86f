import type { U32 } from '#src/base/arrays.ts'
import { count } from '#src/base/format.ts'
import { DRAWN } from '#shaders/colouring/jpl/choose.wesl'
import { type ColouringProblem, leastFree, NONE } from '../graph.ts'
import { roundKernel } from '../rounds.ts'
import { endsOf, hashed, hashesOf } from '../weights.ts'

const CHOICES = { round: 0, greedy: 1, random: 2, ends: 3 } as const

const WORDS = [
  'a colour for each round',
  'the least colour that no neighbour has',
  `one of ${DRAWN} colours that no neighbour has, by a hash`,
  'two colours for each round, for rows that outweigh their neighbours and rows that all outweigh',
] as const

const chooserOf = (way: number) => (problem: ColouringProblem) => {
  const { G, seed } = problem.inputs
  const hashes = hashesOf(G.rows, seed)
  return (row: number, round: number, colour: U32): number => {
    const { highest, lowest } = endsOf(G, hashes, row, colour)
    if (way === CHOICES.ends && lowest && !highest) return 2 * round + 1
    if (!highest) return NONE
    if (way === CHOICES.ends) return 2 * round
    if (way === CHOICES.greedy) return leastFree(G, colour, [row])
    return way === CHOICES.random ? drawnFree(problem, colour, row) : round
  }
}

/** One of the first 27 colours that no neighbour has, by a hash; of the next 27 where there is none. */
function drawnFree({ inputs: { G, seed } }: ColouringProblem, colour: U32, row: number): number {
  const taken = new Set(G.col_idx.subarray(G.row_ptr[row], G.row_ptr[row + 1]).map((other) => colour[other]))
  for (let first = 0; ; first += DRAWN) {
    const free = Array.from({ length: DRAWN }, (_, c) => first + c).filter((c) => !taken.has(c))
    if (free.length > 0) return free[hashed(row, ~seed) % free.length]
  }
}

const kernel = roundKernel({
  title: 'Jones–Plassmann',
  alias: 'JPL',
  idea: 'in each round the rows that outweigh all of their neighbours without a colour get one, all at once',
  paper: {
    authors: 'Mark T. Jones, Paul E. Plassmann',
    title: 'A Parallel Graph Coloring Heuristic',
    venue: 'SIAM Journal on Scientific Computing 14(3)',
    year: 1993,
    doi: '10.1137/0914041',
    taken: 'random weights and the least free colour; the other choices are those of HPCG programs',
  },
  params: [
    {
      name: 'choice',
      meaning: `which colour a row gets; ${WORDS.map((words, w) => `${w}: ${words}`).join(', ')}`,
      initial: CHOICES.greedy,
      min: 0,
      max: 3,
      choices: [0, 1, 2, 3],
    },
  ],

  choice: ({ choice }) => ({ module: './choose.wesl', way: choice, chooser: chooserOf(choice) }),

  explain: (rows, { choice }, seed) =>
    `${count(rows)} rows with random weights of seed ${count(seed)}; ${WORDS[choice]}.`,
})

export default kernel
