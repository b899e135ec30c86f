import { type Mutant, seeing } from '#src/lab/rules/mutant.ts'
import { complete } from '#src/core/sparse/formats/csr5/shape.ts'
import { type Csr5, csr5Of } from '#src/core/sparse/formats/csr5/structure.ts'
import { rowLengths } from '#src/core/sparse/formats/lib/rows.ts'
import { factorMutants, hasNonzeros, isScaled } from '../row-mutants.ts'
import { type Product, toProduct } from '../multiply.ts'

/** Where faults show hangs on the tiles: they are planted with this σ, and where they show with any number of lanes. */
const SIGMA = 4
const WIDTHS = [4, 8, 16, 32, 64]

/** Nonzeros of the largest matrix that is looked at so closely. */
const MOST = 20_000

const withTiles =
  (shows: (csr5: Csr5) => boolean) =>
  ({ pattern }: Product): boolean =>
    pattern.col_idx.length <= MOST && WIDTHS.every((omega) => shows(csr5Of(pattern, { omega, sigma: SIGMA })))

const sizeOf = ({ omega, sigma }: Csr5): number => omega * sigma
const rowsOf = ({ rows }: Csr5): number[] => Array.from({ length: rows }, (_, i) => i)
const begins = ({ row_ptr }: Csr5, i: number): boolean => row_ptr[i] < row_ptr[i + 1]
/** Does the row begin within a full tile, after its first nonzero? */
const beginsInside = (csr5: Csr5, i: number): boolean =>
  begins(csr5, i) && csr5.row_ptr[i] % sizeOf(csr5) > 0 && csr5.row_ptr[i] < complete(csr5) * sizeOf(csr5)
const tileOf = (csr5: Csr5, k: number): number => Math.floor(k / sizeOf(csr5))

/** Has a tile a lane with a flag that is not its first, and after it one that begins within a row? */
function hasTwoSegments(csr5: Csr5): boolean {
  const { omega, sigma, bit_flag, y_offset } = csr5
  const opens = (tile: number, lane: number) => bit_flag[tile * sizeOf(csr5) + lane] === 1
  for (let tile = 0; tile < complete(csr5); tile++)
    for (let lane = 2; lane < omega; lane++)
      if (!opens(tile, lane) && y_offset[tile * omega + lane] > y_offset[tile * omega + 1]) return sigma > 1
  return false
}

/** Does a row begin within a tile and go on in the next? */
const goesOn = (csr5: Csr5): boolean =>
  rowsOf(csr5).some(
    (i) => beginsInside(csr5, i) && tileOf(csr5, csr5.row_ptr[i]) < tileOf(csr5, csr5.row_ptr[i + 1] - 1),
  )

const mutants: readonly Mutant<Product>[] = [
  ...factorMutants,
  {
    name: 'a term has the wrong sign',
    breaks: 'solves',
    applies: hasNonzeros,
    edits: [
      { find: 'sum += terms[s];', replace: 'sum -= terms[s];' },
      { find: 'sum += slot_values[k]', replace: 'sum -= slot_values[k]' },
    ],
  },
  {
    name: 'the trace disturbs the sum',
    breaks: 'traced',
    applies: hasNonzeros,
    edits: [
      { find: 'sum += terms[s];', replace: 'sum += terms[s];\n @if(TRACE) sum *= 1.000001;' },
      {
        find: 'if (!part.flagged) { return; }',
        replace: '@if(TRACE) part.last *= 1.000001;\n if (!part.flagged) { return; }',
      },
    ],
  },
  {
    name: 'a tile keeps what it has of its first row',
    breaks: 'solves',
    applies: hasNonzeros,
    edits: [
      { find: 'carries[tile] = sum;', replace: 'carries[tile] = 0.0;' },
      { find: 'carries[full] = part.last + open;', replace: 'carries[full] = 0.0;' },
    ],
  },
  {
    name: 'a row is written over by the tiles that go on with it',
    breaks: 'solves',
    params: { sigma: SIGMA },
    applies: withTiles(goesOn),
    edits: [{ find: 'y[word & ~ADDED] += uniforms.alpha * sum;', replace: 'y[word & ~ADDED] = uniforms.alpha * sum;' }],
  },
  {
    name: 'what tiles add to a row that goes on is not scaled',
    breaks: 'solves',
    params: { sigma: SIGMA },
    applies: (problem) => isScaled(problem) && withTiles(goesOn)(problem),
    edits: [{ find: 'y[word & ~ADDED] += uniforms.alpha * sum;', replace: 'y[word & ~ADDED] += sum;' }],
  },
  {
    name: 'lanes keep what they have of a row that lanes before them began',
    breaks: 'solves',
    params: { sigma: SIGMA },
    applies: ({ pattern }) => rowLengths(pattern).some((length) => length > 2 * SIGMA),
    edits: [{ find: 'part.last + open', replace: 'part.last' }],
  },
  {
    name: 'lanes add up beyond the next row',
    breaks: 'solves',
    params: { sigma: SIGMA },
    applies: withTiles(hasTwoSegments),
    edits: [{ find: 'distance <= reach', replace: 'true' }],
  },
  {
    name: 'flags in the lanes before are not counted',
    breaks: 'solves',
    params: { sigma: SIGMA },
    applies: withTiles((csr5) =>
      rowsOf(csr5).some((i) => beginsInside(csr5, i) && csr5.row_ptr[i] % sizeOf(csr5) >= SIGMA),
    ),
    edits: [{ find: 'select(word >> (32u - y_bits), min(lane, 1u), fast)', replace: '0u' }],
  },
  {
    name: 'empty rows within a tile are not skipped',
    breaks: 'solves',
    params: { sigma: SIGMA },
    applies: withTiles((csr5) => rowsOf(csr5).some((i) => i > 0 && beginsInside(csr5, i) && !begins(csr5, i - 1))),
    edits: [{ find: 'tiles[tiles[uniforms.sections.y + tile] + flag]', replace: 'flag' }],
  },
  {
    name: 'the flags are one step late',
    breaks: 'solves',
    params: { sigma: SIGMA },
    applies: withTiles((csr5) => rowsOf(csr5).some((i) => beginsInside(csr5, i))),
    edits: [{ find: 'row_ptr[row] == k', replace: 'row_ptr[row] + 1u == k' }],
  },
  {
    name: 'the tail is forgotten',
    breaks: 'solves',
    params: { sigma: SIGMA },
    applies: withTiles((csr5) => csr5.nnz % sizeOf(csr5) > 0),
    edits: [{ find: '} else if (inside) {', replace: '} else if (inside && worker < full) {' }],
  },
  {
    name: 'a row without nonzeros is not written',
    breaks: 'solves',
    applies: ({ beta, pattern: { rows, row_ptr } }) =>
      beta !== 0 &&
      row_ptr[rows] > 0 &&
      Array.from({ length: rows }, (_, i) => i).some((i) => row_ptr[i] === row_ptr[i + 1]),
    edits: [{ find: 'place - ends < uniforms.sections.z', replace: 'place - ends >= uniforms.sections.z' }],
  },
]

export default seeing(toProduct, mutants)
