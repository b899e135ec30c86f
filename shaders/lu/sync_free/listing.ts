import type { Listing } from '#src/core/kernel/listing.ts'
import { crout } from '../listing-lines.ts'
import { GESSM, GETRF, SSSSM, TSTRF } from '../tasks.ts'

export default {
  heading: 'left-looking, as built here; blocks after Fu et al. 2023',
  lines: [
    { text: 'for each workgroup, in parallel:', code: ['fn main('] },
    { text: '  while a block (i, j) can be drawn, in the order of levels:', code: ['let ticket = draw('] },
    {
      text: '    for its entries e, one each invocation:',
      when: [SSSSM],
      code: ['for (var entry = index; entry < entries; entry += size) {'],
    },
    {
      text: '      wait until a value that is needed is there',
      when: ['wait'],
      code: ['word != SENTINEL', 'word = atomicLoad(&factors[at]);'],
    },
    {
      text: '      for steps k: e ← e − row of block (i, k) · column of block (k, j)',
      when: [SSSSM],
      code: ['value = less_awaited(', 'left -= values.x * values.y'],
    },
    { text: '    barrier: the block is in workgroup memory', when: [SSSSM], code: ['tile[entry] = value;'] },
    { text: '    GETRF, where i = j:', when: [GETRF], code: ['if (pair.rows > 0u) {'] },
    ...crout('      ', ['less_in_tile(tile[at], own', 'less_in_tile(tile[entries + at]'], 'workgroupBarrier();'),
    {
      text: '    else GESSM or TSTRF: e ← e − Σ line · line of block (k, k), a line each invocation',
      when: [GESSM, TSTRF],
      code: ['var entry = less_half_awaited(', 'left -= tile[walk.found.x] * awaited('],
    },
    { text: '      TSTRF: e ← e / pivot', when: [TSTRF], code: ['entry /= awaited('] },
    {
      text: '    write each value once: workgroups that wait for it see it',
      when: [GETRF, GESSM, TSTRF],
      code: ['atomicStore(&factors[block + entry], word);'],
    },
  ],
} satisfies Listing
