import { type Mutant, seeing } from '#src/lab/rules/mutant.ts'
import { PADDING } from '#src/core/sparse/formats/format.ts'
import { ESCAPE } from '#src/core/sparse/formats/bccoo/columns.ts'
import { type Bccoo, bccooOf, blockPlace } from '#src/core/sparse/formats/bccoo/structure.ts'
import { factorMutants, hasNonzeros } from '../row-mutants.ts'
import { runsOf } from './analysis.ts'
import { type Product, toProduct } from '../multiply.ts'

/** Where faults show hangs on the chunks: they are planted with these, and where they show in workgroups of any size. */
const PARAMS = { height: 1, width: 1, slices: 1, columns: 2, chunk: 4 }
const SIZES = [64, 128, 256]
/** Lanes of the narrowest subgroups. */
const NARROWEST = 4

/** Nonzeros of the largest matrix that is looked at so closely. */
const MOST = 20_000

const withBlocks =
  (shows: (bccoo: Bccoo) => boolean) =>
  ({ pattern }: Product): boolean =>
    pattern.col_idx.length <= MOST && SIZES.every((group) => shows(bccooOf(pattern, { ...PARAMS, group })))

const stopsOf = ({ block_rows, slices }: Bccoo): number => block_rows * slices
const firstOf = (bccoo: Bccoo, c: number): number => bccoo.first_row[c] ?? stopsOf(bccoo)
const hasStop = (bccoo: Bccoo, c: number): boolean => firstOf(bccoo, c + 1) > firstOf(bccoo, c)
/** Does chunk c end within a row? */
const leavesOpen = (bccoo: Bccoo, c: number): boolean =>
  bccoo.bit_flag[(c + 1) * bccoo.chunk - 1] === 1 && firstOf(bccoo, c + 1) < stopsOf(bccoo)

const someChunk = (bccoo: Bccoo, shows: (c: number) => boolean): boolean =>
  Array.from({ length: bccoo.first_row.length }, (_, c) => c).some(shows)

/** Is a row begun by one invocation and ended by a later one of the same workgroup? */
function isHandedOn(bccoo: Bccoo): boolean {
  const groupEnd = (c: number) => firstOf(bccoo, Math.ceil((c + 1) / bccoo.group) * bccoo.group)
  return someChunk(
    bccoo,
    (c) => (c + 1) % bccoo.group > 0 && leavesOpen(bccoo, c) && groupEnd(c) > firstOf(bccoo, c + 1),
  )
}

/** Do two invocations that end rows follow one that leaves its row open, all of one subgroup? */
const isCutOff = (bccoo: Bccoo): boolean =>
  someChunk(bccoo, (c) => c % NARROWEST === 0 && leavesOpen(bccoo, c) && hasStop(bccoo, c + 1) && hasStop(bccoo, c + 2))

const isLeftwards = (delta: number): boolean => delta < 0 && delta !== ESCAPE

/** Does a nonzero lie left of the one before it, in the same chunk? */
function goesBack(bccoo: Bccoo): boolean {
  const { columns, chunk, lead, blocks } = bccoo
  if (columns.kind !== 'differences') return false
  for (let b = 0; b < blocks; b++)
    if (b % chunk > 0 && lead[b] >= 0 && isLeftwards(columns.col_delta[blockPlace(bccoo, b)])) return true
  return false
}

const hasPadding = ({ lead }: Bccoo): boolean => lead.includes(PADDING)

const mutants: readonly Mutant<Product>[] = [
  ...factorMutants,
  {
    name: 'a term has the wrong sign',
    breaks: 'solves',
    applies: hasNonzeros,
    edits: [{ find: 'sums[r] += terms[r][s];', replace: 'sums[r] -= terms[r][s];' }],
  },
  {
    name: 'the trace disturbs the sum',
    breaks: 'traced',
    applies: hasNonzeros,
    edits: [{ find: 'sums[r] += terms[r][s];', replace: 'sums[r] += terms[r][s];\n @if(TRACE) sums[r] *= 1.000001;' }],
  },
  {
    name: 'what a workgroup leaves open is lost',
    breaks: 'solves',
    params: PARAMS,
    applies: withBlocks((bccoo) => runsOf(bccoo).length > 0),
    edits: [{ find: 'carries[group * height + r] = open[r];', replace: 'carries[group * height + r] = 0.0;' }],
  },
  {
    name: 'what lanes before leave open is lost',
    breaks: 'solves',
    params: PARAMS,
    applies: withBlocks(isHandedOn),
    edits: [{ find: 'part.head + open', replace: 'part.head' }],
  },
  {
    name: 'the scan goes on beyond the end of a row',
    breaks: 'solves',
    params: PARAMS,
    applies: withBlocks(isCutOff),
    edits: [{ find: 'lane >= distance && !stopped', replace: 'lane >= distance' }],
  },
  {
    name: 'all invocations begin in row 0',
    breaks: 'solves',
    params: PARAMS,
    applies: ({ pattern: { rows, row_ptr } }) => row_ptr[rows] > row_ptr[Math.min(PARAMS.chunk, rows)],
    edits: [{ find: 'return block_index[first_at() + group * size + index];', replace: 'return 0u;' }],
  },
  {
    name: 'columns only go to the right',
    breaks: 'solves',
    params: PARAMS,
    applies: withBlocks(goesBack),
    edits: [{ find: 'u32(i32(half << 16u) >> 16u)', replace: 'half' }],
  },
  {
    name: 'blocks lose their second row',
    breaks: 'solves',
    params: { ...PARAMS, height: 2 },
    applies: ({ pattern: { rows, row_ptr } }) =>
      Array.from({ length: rows }, (_, i) => i).some((i) => i % 2 === 1 && row_ptr[i + 1] > row_ptr[i]),
    edits: [{ find: 'let row = stop * height + r;', replace: 'let row = stop * height;' }],
  },
  {
    name: 'the last slice is forgotten',
    breaks: 'solves',
    params: { ...PARAMS, slices: 2 },
    applies: ({ pattern: { cols, col_idx } }) => col_idx.some((j) => j >= Math.floor(cols / 2)),
    edits: [{ find: 'slice < uniforms.sections.x', replace: 'slice + 1u < uniforms.sections.x' }],
  },
  {
    name: 'padding is carried',
    breaks: 'coverage',
    params: PARAMS,
    applies: (problem) => hasNonzeros(problem) && withBlocks(hasPadding)(problem),
    edits: [{ find: 'k != PADDING && row', replace: 'row' }],
  },
]

export default seeing(toProduct, mutants)
