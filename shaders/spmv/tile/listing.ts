import type { Listing } from '#src/core/kernel/listing.ts'

const term = 'slot_values[slot] * x[column]'

export default {
  heading: 'after Niu et al. 2021: 16×16 tiles; a function per format finds the entries',
  lines: [
    {
      text: 'deferred: for each piece of a row in very sparse tiles, by several lanes:',
      code: ['let piece = pieces['],
    },
    {
      text: '  partials[…] ← Σ values[s] · x[col_idx[s]]',
      when: [0],
      code: ['x[slot_col[s]]', 'partials[piece.w] = total'],
    },
    { text: 'for each group of tiles of one tile row, by 16 lanes or a multiple:', code: ['let task = tiles[g]'] },
    {
      text: '  for each tile: sum ← sum + its part of row r, by its format:',
      when: [0],
      code: ['sum += tile_sum(tile'],
    },
    {
      text: '    CSR: p from row_ptr[r] on; COO: the p whose row is r',
      code: ['return csr_entries(', 'return coo_entries('],
    },
    {
      text: '    ELL, HYB: column c of the ELL part, then what is beyond',
      code: ['return ell_entries(', 'return sum + entries_sum('],
    },
    {
      text: '    Dns, DnsRow, DnsCol: no column, or no row, to look up',
      code: ['return dns_entries(', 'return dns_row_entries('],
    },
    { text: '      values[slot] · x[16 · tile column + column]', when: [0], code: [term] },
    { text: '  add up the parts of row r', code: ['team_sum(index, sum)'] },
    { text: '  y[i] ← α · sum + β · y[i], or keep it for a row in parts', code: ['put(row, total)'] },
    { text: 'for each row i in parts: y[i] ← α · Σ partials + β · y[i]', code: ['sum += partials[c]'] },
  ],
} satisfies Listing
