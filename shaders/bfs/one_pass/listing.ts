import type { Listing } from '#src/core/kernel/listing.ts'

export default {
  heading: 'after Beamer, Asanović and Patterson 2012',
  lines: [
    {
      text: 'nothing is reached but the first vertex, which is the frontier',
      when: [0],
      code: ['select(UNREACHED, 0u, vertex == uniforms.source)', 'put(uniforms.source, 0u)'],
    },
    { text: 'repeat, each time in one dispatch:' },
    { text: '  where the frontier is empty: stop', code: ['if (here.vertices == 0u)'] },
    {
      text: '  pull ← it has many edges for those that are left, and many vertices; each workgroup finds out by itself',
      code: ['return here.edges > here.left', 'let pulls = select('],
    },
    {
      text: '  push: for each piece of the frontier’s rows:',
      when: [1],
      code: ['var place = first_place', 'let first = queue[at]'],
    },
    {
      text: '    for each of its edges, a lane each: where it leads is reached, if it was not before',
      when: [2],
      code: ['let vertex = col_idx[edge]', 'if (atomicLoad(&level[vertex]) == UNREACHED)'],
    },
    {
      text: '  or pull: for each vertex that is not reached, a lane each:',
      when: [1, 3],
      code: ['if (own != UNREACHED)', 'var edge = t_row_ptr[vertex]'],
    },
    {
      text: '    it is reached where an edge comes from the frontier; no other edge is looked at then',
      when: [3],
      code: ['atomicLoad(&level[t_col_idx[edge]]) == round', 'break;'],
    },
    {
      text: '  what is reached gets its level; the one lane that finds it without keeps it in its workgroup',
      code: ['atomicMin(&level[vertex], mark)', 'found[place] = vertex'],
    },
    {
      text: '  each workgroup takes room in the next queue once, and puts in its vertices, their rows in pieces',
      code: ['begin = next.first', 'queue[at] = edge', 'queue[at + 1u] ='],
    },
    {
      text: '  the last workgroup that is through begins the next iteration',
      code: ['== groups.x - 1u', 'turn(here)'],
    },
  ],
} satisfies Listing
