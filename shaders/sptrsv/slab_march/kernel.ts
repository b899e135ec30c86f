import { controlBuffer, filled, problemBuffers, resetControl, traceLayout } from '#src/kernel/buffers.ts'
import { SENTINEL } from '#src/kernel/control.ts'
import type { Kernel, Params, Problem } from '#src/kernel/kernel.ts'
import type { BufferSpec, DispatchStep, Plan, PlanOptions, TraceLayout } from '#src/kernel/plan.ts'
import {
  coefficientOffsets,
  lineVectors,
  NARROWEST_TEAM,
  ringVectors,
  ROWS_PER_LANE,
  type Shape,
  shapeOf,
} from './shape.ts'
import { recognise, type Structure, whyUnstructured } from '../structure.ts'
import { simulate } from './twin.ts'

/** On a software adapter who is waited for may be off the processor for long. */
const PATIENCE_IN_SOFTWARE = 20
/** Bits of a lane mask that a row's operands take, at most 16. */
const MASK_LANES = 32
/** Workgroups that pack, at most: each goes on with further lines. */
const PACK_GROUPS = 8192

const kernel: Kernel<Structure> = {
  title: 'Slab march',
  idea: 'grid lines as scans, planes marching in step',
  paper: {
    authors: 'Sparsescope',
    title: 'Slab march: triangular solves of structured grids in one self-resetting dispatch',
    venue: 'this project',
    year: 2026,
  },
  params: [
    {
      name: 'planes',
      meaning: 'planes that a workgroup solves together; 0 takes 6 for a star, 2 to 4 for a box and for long lines',
      initial: 0,
      min: 0,
      max: 16,
      choices: [0, 1, 2, 3, 4, 6, 8],
    },
    {
      name: 'ahead',
      meaning: 'lines whose coefficients are read ahead; 0 takes as many as registers are likely to hold',
      initial: 0,
      min: 0,
      max: 4,
      choices: [0, 1, 2, 3, 4],
    },
    {
      name: 'polls',
      meaning: 'reads of one missing operand before the kernel gives up; twenty times as many on a software adapter',
      initial: 2_000_000,
      min: 1,
      max: 200_000_000,
    },
  ],
  trace: {
    worker: 'lane',
    stages: ['multiply, add and scan'],
    item: 'at the barrier of the step, or spinning for the slab before',
  },
  needs: { subgroupSize: NARROWEST_TEAM },

  applies: whyUnstructured,

  analyse: recognise,

  plan(problem: Problem, structure: Structure, params: Params, { trace, capabilities }: PlanOptions): Plan {
    const { rows } = problem.pattern
    const shape = shapeOf(structure, params, capabilities)
    const layout = trace ? traceLayout(rows, () => 1, MASK_LANES, capabilities) : undefined
    const patience = params['polls'] * (capabilities.software ? PATIENCE_IN_SOFTWARE : 1)
    return {
      buffers: [
        controlBuffer(layout),
        ...problemBuffers(problem),
        filled('stencil', stencilTable(structure)),
        { name: 'packed', words: Math.max(ROWS_PER_LANE, packedWords(structure, shape)) },
        { name: 'faces', words: Math.max(1, faceWords(structure, shape)) },
      ],
      prepare:
        rows > 0 ? [packStep(problem, structure, shape), { kind: 'fill', buffer: 'faces', value: SENTINEL }] : [],
      reset: [resetControl],
      solve: rows > 0 ? [solveStep(problem, structure, shape, patience, layout)] : [],
      output: 'x',
      deterministic: true,
      ...(layout ? { trace: layout } : {}),
    }
  },

  reference: (problem, structure, params, machine, emit) => simulate(problem, structure, params, machine, emit),

  cost({ pattern }, { size: [X, Y, Z], box, far, deep }) {
    const vectors = lineVectors({ size: [X, Y, Z], box, far, deep }, { teams: 1 })
    return {
      flops: 2 * pattern.col_idx.length,
      bytes: 4 * pattern.rows * (vectors + 2),
      span: Y + (box ? 2 : 1) * (Z - 1),
    }
  },
}

const lines = ({ size: [, Y, Z] }: Structure): number => Y * Z

const packedWords = (structure: Structure, shape: Shape): number =>
  lines(structure) * lineVectors(structure, shape) * shape.columns * ROWS_PER_LANE

const faceWords = ({ size }: Structure, { slabs, halo, columns }: Shape): number =>
  (slabs - 1) * halo * size[1] * columns * ROWS_PER_LANE

/** The stencil as pack.wesl walks along it: dx, dy, distance between row and column, place; in order of the columns. */
function stencilTable(structure: Structure): BufferSpec['data'] & object {
  const [X, Y] = structure.size
  const places = coefficientOffsets(structure).map(([dx, dy, dz], o) => [dx, dy, -(dx + X * (dy + Y * dz)), o + 1])
  return Uint32Array.from(places.sort((a, b) => b[2] - a[2]).flat())
}

function packStep({ upper }: Problem, structure: Structure, shape: Shape): DispatchStep {
  const { team, columns } = shape
  const [X, Y] = structure.size
  const offsets = coefficientOffsets(structure)
  const second = structure.far ? 1 + offsets.findIndex(([dx]) => dx === -2) : 0
  const vectors = lineVectors(structure, shape)
  return {
    kind: 'dispatch',
    module: './pack.wesl',
    conditions: {},
    overrides: { team, columns },
    bindings: ['row_ptr', 'col_idx', 'values', 'stencil', 'packed'],
    uniform: Uint32Array.of(X, Y, lines(structure), upper ? 1 : 0, offsets.length, vectors, 1 + offsets.length, second),
    groups: [Math.min(lines(structure), PACK_GROUPS), 1, 1],
  }
}

function solveStep(
  { upper, pattern }: Problem,
  structure: Structure,
  shape: Shape,
  polls: number,
  layout: TraceLayout | undefined,
): DispatchStep {
  const { size, box, far, deep } = structure
  const { planes, halo, skew, slabs, teams, columns, ahead } = shape
  const [X, Y, Z] = size
  const trace = layout !== undefined
  const rounds = Math.ceil((Y + skew * (planes + halo - 1)) / ahead)
  return {
    kind: 'dispatch',
    module: './kernel.wesl',
    conditions: {
      TRACE: trace,
      BOX: box,
      FAR: far,
      DEEP: deep,
      WIDE: teams > 1,
      VECTORS: X % ROWS_PER_LANE === 0 && pattern.rows > 0,
      AHEAD2: ahead > 1,
      AHEAD3: ahead > 2,
      AHEAD4: ahead > 3,
    },
    overrides: { ...overridesOf(shape), ...(trace ? { column_words: 2 * columns, mask_words: 1 } : {}) },
    bindings: ['control', 'packed', 'b', 'x', 'faces', ...(trace ? ['row_ptr'] : [])],
    uniform: Uint32Array.of(X, Y, Z, upper ? 1 : 0, slabs, rounds, polls, layout?.every ?? 1),
    groups: [slabs, 1, 1],
  }
}

function overridesOf(shape: Shape): Record<string, number> {
  const { teams, slabs: _, ...numbers } = shape
  const rows = shape.planes + shape.halo
  return { ...numbers, ring_vectors: ringVectors(shape), team_words: rows * teams, plane_words: rows }
}

export default kernel
