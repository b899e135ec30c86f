import type { Problem } from '#src/core/kernel/kernel.ts'
import { outputBuffers } from '#src/core/kernel/plan/outputs.ts'
import type { DispatchStep, Plan } from '#src/core/kernel/plan/plan.ts'
import { replaced } from '#src/core/kernel/plan/steps.ts'
import { type InputFault, vectorAmong } from './faults.ts'
import { always, carriesAny, hasDependences, hasWork, inTwoRows, type Mutant, withInput, withPlan } from './mutant.ts'
import { operandsOf, type Space } from '#src/core/trace/space.ts'
import { type Cases, orderOf } from './cases.ts'

/** Two buffers change places; both are as large as the larger one, for a shader may read several words at a time. */
function renamed(plan: Plan, a: string, b: string): Plan {
  const places = new Map([
    [a, b],
    [b, a],
  ])
  const words = Math.max(...plan.buffers.filter(({ name }) => places.has(name)).map((spec) => spec.words))
  const buffers = plan.buffers.map((spec) => {
    const name = places.get(spec.name)
    return name ? { ...spec, name, words } : spec
  })
  return { ...plan, buffers }
}

/** The buffer of the vector that a problem gives, b of a solve, x of a product; where it gives none, the first with contents. */
const inputOf = ({ buffers }: Plan, { inputs }: Problem): string =>
  vectorAmong(inputs)?.[0] ?? buffers.find(({ data }) => data)?.name ?? ''

/** Not every kernel reads the pattern as it is. */
function swappedInputs(plan: Plan, problem: Problem): Plan {
  if (plan.buffers.some(({ name }) => name === 'row_ptr')) return renamed(plan, 'row_ptr', 'col_idx')
  const given = inputOf(plan, problem)
  const other = given === 'values' ? plan.buffers.find(({ name, data }) => data && name !== given)?.name : given
  return renamed(plan, 'values', other ?? '')
}

/** A kernel whose values and input vector are bound the wrong way round. */
export const confused = withPlan((plan, problem) => renamed(plan, 'values', inputOf(plan, problem)))

/** A kernel that reads another problem than it was given. */
export const faulty = ({ name, applies, change }: InputFault): Mutant => ({
  name,
  breaks: 'solves',
  applies,
  alter: withInput(change),
})

const eachDispatch = (plan: Plan, change: (step: DispatchStep) => DispatchStep): Plan => ({
  ...plan,
  solve: replaced(plan.solve, (step) => [step.kind === 'dispatch' ? change(step) : step]),
})

const largerBuffer = (plan: Plan): Plan => ({
  ...plan,
  buffers: plan.buffers.map((spec) => (outputBuffers(plan).includes(spec.name) ? { ...spec, words: 2 ** 31 } : spec)),
})

/** All before the last step that surely does something: the first round of several may find that nothing is left to do. */
const withoutLast = (plan: Plan): Plan => ({
  ...plan,
  solve: plan.solve.slice(
    0,
    Math.max(
      0,
      plan.solve.findLastIndex(({ kind }) => kind !== 'repeat'),
    ),
  ),
})

/** Whether two items need each other, where none waits for another: a way back over items that need others one way only changes nothing. */
function isMutual({ order, edges }: Space): boolean {
  if (order !== 'none' || !edges) return true
  const { rows, row_ptr, col_idx } = edges
  const needs = (i: number, j: number) => col_idx.subarray(row_ptr[i], row_ptr[i + 1]).includes(j)
  for (let i = 0; i < rows; i++)
    for (const j of col_idx.subarray(row_ptr[i], row_ptr[i + 1])) if (j !== i && needs(j, i)) return true
  return false
}

/** As many storage buffers as every adapter has, so that one more is too many. */
const MANY = Array.from({ length: 8 }, (_, b) => `@group(0) @binding(${90 + b}) var<storage> many_${b}: array<u32>;`)

