import { plural } from '#src/core/base/format.ts'
import { leastCapabilities } from '#src/core/kernel/capabilities.ts'
import type { Kernel, Paper, Params } from '#src/core/kernel/kernel.ts'
import type { Plan, PlanOptions } from '#src/core/kernel/plan/plan.ts'
import { staged, zeroed } from '#src/core/kernel/plan/steps.ts'
import { countProducts, type MatrixProductProblem, factorPatterns } from '../factors.ts'
import { room } from '../../lib/scan-steps.ts'
import { binnedCost, binnedPlan, binnedSetting, binnedTrace, SLOTS } from '../row-plan.ts'
import { addingBins, countingBins } from './bins.ts'
import { grown, REPORT_WORDS, REPORTS } from './growth.ts'
import { byProducts, type HashSetting, REPORT, byEntries, countColumns } from './steps.ts'
import { simulate } from './twin.ts'

const NAGASAKA_NUKADA_MATSUOKA: Paper = {
  authors: 'Yusuke Nagasaka, Akira Nukada, Satoshi Matsuoka',
  title: 'High-Performance and Memory-Saving Sparse General Matrix-Matrix Multiplication for NVIDIA Pascal GPU',
  venue: 'ICPP ’17',
  year: 2017,
  doi: '10.1109/ICPP.2017.19',
  taken: 'all of it, but that long rows are put in order by windows of bits and not by comparing all columns',
}

const kernel: Kernel<null, MatrixProductProblem> = {
  title: 'Hash tables',
  alias: 'nsparse',
  idea: 'rows in bins by their products, each with a hash table of columns: first counted, then added up',
  paper: NAGASAKA_NUKADA_MATSUOKA,
  params: [SLOTS],
  trace: binnedTrace([
    { name: 'count products', space: 'row' },
    { name: 'bin rows by products', space: 'row' },
    { name: 'count columns', space: 'product', covers: 'some', keeps: 'slots' },
    { name: 'count columns of long rows', space: 'product', covers: 'some', keeps: 'slots' },
    { name: 'bin rows by entries', space: 'row', covers: 'some' },
    { name: 'add up', space: 'product', keeps: 'slots' },
    { name: 'put in order', space: 'entry', keeps: 'out' },
  ]),

  analyse: () => null,

  plan(problem, _analysis, params, options): Plan {
    const setting = settingOf(problem, params, options)
    return binnedPlan(problem, setting, {
      reportWords: REPORT_WORDS,
      buffers: [room('longs', 2 + setting.rows)],
      reset: [zeroed('longs', 0, 2)],
      solve: [
        staged('count products', byProducts(setting)),
        staged('count columns', [...countColumns(setting), ...byEntries(setting, 0)]),
        { kind: 'grow', name: REPORTS.first, read: { buffer: 'report', at: 0, words: REPORT.words } },
      ],
      next: (name, words) => grown(setting, name, words),
    })
  },

  explain: (problem, _analysis, { slots }) =>
    `${plural(countProducts(factorPatterns(problem)), 'product')}, in tables of ${slots > 0 ? `up to ${plural(slots, 'slot')}` : 'as many slots as workgroup memory has room for'}.`,

  reference: (problem, _analysis, params, machine, emit) =>
    simulate(problem, binsOf(leastCapabilities(machine.lanes), params), machine, emit),

  cost: (problem) => binnedCost(problem, 5),
}

const binsOf = (capabilities: PlanOptions['capabilities'], { slots }: Params) => ({
  counting: countingBins(capabilities, slots),
  adding: addingBins(capabilities, slots),
})

function settingOf(problem: MatrixProductProblem, params: Params, options: PlanOptions): HashSetting {
  const { cols } = problem.inputs.B.pattern
  // three events of a row, and of a product one each time that it is counted and one when it is added up
  const setting = binnedSetting(problem, options, (products) => 3 + 3 * products + Math.min(products, cols))
  return { ...setting, ...binsOf(options.capabilities, params) }
}

export default kernel
