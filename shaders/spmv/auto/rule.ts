import { count, percent, plural, significant } from '#src/base/format.ts'
import type { Rule } from '#src/kernel/choice.ts'
import type { ProductProblem } from '#src/kernel/kernel.ts'
import { blockFill, diagonalsOf, featuresOf, seemsDiagonal } from './features.ts'

// These thresholds are judgement, from the bytes that each format moves and from how long lanes wait for one another. No
// measurement stands behind them yet.

/** Rows that give every lane of a large GPU one of its own; where there are fewer, several lanes have to share a row. */
const MANY = 32_768
/** DIA moves 4 bytes a slot where CSR moves 8 a nonzero: it pays while well over half of the slots are filled … */
const FULL = 0.6
/** … and while its diagonals are few enough for x to stay in the caches. */
const DIAGONALS = 64
/** Sides of blocks, and the bytes a nonzero below which they pay: CSR moves 8. */
const SIDES = [4, 3, 2]
const BLOCK_BYTES = 6.8
/** Rows so uneven, or one so much longer than the mean, that most lanes would wait for a few. */
const UNEVEN = 1
const OUTLIER = 64
/** All rows are nearly as long as the longest: padding them costs less than sorting them would. */
const EVEN = 1.1
/** Rows of so many nonzeros keep a team of lanes busy … */
const LONG = 64
/** … and rows of so few not even two lanes. */
const SHORT = 4

/** In their order the first that holds is taken, so one kernel more is one line more. */
export const RULES: readonly Rule<ProductProblem>[] = [
  { name: 'dia', when: (problem) => hasMany(problem) && seemsDiagonal(problem, DIAGONALS), because: diagonalsIn },
  { name: 'bsr', when: (problem) => blocksIn(problem).bytes < BLOCK_BYTES, because: blocksTold, params: blockShape },
  { name: 'merge', because: unevenIn },
  { name: 'csr5', because: unevenIn },
  { name: 'row_bins', because: unevenIn },
  { name: 'hyb', when: hasMany, because: unevenIn },
  { name: 'ell', when: (problem) => hasMany(problem) && isEven(problem), because: evenIn },
  { name: 'sell', when: (problem) => hasMany(problem) && featuresOf(problem).mean < LONG, because: meanIn },
  { name: 'csr_scalar', when: (problem) => featuresOf(problem).mean <= SHORT, because: meanIn },
  { name: 'csr_vector', because: meanIn },
]

function hasMany(problem: ProductProblem): boolean {
  return featuresOf(problem).rows >= MANY
}

function diagonalsIn(problem: ProductProblem): string | undefined {
  const { count: diagonals, fill } = diagonalsOf(problem)
  if (diagonals > DIAGONALS || fill < FULL) return undefined
  return `all nonzeros lie on ${plural(diagonals, 'diagonal')}, which they fill to ${percent(fill)}`
}

/** The blocks that take the fewest bytes a nonzero: their values and a column for each. */
function blocksIn(problem: ProductProblem) {
  const shapes = SIDES.map((side) => {
    const fill = blockFill(problem, side)
    return { side, fill, bytes: (4 + 4 / side ** 2) / fill }
  })
  return shapes.reduce((best, shape) => (shape.bytes < best.bytes ? shape : best))
}

function blocksTold(problem: ProductProblem): string {
  const { side, fill } = blocksIn(problem)
  return `nonzeros lie in blocks of ${side} × ${side}, which they fill to ${percent(fill)}`
}

function blockShape(problem: ProductProblem) {
  const { side } = blocksIn(problem)
  return { height: side, width: side }
}

function unevenIn(problem: ProductProblem): string | undefined {
  const { mean, variation, longest, empty } = featuresOf(problem)
  if (longest > OUTLIER * mean)
    return `the longest row holds ${count(longest)} nonzeros, the mean row ${significant(mean)}`
  if (variation <= UNEVEN || mean >= LONG) return undefined
  const bare = empty > 0 ? `, and ${percent(empty)} of them are empty` : ''
  return `rows vary by ${significant(variation)} times their mean of ${significant(mean)} nonzeros${bare}`
}

const isEven = (problem: ProductProblem): boolean => {
  const { longest, mean } = featuresOf(problem)
  return longest <= EVEN * mean
}

function evenIn(problem: ProductProblem): string {
  const { longest, mean } = featuresOf(problem)
  return `the longest row holds ${count(longest)} nonzeros, and the mean row ${significant(mean)}`
}

function meanIn(problem: ProductProblem): string {
  const { mean, variation } = featuresOf(problem)
  return `rows hold ${significant(mean)} nonzeros in the mean, and vary by ${percent(variation)} of that`
}
