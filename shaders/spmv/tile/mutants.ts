import { type Mutant, seeing } from '#src/lab/rules/mutant.ts'
import { PADDING } from '#src/core/sparse/formats/format.ts'
import { COO, CSR, DNS, DNS_COL, DNS_ROW, ELL } from '#src/core/sparse/formats/tile/rules.ts'
import { factorMutants, hasNonzeros } from '../row-mutants.ts'
import { defers, defersBefore, has, hasBeyond, hasHighCoo, hasOddCoo, hasTwoTiles, tilesOf } from './shows.ts'
import { type Product, toProduct } from '../multiply.ts'

const TERM = 'select(0.0, slot_values[slot] * x[column], held);'
const [TERMS, FORMATS, DEFERRED, POUR] = ['term', 'formats', 'deferred', 'pour'].map((name) => `spmv/tile/${name}.wesl`)

const mutants: readonly Mutant<Product>[] = [
  ...factorMutants,
  {
    name: 'a term has the wrong sign',
    breaks: 'solves',
    applies: hasNonzeros,
    edits: [{ module: TERMS, find: TERM, replace: `-${TERM}` }],
  },
  {
    name: 'the trace disturbs a term',
    breaks: 'traced',
    applies: hasNonzeros,
    edits: [
      {
        module: TERMS,
        find: `return ${TERM}`,
        replace: `@if(TRACE) { return 1.000001 * ${TERM} }\nreturn ${TERM}`,
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
    edits: [
      {
        module: FORMATS,
        find: 'let first = byte_at(tile.index + r);',
        replace: 'let first = min(csr_end(tile, r), byte_at(tile.index + r) + 1u);',
      },
    ],
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
    edits: [{ module: FORMATS, find: '(8u * (4u - held))', replace: '0u' }],
  },
  {
    name: 'ELL tiles lose their last column',
    breaks: 'solves',
    applies: has(ELL),
    edits: [
      {
        module: FORMATS,
        find: 'Entries(tile.lines, tile.slot + r, tile.height, 2u * tile.index + r,',
        replace: 'Entries(max(1u, tile.lines) - 1u, tile.slot + r, tile.height, 2u * tile.index + r,',
      },
    ],
  },
  {
    name: 'what does not fit into the ELL part is forgotten',
    breaks: 'solves',
    applies: hasBeyond,
    edits: [
      {
        module: FORMATS,
        find: 'return sum + entries_sum(',
        replace: 'return sum + 0.0 * entries_sum(',
      },
    ],
  },
  {
    name: 'dense tiles lose their last column',
    breaks: 'solves',
    applies: has(DNS),
    edits: [
      {
        module: FORMATS,
        find: 'Entries(tile.width, tile.slot + r,',
        replace: 'Entries(tile.width - 1u, tile.slot + r,',
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
    name: 'full columns are taken for the next one of the tile',
    breaks: 'solves',
    applies: has(DNS_COL, 2),
    edits: [{ module: FORMATS, find: '2u * tile.index, 1u)', replace: '2u * tile.index + 1u, 1u)' }],
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

export default seeing(toProduct, mutants)
