import type { ProductProblem } from '#src/kernel/kernel.ts'
import type { Mutant } from '#src/kernel/rules/mutant.ts'
import { PADDING } from '#src/sparse/formats/format.ts'
import format from '#src/sparse/formats/tile/index.ts'
import { COO, CSR, DNS, DNS_COL, DNS_ROW, ELL, HYB } from '#src/sparse/formats/tile/rules.ts'
import type { Tiled } from '#src/sparse/formats/tile/tiled.ts'
import { betaMutant, hasNonzeros } from '../row-mutants.ts'

const known = new WeakMap<ProductProblem['pattern'], Tiled>()

/** The tiles that the kernel has by its initial parameters. */
function tilesOf({ pattern }: ProductProblem): Tiled {
  const tiled = known.get(pattern) ?? format.of(pattern, { rule: 0, masks: 0 })
  known.set(pattern, tiled)
  return tiled
}

/** Is there a tile of the format, of so many lines at least? */
const has =
  (number: number, lines = 0) =>
  (problem: ProductProblem): boolean => {
    const tiled = tilesOf(problem)
    return tiled.format.some((one, t) => one === number && tiled.lines[t] >= lines)
  }

const slots = ({ value_offset }: Tiled, t: number): number => value_offset[t + 1] - value_offset[t]

/** Is there a COO tile whose bytes do not fill words? */
const hasOddCoo = (problem: ProductProblem): boolean => {
  const tiled = tilesOf(problem)
  return tiled.format.some((one, t) => one === COO && slots(tiled, t) % 4 > 0)
}

/** Does anything of a HYB tile not fit into its ELL part? */
const hasBeyond = (problem: ProductProblem): boolean => {
  const tiled = tilesOf(problem)
  return tiled.format.some((one, t) => one === HYB && slots(tiled, t) > 16 * tiled.lines[t])
}

/** Are there tiles so sparse that they are deferred? */
const defers = (problem: ProductProblem): boolean => {
  const { tile_nnz } = tilesOf(problem)
  return tile_nnz.some((before, t) => t > 0 && before - tile_nnz[t - 1] <= 12)
}

/** And is there one left of a CSR tile that is not? */
const defersBefore = (problem: ProductProblem): boolean => {
  const { tile_ptr, tile_nnz, format: formats } = tilesOf(problem)
  const sparse = (t: number) => tile_nnz[t + 1] - tile_nnz[t] <= 12
  return formats.some((one, t) => one === CSR && !tile_ptr.includes(t) && sparse(t - 1) && !sparse(t))
}

/** Does a COO tile have nonzeros in several rows? */
const hasHighCoo = (problem: ProductProblem): boolean => {
  const { format: formats, tile_nnz, local } = tilesOf(problem)
  return formats.some((one, t) => one === COO && local[tile_nnz[t + 1] - 1] >> 4 > local[tile_nnz[t]] >> 4)
}

const hasTwoTiles = (problem: ProductProblem): boolean =>
  tilesOf(problem).tile_ptr.some((end, i, tile_ptr) => i > 0 && end - tile_ptr[i - 1] > 1)

const TERM = 'return slot_values[slot] * x[column];'
const [TERMS, FORMATS, DEFERRED, POUR] = ['term', 'formats', 'deferred', 'pour'].map((name) => `spmv/tile/${name}.wesl`)

