import type { Listing } from '#src/core/kernel/listing.ts'

export default {
  heading: 'after Kourtis et al. 2008: codes of columns and values',
  lines: [
    { text: 'for each row i, in parallel, a lane each:', code: ['let row = group_of'] },
    { text: '  for eight codes of row i at a time:', when: [0], code: ['let unit = codes['] },
    {
      text: '    (j − i, value) ← pairs[code]',
      when: [0],
      code: ['let code = ', 'let pair = pairs[code];', 'let value = '],
    },
    {
      text: '    sum ← sum + value · x[j]',
      when: [0],
      code: ['let column = row + pair.x;', 'sum += select(0.0, value * x'],
    },
    { text: '  y[i] ← α · sum + β · y[i]', code: ['put(row, sum)', 'y[row] = uniforms.alpha * sum'] },
  ],
} satisfies Listing
