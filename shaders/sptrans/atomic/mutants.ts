import { MOST as BY_A_LANE } from '#shaders/sptrans/atomic/sorted.wesl'
import { SHORT } from '#shaders/sptrans/atomic/long.wesl'
import type { Mutant } from '#src/lab/rules/mutant.ts'
import { transpose } from '#src/core/sparse/transpose.ts'
import type { TransposeProblem } from '../transpose.ts'
import { disturbed, hasColumnOf, hasNonzeros, meetsAmong } from '../shapes.ts'

const SORTED = 'sptrans/atomic/sorted.wesl'

/**
 * Has Aᵀ a row that is sorted by counting and begins within four places that belong together, behind a row all of which comes
 * from earlier rows of A than its last nonzero?
 */
function hasRowBefore({ inputs: { A } }: TransposeProblem): boolean {
  const { rows, row_ptr, col_idx } = transpose({ ...A.pattern, values: Float64Array.from(A.values) })
  const lastOf = (row: number) => col_idx[row_ptr[row + 1] - 1]
  return Array.from({ length: Math.max(0, rows - 1) }, (_, row) => row).some((row) => {
    const length = row_ptr[row + 2] - row_ptr[row + 1]
    const isCounted = length > BY_A_LANE && length < SHORT
    const hasOther = row_ptr[row + 1] > row_ptr[row] && row_ptr[row + 1] % 4 > 0
    return isCounted && hasOther && lastOf(row) < lastOf(row + 1)
  })
}

/** Places of a tile in software, and rows from which on no lane puts them in order. */
const TILE = { places: 256, rows: 512 }

/** Is a row of Aᵀ in two tiles, in one of which lanes put rows in order, and in the other none does? */
function hasTornRow({ inputs: { A } }: TransposeProblem): boolean {
  const { rows, row_ptr, col_idx } = transpose({ ...A.pattern, values: Float64Array.from(A.values) })
  const rowAt = (place: number) =>
    place < col_idx.length ? row_ptr.findLastIndex((begin) => begin <= place) : rows - 1
  const isFull = (place: number) => rowAt(place + TILE.places) - rowAt(place) < TILE.rows
  for (let end = TILE.places; end < col_idx.length; end += TILE.places) {
    const row = rowAt(end)
    const isShort = row_ptr[row + 1] - row_ptr[row] <= BY_A_LANE
    if (isShort && row_ptr[row] < end && isFull(end - TILE.places) !== isFull(end)) return true
  }
  return false
}

