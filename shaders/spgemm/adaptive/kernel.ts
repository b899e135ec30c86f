import { plural } from '#src/core/base/format.ts'
import { leastCapabilities } from '#src/core/kernel/capabilities.ts'
import type { Kernel, Paper, Params } from '#src/core/kernel/kernel.ts'
import type { Capabilities, Plan, PlanOptions } from '#src/core/kernel/plan/plan.ts'
import { staged } from '#src/core/kernel/plan/steps.ts'
import { room } from '../../lib/scan-steps.ts'
import { countProducts, type MatrixProductProblem, factorPatterns } from '../factors.ts'
import { REPORT } from '../hash/steps.ts'
import { binnedCost, binnedPlan, binnedSetting, binnedTrace, SLOTS } from '../row-plan.ts'
import { type AdaptiveSetting, countEntries, grownBy, lookAtRows } from './steps.ts'
import { simulate } from './twin.ts'
import { addingWays, countingWays } from './ways.ts'

const PARGER_WINTER_MLAKAR_STEINBERGER: Paper = {
  authors: 'Mathias Parger, Martin Winter, Daniel Mlakar, Markus Steinberger',
  title: 'spECK: Accelerating GPU Sparse Matrix-Matrix Multiplication through Lightweight Analysis',
  venue: 'PPoPP ’20',
  year: 2020,
  doi: '10.1145/3332466.3374521',
  taken:
    'the analysis of rows and the three accumulators; each row is chosen for by itself, none share a workgroup’s block',
}

const kernel: Kernel<null, MatrixProductProblem> = {
  title: 'Chosen by row',
  alias: 'spECK',
  idea: 'a light look at each row chooses what adds it up: a copy, a hash table, or a sum for each column of a window',
  paper: PARGER_WINTER_MLAKAR_STEINBERGER,
  params: [SLOTS],
  trace: binnedTrace([
    { name: 'count products', space: 'row' },
    { name: 'choose by products', space: 'row' },
    { name: 'count columns in tables', space: 'product', covers: 'some', keeps: 'slots' },
    { name: 'count columns in windows', space: 'product', covers: 'some', keeps: 'slots' },
    { name: 'choose by entries', space: 'row' },
    { name: 'add up', space: 'product', keeps: 'slots' },
    { name: 'put in order', space: 'entry', keeps: 'out' },
  ]),

  analyse: () => null,

  plan(problem, _analysis, params, options): Plan {
    const setting = settingOf(problem, params, options)
    return binnedPlan(problem, setting, {
      reportWords: REPORT.words,
      buffers: [room('ranges', 2 * Math.max(1, setting.rows)), room('ways', setting.rows)],
      solve: [
        staged('look at rows', lookAtRows(setting)),
        staged('count columns', countEntries(setting)),
        { kind: 'grow', name: 'how many entries there are', read: { buffer: 'report', at: 0, words: REPORT.words } },
      ],
      next: (_name, words) => grownBy(setting, words),
    })
  },

  explain: (problem) =>
    `${plural(countProducts(factorPatterns(problem)), 'product')}; rows with one nonzero of A are copied, full ones get windows.`,

  reference: (problem, _analysis, params, machine, emit) =>
    simulate(problem, waysOf(leastCapabilities(machine.lanes), params), machine, emit),

  cost: (problem) => binnedCost(problem, 6),
}

const waysOf = (capabilities: Capabilities, { slots }: Params) => ({
  counting: countingWays(capabilities, slots),
  adding: addingWays(capabilities, slots),
})

function settingOf(problem: MatrixProductProblem, params: Params, options: PlanOptions): AdaptiveSetting {
  const ways = waysOf(options.capabilities, params)
  // three events of a row, and of a product one when it is counted and two when it is added up
  const setting = binnedSetting(problem, options, (products) => 3 + 3 * products)
  return { ...setting, counting: ways.counting.tables, adding: ways.adding.tables, ways }
}

export default kernel