/** Faults that every kernel's plan, shader or trace can be given. */
const gpuMutants: readonly Mutant[] = [
  {
    name: 'the last dispatch is forgotten',
    breaks: 'solves',
    applies: (problem, space) => hasWork(problem, space) && isMutual(space),
    alter: withPlan(withoutLast),
  },
  {
    name: 'two inputs are bound the wrong way round',
    breaks: 'bindings',
    applies: hasWork,
    alter: withPlan(swappedInputs),
  },
  {
    name: 'the plan does not give the first of the uniforms',
    breaks: 'bindings',
    applies: hasWork,
    alter: withPlan((plan) =>
      eachDispatch(plan, (step) => ({
        ...step,
        uniforms: Object.fromEntries(Object.entries(step.uniforms ?? {}).slice(1)),
      })),
    ),
  },
  {
    name: 'the plan does not allocate an input',
    breaks: 'bindings',
    applies: hasWork,
    alter: withPlan((plan, problem) => ({
      ...plan,
      buffers: plan.buffers.filter(({ name }) => name !== inputOf(plan, problem)),
    })),
  },
  {
    name: 'the workgroup is too large',
    breaks: 'limits',
    applies: hasWork,
    edits: [{ find: '@workgroup_size(', replace: '@workgroup_size(65536, ' }],
  },
  {
    name: 'a buffer is too large',
    breaks: 'limits',
    applies: always,
    alter: withPlan(largerBuffer),
  },
  {
    name: 'there are too many workgroups',
    breaks: 'limits',
    applies: hasWork,
    alter: withPlan((plan) => eachDispatch(plan, (step) => ({ ...step, groups: [1 << 20, 1, 1] }))),
  },
  {
    name: 'there are too many storage buffers',
    breaks: 'limits',
    applies: hasWork,
    edits: [{ find: '@compute ', replace: `${MANY.join('\n')}\n@compute ` }],
  },
  {
    name: 'there is too much workgroup memory',
    breaks: 'limits',
    applies: hasWork,
    edits: [{ find: '@compute ', replace: 'var<workgroup> ballast: array<vec4<u32>, 65536>;\n@compute ' }],
  },
  {
    name: 'the events of row 0 are not recorded',
    breaks: 'coverage',
    applies: (_, space) =>
      space.count > 0 && (space.order === 'operands' || space.lanes === 'items' || operandsOf(space).row_ptr[1] > 0),
    edits: [
      {
        module: 'lib/trace.wesl',
        find: '  let words =',
        replace: '  if (event.item == 0u) { return true; }\n  let words =',
      },
    ],
  },
  {
    // one of them at least is no diagonal's, which need not be recorded
    name: 'both ends of the lane mask are lost',
    breaks: 'coverage',
    applies: carriesAny,
    edits: [
      {
        module: 'lib/trace.wesl',
        find: 'var mask = event.lanes;',
        replace: 'var mask = event.lanes & (event.lanes - 1u) & ~(vec4<u32>(1u) << firstLeadingBit(event.lanes));',
      },
    ],
  },
  {
    name: 'an event names the wrong nonzero',
    breaks: 'coverage',
    applies: hasDependences,
    edits: [{ module: 'lib/trace.wesl', find: 'event.k)', replace: 'event.k + 1u)' }],
  },
]

/** Where items wait for one another, and where they do not. */
const orderMutants: Readonly<Record<Space['order'], Mutant>> = {
  operands: {
    name: 'events are appended from the end',
    breaks: 'order',
    applies: hasDependences,
    edits: [
      {
        module: 'lib/trace.wesl',
        find: 'atomicAdd(&control[EVENTS], 1u) * words;',
        replace: '((arrayLength(&control) - HEAD) / words - 1u - atomicAdd(&control[EVENTS], 1u)) * words;',
      },
    ],
  },
  none: {
    name: 'phases count backwards',
    breaks: 'order',
    applies: inTwoRows,
    edits: [{ module: 'lib/trace.wesl', find: 'event.phase)', replace: '0x7fffffffu - at)' }],
  },
}

/** Faults that every kernel of an operation can be given: any kernel's, and those of its operation (`cases`). */
export const gpuMutantsOf = (cases: Cases): readonly Mutant[] => [
  ...gpuMutants,
  ...(cases.faults ?? []).map(faulty),
  ...(cases.mutants ?? []),
  orderMutants[orderOf(cases)],
]
