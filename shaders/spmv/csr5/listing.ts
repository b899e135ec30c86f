import type { Listing } from '#src/core/kernel/listing.ts'

export default {
  heading: 'after Liu and Vinter 2015, Algorithm 4, with a true segmented scan',
  lines: [
    { text: 'for each tile, in parallel, a subgroup each:', code: ['part = walk(worker, lane)'] },
    { text: '  for steps s of σ, a lane one nonzero k each:', when: [0], code: ['while (step < end)'] },
    {
      text: '    where a row begins: store the sum so far, sum ← 0',
      code: ['if (word >= 0x80000000u)', 'store(tile, flag - 1u, sum)'],
    },
    {
      text: '    sum ← sum + values[k] · x[col_idx[k]]',
      when: [0],
      code: ['sum += terms[s]', 'let product = value * vec4<f32>(x[column.x]', 'sum += slot_values[k] * x['],
    },
    {
      text: '  add the sums of the lanes after, up to the next row',
      code: ['sum_to_right(index, select', 'sum += select(0.0, other, distance <= reach)'],
    },
    {
      text: '  store: y[i] ← α · sum + β · y[i], but',
      code: ['put(row_of(tile, flag), sum)', 'y[row] = uniforms.alpha * sum'],
    },
    { text: '    the tile’s first row: calibrator[tile] ← sum', code: ['carries[tile] = sum', 'carries[full] ='] },
    { text: 'then, for each run of tiles that begin in one row i:', code: ['fn sum_short(', 'fn sum_long('] },
    { text: '  y[i] ← y[i] + α · the sum of their calibrators', code: ['sum += carries[at]', 'fn finish('] },
  ],
} satisfies Listing
