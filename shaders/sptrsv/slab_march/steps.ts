import { bareDispatch, dispatch, type DispatchSetting } from '#src/core/kernel/plan/dispatch.ts'
import type { BufferSpec, DispatchStep } from '#src/core/kernel/plan/plan.ts'
import {
  carryVector,
  coefficientOffsets,
  firstProduct,
  isNarrow,
  isWide,
  lineVectors,
  type Marched,
  type SlabShape,
} from './layout.ts'
import { ringVectors } from './shape.ts'
import type { System } from '../solve.ts'

/** Workgroups that pack, at most: each packs several lines. */
const PACK_GROUPS = 8192

const lines = ({ size: [, Y, Z] }: Marched): number => Y * Z

/** The stencil as pack.wesl walks along it: dx, dy, distance between row and column, place; in order of the columns. */
export function stencilTable(structure: Marched): BufferSpec['data'] & object {
  const [X, Y] = structure.size
  const places = coefficientOffsets(structure).map(([dx, dy, dz], o) => [dx, dy, -(dx + X * (dy + Y * dz)), o + 1])
  return Uint32Array.from(places.sort((a, b) => b[2] - a[2]).flat())
}

export function packStep({ upper }: System, structure: Marched, shape: SlabShape): DispatchStep {
  const { rows, team, columns } = shape
  const [X, Y] = structure.size
  const offsets = coefficientOffsets(structure)
  const second = structure.far ? 1 + offsets.findIndex(([dx]) => dx === -2) : 0
  return bareDispatch({
    module: './pack.wesl',
    conditions: { GROWS: structure.grows },
    overrides: { rows, team, columns, points: rows * columns, carry: carryVector(structure, shape) },
    uniforms: {
      width: X,
      height: Y,
      lines: lines(structure),
      upper: Number(upper),
      offsets: offsets.length,
      vectors: lineVectors(structure, shape),
      products: firstProduct(structure),
      second,
    },
    groups: Math.min(lines(structure), PACK_GROUPS),
  })
}

export function solveStep(
  { upper, pattern }: System,
  structure: Marched,
  shape: SlabShape,
  polls: number,
  setting: DispatchSetting,
): DispatchStep {
  const { size, box, far, deep, grows } = structure
  const { lanes, rows, team, columns, planes, halo, skew, stagger, slabs, teams, ahead, along, relays } = shape
  const [width, height, depth] = size
  const steps = height + skew * (planes + halo - 1) + stagger * (teams - 1)
  const every = setting.layout?.every ?? 1
  return dispatch(setting, {
    module: relays > 1 ? './relay.wesl' : './kernel.wesl',
    conditions: {
      BOX: box,
      FAR: far,
      DEEP: deep,
      PAIRS: rows === 2,
      WIDE: isWide(shape),
      GROWS: grows,
      STAGGERED: stagger > 0,
      VECTORS: width % rows === 0 && pattern.rows > 0,
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
    overrides: overridesOf(shape),
    offers: { stretch_words: stretchWords(shape), column_words: 2 * columns },
    uniforms: { width, height, depth, slabs, steps, polls, every, unused: 0 },
    groups: [slabs, 1, 1],
    records: true,
    ticker: { goal: slabs, idle: { steps: 0 } },
  })
}

/** Words of a stretch of rows. */
const stretchWords = ({ planes, halo, teams }: SlabShape): number => (planes + halo) * teams

function overridesOf(shape: SlabShape): Record<string, number> {
  const { invocations, team, columns, lead, planes, halo, skew, stagger, ahead, relays, ringSteps } = shape
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
    ...(isWide(shape) ? { team_words: stretchWords(shape) } : {}),
  }
}
