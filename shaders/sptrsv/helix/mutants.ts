import { hasDependences, hasRows, type Mutant, seeing, withPlan } from '#src/lab/rules/mutant.ts'
import { IMPATIENT } from '../row-mutants.ts'
import { recognise } from '../structure.ts'
import { type System, toSystem } from '../solve.ts'

/** Slabs as thin as the stencil lets them be, so that there are several. */
const THIN = { ...IMPATIENT, planes: 1 }

const hasSlabs = (problem: System): boolean => {
  const { far, size } = recognise(problem)
  return size[2] > (far ? 2 : 1)
}
const isDeep = (problem: System): boolean => recognise(problem).deep
/** Is there a row that needs one of the block of four before it, or of the line before? */
const hasBlocks = (problem: System): boolean => recognise(problem).size[0] > 4
const hasLines = (problem: System): boolean => recognise(problem).size[1] > 1
/** Do lines lie on several lanes, for every lag? */
function spreads(problem: System): boolean {
  const { size, box } = recognise(problem)
  return size[1] > 1 && size[0] > (box ? 8 : 4)
}
/** Does a lane have more lines than one? */
const winds = (problem: System): boolean => {
  const { size, box } = recognise(problem)
  return size[0] > 0 && size[1] > Math.ceil(Math.ceil(size[0] / 4) / (box ? 2 : 1))
}

const mutants: readonly Mutant<System>[] = [
  {
    name: 'no slab publishes',
    breaks: 'solves',
    applies: hasSlabs,
    params: THIN,
    edits: [{ find: 'publishes = plane >= planes &&', replace: 'publishes = plane > planes + halo &&' }],
  },
  {
    name: 'no workgroup takes the first slab',
    breaks: 'solves',
    applies: hasSlabs,
    params: THIN,
    edits: [{ find: 'slab = workgroupUniformLoad(&drawn);', replace: 'slab = max(1u, workgroupUniformLoad(&drawn));' }],
  },
  {
    name: 'planes do not lag behind one another',
    breaks: 'solves',
    applies: isDeep,
    edits: [{ find: 'let wait = skew * plane + lag * lane;', replace: 'let wait = skew * halo + lag * lane;' }],
  },
  {
    name: 'lines do not lag behind one another',
    breaks: 'solves',
    applies: spreads,
    edits: [{ find: 'let wait = skew * plane + lag * lane;', replace: 'let wait = skew * plane;' }],
  },
  {
    name: 'a lane does not go on from block to block',
    breaks: 'solves',
    applies: hasBlocks,
    edits: [{ find: 'last = line.wz;', replace: 'last = vec2f();' }],
  },
  {
    name: 'a lane has one line only',
    breaks: 'solves',
    applies: winds,
    edits: [{ find: '(*place).y + i32(lanes)', replace: '(*place).y + i32(lanes * uniforms.height)' }],
  },
  {
    name: 'the ring is a step short',
    breaks: 'solves',
    applies: hasLines,
    edits: [{ find: '(t + slots - age) % slots', replace: '(t + slots - age + 1u) % slots' }],
  },
  {
    name: 'the last line is not solved',
    breaks: 'solves',
    applies: hasRows,
    edits: [{ find: 'u32(place.y) < uniforms.height', replace: 'place.y >= 0 && place.y + 1 < i32(uniforms.height)' }],
  },
  {
    name: 'b is read a step late',
    breaks: 'solves',
    applies: hasBlocks,
    edits: [{ find: '  later = now;', replace: '  later = now;\n  advance(&later);' }],
  },
  {
    name: 'the tickets are not reset',
    breaks: 'solves',
    applies: hasRows,
    params: IMPATIENT,
    alter: withPlan((plan) => ({ ...plan, reset: [] })),
  },
  {
    name: 'the values are not packed',
    breaks: 'solves',
    applies: hasRows,
    params: IMPATIENT,
    alter: withPlan((plan) => ({ ...plan, prepare: [] })),
  },
  {
    name: 'the trace disturbs the sum',
    breaks: 'traced',
    applies: hasDependences,
    edits: [{ find: '  last = line.wz;', replace: '  @if(TRACE) line *= 1.001;\n  last = line.wz;' }],
  },
  {
    name: 'a row is recorded under a nonzero of the one before',
    breaks: 'coverage',
    applies: hasDependences,
    edits: [{ find: 'row_ptr[row] + uniforms.upper, 0u', replace: 'row_ptr[row] + uniforms.upper - 1u, 0u' }],
  },
  {
    name: 'four rows are recorded backwards',
    breaks: 'order',
    applies: (problem) => recognise(problem).size[0] >= 4,
    edits: [
      {
        find: 'row_number(first + i);',
        replace: 'row_number(first + min(4u, uniforms.width - 4u * u32(now.block)) - 1u - i);',
      },
    ],
  },
]

export default seeing(toSystem, mutants)
