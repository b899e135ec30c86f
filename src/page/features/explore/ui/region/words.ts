import { count, percent, plural, significant } from '#src/core/base/format.ts'
import type { Region, RegionLook } from '#src/core/sparse/explore/region.ts'
import { square } from '../words.ts'
import { type ColouredBy, magnitudeEnds } from './paint-region.ts'

/** What is said of the colours of a matrix, and of a region of it. */

export const colour = 'colour'
export const COLOURS: Readonly<Record<ColouredBy, string>> = {
  level: 'level',
  magnitude: 'magnitude',
  sign: 'sign',
  connected: 'connected part',
  strong: 'strongly connected part',
  block: 'Dulmage–Mendelsohn block',
}
export const chooseRegion = 'Drag over the picture, or choose rows and columns'
export const rows = 'rows'
export const columns = 'columns'
export const to = 'to'
export const firstRow = 'first row'
export const lastRow = 'last row'
export const firstColumn = 'first column'
export const lastColumn = 'last column'
export const outside = (label: string, least: number, most: number) => `${label}: ${count(least)} to ${count(most)}`
export const closer = 'Look closer'
export const whole = 'Whole matrix'
export const orderFirst = 'Use this order to see its values and to look closer.'
export const reading = 'The matrix is read.'
export const several = 'in several of them'
export const zeros = (n: number) => plural(n, 'explicit zero')
export const under = (row: number, col: number) => `row ${count(row)}, column ${count(col)}`

export const pictureName = (title: string, { row, stopRow, col, stopCol }: Region) =>
  `Nonzeros of the matrix in ${title}, rows ${count(row)} to ${count(stopRow - 1)}, columns ${count(col)} to ${count(stopCol - 1)}`

const size = (magnitude: number) =>
  magnitude === 0 ? '0' : magnitude >= 0.001 && magnitude < 1e6 ? significant(magnitude) : magnitude.toExponential(1)

export function scaleWords(by: ColouredBy, look: RegionLook, levels: number): string {
  if (by === 'level') return `level 0 to ${count(Math.max(0, levels - 1))} of the factor`
  if (by === 'sign') return 'all negative to all positive'
  if (by !== 'magnitude') return plural(look.parts?.count ?? 0, COLOURS[by])
  const [low, high] = magnitudeEnds(look)
  const known = look.logs.filter((log) => !Number.isNaN(log))
  const within = known.filter((log) => log >= low && log <= high).length
  const ends = `magnitude ${size(10 ** low)} to ${size(10 ** high)}`
  return within === known.length ? ends : `${ends} in ${percent(within / known.length)} of the squares`
}

/** What a square of the picture is of a region. */
export function squareOf({ region, width, height, nonzeros }: RegionLook): string {
  const [down, across] = [(region.stopRow - region.row) / height, (region.stopCol - region.col) / width]
  if (down <= 1 && across <= 1) return `1 square = 1 entry, ${plural(nonzeros, 'nonzero')}`
  // sides are whole numbers of squares: hardly any two are equal
  const alike = Math.abs(down - across) < 0.005 * down
  return alike ? square(down) : `1 square = ${significant(down)} rows × ${significant(across)} columns`
}

/** The nonzeros of a region and their values. */
export function contents({ region, nonzeros, negative, zeros: none, least, most, longestRow }: RegionLook): string {
  const [tall, wide] = [region.stopRow - region.row, region.stopCol - region.col]
  const held = `${plural(nonzeros, 'nonzero')}, ${percent(nonzeros / (tall * wide))} of its entries, ${count(longestRow)} at most in a row`
  if (nonzeros === none) return `${held}.`
  return `${held}; magnitudes ${size(least)} to ${size(most)}, ${percent(negative / (nonzeros - none))} negative.`
}
