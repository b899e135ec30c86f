import type { Listing } from '#src/core/kernel/listing.ts'

export default {
  heading: 'after Bell, Dalton and Olson 2012, section 3.3',
  lines: [
    {
      text: 'for each nonzero k of A, in parallel: how many entries has the row of B that its column names?',
      when: [0],
      code: ['counts[k] = products_of(k)', 'return B_row_ptr[j + 1u] - B_row_ptr[j]'],
    },
    {
      text: 'a prefix sum of the counts tells where products begin, and how many there are',
      when: [1],
      code: ['sum += counts[c]', 'let before = sum_of_blocks', 'at += count', 'begins[c] = block['],
    },
    {
      text: 'cut the rows into slices whose products fit',
      code: ['row = end_of(row, product, most)'],
    },
    { text: 'make room for the products of a slice' },
    {
      text: 'for each product p, in parallel: its nonzero a of A, by halving, and its nonzero b of B',
      when: [2],
      code: ['let k = nonzero_of(product, ends[0]', 'let l = B_row_ptr[col_idx[k]] + product - begins[k]'],
    },
    {
      text: '  list its column and a · b; no two lanes write to one place',
      when: [2],
      code: ['products[product - uniforms.first_product] = vec2<u32>('],
    },
    {
      text: 'sort the list by columns, then by rows, four bits in a pass:',
      when: [3, 4],
      code: [
        'atomicAdd(&counts[digit_of(listed[place].x)], 1u)',
        'sorted[place] = vec2<u32>(row_of(product), product)',
      ],
    },
    {
      text: '  a product goes behind those with a smaller digit, and behind earlier ones with its own',
      when: [3, 4],
      code: [
        'atomicOr(&masks[digit_of(listed[first + at].x)',
        'let earlier = countOneBits(',
        'let to = digit_begins[',
        'sorted[to] = vec2<u32>(key',
      ],
    },
    {
      text: 'for each place, in parallel: mark it where its row or column differs from the one before',
      when: [5],
      code: ['let same = place > 0u && own.x == other.x', 'heads[place] = select(1u, 0u, same)'],
    },
    {
      text: 'a prefix sum of the marks tells how many entries C has, and where its rows begin',
      when: [6],
      code: ['c_row_ptr[row] = uniforms.entries_before + entries_at[', 'if (entries_at[place + 1u] > entry)'],
    },
    { text: 'make room for the entries' },
    {
      text: 'for each entry, in parallel, a lane each: add up its products in their order',
      when: [7],
      code: ['sum += bitcast<f32>(products[listed[place].y].y)', 'c_col_idx[entry] =', 'c_values[entry] = sum'],
    },
  ],
} satisfies Listing
