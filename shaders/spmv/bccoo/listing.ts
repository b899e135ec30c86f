import type { Listing } from '#src/core/kernel/listing.ts'

export default {
  heading: 'after Yan, Li, Zhang and Zhou 2014; carries by a second dispatch, as built here',
  lines: [
    { text: 'for each chunk of blocks, in parallel, a lane each:', code: ['let part = walk(number, index)'] },
    {
      text: '  for each block, row r of it, column c of it:',
      when: [0],
      code: ['step += 4u', 'terms = products(place, columns)'],
    },
    {
      text: '    sum[r] ← sum[r] + value · x[column]',
      when: [0],
      code: ['sums[r] += terms[r][s]', 'times(slot_values['],
    },
    {
      text: '    where the flag is 0: store sum, begun here or not, sum ← 0',
      code: ['if (flags < 0x80000000u)', 'store(stop, sums)'],
    },
    {
      text: '  add what lanes before have open, back to the last stop',
      code: ['left_open(number, index, part)', 'open += select(vec4<f32>(), other, reaches)', 'before += open_sums['],
    },
    {
      text: '  store the first row: y[i] ← α · sum + β · y[i]',
      code: ['part.head + open', 'y[row] = uniforms.alpha * sum'],
    },
    { text: '  carries[workgroup] ← what is open at its end', code: ['carries[group * height + r] = open[r]'] },
    { text: 'then, for each row i that workgroups left open:', code: ['fn sum_short(', 'fn sum_long('] },
    { text: '  y[i] ← y[i] + α · the sum of their carries', code: ['sum += carries[at]', 'fn finish('] },
  ],
} satisfies Listing
