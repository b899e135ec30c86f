import { type Mutant, withPlan } from '#src/lab/rules/mutant.ts'
import { hasBlockRow, hasBlocks } from '../block-mutants.ts'
import type { BlockProblem } from '../blocks.ts'

const module = 'block_symgs/subdomain/kernel.wesl'
/** Parts of few rows, so that a problem has several. */
const small = { rows: 4 }

const isMesh = (problem: BlockProblem): boolean => problem.inputs.X > 0 && hasBlocks(problem)
const isSeveral = (problem: BlockProblem): boolean => isMesh(problem) && problem.inputs.A.rows > 8

const mutants: readonly Mutant<BlockProblem>[] = [
  {
    name: 'the trace disturbs a row',
    breaks: 'traced',
    applies: hasBlockRow,
    edits: [
      {
        module,
        find: 'update(place, own);',
        replace: 'update(place, own);\n      @if(TRACE) { x[5u * place] *= 1.0001; }',
      },
    ],
  },
  {
    name: 'what lies before a half is not copied',
    breaks: 'solves',
    params: small,
    applies: isSeveral,
    alter: withPlan((plan) => ({ ...plan, solve: plan.solve.filter(({ kind }) => kind !== 'copy') })),
  },
  {
    name: 'rows of a part read one another as they were',
    breaks: 'solves',
    applies: isMesh,
    edits: [{ module, find: 'columns[k] < own.x || columns[k] >= own.y', replace: 'true' }],
  },
  {
    name: 'other parts are not read',
    breaks: 'solves',
    params: small,
    applies: isSeveral,
    edits: [{ module, find: 'if (is_old) { return before[word]; }', replace: 'if (is_old) { return 0.0; }' }],
  },
  {
    name: 'the way back is that there',
    breaks: 'solves',
    applies: isMesh,
    edits: [{ module, find: 'begin + levels - 1u - step', replace: 'begin + step' }],
  },
  {
    name: 'the last part is lost',
    breaks: 'solves',
    applies: hasBlockRow,
    edits: [{ module, find: 'number >= uniforms.count', replace: 'number + 1u >= uniforms.count' }],
  },
  {
    name: 'a turbulence system is fed another’s coefficients',
    breaks: 'solves',
    applies: (problem) => problem.inputs.systems > 1 && hasBlocks(problem),
    edits: [{ module, find: '(25u + system) * uniforms.entries', replace: '25u * uniforms.entries' }],
  },
  {
    name: 'the diagonal is inverted twice',
    breaks: 'solves',
    applies: hasBlocks,
    edits: [
      {
        module: 'block_symgs/invert.wesl',
        find: 'block = inverted(block);',
        replace: 'block = inverted(inverted(block));',
      },
    ],
  },
]

export default mutants
