import type { Listing } from '#src/kernel/listing.ts'

const listing: Listing = {
  heading: 'after Beamer, Asanović and Patterson 2012',
  lines: [
    { text: 'nothing is reached but the first vertex', when: [0], code: ['select(0u, 1u, vertex == uniforms.source)'] },
    { text: 'repeat:' },
    {
      text: '  frontier ← the vertices that the last iteration reached; their rows are cut into pieces',
      when: [1],
      code: ['== rounds + 1u', 'queue[2u * place] = edge', 'queue[2u * place + 1u] ='],
    },
    { text: '  where it is empty: stop', code: ['if (!goes_on)'] },
    {
      text: '  pull ← it has many edges for those that are left, and many vertices',
      code: ['return edges > left', 'let pull = select('],
    },
    {
      text: '  push: for each edge of a piece, a lane each:',
      when: [3],
      code: ['var place = worker', 'var edge = queue[2u * place] + index % lanes'],
    },
    {
      text: '    where it leads is reached, if it was not before; all lanes write the same word',
      when: [3],
      code: ['let vertex = col_idx[edge]', 'atomicStore(&level[vertex], rounds + 1u)'],
    },
    {
      text: '  or pull: for each vertex that is not reached, a lane each:',
      when: [4],
      code: ['atomicLoad(&level[vertex]) > 0u', 'var edge = t_row_ptr[vertex]'],
    },
    {
      text: '    it is reached where an edge comes from the frontier; no other edge is looked at then',
      when: [4],
      code: ['atomicLoad(&level[t_col_idx[edge]]) == rounds', 'break;'],
    },
    {
      text: 'level ← the iteration that reached the vertex, less one',
      when: [2],
      code: ['atomicLoad(&level[vertex]) - 1u'],
    },
  ],
}

export default listing
