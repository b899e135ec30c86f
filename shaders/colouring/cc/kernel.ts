import type { U32 } from '#src/base/arrays.ts'
import { count } from '#src/base/format.ts'
import type { Kernel, Params } from '#src/kernel/kernel.ts'
import { byColour, type ColouringProblem, leastBytes, NONE } from '../graph.ts'
import { coloursOf, type RoundChoice, roundPlan, roundTrace, simulateRounds } from '../rounds.ts'
import { hashesOf, outweighs } from '../weights.ts'

const roundChoice = ({ hashes }: Params): RoundChoice => ({
  module: './choose.wesl',
  way: hashes,
  chooser: chooserOf(hashes),
})

/** The first hash by which a row is at an end of its neighbours has a colour for each of its ends. */
const chooserOf = (many: number) => (problem: ColouringProblem) => {
  const { G, seed } = problem.inputs
  const hashes = Array.from({ length: many }, (_, h) => hashesOf(G.rows, (seed + h) >>> 0))
  const endOf = (own: U32, row: number, colour: U32): number => {
    let [highest, lowest] = [true, true]
    for (let k = G.row_ptr[row]; k < G.row_ptr[row + 1] && (highest || lowest); k++) {
      const other = G.col_idx[k]
      if (colour[other] !== NONE) continue
      if (outweighs(own, row, other)) lowest = false
      else highest = false
    }
    return highest ? 0 : lowest ? 1 : NONE
  }
  return (row: number, round: number, colour: U32): number => {
    for (const [h, own] of hashes.entries()) {
      const end = endOf(own, row, colour)
      if (end !== NONE) return 2 * (many * round + h) + end
    }
    return NONE
  }
}

const kernel: Kernel<null, ColouringProblem> = {
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
  trace: roundTrace,

  analyse: () => null,

  plan: (problem, _analysis, params, options) => roundPlan(problem, roundChoice(params), options),

  groups: (problem, _analysis, params) => byColour(coloursOf(problem, roundChoice(params))),

  explain: ({ inputs: { G } }, _analysis, { hashes }) =>
    `${count(G.rows)} rows, hashes: ${count(hashes)}, so up to ${count(2 * hashes)} colours a round. A round takes two dispatches.`,

  reference: (problem, _analysis, params, { lanes }, emit) => ({
    colour: simulateRounds(problem, roundChoice(params), lanes, emit),
  }),

  cost: (problem) => ({ flops: 0, bytes: leastBytes(problem), span: 2 }),
}

export default kernel
