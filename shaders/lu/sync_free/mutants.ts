import { always, type Mutant } from '#src/lab/rules/mutant.ts'
import type { LuProblem } from '../factors.ts'
import { blockMutants, hasProducts, hasSolves } from '../mutants.ts'

/** A wait that will not end is given up early. */
const IMPATIENT = { polls: 100 }

const mutants: readonly Mutant<LuProblem>[] = [
  ...blockMutants,
  {
    name: 'values and tickets are not reset',
    breaks: 'solves',
    applies: always,
    params: IMPATIENT,
    alter: (kernel) => ({ ...kernel, plan: (...given) => ({ ...kernel.plan(...given), reset: [] }) }),
  },
  {
    name: 'tickets run against the order of levels',
    breaks: 'solves',
    applies: hasSolves,
    // with enough workgroups at once it might go well
    params: { ...IMPATIENT, workers: 1 },
    edits: [
      {
        find: 'let updates = launches[2u * ticket];',
        replace: 'let updates = launches[2u * (uniforms.count - 1u - ticket)];',
      },
      {
        find: 'let launch = launches[2u * ticket + 1u];',
        replace: 'let launch = launches[2u * (uniforms.count - 1u - ticket) + 1u];',
      },
    ],
  },
  {
    name: 'a product is subtracted twice',
    breaks: 'solves',
    applies: hasProducts,
    edits: [
      {
        find: 'value = less_awaited(value, row, column, launch.item);',
        replace: 'value = less_awaited(less_awaited(value, row, column, launch.item), row, column, launch.item);',
      },
    ],
  },
  {
    name: 'the last block is lost',
    breaks: 'solves',
    applies: always,
    params: IMPATIENT,
    edits: [{ find: 'ticket >= uniforms.count', replace: 'ticket >= uniforms.count - 1u' }],
  },
  {
    name: 'the first value of a block is never written',
    breaks: 'solves',
    applies: always,
    params: IMPATIENT,
    edits: [{ find: 'if (sound(launch.item, &word)) {', replace: 'if (sound(launch.item, &word) && entry > 0u) {' }],
  },
  {
    name: 'rows of U⁻¹ are not divided by the pivot',
    breaks: 'solves',
    applies: hasSolves,
    edits: [{ find: 'entry /= awaited(', replace: 'entry += 0.0 * awaited(' }],
  },
  {
    name: 'the trace disturbs the values',
    breaks: 'traced',
    applies: hasSolves,
    edits: [{ find: 'tile[at] = entry;', replace: '@if(TRACE) { entry *= 1.000001; }\n            tile[at] = entry;' }],
  },
  {
    name: 'a block is done twice',
    breaks: 'coverage',
    applies: always,
    edits: [
      { find: 'let ticket = draw(index, ended);', replace: 'let drawn = draw(index, ended);' },
      {
        find: 'if (ticket >= uniforms.count) { break; }',
        replace: 'if (drawn > uniforms.count) { break; }\n    let ticket = min(drawn, uniforms.count - 1u);',
      },
    ],
  },
]

export default mutants
