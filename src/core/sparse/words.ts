import { count, plural } from '#src/core/base/format.ts'
import { formOf } from '#src/core/base/nouns.ts'
import type { OrderingName } from './source.ts'

/** What is said of matrices that cannot be made or prepared, and what matrices are called. */

// making a matrix
export const noMemory = (title: string, detail: string, message: string) =>
  `${title} ${detail} needs more memory than is available (${message}).`
export const fileNeeded = (name: string) =>
  `${name} is a file of yours that never left your machine: drop it here again.`

export const tetraSize = (most: number, side: number, flat: number) =>
  `A cube of tetrahedra has 2 to ${most} points along a side and is flattened by 1 or more, not ${side} and ${flat}.`
export const delaunaySize = (most: number, given: number) =>
  `A Delaunay mesh has 4 to ${count(most)} points, not ${given}.`

export const badSize = (text: string) => `${text} is not the size of a grid: its three sizes must be positive integers.`
export const isFlat = (stencil: string, z: number) => `${stencil} is a 2D stencil: Z must be 1, not ${z}.`
export const gridTooLarge = (stencil: string, size: string, nonzeros: number) =>
  `${stencil} ${size} has ${plural(nonzeros, 'nonzero')}; the limit is 2³¹.`

export const rmatSize = (most: number, scale: number, edges: number, skew: number) =>
  `An R-MAT graph has 2^1 to 2^${most} rows, at least one edge per row and a skew of 0 to 100, not 2^${scale}, ${edges} and ${skew}.`
export const tooManyEdges = (edges: number, most: number) => `${count(edges)} edges are more than ${count(most)}.`

export const badWidth = (rows: number, kind: string, most: number, given: number) =>
  `The width of a matrix of ${rows} rows (${kind}) is 0 to ${most}, not ${given}.`
export const tooManyNonzeros = (nonzeros: number, most: number) =>
  `${count(nonzeros)} nonzeros are more than ${count(most)}.`

// factors and triangles
const REMEDY = 'Shift the diagonal, solve with the triangle of the matrix itself, or with seeded values.'
export const positivePivot = 'a positive one'
export const nonzeroPivot = 'one other than zero'
export const breakdown = (factor: string, row: number, pivot: number, wants: string) =>
  `${factor} breaks down at row ${row}: its pivot is ${pivot}, and it needs ${wants}. ${REMEDY}`
export const factorTooLarge = (k: number, row: number, rows: number, most: number) =>
  `ILU(${k}) has more than ${count(most)} entries by row ${count(row)} of ${count(rows)}. Take a smaller k, or another order of the matrix.`
export const notSymmetric = (row: number, column: number) =>
  `IC(0) needs a symmetric matrix: row ${row}, column ${column} differs from its mirror. Use ILU(0).`

const small = (value: number) => `too small for 32-bit numbers (${value}, below 1.2e-38)`
export const noDiagonal = 'a zero or missing diagonal'
export const smallDiagonal = (value: number) => `a diagonal entry that is ${small(value)}`
export const noneOrSmall = (value: number) => `a zero or missing diagonal, or one that is ${small(value)}`
export const zeroDiagonal = (n: number, first: number, what: string, listed: string) =>
  formOf(n, {
    one: `Row ${first} has ${what}. Use 1 there (unit), or shift the whole diagonal.`,
    other: `${plural(n, 'row')} have ${what}: ${listed} Use 1 there (unit), or shift the whole diagonal.`,
  })

// what matrices are called
export const bunny = 'Bunny'
export const teapot = 'Teapot'
export const csr5Example = 'Example of CSR5'
export const tileSampler = 'Tile sampler'
export const denseExample = 'Dense example'
export const sparseExample = 'Sparse example'
export const factorExample = 'Second factor'
export const vectorExample = 'Sparse vector'
export const blocksExample = 'Four blocks'
export const grid = (stencil: number) => `${stencil}-point grid`
export const points = (n: number) => plural(n, 'point')
export const random = 'Random graph'
export const rmat = 'R-MAT graph'
export const yourFile = 'your file'
export const delaunay = 'Delaunay mesh'
export const tetra = 'Tetrahedra'
export const cube = (side: number, flat: number) =>
  flat === 1 ? `${side}×${side}×${side}` : `${side}×${side}×${side}, ${flat} times as flat`
export const edges = (rows: number, perRow: number) => `${plural(rows, 'row')}, ${perRow} per row`
export const skewed = (shape: string, skew: number) => `${shape}, skew ${skew}`
export const band = 'Band matrix'
export const arrow = 'Arrow matrix'
export const shape = (rows: number, width: number) => `${count(rows)} rows, width ${count(width)}`

// orders of rows and columns
export const orderings: Readonly<Record<OrderingName, string>> = {
  rcm: 'reverse Cuthill–McKee',
  amd: 'minimum degree',
  nd: 'nested dissection',
  level: 'level order',
  colour: 'colour order',
  red_black: 'red–black order',
  btf: 'block triangular form',
  random: 'random order',
}
export const orderFrom = (name: string) => `the order of ${name}`
export const ordered = (what: string, ordering: string) => `${what}, ${ordering}`
