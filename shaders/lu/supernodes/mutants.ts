import { always, type Mutant, withPlan } from '#src/lab/rules/mutant.ts'
import type { LuProblem } from '../factors.ts'
import { countsBackwards, meetsBehind, smallPivot } from '../mutants.ts'
import { BELOW, panelWork } from './panels.ts'

const UPDATE = 'lu/supernodes/update.wesl'
const SOLVE = 'lu/supernodes/solve.wesl'

/** Does a supernode update another one with what is not 0? */
const updates = (problem: LuProblem): boolean => {
  const { columns } = panelWork(problem.inputs.filled).panels
  return meetsBehind(problem, (row) => columns.findLastIndex((first) => first <= row))
}

/** Has a supernode lines beside its square that are not 0? */
const solves = ({ inputs }: LuProblem): boolean => panelWork(inputs.filled).pieces.some(({ part }) => part === BELOW)

const mutants: readonly Mutant<LuProblem>[] = [
  smallPivot,
  {
    name: 'a product is subtracted twice',
    breaks: 'solves',
    applies: updates,
    edits: [{ module: UPDATE, find: 'let by = vec4<f32>(', replace: 'let by = 2.0 * vec4<f32>(' }],
  },
  {
    name: 'the line behind the one that is looked for is taken',
    breaks: 'solves',
    applies: updates,
    edits: [{ module: UPDATE, find: '{ return low; }', replace: '{ return low + 1u; }' }],
  },
  {
    name: 'rows of L are not divided by the pivot',
    breaks: 'solves',
    applies: solves,
    edits: [{ module: SOLVE, find: 'value /= factors[', replace: 'value += 0.0 * factors[' }],
  },
  {
    name: 'updates come before what they are made of',
    breaks: 'solves',
    applies: updates,
    alter: withPlan((plan) => ({ ...plan, solve: plan.solve.toReversed() })),
  },
  {
    name: 'the trace disturbs the values',
    breaks: 'traced',
    applies: always,
    edits: [
      {
        module: 'lu/supernodes/factor.wesl',
        find: 'if (place.x == place.y) { value = pivot; }',
        replace: 'if (place.x == place.y) { value = pivot; @if(TRACE) { value *= 1.000001; } }',
      },
    ],
  },
  {
    name: 'the first squares are factored twice',
    breaks: 'coverage',
    applies: always,
    alter: withPlan((plan) => ({ ...plan, solve: [...plan.solve.slice(0, 1), ...plan.solve] })),
  },
  countsBackwards(updates),
]
export default mutants
