import type { Listing } from '#src/core/kernel/listing.ts'

/** Lines of listings of kernels that colour in rounds: before a row chooses, and after it has. */
export const beginLines: Listing['lines'] = [
  { text: 'no row has a colour', when: [0], code: ['colour[row] = NONE'] },
  { text: 'repeat until no row is left:', code: ['atomicStore(&state[DONE], round)'] },
  { text: '  for each row without a colour, in parallel:', when: [1], code: ['let looks = row < uniforms.rows'] },
]
export const endLines: Listing['lines'] = [
  { text: '    write the choice aside', when: [1], code: ['next[row] ='] },
  { text: '  end of the dispatch: all have chosen' },
  { text: '  for each row that chose, in parallel: put its colour in', when: [2], code: ['colour[row] = chosen'] },
  { text: '  count the rows that are left', code: ['atomicAdd(&left, 1u)', 'atomicAdd(&state[LEFT + round % 2u]'] },
]

/** Lines of listings of kernels that colour in an order: what chooses, whose colours it may not have, and what is set. */
export const levelLines = (one: string, taken: string, set: string): Listing['lines'] => [
  { text: `levels ← a ${one} is one level behind the last of its earlier neighbours` },
  { text: 'for each level, one after the other:', code: ['level < uniforms.first + uniforms.count'] },
  {
    text: `  for each ${one} of the level, in parallel, a lane each:`,
    when: [0],
    code: ['var block = level_ptr[level] + group.x * lanes + index'],
  },
  {
    text: `    find which colours ${taken}, 32 at a time`,
    when: [0],
    code: ['taken |= taken_from(order[at], first)', 'taken |= 1u << other'],
  },
  {
    text: `    ${set} ← the least that none has`,
    when: [1],
    code: ['colour[row] = chosen', 'return first + firstTrailingBit(~taken)'],
  },
  { text: '  barrier', code: ['storageBarrier();'] },
]
