import { AppError } from '#src/base/errors.ts'
import type { Params } from '#src/kernel/kernel.ts'
import type { Capabilities } from '#src/kernel/plan.ts'
import type { Offset } from '#src/sparse/grid.ts'
import type { Structure } from '../structure.ts'

/** Rows of a line that a lane solves: a vec4. */
export const ROWS_PER_LANE = 4
/** Lanes that scan together: the products of one vec4 reach no farther. */
const WIDEST_TEAM = 32
export const NARROWEST_TEAM = 4
/** Sets of coefficients that kernel.wesl can hold. */
export const MOST_AHEAD = 4
/** Registers that coefficients which are read ahead may take. */
const REGISTERS_AHEAD = 176
/** Workgroup memory for what is not a line, and for the compiler. */
const SPARE_BYTES = 2048

/** How the kernel is launched: overrides of kernel.wesl, and what follows from them. */
export interface Shape {
  /** Lanes that scan a stretch of a line by shuffles, and how many such teams a line takes. */
  readonly team: number
  readonly teams: number
  readonly columns: number
  /** Planes of a slab, and of the slab before that it needs. */
  readonly planes: number
  readonly halo: number
  /** Invocations before the first plane's: the halo's, filled up to whole subgroups. */
  readonly lead: number
  /** Lines that a plane runs behind the one before it. */
  readonly skew: number
  /** Steps whose lines a workgroup keeps. */
  readonly slots: number
  /** Steps that coefficients are read ahead. */
  readonly ahead: number
  readonly slabs: number
  readonly invocations: number
}

/**
 * Where the coefficients of a row lie, in vec4s per four rows: 0 the inverse diagonal, then these offsets; kernel.wesl
 * names the same places. After them come the products of the scan, and what carries a value from team to team.
 */
export function coefficientOffsets({ box, far, deep }: Structure): Offset[] {
  const across = box ? [-1, 0, 1] : [0]
  const plane = across.flatMap((dy) => across.map((dx): Offset => [dx, dy, -1]))
  const twice: Offset[] = [[-2, 0, 0], [0, -2, 0], ...(deep ? [[0, 0, -2] as const] : [])]
  return [[-1, 0, 0], ...across.map((dx): Offset => [dx, -1, 0]), ...(deep ? plane : []), ...(far ? twice : [])]
}

/** vec4s of one lane for one line. */
export const lineVectors = (structure: Structure, { teams }: Pick<Shape, 'teams'>): number =>
  1 + coefficientOffsets(structure).length + (structure.far ? 4 : 1) + (teams > 1 ? 1 : 0)

/** vec4s of workgroup memory that the lines of the last steps take: each has a column of zeros at both ends. */
export const ringVectors = ({ slots, planes, halo, columns }: Shape): number => slots * (planes + halo) * (columns + 2)

/**
 * The launch shape: what the parameters say, and by rule where they say 0; fewer planes where a workgroup of the adapter
 * holds no more. Throws AppError `NeedsSubgroups`, or `TooLarge` where not even the thinnest slab fits a workgroup.
 */
export function shapeOf(structure: Structure, params: Params, capabilities: Capabilities): Shape {
  const lanes = capabilities.subgroupSize
  if (lanes < NARROWEST_TEAM)
    throw new AppError('NeedsSubgroups', 'This kernel scans lines by subgroup shuffles, and this adapter has none.')
  const lines = lineShape(structure, lanes)
  const steps = stepShape(structure, lines, params, capabilities)
  const Z = structure.size[2]
  const thinnest = Math.max(1, Math.min(Z, steps.halo))
  const wanted = params['planes'] || planesFor(structure, lines.columns, lanes)
  for (let planes = Math.max(thinnest, Math.min(Z, wanted)); planes >= thinnest; planes--) {
    const invocations = steps.lead + planes * lines.columns
    const shape = { ...lines, ...steps, planes, invocations, slabs: Math.ceil(Z / planes) }
    if (fits(shape, capabilities)) return shape
  }
  throw new AppError('TooLarge', `needs more invocations or memory than a workgroup has here, for lines this long`, {
    width: structure.size[0],
  })
}

/**
 * Planes of a slab, as measured on an H200: the more there are the fewer times a value crosses workgroups, the fewer the
 * shorter the step, whose work lies on one processor. A box has much of it.
 */
function planesFor({ box, far }: Structure, columns: number, lanes: number): number {
  if (columns > lanes) return box ? 2 : 4
  if (!box) return 6
  return columns < lanes ? 4 : far ? 2 : 3
}

function lineShape({ size: [X] }: Structure, lanes: number) {
  const needed = Math.max(1, Math.ceil(X / ROWS_PER_LANE))
  const team = Math.max(NARROWEST_TEAM, Math.min(WIDEST_TEAM, lanes, 2 ** Math.ceil(Math.log2(needed))))
  const teams = Math.ceil(needed / team)
  return { team, teams, columns: team * teams }
}

function stepShape(
  structure: Structure,
  lines: Pick<Shape, 'teams' | 'columns'>,
  params: Params,
  { subgroupSize, software }: Capabilities,
) {
  const halo = structure.deep ? (structure.far ? 2 : 1) : 0
  const skew = structure.box ? 2 : 1
  const most = Math.floor(REGISTERS_AHEAD / (4 * lineVectors(structure, lines)))
  return {
    halo,
    skew,
    lead: Math.ceil((halo * lines.columns) / subgroupSize) * subgroupSize,
    slots: halo === 2 ? 2 * skew + 1 : 2,
    // a software adapter has no latency to hide, and compiles long
    ahead: params['ahead'] || (software ? 1 : Math.max(1, Math.min(MOST_AHEAD, most))),
  }
}

const fits = (shape: Shape, capabilities: Capabilities): boolean =>
  shape.invocations <= capabilities.maxComputeInvocationsPerWorkgroup &&
  16 * ringVectors(shape) + SPARE_BYTES <= capabilities.maxComputeWorkgroupStorageSize
