import { count } from '#src/core/base/format.ts'
import { roundKernel, WAYS } from '../rounds.ts'

const kernel = roundKernel({
  title: 'Cohen–Castonguay',
  alias: 'CC',
  idea: 'several hashes a round, each with a colour for rows that outweigh all of their neighbours and one for rows that all of these outweigh',
  paper: {
    authors: 'Maxim Naumov, Patrice Castonguay, Jonathan Cohen',
    title: 'Parallel Graph Coloring with Applications to the Incomplete-LU Factorization on the GPU',
    venue: 'NVIDIA Technical Report NVR-2015-001',
    year: 2015,
    taken: 'several hashes at once, until every row has a colour; hashes are computed and not stored',
  },
  params: [
    {
      name: 'hashes',
      meaning: 'hashes of a round: the more there are, the fewer rounds and the more colours it takes',
      initial: 2,
      min: 1,
      max: 27,
      choices: [1, 2, 3, 13, 27],
    },
  ],

  compared: [1, 2, 3, 13, 27].map((hashes) => ({ hashes })),

  choice: ({ hashes }) => ({ way: WAYS.ends, hashes }),

  explain: (rows, { hashes }) =>
    `${count(rows)} rows, hashes: ${count(hashes)}, up to ${count(2 * hashes)} colours a round.`,
})

export default kernel