const mutants: readonly Mutant<ProductProblem>[] = [
  betaMutant,
  {
    name: 'a term has the wrong sign',
    breaks: 'solves',
    applies: hasNonzeros,
    edits: [{ module: TERMS, find: TERM, replace: TERM.replace('return ', 'return -') }],
  },
  {
    name: 'the trace disturbs a term',
    breaks: 'traced',
    applies: hasNonzeros,
    edits: [
      {
        module: TERMS,
        find: TERM,
        replace: `@if(TRACE) { return 1.000001 * slot_values[slot] * x[column]; }\n${TERM}`,
      },
    ],
  },
  {
    name: 'padding is carried',
    breaks: 'coverage',
    applies: (problem) => tilesOf(problem).nonzero.includes(PADDING),
    edits: [{ module: TERMS, find: 'k != 0u && ', replace: '' }],
  },
  {
    name: 'rows of CSR tiles begin late',
    breaks: 'solves',
    applies: has(CSR),
    edits: [{ module: FORMATS, find: 'var p = first + part;', replace: 'var p = first + 1u + part;' }],
  },
  {
    name: 'the last nonzero of a COO tile is skipped',
    breaks: 'solves',
    applies: has(COO),
    edits: [
      {
        module: FORMATS,
        find: 'let count = tile.slots - first;',
        replace: 'let count = max(1u, tile.slots - first) - 1u;',
      },
    ],
  },
  {
    name: 'the empty bytes of a COO tile’s last word are taken for nonzeros',
    breaks: 'coverage',
    applies: hasOddCoo,
    edits: [{ module: FORMATS, find: '(8u * (4u - min(4u, count - w * 4u)))', replace: '0u' }],
  },
  {
    name: 'ELL tiles lose their last column',
    breaks: 'solves',
    applies: has(ELL),
    edits: [{ module: FORMATS, find: 'var c = part; c < tile.lines;', replace: 'var c = part; c + 1u < tile.lines;' }],
  },
  {
    name: 'what does not fit into the ELL part is forgotten',
    breaks: 'solves',
    applies: hasBeyond,
    edits: [
      {
        module: FORMATS,
        find: 'return ell_sum(tile, r, part) + coo_sum(',
        replace: 'return ell_sum(tile, r, part) + 0.0 * coo_sum(',
      },
    ],
  },
  {
    name: 'dense tiles have the wrong sign',
    breaks: 'solves',
    applies: has(DNS),
    edits: [
      {
        module: FORMATS,
        find: 'sum += term(tile.slot + c * tile.height',
        replace: 'sum -= term(tile.slot + c * tile.height',
      },
    ],
  },
  {
    name: 'all full rows have the values of the first',
    breaks: 'solves',
    applies: has(DNS_ROW, 2),
    edits: [{ module: FORMATS, find: 'countOneBits(tile.rows & ((1u << r) - 1u))', replace: '0u' }],
  },
  {
    name: 'all full columns are taken for the first of the tile',
    breaks: 'solves',
    applies: has(DNS_COL, 2),
    edits: [{ module: FORMATS, find: 'tile.column + nibble_at(tile.index, l)', replace: 'tile.column' }],
  },
  {
    name: 'the sums of a tile row’s groups are written to one place',
    breaks: 'solves',
    params: { tiles: 1 },
    applies: hasTwoTiles,
    edits: [{ find: '+ task.z - 1u]', replace: ']' }],
  },
  {
    name: 'the last deferred nonzero of a piece is skipped',
    breaks: 'solves',
    params: { variant: 2 },
    applies: defers,
    edits: [{ module: DEFERRED, find: 's < end;', replace: 's + 1u < end;' }],
  },
  {
    name: 'deferred nonzeros are recorded one off',
    breaks: 'coverage',
    params: { variant: 2 },
    applies: defers,
    edits: [{ module: DEFERRED, find: 'nonzero[s], index', replace: 'nonzero[s] + 1u, index' }],
  },
  {
    name: 'deferred nonzeros are poured into the next tile',
    breaks: 'solves',
    params: { variant: 2 },
    applies: defersBefore,
    edits: [{ module: POUR, find: 'k = seek(k, end, tile.column);', replace: '' }],
  },
  {
    name: 'all rows of a COO tile are poured over one another',
    breaks: 'solves',
    applies: hasHighCoo,
    edits: [{ module: POUR, find: 'let first = above(strip, width);', replace: 'let first = 0u;' }],
  },
  {
    name: 'rows of ELL tiles are poured side by side',
    breaks: 'solves',
    applies: has(ELL, 2),
    edits: [{ module: POUR, find: 'let p = c * tile.height + strip.r;', replace: 'let p = strip.r * tile.lines + c;' }],
  },
]

export default mutants
