import type { BufferSpec, DispatchStep, TraceLayout } from '#src/kernel/plan.ts'
import type { Structure } from '../structure.ts'
import {
  carryVector,
  coefficientOffsets,
  firstProduct,
  isNarrow,
  isWide,
  lineVectors,
  type SlabShape,
} from './layout.ts'
import { ringVectors } from './shape.ts'
import type { System } from '../solve.ts'

/** Workgroups that pack, at most: each packs several lines. */
const PACK_GROUPS = 8192

const lines = ({ size: [, Y, Z] }: Structure): number => Y * Z

/** The stencil as pack.wesl walks along it: dx, dy, distance between row and column, place; in order of the columns. */
export function stencilTable(structure: Structure): BufferSpec['data'] & object {
  const [X, Y] = structure.size
  const places = coefficientOffsets(structure).map(([dx, dy, dz], o) => [dx, dy, -(dx + X * (dy + Y * dz)), o + 1])
  return Uint32Array.from(places.sort((a, b) => b[2] - a[2]).flat())
}

export function packStep({ upper }: System, structure: Structure, shape: SlabShape): DispatchStep {
  const { rows, team, columns } = shape
  const [X, Y] = structure.size
  const offsets = coefficientOffsets(structure)
  const second = structure.far ? 1 + offsets.findIndex(([dx]) => dx === -2) : 0
  const vectors = lineVectors(structure, shape)
  return {
    kind: 'dispatch',
    module: './pack.wesl',
    conditions: {},
    overrides: { rows, team, columns, points: rows * columns, carry: carryVector(structure, shape) },
    bindings: ['row_ptr', 'col_idx', 'values', 'stencil', 'packed'],
    uniform: Uint32Array.of(
      X,
      Y,
      lines(structure),
      upper ? 1 : 0,
      offsets.length,
      vectors,
      firstProduct(structure),
      second,
    ),
    groups: [Math.min(lines(structure), PACK_GROUPS), 1, 1],
  }
}

export function solveStep(
  { upper, pattern }: System,
  structure: Structure,
  shape: SlabShape,
  polls: number,
  layout: TraceLayout | undefined,
): DispatchStep {
  const { size, box, far, deep } = structure
  const { lanes, rows, team, columns, planes, halo, skew, stagger, slabs, teams, ahead, along, relays } = shape
  const [X, Y, Z] = size
  const trace = layout !== undefined
  const steps = Y + skew * (planes + halo - 1) + stagger * (teams - 1)
  const uniform = (of: number) => Uint32Array.of(X, Y, Z, slabs, of, polls, layout?.every ?? 1, 0)
  return {
    kind: 'dispatch',
    module: relays > 1 ? './relay.wesl' : './kernel.wesl',
    conditions: {
      TRACE: trace,
      BOX: box,
      FAR: far,
      DEEP: deep,
      PAIRS: rows === 2,
      WIDE: isWide(shape),
      STAGGERED: stagger > 0,
      VECTORS: X % rows === 0 && pattern.rows > 0,
      ALONG: along,
      ONE_PLANE: columns % lanes === 0,
      ONE_TEAM: team === lanes,
      UPPER: upper,
      NARROW: isNarrow(shape),
      AHEAD2: ahead > 1,
      AHEAD3: ahead > 2,
      AHEAD4: ahead > 3,
      AHEAD6: ahead > 4,
      AHEAD8: ahead > 6,
    },
    overrides: overridesOf(shape, trace),
    bindings: ['control', 'packed', 'b', 'x', 'faces', ...(trace ? ['row_ptr'] : [])],
    uniform: uniform(steps),
    groups: [slabs, 1, 1],
    ...(trace && { ticker: { goal: slabs, idle: uniform(0) } }),
  }
}

function overridesOf(shape: SlabShape, trace: boolean): Record<string, number> {
  const { invocations, team, teams, columns, lead, planes, halo, skew, stagger, ahead, relays, ringSteps } = shape
  const words = (planes + halo) * teams
  return {
    invocations,
    team,
    columns,
    lead,
    planes,
    halo,
    skew,
    stagger,
    relays,
    ring_vectors: ringVectors(shape),
    ring_steps: ringSteps,
    ...(relays > 1 ? {} : { ahead }),
    ...(isWide(shape) ? { team_words: words } : {}),
    ...(trace ? { stretch_words: words, column_words: 2 * columns, mask_words: 1 } : {}),
  }
}
