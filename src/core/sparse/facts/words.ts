import { count, error, percent, plural, significant } from '#src/core/base/format.ts'

/** What is said of a matrix. */

/** What matrices are sorted by, where that is a part of what a fact says. */
export const SORTS = {
  patternSymmetry: 'symmetric pattern in %',
  valueSymmetry: 'symmetric values in %',
  magnitude: 'largest magnitude',
  rowVariation: 'CV of the nonzeros of a row',
  columnMost: 'longest column',
  gini: 'Gini of the nonzeros of a row',
  parallelism: 'mean parallelism forward',
  perTile: 'nonzeros of a tile',
} as const

/** Names of facts, and what they mean, by the names of their files. */
export const TERMS = {
  patternSymmetry: {
    name: 'symmetric pattern',
    means: 'The share of the nonzeros off the diagonal whose mirror across the diagonal is stored, too.',
  },
  valueSymmetry: {
    name: 'symmetric values',
    means:
      'The share of the nonzeros off the diagonal whose mirror has the same value. Where each has the other sign, the matrix is skew-symmetric; where each has the complex conjugate, Hermitian.',
  },
  choleskyCandidate: {
    name: 'Cholesky candidate',
    means:
      'Whether the matrix may be positive definite: it is symmetric, Hermitian where it is complex, and its diagonal is positive.',
  },
  diagonal: {
    name: 'on the diagonal',
    means: 'Rows that store their entry on the diagonal, and how many of these entries are 0.',
  },
  dominance: {
    name: 'dominant rows',
    means:
      'Rows whose entry on the diagonal is at least as large as the others of the row together, by absolute values; strictly where it is larger.',
  },
  explicitZeros: {
    name: 'explicit zeros',
    means: 'Entries that the matrix stores although their value is 0. They count as nonzeros everywhere on this page.',
  },
  kindOfValues: {
    name: 'values',
    means: 'Binary where each value is 1, integer where each is a whole number, else real, or complex.',
  },
  magnitudes: {
    name: 'magnitudes',
    means: 'The least and the largest absolute value of the entries; zeros are left out.',
  },
  rowCounts: {
    name: 'nonzeros of a row',
    means:
      'The least, the most and the mean number of nonzeros of a row. CV, the coefficient of variation, is their standard deviation over their mean.',
  },
  rowShares: {
    name: 'half of the nonzeros',
    means:
      'The fewest rows that have half of all nonzeros. The Gini coefficient of the Lorenz curve is 0 where all rows have as many, and nearly 1 where one has all.',
  },
  columnCounts: {
    name: 'nonzeros of a column',
    means:
      'The least, the most and the mean number of nonzeros of a column. CV, the coefficient of variation, is their standard deviation over their mean.',
  },
  bandwidth: {
    name: 'bandwidth',
    means: 'The largest distance of a nonzero from the diagonal, below it and above it.',
  },
  profile: {
    name: 'profile',
    means:
      'The places of the lower triangle from each row’s first nonzero to the diagonal, which is left out: what an envelope of the rows would store.',
  },
  levelsForward: {
    name: 'levels forward',
    means:
      'Levels of the solve with the lower triangle, and the rows of the widest. Rows of one level need none of each other.',
  },
  levelsBackward: {
    name: 'levels backward',
    means:
      'Levels of the solve with the upper triangle, from the last row on, and the rows of the widest. Rows of one level need none of each other.',
  },
  parallelism: {
    name: 'mean parallelism',
    means: 'Rows over levels: how many rows of a triangle can be solved at once on average, forward and backward.',
  },
  tiles: {
    name: 'tiles of 16 × 16',
    means: 'Tiles of 16 rows and 16 columns that hold a nonzero, and how many they hold on average, of 256 places.',
  },
  components: {
    name: 'connected parts',
    means:
      'Parts of the matrix that no nonzero connects with one another, found from the graph of A + Aᵀ; of a matrix with other columns than rows, from rows and columns as vertices.',
  },
  strongComponents: {
    name: 'strongly connected parts',
    means:
      'Sets of rows each of which leads to each other one along nonzeros, where a nonzero in row i and column j leads from i to j.',
  },
  structuralRank: {
    name: 'structural rank',
    means: 'The most nonzeros of which no two share a row or a column. The rank of the matrix is at most this number.',
  },
  blocks: {
    name: 'Dulmage–Mendelsohn blocks',
    means:
      'Blocks on the diagonal once rows and columns are permuted to block triangular form. Where the structural rank is not full, one has more columns than rows (wide), one more rows than columns (tall), or both.',
  },
  factorNonzeros: {
    name: 'nonzeros of L',
    means:
      'Nonzeros of the Cholesky factor L of a matrix with the pattern of A + Aᵀ, after an approximate minimum degree order (AMD); its diagonal is included.',
  },
  factorFlops: {
    name: 'flops of L',
    means:
      'Operations that make this factor L: the sum over its columns of the square of their nonzeros, as the SuiteSparse collection counts them.',
  },
  positiveDefinite: {
    name: 'positive definite',
    means:
      'Whether all pivots of a Cholesky factorisation are positive, tried in 64-bit numbers after an approximate minimum degree order.',
  },
  eigenvalues: {
    name: 'eigenvalues',
    means:
      'The smallest and the largest eigenvalue of a symmetric matrix (Lanczos): those marked GPU by up to 300 products in f32 on your GPU, the others by up to 200 products or solves in 64-bit numbers on the CPU. Up to rounding, an eigenvalue is within the distance after ±; it need not be the smallest or the largest. A distance below a thousandth of the value is not shown.',
  },
  singularValues: {
    name: 'singular values',
    means:
      'The smallest and the largest singular value (Lanczos): those marked GPU by up to 300 products in f32 on your GPU, the others by up to 200 products with AᵀA or solves in 64-bit numbers on the CPU. Up to rounding, a singular value is within the distance after ±; it need not be the smallest or the largest. A distance below a thousandth of the value is not shown. The smallest is sought for square matrices.',
  },
  condition: {
    name: 'condition number',
    means:
      'The 1-norm of the matrix times that of its inverse, estimated from about ten solves in 64-bit numbers (condest: Hager, Higham): a lower bound that is seldom far off.',
  },
} as const satisfies Readonly<Record<string, { readonly name: string; readonly means: string }>>

