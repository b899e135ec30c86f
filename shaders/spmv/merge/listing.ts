import type { Listing } from '#src/core/kernel/listing.ts'

export default {
  heading: 'after Merrill and Garland 2016, Algorithm 2',
  lines: [
    { text: 'for each tile of the merge path, in parallel, a workgroup each:', code: ['let tile = tile_at(number)'] },
    { text: '  mark the steps that end its rows', code: ['atomicOr(&ends[step / items]'] },
    { text: '  for its nonzeros k, one per lane:', when: [0], code: ['let k = tile.k + min('] },
    {
      text: '    stage values[k] · x[col_idx[k]]',
      when: [0],
      code: ['values[k] * x[col_idx[k]]', 'products[at] = terms[a]'],
    },
    {
      text: '  each lane counts the rows that end before its diagonal',
      code: ['let row = ended_before(', 'before += counts[w]', 'count_before(index, ended)'],
    },
    { text: '  for each of its steps of the path:', code: ['let part = walk('] },
    { text: '    down: sum ← sum + product', code: ['part.open += terms[a]'] },
    { text: '    right: the row ends with the sum, sum ← 0', code: ['part.first = part.open', 'row++'] },
    {
      text: '  hand sums on to the lanes that end their rows, by a segmented scan',
      code: ['let handed = hand_on(', 'segment_sum(index,', 'before += totals[w - 1u]', 'part.first + handed.before'],
    },
    {
      text: '  y[row] ← α · sum + β · y[row] for the rows that end',
      code: ['put(tile.row + row', 'y[row] = uniforms.alpha * sum'],
    },
    { text: '  leave the sum of the row that goes on', code: ['carries[number] ='] },
    {
      text: 'for each row that tiles have left: y[row] ← y[row] + α · the sum of these',
      code: ['sum += carries[at]', 'fn finish('],
    },
  ],
} satisfies Listing