const mutants: readonly Mutant<TransposeProblem>[] = [
  disturbed('sptrans/atomic/scatter.wesl', 'let row = row_of(k, low, high);'),
  {
    name: 'nonzeros of a column all go to its first place',
    breaks: 'solves',
    applies: hasColumnOf(2),
    edits: [{ module: 'sptrans/atomic/scatter.wesl', find: '+ cursor[k]]', replace: ']' }],
  },
  {
    name: 'nonzeros of a slot all have its first place',
    breaks: 'solves',
    params: { grouped: 2 },
    applies: meetsAmong(32),
    edits: [
      {
        module: 'sptrans/atomic/count_grouped.wesl',
        find: 'atomicLoad(&sizes[slot])) + ranks[step])',
        replace: 'atomicLoad(&sizes[slot])))',
      },
    ],
  },
  {
    name: 'a slot is drawn for as if it had one nonzero',
    breaks: 'solves',
    params: { grouped: 2 },
    applies: meetsAmong(32),
    edits: [
      {
        module: 'sptrans/atomic/count_grouped.wesl',
        find: 'atomicLoad(&owners[slot]) - 1u], count)',
        replace: 'atomicLoad(&owners[slot]) - 1u], 1u)',
      },
    ],
  },
  {
    name: 'a lane puts the larger of two numbers first',
    breaks: 'solves',
    applies: hasColumnOf(2, 8),
    edits: [
      { module: SORTED, find: 'four[j] = max(four[i], four[j]);', replace: 'four[j] = low;' },
      { module: SORTED, find: 'four[i] = low;', replace: 'four[i] = max(four[i], four[j]);' },
    ],
  },
  {
    name: 'halves of 16 numbers change places',
    breaks: 'solves',
    applies: hasColumnOf(9, 32),
    edits: [
      {
        module: SORTED,
        find: 'vec4<u32>(low.x, high.y, low.z, high.w)',
        replace: 'vec4<u32>(high.y, low.x, high.w, low.z)',
      },
    ],
  },
  {
    name: 'halves of 32 numbers change places',
    breaks: 'solves',
    applies: hasColumnOf(17, 32),
    edits: [{ module: SORTED, find: 'vec4<u32>(low.xy, high.wz)', replace: 'vec4<u32>(high.wz, low.xy)' }],
  },
  {
    name: 'a lane takes nonzeros from the other end of their row',
    breaks: 'solves',
    applies: hasColumnOf(2, 32),
    edits: [
      {
        module: 'sptrans/atomic/finish.wesl',
        find: 'first + four[j % 8u][j / 8u] % MOST + 1u',
        replace: 'first + count - four[j % 8u][j / 8u] % MOST',
      },
    ],
  },
  {
    // nonzeros draw in the other order: as they come, they are in order already
    name: 'a row in two tiles is put in order in one of them, and counted in the other',
    breaks: 'solves',
    params: { grouped: 1 },
    applies: hasTornRow,
    edits: [
      {
        module: 'sptrans/atomic/count.wesl',
        find: 'cursor[k] = atomicAdd(&counts[col_idx[k]], 1u);',
        replace: 'let back = uniforms.nonzeros - 1u - k; cursor[back] = atomicAdd(&counts[col_idx[back]], 1u);',
      },
      {
        module: 'sptrans/atomic/finish.wesl',
        find: 'row_first >= first && row_end <= end',
        replace: 'row_first >= base',
      },
    ],
  },
  {
    name: 'rows of 33 to 256 are sorted backwards',
    breaks: 'solves',
    applies: hasColumnOf(33, 256),
    edits: [{ module: 'sptrans/atomic/finish.wesl', find: 'keys[q] < own)', replace: 'keys[q] > own)' }],
  },
  {
    name: 'keys of the row before count, too',
    breaks: 'solves',
    applies: hasRowBefore,
    edits: [
      { module: 'sptrans/atomic/finish.wesl', find: 'at < vec4<u32>(first % 4u)', replace: 'at > vec4<u32>(4u)' },
      { module: 'sptrans/atomic/finish.wesl', find: 'at >= vec4<u32>(end - 4u * last)', replace: 'at > vec4<u32>(4u)' },
    ],
  },
  {
    name: 'runs of a chunk are merged backwards',
    breaks: 'solves',
    applies: hasColumnOf(257),
    edits: [
      {
        module: 'sptrans/atomic/chunks.wesl',
        find: 'keys[first + low] < key',
        replace: 'keys[first + low] > key',
      },
    ],
  },
  {
    name: 'runs of a long row stay one behind the other',
    breaks: 'solves',
    applies: hasColumnOf(1100),
    edits: [{ module: 'sptrans/atomic/finish.wesl', find: 'end - first > width)', replace: 'end - first < width)' }],
  },
  {
    name: 'a round of merging leaves rows as they are',
    breaks: 'solves',
    applies: hasColumnOf(16_500),
    edits: [{ module: 'sptrans/atomic/merge.wesl', find: 'own.w - own.z <=', replace: 'own.w - own.z >' }],
  },
  {
    name: 'long rows are not listed',
    breaks: 'solves',
    applies: hasColumnOf(257),
    edits: [{ module: 'sptrans/atomic/scan.wesl', find: 'if (length <= SHORT)', replace: 'if (length > 0u)' }],
  },
  {
    name: 'a tile looks for its nonzeros in the row behind theirs',
    breaks: 'solves',
    applies: hasNonzeros,
    edits: [
      { module: 'sptrans/atomic/tiles.wesl', find: 'entry_tiles[t] = row;', replace: 'entry_tiles[t] = row + 1u;' },
    ],
  },
  {
    name: 'the first block of columns is added up without the first one',
    breaks: 'solves',
    applies: (problem) => hasNonzeros(problem) && problem.inputs.A.pattern.col_idx.includes(0),
    edits: [
      {
        module: 'sptrans/atomic/scan.wesl',
        find: 'at += count;',
        replace: 'at += select(count, 0u, group.x + place == 0u);',
      },
    ],
  },
]

export default mutants
