import type { Listing } from '#src/kernel/listing.ts'

const listing: Listing = {
  heading: 'after Hasenplaugh et al. 2014: the greedy colouring of an order, level by level',
  lines: [
    { text: 'levels ← a row is one level behind the last of its earlier neighbours' },
    { text: 'for each level, one after the other:', code: ['level < uniforms.first + uniforms.count'] },
    {
      text: '  for each row of the level, in parallel, a lane each:',
      when: [0],
      code: ['var at = level_ptr[level] + group.x * lanes + index'],
    },
    {
      text: '    find which colours its neighbours have, 32 at a time',
      when: [0],
      code: ['let taken = taken_from(row, first)', 'taken |= 1u << other'],
    },
    {
      text: '    colour ← the least that none has',
      when: [1],
      code: ['colour[row] = least_free(row)', 'return first + firstTrailingBit(~taken)'],
    },
    { text: '  barrier', code: ['storageBarrier();'] },
  ],
}

export default listing
