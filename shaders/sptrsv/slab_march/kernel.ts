import { AppError } from '#src/core/base/errors.ts'
import { controlledPlan, filled, traceLayout } from '#src/core/kernel/plan/buffers.ts'
import { SENTINEL } from '#src/core/trace/control.ts'
import { defaults, type Kernel, type Params } from '#src/core/kernel/kernel.ts'
import type { Capabilities, Plan, PlanOptions } from '#src/core/kernel/plan/plan.ts'
import { pollsOf } from '../polling.ts'
import { Findings } from '#src/core/kernel/findings.ts'
import { grows } from '../growth.ts'
import { whyUnstructured, recognise } from '../structure.ts'
import { coefficientOffsets, faceWords, type Marched, packedWords } from './layout.ts'
import { candidatesFor, parameters } from './params.ts'
import { NARROWEST_TEAM, shapeOf } from './shape.ts'
import { packStep, solveStep, stencilTable } from './steps.ts'
import { simulate } from './twin.ts'
import { type SolveProblem, solving, type System, problemBuffers } from '../solve.ts'

/** Bits of a lane mask that a row's operands take, at most 16. */
const MASK_LANES = 32

const kernel: Kernel<Marched, SolveProblem> = solving({
  title: 'Plane sweep',
  alias: 'Slab march',
  idea: 'planes sweep their grid lines in step, each line a scan',
  paper: {
    authors: 'Sparsescope',
    title: 'Plane sweep: triangular solves of structured grids in one self-resetting dispatch',
    venue: 'this project',
    year: 2026,
  },
  params: parameters,
  trace: {
    worker: 'lane',
    stages: [{ name: 'multiply, add and scan' }],
    item: 'at the barrier of the step, or spinning for the slab before',
    numbersOf: ({ PAIRS }) => (PAIRS ? 2 : 4),
  },
  needs: { subgroupSize: NARROWEST_TEAM },

  applies: whyUnstructured,

  analyse: (problem, _params, _capabilities, findings) => marched(problem, findings),

  candidates(problem, capabilities) {
    const structure = marched(problem)
    const sets = candidatesFor(structure)
    const shapes = sets.map((set) => shapeIfAny(structure, defaults(kernel, set), capabilities))
    return sets.filter((_, s) => shapes[s] !== undefined && shapes.indexOf(shapes[s]) === s)
  },

  plan(problem: System, structure: Marched, params: Params, options: PlanOptions): Plan {
    const { trace, capabilities } = options
    const { rows } = problem.pattern
    const shape = shapeOf(structure, params, capabilities)
    const layout = trace ? traceLayout(rows, () => 1, MASK_LANES, capabilities) : undefined
    return controlledPlan(layout, {
      buffers: [
        ...problemBuffers(problem),
        filled('stencil', stencilTable(structure)),
        { name: 'packed', words: Math.max(4, packedWords(structure, shape)) },
        { name: 'faces', words: Math.max(1, faceWords(structure, shape)) },
      ],
      prepare:
        rows > 0 ? [packStep(problem, structure, shape), { kind: 'fill', buffer: 'faces', value: SENTINEL }] : [],
      solve: rows > 0 ? [solveStep(problem, structure, shape, pollsOf(params, capabilities), { options, layout })] : [],
      outputs: { x: { kind: 'f32', buffer: 'x' } },
      deterministic: true,
    })
  },

  reference: (problem, structure, params, machine, emit) => ({
    x: simulate(problem, structure, params, machine, emit),
  }),

  cost({ pattern }, structure) {
    const { size, box } = structure
    const vectors = 1 + coefficientOffsets(structure).length
    return {
      flops: 2 * pattern.col_idx.length,
      bytes: 4 * pattern.rows * (vectors + 2),
      span: size[1] + (box ? 2 : 1) * (size[2] - 1),
    }
  },
})

function marched(problem: System, findings: Findings = new Findings()): Marched {
  return { ...recognise(problem, findings), grows: grows(problem, findings) }
}

/** The shape in words that tell it from others; undefined where it does not fit. */
function shapeIfAny(structure: Marched, params: Params, capabilities: Capabilities): string | undefined {
  try {
    return JSON.stringify(shapeOf(structure, params, capabilities))
  } catch (error) {
    if (error instanceof AppError) return undefined
    throw error
  }
}

export default kernel
