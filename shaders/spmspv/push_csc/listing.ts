import type { Listing } from '#src/core/kernel/listing.ts'
import { CLEAR, LIST } from '../lines.ts'

export default {
  heading: 'after Ji et al. 2022',
  lines: [
    ...CLEAR,
    {
      text: 'for each entry of x: how many entries its column has; a prefix sum numbers them',
      when: [1],
      code: ['lengths[t] = col_ptr[column + 1u]', 'begins[c] = block'],
    },
    {
      text: 'for each of these numbers, in parallel, a lane each:',
      when: [2],
      code: ['let all = firsts[', 'number < all'],
    },
    {
      text: '  t ← the entry of x whose column it is in',
      when: [2],
      code: ['if (firsts[middle] <= number)', 'let t = named_by(number)'],
    },
    {
      text: '  sum of its row ← sum + a · x; its bits are exchanged, and again where another was faster',
      when: [2],
      code: ['add(entry.x, bitcast', 'atomicCompareExchangeWeak('],
    },
    { text: '  the row has a product', when: [2], code: ['mark(entry.x)', 'atomicOr(&sums[word], bit)'] },
    ...LIST,
  ],
} satisfies Listing
