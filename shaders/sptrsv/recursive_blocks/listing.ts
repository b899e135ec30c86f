import type { Listing } from '#src/core/kernel/listing.ts'

export default {
  heading: 'after Lu, Niu and Liu 2020: triangle, rectangle, triangle, rectangle …',
  lines: [
    { text: 'bring b into the order of the blocks', code: ['placed_b[p] = b[order[p]]'] },
    { text: 'for each block in turn, its rows i in parallel:', code: ['fn main('] },
    {
      text: '  for nonzeros k of row i in the block, off the diagonal:',
      when: [0, 1],
      code: ['p == first || p < end; p += team', 'p == first || p < end; p += lanes'],
    },
    {
      text: '    in a triangle of many levels: wait until x[col_idx[k]] is there',
      when: ['wait'],
      code: ['if (word != SENTINEL || !patient(', 'polls++;', 'let ticket = draw(lane'],
    },
    {
      text: '    sum ← sum + values[k] · x[col_idx[k]]',
      when: [0, 1],
      code: [
        'sum += part_values[p + lane] * placed_x[',
        'sum += part_values[p + lane] * operand(',
        'subgroupAdd(value)',
      ],
    },
    {
      text: '  in a rectangle: b[i] ← b[i] − sum',
      when: [1],
      code: ['placed_b[parts[part].y] -= sum'],
    },
    {
      text: '  in a triangle: x[i] ← (b[i] − sum) / diagonal',
      when: [0],
      code: [
        '(placed_b[place] - sum) / part_values[',
        '(right - total) / diagonal',
        'atomicStore(&placed_x[place], word)',
      ],
    },
    { text: 'bring x back into the order of the rows', code: ['x[order[p]] = placed_x[p]'] },
  ],
} satisfies Listing
