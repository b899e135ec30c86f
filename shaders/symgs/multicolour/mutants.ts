import { defaults, type Kernel } from '#src/core/kernel/kernel.ts'
import type { DispatchStep, Workgroups } from '#src/core/kernel/plan/plan.ts'
import { type Mutant, withPlan } from '#src/lab/rules/mutant.ts'
import { disturbed, hasNeighbours, invertedTwice, readTooLate } from '../shapes.ts'
import { type Sliced, sliced } from '../slices.ts'
import type { SweepProblem } from '../sweep.ts'
import kernel from './kernel.ts'

const module = 'symgs/multicolour/kernel.wesl'
const SLOTS = 'symgs/slots.wesl'
const TOLD = 'symgs/told.wesl'

const analysed = (problem: SweepProblem): Sliced => kernel.analyse(problem, defaults(kernel))

/** Whether a row of a colour has entries of earlier colours (1) or of later ones (2). */
function reads(problem: SweepProblem, colour: number, side: 1 | 2): boolean {
  const { slices, first, colours } = analysed(problem)
  if (colour >= colours) return false
  return slices.subarray(first[colour] / 8, first[colour + 1] / 8).some((word, at) => at % 4 === side && word > 0)
}

/** Does the way back change anything? */
const goesBack = (problem: SweepProblem): boolean =>
  Array.from({ length: analysed(problem).colours }, (_, c) => c).some((c) => reads(problem, c, 2))

/** The last colour taken for the one before it. */
function merged({ colour, colours }: Sliced): Sliced['colour'] {
  return colour.map((c) => Math.min(c, colours - 2))
}

function hasConflict(problem: SweepProblem): boolean {
  const { row_ptr, col_idx, rows } = problem.inputs.A.pattern
  const found = analysed(problem)
  if (found.colours < 2) return false
  const colour = merged(found)
  for (let i = 0; i < rows; i++)
    for (let k = row_ptr[i]; k < row_ptr[i + 1]; k++)
      if (col_idx[k] !== i && colour[col_idx[k]] === colour[i]) return true
  return false
}

const withConflict = (own: Kernel<unknown, SweepProblem>): Kernel<unknown, SweepProblem> => ({
  ...own,
  analyse(problem, ...given) {
    const found = own.analyse(problem, ...given) as Sliced
    const layout = { alike: 'never', bits: 32 } as const
    return { ...found, ...sliced(problem.inputs.A.pattern, merged(found), found.colours - 1, layout) }
  },
})

const mutants: readonly Mutant<SweepProblem>[] = [
  disturbed(module, 'x[place] = sum * inverse[place];'),
  readTooLate((problem) => reads(problem, 1, 1)),
  {
    name: 'a dispatch goes on into the next colour',
    breaks: 'solves',
    applies: (problem) => problem.inputs.sweeps === 1 && reads(problem, 0, 2) && reads(problem, 1, 2),
    alter: withPlan((plan) => ({
      ...plan,
      // a workgroup more has the places of another slice
      solve: (plan.solve as DispatchStep[]).map((step) => {
        const [wide, high, deep] = step.groups as Workgroups
        const places = Number(step.uniforms?.['places']) + 32
        return step.conditions['BACK']
          ? { ...step, groups: [wide + 1, high, deep], uniforms: { ...step.uniforms, places } }
          : step
      }),
    })),
    params: { widths: 1 },
  },
  {
    name: 'what the guess adds is not kept',
    breaks: 'solves',
    applies: (problem) => problem.inputs.guess === 1 && goesBack(problem),
    edits: [{ module, find: 'kept[place] = old;', replace: '' }],
  },
  invertedTwice,
  {
    name: 'a conflict is left uncoloured',
    breaks: 'solves',
    applies: hasConflict,
    alter: withConflict,
  },
  {
    name: 'the last slot is skipped',
    breaks: 'solves',
    applies: hasNeighbours,
    edits: [{ module: SLOTS, find: 'asked < vec4<u32>(run.width)', replace: 'asked + 1u < vec4<u32>(run.width)' }],
  },
  {
    name: 'the fifth to eighth slots are lost',
    breaks: 'solves',
    applies: ({ inputs: { A } }) => A.pattern.rows === 64 && A.pattern.col_idx.length === 64 * 64,
    edits: [{ module: SLOTS, find: 'four(run, slot + 4u, packed)', replace: 'four(run, slot + 8u, packed)' }],
  },
  {
    name: 'the way back reads what comes before',
    breaks: 'solves',
    applies: goesBack,
    edits: [
      {
        module,
        find: 'var sum = sum_of(run_of(slice, place % 32u, true));',
        replace: 'var sum = sum_of(run_of(slice, place % 32u, false));',
      },
    ],
  },
  {
    name: 'bytes of columns are counted from the next slot’s least column',
    breaks: 'solves',
    params: { bits: 8 },
    applies: ({ inputs: { X, Y, Z } }) => X > 3 && Y > 3 && Z > 3,
    edits: [
      {
        module: SLOTS,
        find: 'let at = vec4<u32>(run.column) + slots;',
        replace: 'let at = vec4<u32>(run.column) + slots + 1u;',
      },
    ],
  },
  {
    name: 'events name places for rows',
    breaks: 'coverage',
    applies: (problem) => analysed(problem).place.some((place) => place >= problem.inputs.A.pattern.rows),
    alter: withPlan(({ trace, ...plan }) => {
      const { items: _, ...layout } = trace ?? {}
      return { ...plan, ...(trace && { trace: layout as typeof trace }) }
    }),
  },
  {
    name: 'events of a dispatch have one place',
    breaks: 'coverage',
    applies: (problem) => analysed(problem).ptr.some((end, c, all) => c > 0 && end - all[c - 1] > 32),
    edits: [{ module: TOLD, find: '+ worker / every;', replace: ';' }],
  },
]

export default mutants
