import { controlledPlan, filled, traceLayout } from '#src/core/kernel/plan/buffers.ts'
import { SENTINEL } from '#src/core/trace/control.ts'
import { bareDispatch, dispatch, type DispatchSetting } from '#src/core/kernel/plan/dispatch.ts'
import type { Kernel, Params } from '#src/core/kernel/kernel.ts'
import type { BufferSpec, Capabilities, DispatchStep, Plan, PlanOptions } from '#src/core/kernel/plan/plan.ts'
import { pollsOf, POLLS } from '../polling.ts'
import { coefficientOffsets } from '../slab_march/layout.ts'
import { recognise, type Structure, whyUnstructured } from '../structure.ts'
import { ROWS_PER_LANE, MOST_AHEAD, ringVectors, type HelixShape, shapeOf, stepsOf } from './shape.ts'
import { simulate } from './twin.ts'
import { type SolveProblem, solving, type System, problemBuffers } from '../solve.ts'

/** Bits of a lane mask that a row's operands take, at most 16. */
const MASK_LANES = 32
/** Invocations of a workgroup that packs. */
const PACKERS = 256

const kernel: Kernel<Structure, SolveProblem> = solving({
  title: 'Skewed lines',
  alias: 'Helix',
  idea: 'a grid line per lane, each some steps behind the line before',
  paper: {
    authors: 'Sparsescope',
    title: 'Skewed lines: triangular solves of structured grids by barriers and workgroup memory alone',
    venue: 'this project',
    year: 2026,
  },
  params: [
    {
      name: 'planes',
      meaning: 'planes that a workgroup solves together; 0: 8, or 4 on long lines, or as many as fit',
      initial: 0,
      min: 0,
      max: 16,
      choices: [0, 1, 2, 4, 8],
    },
    {
      name: 'ahead',
      meaning: 'steps whose coefficients are read ahead; 0: 4 for a star, 3 for a box, 2 for one that reaches far',
      initial: 0,
      min: 0,
      max: MOST_AHEAD,
      choices: [0, 1, 2, 3, 4],
    },
    POLLS,
  ],
  trace: {
    worker: 'lane',
    stages: [{ name: 'multiply and add' }],
    item: 'at the barrier of the step, or spinning for the slab before',
  },

  applies: whyUnstructured,

  analyse: (problem, _params, _capabilities, findings) => recognise(problem, findings),

  candidates: () => [
    {},
    { planes: 4 },
    { planes: 8 },
    { ahead: 2 },
    { ahead: 3 },
    { ahead: 4 },
    { planes: 4, ahead: 3 },
    { planes: 4, ahead: 4 },
  ],

  plan(problem: System, structure: Structure, params: Params, options: PlanOptions): Plan {
    const { trace, capabilities } = options
    const { rows } = problem.pattern
    const shape = shapeOf(structure, params, capabilities)
    const layout = trace ? traceLayout(rows, () => 1, MASK_LANES, capabilities) : undefined
    const some = rows > 0
    return controlledPlan(layout, {
      buffers: [
        ...problemBuffers(problem),
        filled('stencil', stencilTable(structure)),
        { name: 'packed', words: ROWS_PER_LANE * Math.max(1, packedVectors(structure, shape)) },
        { name: 'faces', words: Math.max(1, faceWords(shape)) },
      ],
      prepare: some
        ? [packStep(problem, structure, shape, capabilities), { kind: 'fill', buffer: 'faces', value: SENTINEL }]
        : [],
      solve: some ? [solveStep(problem, structure, shape, pollsOf(params, capabilities), { options, layout })] : [],
      outputs: { x: { kind: 'f32', buffer: 'x' } },
      deterministic: true,
    })
  },

  reference: (problem, structure, params, machine, emit) => ({
    x: simulate(problem, structure, params, machine, emit),
  }),

  cost({ pattern }, structure) {
    const [X, Y, Z] = structure.size
    const lag = structure.box ? 2 : 1
    return {
      flops: 2 * pattern.col_idx.length,
      bytes: 4 * pattern.rows * (vectorsOf(structure) + 2),
      span: Math.ceil(X / ROWS_PER_LANE) + lag * (Y - 1) + (structure.box ? lag + 2 : 1) * (Z - 1),
    }
  },
})

/** vec4s of one lane for one step: the inverse diagonals and the coefficients. */
const vectorsOf = (structure: Structure): number => 1 + coefficientOffsets(structure).length

const packedVectors = (structure: Structure, { steps, lanes }: HelixShape): number =>
  structure.size[2] * steps * vectorsOf(structure) * lanes

const faceWords = ({ slabs, halo, steps, lanes }: HelixShape): number =>
  (slabs - 1) * halo * steps * lanes * ROWS_PER_LANE

/** The stencil as pack.wesl walks along it: dx, dy, distance between row and column, place; in order of the columns. */
function stencilTable(structure: Structure): BufferSpec['data'] & object {
  const [X, Y] = structure.size
  const places = coefficientOffsets(structure).map(([dx, dy, dz], o) => [dx, dy, -(dx + X * (dy + Y * dz)), o + 1])
  return Uint32Array.from(places.sort((a, b) => b[2] - a[2]).flat())
}

function packStep(
  { upper, pattern: { rows } }: System,
  structure: Structure,
  { lanes, steps, lag }: HelixShape,
  { maxComputeInvocationsPerWorkgroup, maxComputeWorkgroupsPerDimension }: Capabilities,
): DispatchStep {
  const [X, Y] = structure.size
  const invocations = Math.min(PACKERS, maxComputeInvocationsPerWorkgroup)
  const offsets = coefficientOffsets(structure).length
  return bareDispatch({
    module: './pack.wesl',
    overrides: { invocations },
    uniforms: { width: X, height: Y, rows, upper: Number(upper), offsets, lanes, steps, lag },
    groups: Math.min(Math.ceil(rows / invocations), maxComputeWorkgroupsPerDimension),
  })
}

function solveStep(
  { upper }: System,
  { size, box, far, deep }: Structure,
  shape: HelixShape,
  polls: number,
  setting: DispatchSetting,
): DispatchStep {
  const [width, height, depth] = size
  const { slabs, ahead, ...numbers } = shape
  const rounds = Math.ceil(stepsOf(shape) / ahead)
  const every = setting.layout?.every ?? 1
  return dispatch(setting, {
    module: './kernel.wesl',
    conditions: {
      BOX: box,
      FAR: far,
      DEEP: deep,
      VECTORS: width % ROWS_PER_LANE === 0,
      AHEAD2: ahead > 1,
      AHEAD3: ahead > 2,
      AHEAD4: ahead > 3,
    },
    overrides: { ...numbers, ahead, ring_vectors: ringVectors(shape) },
    offers: { lane_words: 2 * shape.lanes },
    uniforms: { width, height, depth, upper: Number(upper), slabs, rounds, polls, every },
    groups: [slabs, 1, 1],
    records: true,
    ticker: { goal: slabs, idle: { rounds: 0 } },
  })
}

export default kernel
