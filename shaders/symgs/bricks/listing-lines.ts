import type { Listing } from '#src/core/kernel/listing.ts'

type Line = Listing['lines'][number]

/** Lines of a workgroup that goes through its rows level by level. @param sum how a row is solved */
export const levelLines = (one: string, sum: Pick<Line, 'text' | 'code'>): Listing['lines'] => [
  {
    text: `  for each level of the ${one}, one after the other, back from the last:`,
    when: [0, 1, 2, 3],
    code: ['step < levels; step++'],
  },
  {
    text: '    for each row i of the level, in parallel, a lane each:',
    when: [0, 1, 2, 3],
    code: ['place = level_ptr[level] + index', 'update(place, own);'],
  },
  { when: [0, 1, 2, 3], ...sum },
  { text: '    barrier', code: ['storageBarrier();'] },
]