export const finding = (fact: string) => `finding: ${fact}`
export const yes = 'yes'
export const no = (why: string) => `no: ${why}`

/** A share that is whole, or none, only where it is. */
export function share(some: number, all: number): string {
  if (some === all) return percent(1)
  const said = percent(some / all)
  if (said === percent(1)) return `all but ${count(all - some)}`
  return some > 0 && Number.parseFloat(said) === 0 ? `${count(some)} of ${count(all)}` : said
}

export const outOf = (some: number, all: number) =>
  some === all ? `all ${count(all)}` : `${count(some)} of ${count(all)}`

export const counted = (least: number, mean: number, most: number, variation: number) =>
  least === most
    ? `${count(most)} each`
    : `${count(least)} to ${count(most)}, mean ${significant(mean)}, CV ${significant(variation)}`

export const halfIn = (half: number, rows: number, gini: number) =>
  `in ${plural(half, 'row')}, ${percent(rows === 0 ? 0 : half / rows)} of all; Gini ${significant(gini)}`

export const withEmpty = (counts: string, empty: number) => (empty === 0 ? counts : `${counts}; ${count(empty)} empty`)

export const number = (value: number) =>
  Number.isInteger(value) && Math.abs(value) < 1e6 ? count(value) : significant(value, 3)

/** A number of any size. */
export const magnitude = (value: number) =>
  value !== 0 && (Math.abs(value) < 1e-3 || Math.abs(value) >= 1e6) ? error(value) : number(value)

export const largest = (parts: number, most: number) => `${count(parts)}, the largest of ${plural(most, 'row')}`

export const sides = (lower: number, upper: number) =>
  lower === upper ? count(lower) : `${count(lower)} below, ${count(upper)} above the diagonal`
export const blocksOf = (all: number, most: number) =>
  all > 1 && most > 0 ? `${count(all)}, the largest square one of ${plural(most, 'row')}` : count(all)
export const oneWide = '1 is wide'
export const oneTall = '1 is tall'
export const asymmetric = 'it is not symmetric'
export const notHermitian = 'it is not Hermitian'
export const notPositive = 'its diagonal is not positive everywhere'
export const noCandidate = 'it is no Cholesky candidate'
export const badPivot = (row: number, pivot: number) => `the pivot of row ${count(row)} is ${magnitude(pivot)}`
export const undecided = (row: number) => `not decided: the pivot of row ${count(row)} is 0 up to rounding`
export const complexUntried = 'not tried: its values are complex'
export const largeUntried = (nonzeros: number) => `not tried: its factor is too large, ${plural(nonzeros, 'nonzero')}`
export const withoutValues = 'binary: the file has none'
export const matching = 'matching rows and columns'
export const factorising = 'factorising'
export const widestOf = (levels: number, widest: number) => `${count(levels)}, the widest ${count(widest)}`

// spectra
interface Ending {
  readonly value: number
  readonly off: number
  readonly f32?: true
}
/** ± is said where its distance is more than this share of the value. */
const SURE = 1e-3
export const isSure = ({ value, off }: Ending) => off <= SURE * Math.abs(value)
export const ended = (one: Ending) =>
  `${signed(one.value)}${isSure(one) ? '' : ` ± ${magnitude(one.off)}`}${one.f32 ? ' (GPU, f32)' : ''}`
const signed = (value: number) => (value < 0 && Number.isFinite(value) ? `−${magnitude(-value)}` : magnitude(value))
export const fromTo = (least: string, most: string) => `${least} to ${most}`
export const onlySymmetric = 'not sought: it is not symmetric'
export const noRows = 'none'
export const factorsTooLarge = 'the smallest is not sought: the factors are too large'
export const largestOnly = (most: string, why: string | undefined) => `the largest ${most}${why ? `; ${why}` : ''}`
export const notTried = 'not tried: the factors are too large'
export const infinite = 'infinite up to rounding'
export const withoutPivot = (column: number) => `infinite: column ${count(column)} leaves no pivot`
export const noFactor = (rows: number, columns: number) =>
  `A factor is one of a square matrix, and this matrix has ${plural(rows, 'row')} and ${plural(columns, 'column')}.`
const beyond = (column: number) => `the factors overflow 64-bit numbers in column ${count(column)}`
export const overflow = (column: number) => `not found: ${beyond(column)}`
export const smallestOverflow = (column: number) => `the smallest is not found: ${beyond(column)}`
export const perTile = (tiles: string, mean: string) => `${tiles}, ${mean} nonzeros each on average`
