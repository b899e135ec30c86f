import { count } from '#src/base/format.ts'
import type { Kernel } from '#src/kernel/kernel.ts'
import { byColour, type ColouringProblem, leastBytes, leastFree } from '../graph.ts'
import { coloursOf, type RoundChoice, roundPlan, roundTrace, simulateRounds } from '../rounds.ts'

const choice: RoundChoice = {
  module: './guess.wesl',
  way: 0,
  conflicts: true,
  chooser:
    ({ inputs: { G } }) =>
    (row, _round, colour) =>
      leastFree(G, colour, row),
}

const kernel: Kernel<null, ColouringProblem> = {
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
  trace: roundTrace,

  analyse: () => null,

  plan: (problem, _analysis, _params, options) => roundPlan(problem, choice, options),

  groups: (problem) => byColour(coloursOf(problem, choice)),

  explain: ({ inputs: { G } }) =>
    `All of ${count(G.rows)} rows guess in the first round, and in each later one those that are left. A round takes two dispatches.`,

  reference: (problem, _analysis, _params, { lanes }, emit) => ({
    colour: simulateRounds(problem, choice, lanes, emit),
  }),

  cost: (problem) => ({ flops: 0, bytes: leastBytes(problem), span: 2 }),
}

export default kernel
