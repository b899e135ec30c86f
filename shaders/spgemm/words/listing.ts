import type { Listing } from '#src/core/kernel/listing.ts'

export default {
  heading: 'as built here: a word stands for 32 columns, and a mask has a bit for each',
  lines: [
    { text: 'list each row of B as words with masks, and its columns beside its values' },
    {
      text: 'for each row of C, in parallel: products and words; a bin for counting',
      when: [0],
      code: ['seen.products += next - here.x', 'records[2u * row] =', 'bin = bin_of('],
    },
    {
      text: 'for each row of C, several lanes each: put the words that make it into a table',
      when: [1],
      code: ['let slot = claim(table, word.x)', 'atomicOr(&pool[at], bits)'],
    },
    {
      text: '  or one lane, which merges the lists of a row with few nonzeros and needs no table',
      when: [1],
      code: ['var mask = take(&head_0, word)'],
    },
    {
      text: '  counts[row] ← bits of all masks',
      when: [1],
      code: ['bits += countOneBits(mask)', 'entries += countOneBits(mask)', 'counts[row.row] ='],
    },
    {
      text: 'for each row: a bin for adding, by its words and entries',
      when: [2],
      code: ['let bin = bin_of(', 'places[e] = count_in(bin)'],
    },
    {
      text: 'a prefix sum tells where rows of C begin',
      when: [3],
      code: ['own += counts[row].x', 'c_row_ptr[row] = at'],
    },
    { text: 'read back how many entries there are, and make room for them' },
    {
      text: 'for each row of C, several lanes each: the same table again, since keeping all would take too much memory',
      when: [4],
      code: ['let slot = claim(table, word.x)', 'atomicOr(&pool[at], bits)'],
    },
    {
      text: '  rank[word] ← bits of all smaller words; a column goes to its place, and nothing is sorted',
      when: [4],
      code: ['before += countOneBits(', 'column + countTrailingZeros(mask)', 'c_col_idx[stretch.at + place] = entry.x'],
    },
    {
      text: '  for each product: place ← rank[word] + bits of the mask below the column',
      when: [5],
      code: ['let smaller =', 'countOneBits(smaller)'],
    },
    {
      text: '    of a long row of B only what meets the columns that there is room for, found by halving',
      when: [5],
      code: ['first = halved(first.x', 'if (B_pairs[middle].x < column)'],
    },
    {
      text: '    sum[place] += product, by exchanging its bits until nothing came between: in any order, so that last bits differ from run to run',
      when: [5],
      code: ['let exchange = atomicCompareExchangeWeak(', 'before = exchange.old_value'],
    },
    {
      text: '  a row that one lane merges has its columns in order, and adds up in the order of A',
      when: [5],
      code: ['let product = (*head).factor * (*head).value'],
    },
    { text: '  C gets the sums', when: [6], code: ['c_values[stretch.at + place] =', 'c_values[place.x + own] ='] },
  ],
} satisfies Listing
