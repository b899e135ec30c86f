import { defaults, type Params } from '#src/core/kernel/kernel.ts'
import { hasDependences, hasRows, type Mutant, seeing } from '#src/lab/rules/mutant.ts'
import { IMPATIENT } from '../row-mutants.ts'
import { analyse } from './analysis.ts'
import kernel from './kernel.ts'
import type { ChainStage } from './stage.ts'
import { type System, toSystem } from '../solve.ts'

/** Does a problem have such a dispatch, however much memory a workgroup has? */
const hasStage =
  (is: (stage: ChainStage) => boolean, params: Params = {}) =>
  (problem: System): boolean =>
    [3840, 7936, 12_032].every((memory) =>
      [4, 32].every((lanes) => analyse(problem, defaults(kernel, params), { lanes, memory }).stages.some(is)),
    )

/** One subgroup, which takes one task after another. */
const ALONE = { ...IMPATIENT, workers: 1, teams: 1 }
/** Every level is narrow. */
const CHAINED = { narrow: 4096 }

const longestRow = ({ pattern: { rows, row_ptr } }: System): number =>
  Array.from({ length: rows }, (_, i) => row_ptr[i + 1] - row_ptr[i] - 1).reduce((a, b) => Math.max(a, b), 0)

const mutants: readonly Mutant<System>[] = [
  {
    name: 'nothing is reset',
    breaks: 'solves',
    applies: hasRows,
    params: { ...IMPATIENT, narrow: 0, sets: 1 },
    alter: (original) => ({ ...original, plan: (...given) => ({ ...original.plan(...given), reset: [] }) }),
  },
  {
    name: 'x is not reset',
    breaks: 'solves',
    applies: hasDependences,
    params: { ...IMPATIENT, narrow: 0, sets: 1 },
    alter: (original) => ({
      ...original,
      plan(...given) {
        const plan = original.plan(...given)
        return { ...plan, reset: plan.reset.slice(1) }
      },
    }),
  },
  {
    name: 'the first set begins full of zeros',
    breaks: 'solves',
    applies: hasDependences,
    params: { ...IMPATIENT, narrow: 0, sets: 2 },
    alter: (original) => ({
      ...original,
      plan(...given) {
        const plan = original.plan(...given)
        return { ...plan, prepare: plan.prepare.filter(({ kind }) => kind !== 'fill') }
      },
    }),
  },
  {
    name: 'values are not put in their places',
    breaks: 'solves',
    applies: hasRows,
    alter: (original) => ({ ...original, plan: (...given) => ({ ...original.plan(...given), prepare: [] }) }),
  },
  {
    name: 'row 0 is never published',
    breaks: 'solves',
    applies: hasRows,
    params: IMPATIENT,
    edits: [{ find: 'if (publishes) {', replace: 'if (publishes && part.head.w != 1u) {' }],
  },
  {
    name: 'tickets run against the order of the levels',
    breaks: 'solves',
    applies: hasDependences,
    params: ALONE,
    edits: [
      {
        find: 'min(ticket, uniforms.tasks), lane < width)',
        replace: 'uniforms.tasks - 1u - ticket, lane < width && ticket < uniforms.tasks)',
      },
    ],
  },
  {
    name: 'the last task is lost',
    breaks: 'solves',
    applies: hasRows,
    params: IMPATIENT,
    edits: [{ find: 'lane < width)', replace: 'lane < width && ticket + 1u != uniforms.tasks)' }],
  },
  {
    name: 'lanes do not add up what they share',
    breaks: 'solves',
    applies: (problem) => longestRow(problem) > 1,
    params: { narrow: 0, entries: 1 },
    edits: [{ find: 'let most = subgroupBroadcastFirst(share);', replace: 'let most = 0u;' }],
  },
  {
    name: 'the second operand of a pair is left out',
    breaks: 'solves',
    applies: (problem) => longestRow(problem) > 1,
    params: { narrow: 0, entries: 2 },
    edits: [{ find: 'product(part.pair0.w, words.second, 0.0)', replace: '0.0' }],
  },
  {
    name: 'parts of a row that was cut are left out',
    breaks: 'solves',
    applies: (problem) => longestRow(problem) > 32,
    params: { narrow: 0, entries: 1 },
    edits: [{ module: 'sptrsv/chain_phases/prepare.wesl', find: 'bitcast<u32>(1.0)', replace: '0u' }],
  },
  {
    name: 'sums over earlier dispatches are left out',
    breaks: 'solves',
    applies: hasStage(({ sums }) => sums > 0),
    edits: [{ find: 'bitcast<f32>(part.sum), ', replace: '0.0, ' }],
  },
  {
    name: 'a phase does not hand its rows on',
    breaks: 'solves',
    applies: hasStage(({ hands }) => hands, CHAINED),
    params: { ...CHAINED, ...IMPATIENT },
    edits: [{ find: 'uniforms.rows_at + side - 1u], word)', replace: 'uniforms.rows_at + side - 1u], 0xffffffffu)' }],
  },
  {
    name: 'the trace disturbs the sum',
    breaks: 'traced',
    applies: hasRows,
    edits: [{ find: '  var publishes =', replace: '  @if(TRACE) word ^= 1u;\n  var publishes =' }],
  },
  {
    name: 'a nonzero is recorded for the one before',
    breaks: 'coverage',
    applies: hasDependences,
    edits: [{ find: 'item, numbered - 1u,', replace: 'item, numbered - 2u,' }],
  },
  {
    name: 'a row without nonzeros is not recorded',
    breaks: 'coverage',
    applies: hasRows,
    edits: [{ find: 'if (carried == 0u && finishes(head)) {', replace: 'if (false) {' }],
  },
  {
    name: 'phases count backwards',
    breaks: 'order',
    applies: hasStage(({ sums }) => sums > 0),
    edits: [{ find: 'uniforms.phase,', replace: '0xffffffu - uniforms.phase,' }],
  },
]

export default seeing(toSystem, mutants)
