import type { Mutant } from '#src/lab/rules/mutant.ts'
import type { ColouringProblem } from '../graph.ts'
import { hasRow, uncoloured } from '../shapes.ts'
import { SCHEMES } from './formula.ts'

const module = 'colouring/formula/kernel.wesl'

/** Are there two points along an axis? */
const reaches =
  (axis: 'X' | 'Y' | 'Z') =>
  ({ inputs }: ColouringProblem): boolean =>
    inputs[axis] > 1

const blind = { module, find: '{ return NONE; }', replace: '{ return own; }' }

const mutants: readonly Mutant<ColouringProblem>[] = [
  uncoloured(module, 'if (row < uniforms.rows) { colour[row] = formula_of(row); }'),
  {
    name: 'z does not count',
    breaks: 'solves',
    applies: reaches('Z'),
    edits: [{ module, find: '+ counted.y + counted.z', replace: '+ counted.y' }],
  },
  {
    name: 'y does not count, and no row looks',
    breaks: 'solves',
    applies: reaches('Y'),
    edits: [{ module, find: '+ counted.y + counted.z', replace: '+ counted.z' }, blind],
  },
  {
    name: 'wrapped, x and y count the same, and no row looks',
    breaks: 'solves',
    params: { scheme: SCHEMES.wrapped },
    applies: ({ inputs: { X, Y, G } }) => X > 1 && Y > 1 && G.col_idx.length / G.rows > 9,
    edits: [{ module, find: 'counted.x + counted.y', replace: '2u * counted.x + counted.y' }, blind],
  },
  {
    name: 'lines are those along another axis',
    breaks: 'solves',
    params: { scheme: SCHEMES.lines },
    applies: reaches('Y'),
    edits: [{ module, find: 'along[0] = uniforms.along;', replace: 'along[0] = uniforms.along + 1u;' }],
  },
  {
    name: 'the last row has no colour',
    breaks: 'solves',
    applies: hasRow,
    edits: [{ module, find: 'if (row < uniforms.rows) { colour', replace: 'if (row + 1u < uniforms.rows) { colour' }],
  },
]

export default mutants
