import { type Mutant, withPlan } from '#src/lab/rules/mutant.ts'
import { disturbed, hasNeighbours, hasRow, isMesh } from '../shapes.ts'
import type { SweepProblem } from '../sweep.ts'

const module = 'symgs/bricks/kernel.wesl'
/** Parts of few rows, so that a problem has several. */
const small = { rows: 4 }

const isSeveral = (problem: SweepProblem): boolean => isMesh(problem) && problem.inputs.A.pattern.rows > 8

const mutants: readonly Mutant<SweepProblem>[] = [
  disturbed(module, 'x[place] = sum / diagonal;', 'x[place] = sum / diagonal;\n  @if(TRACE) { x[place] *= 1.0001; }'),
  {
    name: 'what lies before a half is not copied',
    breaks: 'solves',
    params: small,
    applies: isSeveral,
    alter: withPlan((plan) => ({ ...plan, solve: plan.solve.filter(({ kind }) => kind !== 'copy') })),
  },
  {
    name: 'other parts are not read',
    breaks: 'solves',
    params: small,
    applies: isSeveral,
    edits: [{ module, find: 'sum -= placed_values[k] * before[other];', replace: '' }],
  },
  {
    name: 'rows of a part read one another as they were',
    breaks: 'solves',
    applies: isMesh,
    edits: [{ module, find: 'if (other < own.x || other >= own.y) {', replace: 'if (true) {' }],
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
    applies: hasRow,
    edits: [{ module, find: 'number >= uniforms.count', replace: 'number + 1u >= uniforms.count' }],
  },
  {
    name: 'the sum has the wrong sign',
    breaks: 'solves',
    applies: hasNeighbours,
    edits: [{ module, find: 'sum -= placed_values[k] * x', replace: 'sum += placed_values[k] * x' }],
  },
]

export default mutants
