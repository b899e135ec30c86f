import type { Listing } from '#src/core/kernel/listing.ts'

export default {
  heading: 'Liu and Vinter 2014, a lane per product in the place of a thread per row',
  lines: [
    {
      text: 'for each nonzero of A, in parallel: count its products',
      when: [0],
      code: ['counts[k] = products_of(k)'],
    },
    {
      text: 'put rows into bins by their products, and list them bin by bin',
      when: [1],
      code: ['bin = bin_of(products)', 'jobs[place] = '],
    },
    { text: 'make room for as many entries as short rows have products' },
    { text: 'for each row with 1 to 32 products, a lane each:', when: [2], code: ['counts[job.w] = merge('] },
    {
      text: '  take the least column from a heap of rows of B',
      when: [2],
      code: ['let top = node(index, 0u)', 'sink(index, held)'],
    },
    {
      text: '  add its product to the last entry, or begin another',
      when: [2],
      code: [
        'last.y = bitcast<u32>(bitcast<f32>(last.y) + product)',
        'last = vec2<u32>(columns[top], bitcast<u32>(product))',
      ],
    },
    { text: 'for each row with more, a workgroup each:' },
    {
      text: '  bring as many products to workgroup memory as there is room for',
      when: [3],
      code: ['columns[place] = B_col_idx[l]', 'products[place] = bitcast<f32>(span.z) * B_values[l]'],
    },
    {
      text: '  sort them by column in a bitonic network',
      when: [4],
      code: ['settle(low, low ^ select(distance, width - 1u', 'let is_wrong = other < column'],
    },
    {
      text: '  a lane per column adds its products up: no atomic addition, the same sums in every run',
      code: ['sum += products[next]', 'sums[entry] = sum_from(place)'],
    },
    {
      text: '  of a row with more than 512, merge them with its entries so far',
      when: [5],
      code: ['join(index, more, at, held, twice, to)'],
    },
    {
      text: '  where they do not fit, go on in memory twice as large',
      code: ['if (held + more - twice > own.y)', 'let most = min(2u * runs'],
    },
    { text: 'add up entries of rows, and make room for C' },
    { text: 'copy entries to C', when: [6], code: ['c_col_idx[p] = entry.x', 'c_values[p] = '] },
  ],
} satisfies Listing
