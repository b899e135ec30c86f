import { CHUNK } from '#shaders/sptrsv/slab_march/place.wesl'
import type { Offset } from '#src/core/sparse/grid-size.ts'
import type { Structure } from '../structure.ts'

/** How the kernel is launched: overrides of kernel.wesl, and what follows from them. */
export interface SlabShape {
  /** Lanes of a subgroup. */
  readonly lanes: number
  /** Consecutive rows of a line that a lane solves: the numbers of a vector. */
  readonly rows: number
  /** Lanes that scan a stretch of a line by shuffles, and how many such teams a line takes. */
  readonly team: number
  readonly teams: number
  readonly columns: number
  /** Planes of a slab, and of the slab before that it needs. */
  readonly planes: number
  readonly halo: number
  /** Invocations before the first plane's: the halo's, filled up to whole subgroups. */
  readonly lead: number
  /** Lines that a plane runs behind the one before it, and a team behind the team before it. */
  readonly skew: number
  readonly stagger: number
  /** Steps that coefficients are read ahead. */
  readonly ahead: number
  /** The halo's lanes compute along. */
  readonly along: boolean
  /** Sets of lanes that take the lines of a plane in turn; with more than one, none reads further ahead than its next. */
  readonly relays: number
  /** Steps whose lines a workgroup holds. */
  readonly ringSteps: number
  readonly slabs: number
  readonly invocations: number
}

/** A structure with what its values say of how its lines can be solved. */
export interface Marched extends Structure {
  /** Errors grow along a line by more than a scan may have (growth.ts): lanes take their rows one after another. */
  readonly grows: boolean
}

/**
 * Places of the coefficients of a row, in vectors of a lane's rows: 0 the inverse diagonal, then these offsets; ahead.wesl
 * names the same places. After them come the products of the scan, and what carries a value from team to team, where lines
 * are scanned.
 */
export function coefficientOffsets({ box, far, deep }: Structure): Offset[] {
  const across = box ? [-1, 0, 1] : [0]
  const plane = across.flatMap((dy) => across.map((dx): Offset => [dx, dy, -1]))
  const twice: Offset[] = [[-2, 0, 0], [0, -2, 0], ...(deep ? [[0, 0, -2] as const] : [])]
  return [[-1, 0, 0], ...across.map((dx): Offset => [dx, -1, 0]), ...(deep ? plane : []), ...(far ? twice : [])]
}

/** The teams of a line work at it together, and tell each other what they have in the middle of a step. */
export const isWide = ({ teams, stagger }: Pick<SlabShape, 'teams' | 'stagger'>): boolean => teams > 1 && stagger === 0

type Line = Pick<SlabShape, 'rows' | 'team' | 'teams' | 'stagger'>

/** The first vector of a lane that holds products of the scan. */
export const firstProduct = (structure: Structure): number => 1 + coefficientOffsets(structure).length

/** Its vector that carries a value past a whole team, or 0. */
export const carryVector = (structure: Marched, line: Line): number =>
  isWide(line) && !structure.grows ? firstProduct(structure) + productVectors(structure, line) : 0

/** Numbers of a product: a value of x depends on one before it, or on two. */
const numbers = ({ far }: Structure): number => (far ? 4 : 1)

/** Vectors of one lane for one line. */
export function lineVectors(structure: Marched, line: Line): number {
  if (structure.grows) return firstProduct(structure)
  const carry = isWide(line) ? Math.ceil(numbers(structure) / line.rows) : 0
  return firstProduct(structure) + productVectors(structure, line) + carry
}

/** Vectors that the products of 2 and 4 lanes take, or of up to 16 where teams are large. */
const productVectors = (structure: Structure, line: Line): number =>
  Math.ceil(((isNarrow(line) ? 2 : 4) * numbers(structure)) / line.rows)

export const isNarrow = ({ team }: Line): boolean => team <= 8

/** Words of the packed matrix: of every line, whole chunks. */
export const packedWords = (structure: Marched, shape: SlabShape): number =>
  structure.size[1] *
  structure.size[2] *
  lineVectors(structure, shape) *
  CHUNK *
  Math.ceil(shape.columns / CHUNK) *
  shape.rows

/** Words of the halo lines of all slabs but the first. */
export const faceWords = ({ size }: Structure, { slabs, halo, columns, rows }: SlabShape): number =>
  (slabs - 1) * halo * size[1] * columns * rows
