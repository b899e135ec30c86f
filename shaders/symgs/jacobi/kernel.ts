import { plural } from '#src/core/base/format.ts'
import type { Kernel, TwinMachine } from '#src/core/kernel/kernel.ts'
import type { Emit } from '#src/core/trace/event.ts'
import { throughPhases } from '../../lib/phases.ts'
import { dispatchPrice } from '../explain.ts'
import { type HalfStep, slicedPlan } from '../half-steps.ts'
import { groupedBy, halvesOf, type RowGroups, toldByLane } from '../halves.ts'
import { type Sliced, sliced } from '../slices.ts'
import { sweepCost, type SweepProblem, sweepTrace } from '../sweep.ts'

/** Rows all at once, twice as often as there are sweeps. */
function simulate(problem: SweepProblem, slices: Sliced, machine: TwinMachine, emit: Emit) {
  const { A, b, x0, guess, sweeps } = problem.inputs
  const { rows, row_ptr, col_idx } = A.pattern
  const all: RowGroups = { ptr: slices.ptr, order: slices.order }
  let x = guess === 0 ? new Float32Array(rows) : x0.slice()
  let next = new Float32Array(rows)
  let now = 0
  const f = Math.fround
  const visit = (update: number) => {
    const [half, row] = [Math.floor(update / rows), update % rows]
    if (half > now) [x, next, now] = [next, x, half]
    let [sum, inverse] = [0, 0]
    for (let k = row_ptr[row]; k < row_ptr[row + 1]; k++) {
      if (col_idx[k] === row) inverse = f(1 / A.values[k])
      else sum = f(sum + f(A.values[k] * x[col_idx[k]]))
    }
    next[row] = f(b[row] - (guess === 0 && half === 0 ? 0 : sum)) * inverse
  }
  const phases = { ...halvesOf(all, all, rows, sweeps), pieces: [], team: 1 }
  throughPhases(phases, machine, emit, visit, (update, s, lane, step) => {
    if (s > 0) return undefined
    return toldByLane(machine.lanes, lane, update % rows, Math.floor(update / rows), step)
  })
  return next
}

const kernel: Kernel<Sliced, SweepProblem> = {
  title: 'Jacobi twice',
  idea: 'all rows at once, there and back, each by what the others were before',
  paper: {
    authors: 'Allison H. Baker, Robert D. Falgout, Tzanio V. Kolev, Ulrike Meier Yang',
    title: 'Multigrid Smoothers for Ultraparallel Computing',
    venue: 'SIAM Journal on Scientific Computing 33(5)',
    year: 2011,
    doi: '10.1137/100798806',
    taken: 'Jacobi as what a sweep without an order comes down to',
  },
  params: [],
  trace: sweepTrace('subgroup', 'waiting for the end of the dispatch'),

  analyse({ inputs: { A } }) {
    const colour = new Uint32Array(A.pattern.rows)
    return sliced(A.pattern, colour, Math.min(1, colour.length), { alike: 'few', bits: 32 })
  },

  plan(problem, slices, _params, options) {
    const { guess, sweeps } = problem.inputs
    const halves = Array.from(
      { length: slices.colours * 2 * sweeps },
      (_, half): HalfStep => ({
        half,
        colour: 0,
        blind: guess === 0 && half === 0,
        conditions: { ANY: guess === 1 || half > 0 },
        ...(half % 2 === 1 && { buffers: { x: 'next', next: 'x' } }),
      }),
    )
    return slicedPlan(problem, slices, halves, options, {
      module: './kernel.wesl',
      flight: { whole: true, handed: false },
      buffers: [{ name: 'next', words: Math.max(1, slices.rowAt.length) }],
      outputs: { together: { kind: 'known', data: 1 } },
    })
  },

  groups: (_problem, { colour, colours }) => groupedBy('colour', colour, colours),

  explain: ({ inputs: { sweeps } }) =>
    `All rows in a dispatch there and one back: ${plural(2 * sweeps, 'dispatch')}, the fewest. ${dispatchPrice}`,

  reference: (problem, slices, _params, machine, emit) => ({
    x: simulate(problem, slices, machine, emit),
    turn: slices.colour,
    together: 1,
  }),

  cost: (problem) => sweepCost(problem, 2 * problem.inputs.sweeps),
}

export default kernel
