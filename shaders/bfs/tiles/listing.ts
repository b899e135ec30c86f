import type { Listing } from '#src/kernel/listing.ts'

const listing: Listing = {
  heading: 'after Ji et al. 2022',
  lines: [
    { text: 'nothing is reached but the first vertex', when: [0], code: ['select(0u, 1u, vertex == uniforms.source)'] },
    { text: 'repeat:' },
    {
      text: '  frontier ← the vertices that the last iteration reached, and their words in pieces',
      when: [1],
      code: ['== rounds + 1u', 'queue[2u * place] = word'],
    },
    { text: '  where it is empty: stop', code: ['if (!goes_on)'] },
    { text: '  a bit per vertex: in the frontier, and reached', code: ['mark == now', 'mark > 0u'] },
    {
      text: '  frontier small: for each of its words, in parallel, a lane each:',
      when: [3],
      code: ['var word = queue[2u * place] + index % lanes'],
    },
    {
      text: '    the vertices of bits that are not reached are reached; no sum needs an atomic',
      when: [3],
      code: ['out_mask[word] & ~reached[block]', 'atomicStore(&level[32u * block'],
    },
    {
      text: '  frontier large: for each word of edges that come in, in parallel, a lane each:',
      when: [4],
      code: ['var word = group.x * size + index'],
    },
    {
      text: '    its row is reached where it has a bit in common with the frontier',
      when: [4],
      code: ['let vertex = in_row[word]', 'atomicStore(&level[vertex], rounds + 1u)'],
    },
    {
      text: '  few vertices left: each of them, a lane each, goes through its words up to such a bit',
      when: [5],
      code: ['var word = in_ptr[vertex]', 'atomicLoad(&level[vertex]) > 0u'],
    },
    {
      text: 'level ← the iteration that reached the vertex, less one',
      when: [2],
      code: ['atomicLoad(&level[vertex]) - 1u'],
    },
  ],
}

export default listing
