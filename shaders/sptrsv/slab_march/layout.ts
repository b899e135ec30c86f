import type { Offset } from '#src/sparse/grid.ts'
import type { Structure } from '../structure.ts'
import type { SlabShape } from './shape.ts'

/** Lanes whose vectors lie together in memory. */
export const CHUNK = 32

/**
 * Where the coefficients of a row lie, in vectors of a lane's rows: 0 the inverse diagonal, then these offsets; ahead.wesl
 * names the same places. After them come the products of the scan, and what carries a value from team to team.
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
export const carryVector = (structure: Structure, line: Line): number =>
  isWide(line) ? firstProduct(structure) + productVectors(structure, line) : 0

/** Numbers of a product: a value of x depends on one before it, or on two. */
const numbers = ({ far }: Structure): number => (far ? 4 : 1)

/** Vectors of one lane for one line. */
export function lineVectors(structure: Structure, line: Line): number {
  const carry = isWide(line) ? Math.ceil(numbers(structure) / line.rows) : 0
  return firstProduct(structure) + productVectors(structure, line) + carry
}

/** Vectors that the products of 2 and 4 lanes take, or of up to 16 where teams are large. */
const productVectors = (structure: Structure, line: Line): number =>
  Math.ceil(((isNarrow(line) ? 2 : 4) * numbers(structure)) / line.rows)

export const isNarrow = ({ team }: Line): boolean => team <= 8

/** Words of the packed matrix: of every line, whole chunks. */
export const packedWords = (structure: Structure, shape: SlabShape): number =>
  structure.size[1] *
  structure.size[2] *
  lineVectors(structure, shape) *
  CHUNK *
  Math.ceil(shape.columns / CHUNK) *
  shape.rows

/** Words of the halo lines of all slabs but the first. */
export const faceWords = ({ size }: Structure, { slabs, halo, columns, rows }: SlabShape): number =>
  (slabs - 1) * halo * size[1] * columns * rows
