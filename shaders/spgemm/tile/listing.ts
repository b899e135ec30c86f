import type { Listing } from '#src/core/kernel/listing.ts'

export default {
  heading: 'Niu et al. 2022, a lane per row of a tile in the place of atomic additions',
  lines: [
    { text: 'A and B are stored in tiles of 16 × 16 with a mask per row, put there before the run' },
    {
      text: 'for each row of tiles of C, in parallel, a workgroup each:',
      when: [0],
      code: ['row < uniforms.tile_rows'],
    },
    {
      text: '  for tiles (row, k) of A and (k, column) of B: set bit `column`',
      when: [0],
      code: ['let inner = A_tiles[a_record(a)]', 'atomicOr(&window[word]'],
    },
    { text: '  count the bits, then list a tile for each', when: [0], code: ['C_tiles[C_RECORD * tile] = row'] },
    { text: 'for each tile of C, in parallel, 16 lanes each:', when: [1], code: ['let lists = lists_of(tile)'] },
    {
      text: '  look tiles of the shorter list up in the longer, by halving',
      when: [1, 3, 4],
      code: ['let middle = (low + high) / 2u', 'found[index] = pair_at('],
    },
    {
      text: '  row r of the mask |= mask of row c of B’s tile, for each entry (r, c) of A’s',
      when: [1],
      code: ['mask |= reached(pair, row)'],
    },
    {
      text: 'for each row of C, in parallel: where the entries of each tile begin, by popcount',
      when: [2],
      code: ['place += countOneBits(C_tiles[at])', 'C_tiles[at + SIDE] = place'],
    },
    { text: 'make room for C' },
    {
      text: 'for each tile of C, in parallel, 16 lanes each:',
      when: [3, 4],
      code: ['dense = entries_of(tile) >= dense_from'],
    },
    {
      text: '  few entries: sums[entries of the row before column j] += a · b',
      when: [3],
      code: ['countOneBits(mask & ((1u << column) - 1u))'],
    },
    {
      text: '  else: sums[column j] += a · b',
      when: [4],
      code: ['sums[place_of(index, countTrailingZeros(columns), mask, dense)] +='],
    },
    { text: '  a row is one lane’s: no atomic addition, the same sums in every run', when: [3, 4] },
    {
      text: '  write the row where it belongs in C, columns ascending',
      when: [5],
      code: ['c_col_idx[slot] = ', 'c_values[slot] = '],
    },
  ],
} satisfies Listing
