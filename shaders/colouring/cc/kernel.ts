import type { U32 } from '#src/base/arrays.ts'
import { count } from '#src/base/format.ts'
import { type ColouringProblem, NONE } from '../graph.ts'
import { roundKernel } from '../rounds.ts'
import { endsOf, hashesOf } from '../weights.ts'

/** The first hash by which a row is at an end of its neighbours has a colour for each of its ends. */
const chooserOf =
  (many: number) =>
  ({ inputs: { G, seed } }: ColouringProblem) => {
    const hashes = Array.from({ length: many }, (_, h) => hashesOf(G.rows, (seed + h) >>> 0))
    return (row: number, round: number, colour: U32): number => {
      for (const [h, own] of hashes.entries()) {
        const { highest, lowest } = endsOf(G, own, row, colour)
        if (highest || lowest) return 2 * (many * round + h) + Number(!highest)
      }
      return NONE
    }
  }

const kernel = roundKernel({
  title: 'Cohen–Castonguay',
  alias: 'CC',
  idea: 'several hashes a round, each with a colour for rows that outweigh all of their neighbours and one for rows that all outweigh',
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

  choice: ({ hashes }) => ({ module: './choose.wesl', way: hashes, chooser: chooserOf(hashes) }),

  explain: (rows, { hashes }) =>
    `${count(rows)} rows, hashes: ${count(hashes)}, so up to ${count(2 * hashes)} colours a round.`,
})

export default kernel
