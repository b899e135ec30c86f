import type { Listing } from '#src/kernel/listing.ts'

const listing: Listing = {
  heading: 'after Merrill and Garland 2016, Algorithm 2',
  lines: [
    { text: 'for each tile of the merge path, in parallel, a workgroup each:', code: ['let tile = tile_at(number)'] },
    { text: '  stage the ends of its rows', code: ['= row_ptr[tile.row + at + 1u]'] },
    { text: '  for its nonzeros k, one a lane:', when: [0], code: ['step < items', 'let k = tile.k + at'] },
    { text: '    stage values[k] · x[col_idx[k]]', when: [0], code: ['values[k] * x[col_idx[k]]'] },
    {
      text: '  each lane searches its diagonal for where it begins',
      code: ['rows_before(begin, tile)', 'let middle = (low + high) / 2u'],
    },
    { text: '  for each of its steps of the path:', code: ['step < min(begin + items, length)'] },
    { text: '    down: sum ← sum + product', code: ['sum += bitcast<f32>(staged[at])'] },
    {
      text: '    right: the row ends with the sum, sum ← 0',
      code: ['first = sum', 'staged[row] = bitcast<u32>(sum)', 'row++'],
    },
    {
      text: '  hand sums on to the lanes that end their rows, by a segmented scan',
      code: ['let total = hand_on(', 'segment_sum(index,', 'sum += totals[before - 1u]', 'handed[max(index, 1u) - 1u]'],
    },
    {
      text: '  y[row] ← α · sum for the rows that end',
      code: ['deliver(tile.row + r', 'y[row] = uniforms.alpha * sum', 'y[row] += uniforms.alpha * sum'],
    },
    { text: '  leave the sum of the row that goes on', code: ['carries[uniforms.left + number] ='] },
    { text: 'add up what was left, and add it to y' },
  ],
}

export default listing
