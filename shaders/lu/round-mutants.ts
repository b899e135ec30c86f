import type { DispatchStep, Step } from '#src/core/kernel/plan/plan.ts'
import { always, type Mutant, withPlan } from '#src/lab/rules/mutant.ts'
import type { LuProblem } from './factors.ts'
import { blockMutants, countsBackwards, hasProducts, hasSolves, isCoupled, meetsDiagonal } from './mutants.ts'

const LINES = 'lu/solve_lines.wesl'
const PRODUCTS = 'lu/ssssm.wesl'
const DENSE_PRODUCTS = 'lu/ssssm_dense.wesl'

const moduleOf = (step: Step): string => (step as DispatchStep).module

/** A plan's diagonal blocks are factored after the blocks beside them. */
const late = (steps: readonly Step[]): Step[] => {
  const out: Step[] = []
  let waiting: Step[] = []
  for (const step of steps) {
    const module = moduleOf(step)
    if (module === PRODUCTS || (module !== LINES && waiting.length > 0)) out.push(...waiting.splice(0))
    if (module === PRODUCTS || module === LINES) out.push(step)
    else waiting = [step]
  }
  return [...out, ...waiting]
}

/** Faults of kernels that go round by round. */
export const roundMutants: readonly Mutant<LuProblem>[] = [
  // without zeros: there blocks have lines that meet
  ...blockMutants.map((mutant) => ('edits' in mutant ? { ...mutant, params: { zeros: 1 } } : mutant)),
  {
    name: 'a product is subtracted twice',
    breaks: 'solves',
    params: { zeros: 1 },
    applies: hasProducts,
    edits: [
      {
        module: PRODUCTS,
        find: 'value = less_products(value, row, column);',
        replace: 'value = less_products(less_products(value, row, column), row, column);',
      },
    ],
  },
  {
    name: 'blocks are solved for before their diagonal block is factored',
    breaks: 'solves',
    params: { zeros: 1 },
    applies: meetsDiagonal,
    alter: withPlan((plan) => ({ ...plan, solve: late(plan.solve) })),
  },
  {
    name: 'the last block of a dispatch is lost',
    breaks: 'solves',
    params: { zeros: 1 },
    applies: isCoupled,
    edits: [{ module: 'lu/getrf.wesl', find: 'worker >= uniforms.count', replace: 'worker + 1u >= uniforms.count' }],
  },
  {
    name: 'rows of U⁻¹ are not divided by the pivot',
    breaks: 'solves',
    params: { zeros: 1 },
    applies: hasSolves,
    edits: [{ module: LINES, find: 'entry /= factors[', replace: 'entry += 0.0 * factors[' }],
  },
  {
    name: 'the first products of a block are left out',
    breaks: 'solves',
    params: { zeros: 1 },
    applies: hasProducts,
    edits: [{ module: PRODUCTS, find: 'var p = launch.first;', replace: 'var p = launch.first + 1u;' }],
  },
  {
    name: 'with zeros, a product is subtracted twice',
    breaks: 'solves',
    applies: hasProducts,
    params: { zeros: 2 },
    edits: [{ module: DENSE_PRODUCTS, find: 'let along = vec4<f32>(', replace: 'let along = 2.0 * vec4<f32>(' }],
  },
  {
    name: 'with zeros, the next place of a line is passed over',
    breaks: 'solves',
    applies: meetsDiagonal,
    params: { zeros: 2 },
    edits: [
      {
        module: 'lu/dense.wesl',
        find: 'i = t + 1u + index / ACROSS',
        replace: 'i = t + 2u + index / ACROSS',
      },
    ],
  },
  {
    name: 'with zeros, a column of L is divided by the pivot of the next',
    breaks: 'solves',
    applies: isCoupled,
    params: { zeros: 2 },
    edits: [
      {
        module: 'lu/getrf_dense.wesl',
        find: 'pivot_of(dense[place.y * SIDE + place.y])',
        replace: 'pivot_of(dense[(place.y + 1u) * SIDE + place.y + 1u])',
      },
    ],
  },
  {
    name: 'the trace disturbs the values',
    breaks: 'traced',
    params: { zeros: 1 },
    applies: hasSolves,
    edits: [
      {
        module: LINES,
        find: 'factors[at] = entry;',
        replace: '@if(TRACE) { entry *= 1.000001; }\n        factors[at] = entry;',
      },
    ],
  },
  {
    name: 'the last dispatch runs twice',
    breaks: 'coverage',
    applies: always,
    alter: withPlan((plan) => ({ ...plan, solve: [...plan.solve, ...plan.solve.slice(-1)] })),
  },
  countsBackwards(hasSolves),
]
