import { defaults } from '#src/core/kernel/kernel.ts'
import { type Mutant, withPlan } from '#src/lab/rules/mutant.ts'
import type { BlockProblem } from './blocks.ts'
import { blockParams, colouredBlocks } from './colours.ts'
import { type BlockLayout, laidOut } from './layout.ts'

/** Places of a problem, row after row where nothing else is said. */
export function placedIn(problem: BlockProblem, apart: BlockLayout['apart'] = 1): BlockLayout {
  const { colour, colours } = colouredBlocks(problem, defaults({ params: blockParams }))
  return laidOut(problem.inputs.A, colour, colours, apart)
}

export const hasBlockRow = ({ inputs: { A } }: BlockProblem): boolean => A.rows > 0
export const hasBlocks = ({ inputs: { A } }: BlockProblem): boolean => A.col_idx.length > A.rows

/** Does the way back change anything, and does a row read others on the way there, of which the second colour is the first that can? */
const goesBack = (problem: BlockProblem): boolean => placedIn(problem).reads.some(({ upper }) => upper)
const readsSecond = (problem: BlockProblem): boolean => placedIn(problem).reads[1]?.lower ?? false

const HALF = 'block_symgs/half.wesl'
const TURBULENCE = 'block_symgs/turbulence.wesl'
const INVERT = 'block_symgs/invert.wesl'

const hasSystem = ({ inputs: { A, systems } }: BlockProblem): boolean => systems > 0 && A.col_idx.length > A.rows

/** Faults that kernels of this operation have in common. */
export const blockMutants: readonly Mutant<BlockProblem>[] = [
  {
    name: 'the trace disturbs a row',
    breaks: 'traced',
    applies: hasBlockRow,
    edits: [
      {
        module: HALF,
        find: 'x[word] = found;',
        replace: 'x[word] = found;\n  @if(TRACE && !BACK) x[word] = found * 1.0001;',
      },
    ],
  },
  {
    name: 'a neighbour is read too late',
    breaks: 'solves',
    applies: readsSecond,
    alter: withPlan(({ solve: [first, second, ...others], ...plan }) => ({
      ...plan,
      solve: [second, first, ...others],
    })),
  },
  {
    name: 'the diagonal is inverted twice',
    breaks: 'solves',
    applies: hasBlocks,
    edits: [{ module: INVERT, find: 'block = inverted(block);', replace: 'block = inverted(inverted(block));' }],
  },
  {
    name: 'a turbulence system is fed another’s coefficients',
    breaks: 'solves',
    applies: (problem) => hasSystem(problem) && problem.inputs.systems > 1,
    edits: [{ module: TURBULENCE, find: '(BLOCK + system) * uniforms.entries', replace: 'BLOCK * uniforms.entries' }],
  },
  {
    name: 'a turbulence system is fed coefficients of the flow',
    breaks: 'solves',
    applies: hasSystem,
    edits: [{ module: TURBULENCE, find: '(BLOCK + system) * uniforms.entries', replace: 'system * uniforms.entries' }],
  },
  {
    name: 'what a second sweep begins at is not kept',
    breaks: 'solves',
    applies: (problem) => problem.inputs.sweeps > 1 && goesBack(problem),
    edits: [{ module: HALF, find: 'kept[word] = old;', replace: '' }],
  },
  {
    name: 'the way back reads what comes before',
    breaks: 'solves',
    applies: goesBack,
    edits: [
      {
        module: HALF,
        find: '@if(BACK) return row.y;\n}\nfn end_slot(row: vec4<u32>) -> u32 {\n  @if(!BACK) return row.y;\n  @if(BACK) return row.y + row.z;',
        replace: '@if(BACK) return 0u;\n}\nfn end_slot(row: vec4<u32>) -> u32 {\n  return row.y;',
      },
    ],
  },
  {
    name: 'the last slot is skipped',
    breaks: 'solves',
    applies: goesBack,
    edits: [{ module: HALF, find: 'return row.y + row.z;', replace: 'return max(row.y + row.z, 1u) - 1u;' }],
  },
  {
    name: 'events of a dispatch have one place',
    breaks: 'coverage',
    applies: (problem) => placedIn(problem).ptr.some((end, c, all) => c > 0 && end - all[c - 1] > 32),
    edits: [{ module: 'symgs/told.wesl', find: '+ worker / every;', replace: ';' }],
  },
]
