import type { Mutant } from '#src/lab/rules/mutant.ts'
import { type FactorPatterns, type MatrixProductProblem, factorPatterns, productsByRow } from '../factors.ts'
import { patternOfProduct, tellsSigns } from '../oracle.ts'
import { bitsIn } from './twin-table.ts'
import { wordsOf } from './word-lists.ts'

const hasProducts = (problem: MatrixProductProblem): boolean => (productsByRow(factorPatterns(problem)).at(-1) ?? 0) > 0

/** Entries of each row of C. */
const lengthsOf = (problem: MatrixProductProblem): Uint32Array => {
  const { row_ptr } = patternOfProduct(problem, 0)
  return row_ptr.slice(1).map((end, i) => end - row_ptr[i])
}

/** Does a word of B have several bits, that a product takes? */
function sharesWords({ A, B }: FactorPatterns): boolean {
  const { ptr, masks } = wordsOf(B)
  return A.col_idx.some((j) => masks.subarray(ptr[j], ptr[j + 1]).some((mask) => bitsIn(mask) > 1))
}

/** Has a row of C entries in two words? */
function hasTwoWords(problem: MatrixProductProblem): boolean {
  const { row_ptr, col_idx } = patternOfProduct(problem)
  return lengthsOf(problem).some(
    (length, i) => length > 1 && col_idx[row_ptr[i]] >>> 5 !== col_idx[row_ptr[i + 1] - 1] >>> 5,
  )
}

/** Has a row of C two entries in one word? */
function hasNeighbours(problem: MatrixProductProblem): boolean {
  const { ptr, words } = wordsOf(patternOfProduct(problem))
  return words.length < patternOfProduct(problem).col_idx.length && ptr.length > 0
}

/** The least memory that tables may have, and the words that a window and a hashed table then hold. */
const LEAST_MEMORY = 32
const HASHED = (7 / 8) * (LEAST_MEMORY / 2)

/** Has a row of C few words which spread over more than one of the smallest windows? */
function hasFarWords(problem: MatrixProductProblem): boolean {
  const { ptr, words } = wordsOf(patternOfProduct(problem))
  return lengthsOf(problem).some((length, i) => {
    const [first, last] = [words[ptr[i]], words[ptr[i + 1] - 1]]
    return length > 1 && last - first >= LEAST_MEMORY && productsOf(problem, i) <= HASHED
  })
}

const productsOf = (problem: MatrixProductProblem, row: number): number => {
  const ends = productsByRow(factorPatterns(problem))
  return ends[row + 1] - ends[row]
}

/** So little memory that a row of C with more entries than it has words is made in several stretches. */
const LITTLE_MEMORY = 200
/** Entries of a row of B that a few lanes walk by themselves at most: 32 lanes with 4 loads each. */
const WALKED = 128

/** Has a row of C that needs a window an entry with one product? */
const hasLonelyEntries = (problem: MatrixProductProblem): boolean =>
  lengthsOf(problem).some((length, i) => length > LITTLE_MEMORY && productsOf(problem, i) < 2 * length)

/** Has a row of C that is made in stretches a product with the last entry of a long row of B in its last column? */
function cutsLongRows(problem: MatrixProductProblem): boolean {
  const { A, B } = factorPatterns(problem)
  const { row_ptr, col_idx } = patternOfProduct(problem)
  return lengthsOf(problem).some((length, i) => {
    if (length <= LITTLE_MEMORY) return false
    const last = col_idx[row_ptr[i + 1] - 1]
    const named = [...A.col_idx.subarray(A.row_ptr[i], A.row_ptr[i + 1])]
    return named.some((j) => B.row_ptr[j + 1] - B.row_ptr[j] > WALKED && B.col_idx[B.row_ptr[j + 1] - 1] === last)
  })
}

const folder = 'spgemm/words/'

const mutants: readonly Mutant<MatrixProductProblem>[] = [
  {
    name: 'the trace disturbs a product',
    breaks: 'traced',
    applies: tellsSigns,
    edits: [
      {
        module: `${folder}multiply.wesl`,
        find: 'let factor = bitcast<f32>(nonzero.y);',
        replace:
          '@if(TRACE) let factor = 2.0 * bitcast<f32>(nonzero.y);\n @if(!TRACE) let factor = bitcast<f32>(nonzero.y);',
      },
    ],
  },
  {
    name: 'a word has the bit of the first column that it may have alone',
    breaks: 'solves',
    applies: (problem) => sharesWords(factorPatterns(problem)),
    edits: [{ module: `${folder}list.wesl`, find: '1u << (column & 31u)', replace: '1u' }],
  },
  {
    name: 'entries that come before a word are not counted',
    breaks: 'solves',
    applies: hasTwoWords,
    edits: [
      {
        module: `${folder}sums.wesl`,
        find: 'return rank_of(table, slot) + countOneBits(smaller);',
        replace: 'return countOneBits(smaller);',
      },
    ],
  },
  {
    name: 'entries that come before one in its word are not counted',
    breaks: 'solves',
    applies: (problem) => hasNeighbours(problem) && tellsSigns(problem),
    edits: [{ module: `${folder}sums.wesl`, find: '+ countOneBits(smaller)', replace: '' }],
  },
  {
    name: 'a row is not counted',
    breaks: 'solves',
    applies: hasProducts,
    edits: [
      { module: `${folder}count.wesl`, find: 'vec2<u32>(atomicLoad(&entries[leader]), ', replace: 'vec2<u32>(0u, ' },
    ],
  },
  {
    name: 'hashed words of a wide row are counted once for each window that it would have',
    breaks: 'solves',
    applies: hasFarWords,
    params: { memory: LEAST_MEMORY },
    edits: [{ module: `${folder}count.wesl`, find: 'select(1u, row.width, bin.window)', replace: 'row.width' }],
  },
  {
    name: 'a column of a window is written with the second product',
    breaks: 'solves',
    applies: hasLonelyEntries,
    params: { memory: LITTLE_MEMORY },
    edits: [
      { module: `${folder}multiply.wesl`, find: 'was_zero && table.window', replace: '!was_zero && table.window' },
    ],
  },
  {
    name: 'a long row of B ends before the last word of a stretch',
    breaks: 'solves',
    applies: (problem) => cutsLongRows(problem) && tellsSigns(problem),
    params: { memory: LITTLE_MEMORY },
    edits: [{ module: `${folder}seek.wesl`, find: 'behind_highest)', replace: 'behind_highest - 32u)' }],
  },
]

export default mutants
