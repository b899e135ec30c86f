import type { Listing } from '#src/core/kernel/listing.ts'

export default {
  heading: 'after Ji et al. 2022',
  lines: [
    {
      text: 'nothing is reached but the first vertex',
      when: [0],
      code: ['level[vertex] = UNREACHED', 'atomicStore(&found['],
    },
    { text: 'repeat:' },
    {
      text: '  frontier ← the bits that the last iteration found; they are reached',
      when: [1],
      code: ['frontier[byte / 4u] = word', 'reached[byte / 4u] |= word'],
    },
    {
      text: '  level of its vertices ← the iteration; their words in pieces',
      when: [1],
      code: ['level[vertex] = rounds', 'queue[2u * place] = word'],
    },
    { text: '  where it is empty: stop', code: ['if (!goes_on)'] },
    {
      text: '  frontier small: for each of its words, in parallel, a lane each:',
      when: [2],
      code: ['var word = queue[2u * place] + index % lanes'],
    },
    {
      text: '    bits that are not reached are found, by one OR',
      when: [2],
      code: ['out_mask[word] & ~(reached[block]', 'atomicOr(&found[half + block], left)'],
    },
    {
      text: '  frontier large: for each word of edges that come in, in parallel, a lane each:',
      when: [3],
      code: ['var word = group.x * size + index'],
    },
    {
      text: '    its row is found where it has a bit in common with the frontier',
      when: [3],
      code: ['let vertex = in_row[word]', 'find(half, vertex)'],
    },
    {
      text: '  few vertices left: each of them, a lane each, goes through its words up to such a bit',
      when: [4],
      code: ['var word = in_ptr[vertex]', 'if (is_reached(vertex))'],
    },
  ],
} satisfies Listing
