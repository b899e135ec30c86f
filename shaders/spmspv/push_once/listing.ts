import type { Listing } from '#src/core/kernel/listing.ts'

export default {
  heading: 'after Ji et al. 2022',
  lines: [
    {
      text: 'for each entry of x, in parallel, some lanes:',
      when: [0],
      code: ['let column = x_col_idx[t]', 'let value = x_values[t]'],
    },
    {
      text: '  for each entry of its column, a lane each:',
      when: [1],
      code: ['var place = col_ptr[column]', 'let entry = column_entries[place]'],
    },
    {
      text: '    sum of its row ← sum + a · x; its bits are exchanged, and again where another was faster',
      when: [1],
      code: ['add(entry.x, bitcast', 'atomicCompareExchangeWeak('],
    },
    { text: '    the row has a product', when: [1], code: ['mark(entry.x)', 'atomicOr(&sums[word], bit)'] },
    {
      text: 'for each block of rows, a workgroup each: its bits are taken and counted, and a prefix sum numbers its rows',
      when: [2],
      code: ['word = atomicExchange(', 'begins[index * each + e] = at'],
    },
    {
      text: 'for each row with a product, in parallel: y gets the row and its sum, in ascending order; the sum is 0 again',
      when: [2],
      code: ['let place = begins[', 'y_col_idx[place] = row', 'y_values[place] ='],
    },
  ],
} satisfies Listing
