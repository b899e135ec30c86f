import { hasDependences, hasRows, type Mutant, seeing } from '#src/lab/rules/mutant.ts'
import { growthOf, grows } from '../growth.ts'
import { recognise } from '../structure.ts'
import { type System, toSystem } from '../solve.ts'
import type { Marched } from './layout.ts'

/** A wait that will not end is given up early. */
const IMPATIENT = { polls: 100 }
/** Slabs as thin as the stencil lets them be, so that there are several. */
const THIN = { ...IMPATIENT, planes: 1 }

/** Relays that fit the smallest workgroup. */
const RELAYED = { rows: 4, planes: 1, relays: 3 }

const hasSlabs = (problem: System): boolean => {
  const { far, size } = recognise(problem)
  return size[2] > (far ? 2 : 1)
}
/** Growth by which a scan loses nearly all digits. */
const HOPELESS = 1e5

const isScanned = (problem: System): boolean => problem.pattern.rows > 0 && !grows(problem)
const hasManyLines = (problem: System): boolean => recognise(problem).size[1] > 1
const isNarrow = (problem: System): boolean => problem.pattern.rows > 0 && recognise(problem).size[0] <= 64
const isDeep = (problem: System): boolean => recognise(problem).deep

const mutants: readonly Mutant<System>[] = [
  {
    name: 'no slab publishes',
    breaks: 'solves',
    applies: hasSlabs,
    params: THIN,
    edits: [{ find: 'publishes = plane >= planes && slab', replace: 'publishes = plane > planes + halo && slab' }],
  },
  {
    name: 'no workgroup takes the first slab',
    breaks: 'solves',
    applies: hasSlabs,
    params: THIN,
    edits: [
      {
        find: 'slab = workgroupUniformLoad(&drawn);',
        replace: 'slab = max(1u, workgroupUniformLoad(&drawn));',
      },
    ],
  },
  {
    name: 'planes do not lag behind one another',
    breaks: 'solves',
    applies: isDeep,
    edits: [{ find: 'lag = skew * plane +', replace: 'lag = skew * halo +' }],
  },
  {
    name: 'a lane does not take what stands before it',
    breaks: 'solves',
    applies: (problem) => isScanned(problem) && recognise(problem).size[0] > 4,
    edits: [{ find: '  settle(state);', replace: '' }],
  },
  {
    name: 'the last line is not solved',
    breaks: 'solves',
    applies: hasRows,
    edits: [{ find: 'solves = select(0u, uniforms.height,', replace: 'solves = select(0u, uniforms.height - 1u,' }],
  },
  {
    name: 'lines come out as the ones before them',
    breaks: 'solves',
    applies: hasManyLines,
    params: { relays: 1 },
    edits: [{ find: 'read_matrix(held, y + i32(ahead))', replace: 'read_matrix(held, y + i32(ahead) - 1)' }],
  },
  {
    name: 'relays read the lines before theirs',
    breaks: 'solves',
    applies: (problem) => isNarrow(problem) && recognise(problem).size[1] > RELAYED.relays,
    params: RELAYED,
    edits: [{ find: 'read_ahead(&held, y + i32(relays))', replace: 'read_ahead(&held, y + i32(relays) - 1)' }],
  },
  {
    name: 'the line of the last step is not written',
    breaks: 'solves',
    applies: isNarrow,
    params: RELAYED,
    edits: [{ find: 'uniforms.steps % relays == after_turn', replace: 'uniforms.steps % relays > relays' }],
  },
  {
    name: 'the tickets are not reset',
    breaks: 'solves',
    applies: hasRows,
    params: IMPATIENT,
    alter: (kernel) => ({ ...kernel, plan: (...given) => ({ ...kernel.plan(...given), reset: [] }) }),
  },
  {
    name: 'the values are not packed',
    breaks: 'solves',
    applies: hasRows,
    params: IMPATIENT,
    alter: (kernel) => ({ ...kernel, plan: (...given) => ({ ...kernel.plan(...given), prepare: [] }) }),
  },
  {
    name: 'the products of the scan are left out',
    breaks: 'solves',
    applies: (problem) => isScanned(problem) && recognise(problem).size[0] > 8,
    edits: [
      {
        module: 'sptrsv/slab_march/pack.wesl',
        find: 'select(vec4f(), before, place >= reach)',
        replace: 'vec4f()',
      },
    ],
  },
  {
    name: 'the growth along lines is not looked at',
    breaks: 'solves',
    applies: (problem) => problem.pattern.rows > 0 && growthOf(problem) > HOPELESS,
    alter: (kernel) => ({
      ...kernel,
      analyse: (...given) => ({ ...(kernel.analyse(...given) as Marched), grows: false }),
    }),
  },
  {
    name: 'the last lane of a team has no turn',
    breaks: 'solves',
    // 31 lanes of 4 rows: only in a longer line the last of 32 has any
    applies: (problem) => problem.pattern.rows > 0 && grows(problem) && recognise(problem).size[0] > 31 * 4,
    edits: [{ find: 'turn < team; turn++', replace: 'turn + 1u < team; turn++' }],
  },
  {
    name: 'the trace disturbs the sum',
    breaks: 'traced',
    applies: (problem, space) => isScanned(problem) && hasDependences(problem, space),
    edits: [{ find: '  settle(', replace: '  @if(TRACE) line *= 1.000001;\n  settle(' }],
  },
  {
    name: 'a row is recorded under a nonzero of the one before',
    breaks: 'coverage',
    applies: hasDependences,
    edits: [{ find: 'row_ptr[row] + FIRST, 0u', replace: 'row_ptr[row] + FIRST - 1u, 0u' }],
  },
  {
    name: 'a line is recorded backwards',
    breaks: 'order',
    applies: (problem) => recognise(problem).size[0] > 1,
    edits: [{ find: 'row_number(first_row(y) + i);', replace: 'row_number(first_row(y) + rows - 1u - i);' }],
  },
]

export default seeing(toSystem, mutants)
