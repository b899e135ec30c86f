import { MOST_EACH } from '#shaders/sptrans/radix_trans/move.wesl'
import { count } from '#src/core/base/format.ts'
import type { Kernel } from '#src/core/kernel/kernel.ts'
import type { TransposeProblem } from '../transpose.ts'
import { boundless } from '#src/core/kernel/capabilities.ts'
import { zeroed } from '#src/core/kernel/plan/steps.ts'
import {
  prefixSum,
  room,
  scanBlocks,
  settingOf,
  sumBuffers,
  traceOf,
  transposeCost,
  transposePlan,
  WANG_LIU_HOU_FENG,
} from '../transposition.ts'
import { cutOf, digitsOf, LARGE, MOST_BITS, tilingOf } from './shape.ts'
import { STAGES } from './stages.ts'
import { steps } from './steps.ts'
import { simulate } from './twin.ts'

const kernel: Kernel<null, TransposeProblem> = {
  title: 'Radix by columns',
  idea: 'nonzeros are moved twice, by the high and by the low half of their column numbers, and keep their order both times',
  paper: {
    ...WANG_LIU_HOU_FENG,
    taken:
      'Algorithm 2 twice, with histograms of half a column number: shares, private histograms, scans and stable moves; a subgroup ranks digits in one pass with private counters, as Adinets and Merrill (2022) rank keys',
  },
  params: [
    {
      name: 'bits',
      meaning: 'bits of the column number that the first move is by; 0: half of them',
      initial: 0,
      min: 0,
      max: MOST_BITS,
      choices: [0, 9, 10, 11],
    },
    {
      name: 'size',
      meaning:
        'invocations of a workgroup that moves nonzeros; 0: up to 512, by the number of nonzeros, and 64 in software',
      initial: 0,
      min: 0,
      max: LARGE,
      choices: [0, 64, 128],
    },
    {
      name: 'each',
      meaning:
        'nonzeros that an invocation moves at a time; 0: up to 16, by the number of nonzeros, as far as they have room',
      initial: 0,
      min: 0,
      max: MOST_EACH,
      choices: [0, 1, 6],
    },
    {
      name: 'turns',
      meaning: 'how often a workgroup does so, one after the other; 0: up to 16, by the number of nonzeros',
      initial: 0,
      min: 0,
      max: 64,
      choices: [0, 2, 8],
    },
  ],
  trace: traceOf(
    [
      { name: 'count high digits', space: 'entry' },
      { name: 'move by high digits', space: 'entry' },
      { name: 'find where rows begin', space: 'column' },
      { name: 'move by low digits', space: 'place', into: 'B' },
    ],
    'waiting for the others at a barrier',
  ),

  applies: ({ inputs: { A } }) =>
    digitsOf(A).high_bits <= MOST_BITS
      ? undefined
      : `Half of a column number, beside a row number, has no room in 32 bits: ${count(A.rows)} rows and ${count(A.cols)} columns.`,

  analyse: () => null,

  plan(problem, _analysis, params, options) {
    const { cols, col_idx } = problem.inputs.A.pattern
    const nonzeros = col_idx.length
    const digits = digitsOf(problem.inputs.A.pattern, params['bits'])
    const { low_bits, high_bits } = digits
    const tilings = [high_bits, low_bits].map((bits) => tilingOf(nonzeros, bits, params, options.capabilities))
    const cut = cutOf(nonzeros, digits, tilings[0], params['turns'])
    const { shares, parts, share } = cut
    // in the last stage each place may make an event of its own
    const items = 2 * nonzeros + cols + 32 * nonzeros
    const setting = settingOf(problem, options, items, 2 * Math.ceil((shares * share) / 32) + 64)
    if (nonzeros === 0)
      return transposePlan(setting, sumBuffers(setting), [zeroed('counts')], prefixSum(setting, STAGES.begin, 0))
    const counts = Math.max(shares * 2 ** high_bits, parts * 2 ** low_bits)
    return transposePlan(
      setting,
      [
        room('digit_counts', counts),
        room('digit_begins', counts + 1),
        room('block_sums', scanBlocks(setting, counts)),
        room('pairs', 2 * nonzeros),
        room('spans', 4 * parts),
        room('first_parts', 2 ** high_bits + 1),
        room('entry_tiles', Math.ceil(nonzeros / tilings[0].tile)),
      ],
      [],
      steps(setting, digits, tilings, cut),
    )
  },

  // how many workgroups a GPU runs at once, and how large ones, is seen in times alone
  candidates: (_problem, { maxComputeInvocationsPerWorkgroup: most }) => [
    {},
    { turns: 2 },
    { turns: 8 },
    ...(most >= LARGE ? [{ size: LARGE / 2 }] : []),
  ],

  explain({ inputs: { A } }, _analysis, params) {
    const { low_bits, high_bits } = digitsOf(A.pattern, params['bits'])
    return `Column numbers of ${low_bits + high_bits} bits: the upper ${high_bits} first, then the lower ${low_bits}.`
  },

  reference: (problem, _analysis, params, machine, emit) => simulate(problem, params, machine, emit),

  // columns and keys are read for counting, pairs written and read; histograms are written, added up twice, written and read
  cost: (problem, _analysis, params) => {
    const { pattern } = problem.inputs.A
    const nonzeros = pattern.col_idx.length
    const digits = digitsOf(pattern, params['bits'])
    const tiling = tilingOf(nonzeros, digits.high_bits, params, boundless(32))
    const { shares, parts, share } = cutOf(nonzeros, digits, tiling, params['turns'])
    const counts = shares * 2 ** digits.high_bits + parts * 2 ** digits.low_bits
    return transposeCost(problem, 28 * nonzeros + 20 * counts, 2 * share)
  },
}

export default kernel
