import { defaults, type Kernel } from '#src/core/kernel/kernel.ts'
import type { Step } from '#src/core/kernel/plan/plan.ts'
import { hasRows, type Mutant, seeing, withPlan } from '#src/lab/rules/mutant.ts'
import { IMPATIENT } from '../row-mutants.ts'
import { type BlocksAnalysis, analyse, partEnd, partFirst, type BlockPiece } from './analysis.ts'
import kernel from './kernel.ts'
import { type System, toSystem } from '../solve.ts'

const ROWS = 'sptrsv/recursive_blocks/kernel.wesl'
const WAITING = 'sptrsv/recursive_blocks/sync_free.wesl'
const PARTS = 'sptrsv/recursive_blocks/parts.wesl'
/** All lanes of a worker share every row. */
const SHARED = { rectangle: 0, level: 0 }

type Kind = (piece: BlockPiece) => boolean
const waits: Kind = ({ kind }) => kind === 'waiting'
const isRectangle: Kind = ({ kind }) => kind === 'rectangle'
const waitsNot: Kind = (piece) => !waits(piece)

const known = new WeakMap<System, BlocksAnalysis>()

function analysed(problem: System): BlocksAnalysis {
  const analysis = known.get(problem) ?? analyse(problem, defaults(kernel))
  known.set(problem, analysis)
  return analysis
}

/** Are there at least this many pieces of a kind? */
const has =
  (kind: Kind, count = 1) =>
  (problem: System) =>
    analysed(problem).pieces.filter(kind).length >= count

/** Has a part of such a piece nonzeros off the diagonal, and is `matters` true of it? */
const needy =
  (kind: Kind, matters: (analysis: BlocksAnalysis, part: number) => boolean = () => true) =>
  (problem: System) => {
    const analysis = analysed(problem)
    const carries = (part: number, { kind: name }: BlockPiece) =>
      partEnd(analysis, part, name) > partFirst(analysis, part)
    return analysis.pieces
      .filter(kind)
      .some((piece) =>
        Array.from({ length: piece.end - piece.first }, (_, p) => piece.first + p).some(
          (part) => carries(part, piece) && matters(analysis, part),
        ),
      )
  }

const withSolve = (
  change: (steps: readonly Step[]) => readonly Step[],
): ((kernel: Kernel<unknown, System>) => Kernel) => withPlan((plan) => ({ ...plan, solve: change(plan.solve) }))

const isOfRectangle = (step: Step): boolean => step.kind === 'dispatch' && step.conditions['RECTANGLE']

const mutants: readonly Mutant<System>[] = [
  {
    name: 'rectangles are left out',
    breaks: 'solves',
    applies: has(isRectangle),
    params: IMPATIENT,
    alter: withSolve((steps) => steps.filter((step) => !isOfRectangle(step))),
  },
  {
    name: 'the blocks are solved backwards',
    breaks: 'solves',
    applies: has(isRectangle),
    params: IMPATIENT,
    alter: withSolve((steps) => [...steps.slice(0, 1), ...steps.slice(1, -1).toReversed(), ...steps.slice(-1)]),
  },
  {
    name: 'rectangles are subtracted twice',
    breaks: 'coverage',
    applies: has(isRectangle),
    alter: withSolve((steps) => steps.flatMap((step) => (isOfRectangle(step) ? [step, step] : [step]))),
  },
  {
    name: 'b is not brought into the order of the blocks',
    breaks: 'solves',
    applies: hasRows,
    alter: withSolve((steps) => steps.slice(1)),
  },
  {
    name: 'the values are not brought into the order of the parts',
    breaks: 'solves',
    applies: hasRows,
    params: IMPATIENT,
    alter: withPlan((plan) => ({ ...plan, prepare: [] })),
  },
  {
    name: 'a rectangle adds',
    breaks: 'solves',
    applies: has(isRectangle),
    params: IMPATIENT,
    edits: [{ module: ROWS, find: '.y] -= sum', replace: '.y] += sum' }],
  },
  {
    name: 'the last row of a piece is lost',
    breaks: 'solves',
    applies: has((piece) => waitsNot(piece) && !piece.shared),
    params: IMPATIENT,
    edits: [{ module: ROWS, find: 'uniforms.first + id.x; part <', replace: 'uniforms.first + id.x; part + 1u <' }],
  },
  {
    name: 'the last row of a piece is lost (shared rows)',
    breaks: 'solves',
    applies: has(waitsNot),
    params: { ...IMPATIENT, ...SHARED },
    edits: [
      { module: ROWS, find: 'uniforms.first + group.x; part <', replace: 'uniforms.first + group.x; part + 1u <' },
    ],
  },
  {
    name: 'only the first lane carries a shared row',
    breaks: 'solves',
    applies: needy(waitsNot, (analysis, part) => partFirst(analysis, part + 1) - partFirst(analysis, part) > 2),
    params: { ...IMPATIENT, ...SHARED },
    edits: [{ module: ROWS, find: 'add(lane, stride_part', replace: 'add(lane, f32(lane == 0u) * stride_part' }],
  },
  {
    name: 'the last nonzero of a part is skipped',
    breaks: 'solves',
    applies: needy(waitsNot),
    params: IMPATIENT,
    edits: [{ module: ROWS, find: 'if (p + lane < end)', replace: 'if (p + lane + 1u < end)' }],
  },
  {
    name: 'the last nonzero of a row is skipped where rows wait',
    breaks: 'solves',
    applies: needy(waits),
    params: IMPATIENT,
    edits: [{ module: WAITING, find: 'if (p + lane < end)', replace: 'if (p + lane + 1u < end)' }],
  },
  {
    name: 'tickets that were drawn before are not counted',
    breaks: 'solves',
    applies: has(waits, 2),
    params: IMPATIENT,
    edits: [{ module: WAITING, find: ' - uniforms.drawn', replace: '' }],
  },
  {
    name: 'the first row of a triangle is not published where rows wait',
    breaks: 'solves',
    applies: has(waits),
    params: IMPATIENT,
    edits: [{ module: WAITING, find: '&& recorded)', replace: '&& recorded && part != uniforms.first)' }],
  },
  {
    name: 'a row is recorded for the next one',
    breaks: 'coverage',
    applies: needy(() => true),
    edits: [{ module: PARTS, find: 'order[place];', replace: 'order[(place + 1u) % arrayLength(&order)];' }],
  },
  {
    name: 'pieces count their phases backwards',
    breaks: 'order',
    applies: has(() => true, 2),
    edits: [{ module: PARTS, find: 'uniforms.phase', replace: '(9999u - uniforms.phase)' }],
  },
  {
    name: 'the trace disturbs the sum',
    breaks: 'traced',
    applies: needy(waitsNot),
    edits: [{ module: ROWS, find: '    @if(TRACE) {', replace: '    @if(TRACE) sum *= 1.001;\n    @if(TRACE) {' }],
  },
  {
    name: 'the trace disturbs the sum where rows wait',
    breaks: 'traced',
    applies: needy(waits),
    edits: [{ module: WAITING, find: '  let total =', replace: '  @if(TRACE) sum *= 1.001;\n  let total =' }],
  },
]

export default seeing(toSystem, mutants)
