import { count } from '#src/core/base/format.ts'
import { DRAWN } from '#shaders/colouring/choose.wesl'
import { roundKernel, WAYS } from '../rounds.ts'

const WORDS = [
  'a colour for each round',
  'the least colour that no neighbour has',
  `one of ${DRAWN} colours that no neighbour has, by a hash`,
  'two colours for each round, for rows that outweigh all of their neighbours and rows that all of these outweigh',
] as const
const NAMES = ['by round', 'greedy', 'random', 'both ends'] as const

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
      meaning: `which colour a row gets; ${WORDS.map((words, w) => `${NAMES[w]}: ${words}`).join(', ')}`,
      initial: WAYS.greedy,
      min: 0,
      max: 3,
      choices: [0, 1, 2, 3],
      names: NAMES,
    },
  ],

  compared: [0, 1, 2, 3].map((choice) => ({ choice })),

  choice: ({ choice }) => ({ way: choice, hashes: 1 }),

  explain: (rows, { choice }, seed) =>
    `${count(rows)} rows with random weights of seed ${count(seed)}; ${WORDS[choice]}.`,
})

export default kernel
